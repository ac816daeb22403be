import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { JobKeys } from '../../core/values/job-key.js';

/**
 * Stops pending endpoint deliveries about these jobs, and removes receivers' responses about them, including those to
 * callbacks.
 */
export async function eraseEndpointDeliveries(
  manager: EntityManager,
  { tenant, jobIds }: JobKeys,
): Promise<void> {
  const endpoints = await sql.rows<{ id: string }>(
    manager,
    'SELECT id FROM webhook_endpoints WHERE tenant = $1',
    [tenant],
  );
  const owners = endpoints.map(({ id }) => id);
  await sql.run(
    manager,
    `UPDATE deliveries SET erased_at = coalesce(erased_at, now()), headers = '{}',
            status = CASE WHEN status = 'pending' THEN 'stopped' ELSE status END
      WHERE subject_id = ANY ($2::text[]) AND owner_id = ANY ($1)`,
    [owners, jobIds],
  );
  // A separate statement: it sees attempts recorded while the one above waited for their rows.
  await sql.run(
    manager,
    `UPDATE delivery_attempts SET answer_sealed = NULL
      WHERE delivery_id IN (SELECT id FROM deliveries WHERE subject_id = ANY ($2::text[]) AND owner_id = ANY ($1))`,
    [[tenant, ...owners], jobIds],
  );
}
