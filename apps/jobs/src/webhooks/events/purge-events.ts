import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * Deletes at most `limit` of a tenant's events from before `before`, and records the position; resolves to the number
 * deleted.
 */
export async function purgeEvents(
  manager: EntityManager,
  tenant: string,
  before: Date,
  limit: number,
): Promise<number> {
  const { count } = await sql.one<{ count: number }>(
    manager,
    `WITH oldest AS (
       SELECT id, created_at FROM events WHERE tenant = $1 AND position IS NOT NULL ORDER BY position LIMIT $3
     ), due AS (
       SELECT id FROM events WHERE tenant = $1 AND id IN (SELECT id FROM oldest WHERE created_at < $2)
          FOR UPDATE SKIP LOCKED
     ), gone AS (
       DELETE FROM events WHERE tenant = $1 AND id IN (SELECT id FROM due) RETURNING position
     ), noted AS (
       UPDATE event_feeds SET expired_position = greatest(expired_position, (SELECT max(position) FROM gone))
        WHERE tenant = $1 AND EXISTS (SELECT FROM gone)
     )
     SELECT count(*)::int AS count FROM gone`,
    [tenant, before, limit],
  );
  return count;
}
