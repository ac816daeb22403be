import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** Stops what of a job is on its way to endpoints, and removes what receivers answered about it, callbacks' too. */
export async function eraseEndpointDeliveries(
  manager: EntityManager,
  tenant: string,
  jobId: string,
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
      WHERE subject_id = $2 AND owner_id = ANY ($1)`,
    [owners, jobId],
  );
  // A statement of its own: it sees tries that were being recorded while the one above waited for their rows.
  await sql.run(
    manager,
    `UPDATE delivery_attempts SET answer_sealed = NULL
      WHERE delivery_id IN (SELECT id FROM deliveries WHERE subject_id = $2 AND owner_id = ANY ($1))`,
    [[tenant, ...owners], jobId],
  );
}
