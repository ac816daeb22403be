import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** `in-flight`: an attempt is running. `erased`: there is nothing left to send. */
export type ResendOutcome = 'queued' | 'in-flight' | 'erased' | 'not-found';

/**
 * Starts a new round of attempts with the same `webhook-id`; earlier attempts stay in the log. If it returns `queued`,
 * wake the owner after the commit. `not-found` also for another owner's or subject's delivery.
 */
export async function resendDelivery(
  manager: EntityManager,
  delivery: { id: string; ownerId: string; subjectId: string },
): Promise<ResendOutcome> {
  const row = await sql.maybe<{ outcome: ResendOutcome }>(
    manager,
    `WITH found AS (
       SELECT id, erased_at, locked_until FROM deliveries
       WHERE id = $1 AND owner_id = $2 AND subject_id = $3 FOR UPDATE
     ), queued AS (
       UPDATE deliveries AS d
       SET status = 'pending', round_start = attempt_count, next_attempt_at = now(), delivered_at = NULL
       FROM found WHERE d.id = found.id AND found.erased_at IS NULL AND found.locked_until IS NULL
       RETURNING d.id
     )
     SELECT CASE WHEN found.erased_at IS NOT NULL THEN 'erased'
                 WHEN EXISTS (SELECT FROM queued) THEN 'queued' ELSE 'in-flight' END AS outcome
     FROM found`,
    [delivery.id, delivery.ownerId, delivery.subjectId],
  );
  return row?.outcome ?? 'not-found';
}
