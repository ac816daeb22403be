import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * Sends what an owner's receiver has not taken yet to another URL; null: nothing more is sent. In the transaction that
 * replaces the URL: the former receiver gets nothing more, apart from an attempt that is under way.
 */
export const moveDeliveries = (manager: EntityManager, ownerId: string, url: string | null): Promise<void> =>
  sql.run(
    manager,
    `UPDATE deliveries SET url = coalesce($2, url), status = CASE WHEN $2::text IS NULL THEN 'stopped' ELSE status END
     WHERE owner_id = $1 AND status = 'pending' AND erased_at IS NULL`,
    [ownerId, url],
  );
