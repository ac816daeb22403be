import { sql } from '@bonafide/platform/database/sql';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import type { EntityManager } from 'typeorm';

/**
 * Our id for a person of an upstream provider, the same at every sign-in within an organization. Undefined if the person
 * is disabled. In a transaction the row is locked: disabling the person meanwhile waits for it.
 */
export async function upstreamUserId(
  manager: EntityManager,
  who: { organizationId: string; authority: string; subjectHash: string },
): Promise<string | undefined> {
  const row = await sql.maybe<{ id: string; disabled_at: Date | null }>(
    manager,
    `INSERT INTO upstream_users (id, organization_id, authority, subject_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, authority, subject_hash) DO UPDATE SET authority = excluded.authority
     RETURNING id, disabled_at`,
    [`usr_${randomAlphanumeric(20)}`, who.organizationId, who.authority, who.subjectHash],
  );
  return row!.disabled_at === null ? row!.id : undefined;
}

/** The epoch that valid sessions of this person started with; undefined if they are disabled or unknown. */
export async function findUpstreamSessionEpoch(
  manager: EntityManager,
  id: string,
): Promise<number | undefined> {
  const row = await sql.maybe<{ epoch: number }>(
    manager,
    'SELECT session_epoch AS epoch FROM upstream_users WHERE id = $1 AND disabled_at IS NULL',
    [id],
  );
  return row?.epoch;
}
