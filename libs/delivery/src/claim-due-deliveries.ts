import { randomUUID } from 'node:crypto';
import { prepared, sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { DueDelivery } from './delivery-message.js';

/** How many deliveries of an owner may be claimed. */
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
 * Claims due deliveries, the oldest of each owner first, under a lease of `leaseMs`. One statement for all owners: rows
 * locked by others are skipped; a row whose lease has expired is claimed again, and the attempt without a result is
 * recorded as `lost`.
 *
 * The planner assumes one row for an unknown LIMIT, and so uses keys even while the table is empty; the prepared statement
 * keeps that plan.
 *
 * The statement does not wait for its WAL to reach the disk: a claim lost in a crash only leaves the row due.
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
