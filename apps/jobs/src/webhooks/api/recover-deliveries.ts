import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { enqueueForEndpoints } from '../endpoints/enqueue-for-endpoints.js';

/**
 * Sends an endpoint the events of a period that it did not receive: failed or stopped deliveries start a new round,
 * missing ones are created. Pending or delivered ones stay unchanged, so that a repetition sends nothing twice.
 * Resolves to the number sent.
 */
export async function recoverDeliveries(
  manager: EntityManager,
  endpoint: { id: string; tenant: string },
  from: Date,
  to: Date,
): Promise<number> {
  const { queued } = await sql.one<{ queued: number }>(
    manager,
    `WITH wanted AS (
       SELECT e.id, e.type, e.subject_id FROM events e JOIN webhook_endpoints w ON w.id = $2
        WHERE e.tenant = $1 AND e.position IS NOT NULL AND e.body IS NOT NULL
          AND e.created_at >= $3 AND e.created_at < $4 AND (w.types IS NULL OR e.type = ANY(w.types))
     ), again AS (
       UPDATE deliveries d
          SET status = 'pending', round_start = d.attempt_count, next_attempt_at = now(), delivered_at = NULL
         FROM wanted
        WHERE d.id = 'msg_' || substr(wanted.id, 5) || '_' || substr($2, 4) AND d.status IN ('failed', 'stopped')
          AND d.erased_at IS NULL AND (d.locked_until IS NULL OR d.locked_until < now())
       RETURNING d.id
     ), sent AS (
       ${enqueueForEndpoints('wanted', 'w.id = $2')} RETURNING id
     )
     SELECT ((SELECT count(*) FROM again) + (SELECT count(*) FROM sent))::int AS queued`,
    [endpoint.tenant, endpoint.id, from, to],
  );
  return queued;
}
