import { randomUUID } from 'node:crypto';
import { prepared, sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { DueDelivery } from './delivery-message.js';

/** So many deliveries of this owner may be taken. */
export interface OwnerShare {
  ownerId: string;
  limit: number;
}

const CLAIM = prepared(`
  WITH turn AS (
    SELECT owner_id, n FROM unnest($1::text[], $2::int[]) AS turn (owner_id, n)
    WHERE (SELECT set_config('synchronous_commit', 'off', true)) = 'off' LIMIT $5
  ), due AS (
    SELECT d.* FROM turn CROSS JOIN LATERAL (
      SELECT id, attempt_count, locked_until FROM deliveries
      WHERE owner_id = turn.owner_id AND status = 'pending' AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT turn.n FOR UPDATE SKIP LOCKED
    ) d
  ), lost AS (
    INSERT INTO delivery_attempts (delivery_id, number, started_at, duration_ms, error_kind)
    SELECT id, attempt_count + 1, locked_until - $4::int * interval '1 ms', $4, 'lost'
    FROM due WHERE locked_until IS NOT NULL
  ), taken AS (
    UPDATE deliveries AS d
    SET lease_id = $3,
        locked_until = now() + $4::int * interval '1 ms',
        next_attempt_at = now() + $4::int * interval '1 ms',
        attempt_count = d.attempt_count + CASE WHEN due.locked_until IS NULL THEN 0 ELSE 1 END
    FROM due WHERE d.id = due.id
    RETURNING d.*
  )
  SELECT id, owner_id AS "ownerId", subject_id AS "subjectId", event, url, headers, body,
         attempt_count AS "attemptCount", round_start AS "roundStart", created_at AS "createdAt",
         lease_id AS "leaseId"
  FROM taken`);

/**
 * Takes due deliveries, the oldest of each owner first, under a lease of `leaseMs`. One statement for all owners: a row
 * that someone else is taking is skipped, a row whose lease ran out is taken again and the try that never reported
 * back is written down as `lost`.
 *
 * The planner takes a LIMIT that it does not know for one row, and so goes by keys even while the table is new: the
 * prepared statement keeps its plan.
 *
 * The statement does not wait for its WAL to reach the disk: a claim that a crash forgets leaves the row due, no more.
 */
export async function claimDueDeliveries(
  manager: EntityManager,
  turns: readonly OwnerShare[],
  leaseMs: number,
): Promise<DueDelivery[]> {
  return sql.rows<DueDelivery>(manager, CLAIM, [
    turns.map(({ ownerId }) => ownerId),
    turns.map(({ limit }) => limit),
    randomUUID(),
    leaseMs,
    turns.length,
  ]);
}
