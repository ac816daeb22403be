import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * Erases the content of subjects' deliveries: bodies, headers, the URL's path and query, the receivers' responses. Pending
 * ones are stopped; times, statuses and the receiver's origin stay. In the caller's transaction.
 */
export async function eraseDeliveries(
  manager: EntityManager,
  subjects: { ownerId: string; subjectIds: readonly string[] },
): Promise<void> {
  const values = [subjects.ownerId, subjects.subjectIds];
  await sql.run(
    manager,
    `UPDATE deliveries
     SET body = NULL, headers = '{}', erased_at = coalesce(erased_at, now()),
         url = coalesce(substring(url from '^[A-Za-z]+://[^/?#]+'), ''),
         status = CASE WHEN status = 'pending' THEN 'stopped' ELSE status END
     WHERE owner_id = $1 AND subject_id = ANY($2::text[])`,
    values,
  );
  // A separate statement: it sees attempts that were recorded while the one above waited for their rows.
  await sql.run(
    manager,
    `UPDATE delivery_attempts SET answer = NULL
     WHERE delivery_id IN (SELECT id FROM deliveries WHERE owner_id = $1 AND subject_id = ANY($2::text[]))`,
    values,
  );
}
