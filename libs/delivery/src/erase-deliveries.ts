import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * Removes what the deliveries of subjects said: bodies, headers, the URL's path and query, the receivers' answers. What is
 * pending is stopped; times, statuses and the receiver's origin stay. In the caller's transaction.
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
  // A statement of its own: it sees tries that were being recorded while the one above waited for their rows.
  await sql.run(
    manager,
    `UPDATE delivery_attempts SET answer = NULL
     WHERE delivery_id IN (SELECT id FROM deliveries WHERE owner_id = $1 AND subject_id = ANY($2::text[]))`,
    values,
  );
}
