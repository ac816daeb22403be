// Allocates a delegation's index in a revocation list: at random, so that an index reveals nothing about when or for whom
// it was allocated (StatusList2021, privacy considerations; docs/design/tokens.md).
import { sql } from '@bonafide/platform/database/sql';
import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { STATUS_LIST_ENTRIES, STATUS_LIST_FULL_AT } from '../../limits.js';

export interface StatusPlace {
  listNumber: number;
  listIndex: number;
}

/**
 * A list holds one issuer's entries, for verifiers that require list and credential to have the same issuer. Call within a
 * transaction.
 */
export async function allocateStatusIndex(
  manager: EntityManager,
  entry: { organizationId: string; issuerDid: string; delegationId: string },
): Promise<StatusPlace> {
  const listNumber = await openList(manager, entry);
  for (;;) {
    const listIndex = randomInt(STATUS_LIST_ENTRIES);
    const placed = await sql.count(
      manager,
      `INSERT INTO status_list_entries (list_number, list_index, delegation_id) VALUES ($1, $2, $3)
       ON CONFLICT (list_number, list_index) DO NOTHING RETURNING list_index`,
      [listNumber, listIndex, entry.delegationId],
    );
    if (placed > 0) return { listNumber, listIndex };
  }
}

async function openList(
  manager: EntityManager,
  { organizationId, issuerDid }: { organizationId: string; issuerDid: string },
): Promise<number> {
  const count = async () => {
    const rows = await sql.rows<{ number: number }>(
      manager,
      `UPDATE status_lists SET entry_count = entry_count + 1
       WHERE number = (SELECT max(number) FROM status_lists WHERE organization_id = $1 AND issuer_did = $2)
         AND entry_count < $3
       RETURNING number`,
      [organizationId, issuerDid, STATUS_LIST_FULL_AT],
    );
    return rows[0]?.number;
  };
  const open = await count();
  if (open !== undefined) return open;
  // One transaction creates the next list; the others wait and then find it.
  await sql.run(manager, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `status-list ${issuerDid}`,
  ]);
  const opened = await count();
  if (opened !== undefined) return opened;
  const row = await sql.one<{ number: number }>(
    manager,
    'INSERT INTO status_lists (organization_id, issuer_did, entry_count) VALUES ($1, $2, 1) RETURNING number',
    [organizationId, issuerDid],
  );
  return row.number;
}
