import type { EntityManager } from 'typeorm';

/** Deletes at most `limit` deliveries created before `before` that are no longer pending; resolves to how many. */
export async function purgeDeliveries(manager: EntityManager, before: Date, limit: number): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    `WITH old AS (
       SELECT id FROM deliveries WHERE created_at < $1 AND status <> 'pending' LIMIT $2 FOR UPDATE SKIP LOCKED
     ), attempts AS (
       DELETE FROM delivery_attempts WHERE delivery_id IN (SELECT id FROM old)
     ), gone AS (
       DELETE FROM deliveries WHERE id IN (SELECT id FROM old) RETURNING 1
     )
     SELECT count(*)::int AS count FROM gone`,
    [before, limit],
  );
  return row!.count;
}
