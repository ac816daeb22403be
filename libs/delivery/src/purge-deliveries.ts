import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * Deletes at most `limit` deliveries created before `before` that are no longer pending, of one owner or of all; resolves
 * to their number.
 */
export async function purgeDeliveries(
  manager: EntityManager,
  before: Date,
  limit: number,
  ownerId: string | null = null,
): Promise<number> {
  const row = await sql.maybe<{ count: number }>(
    manager,
    `WITH old AS (
       SELECT id FROM deliveries WHERE created_at < $1 AND status <> 'pending' AND ($3::text IS NULL OR owner_id = $3) LIMIT $2 FOR UPDATE SKIP LOCKED
     ), attempts AS (
       DELETE FROM delivery_attempts WHERE delivery_id IN (SELECT id FROM old)
     ), gone AS (
       DELETE FROM deliveries WHERE id IN (SELECT id FROM old) RETURNING 1
     )
     SELECT count(*)::int AS count FROM gone`,
    [before, limit, ownerId],
  );
  return row!.count;
}
