import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * Owners with due messages (new, to be retried, or left by a worker that died), the longest waiting first. Skips through
 * the index from owner to owner, so that one with a hundred thousand rows costs no more than any other.
 */
export async function findOwnersDue(manager: EntityManager, limit: number): Promise<string[]> {
  const rows = await sql.rows<{ owner_id: string }>(
    manager,
    `WITH RECURSIVE owner AS (
       (SELECT owner_id, next_attempt_at FROM deliveries WHERE status = 'pending'
        ORDER BY owner_id, next_attempt_at LIMIT 1)
       UNION ALL
       SELECT next.owner_id, next.next_attempt_at FROM owner CROSS JOIN LATERAL (
         SELECT owner_id, next_attempt_at FROM deliveries
         WHERE status = 'pending' AND owner_id > owner.owner_id
         ORDER BY owner_id, next_attempt_at LIMIT 1
       ) next
     )
     SELECT owner_id FROM owner WHERE next_attempt_at <= now() ORDER BY next_attempt_at LIMIT $1`,
    [limit],
  );
  return rows.map(({ owner_id }) => owner_id);
}
