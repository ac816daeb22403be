import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * Removes what a subject's deliveries said: bodies, headers, the URL's path and query, the receivers' answers. What is
 * pending is stopped; times, statuses and the receiver's origin stay. In the caller's transaction.
 */
export async function eraseDeliveries(
  manager: EntityManager,
  subject: { ownerId: string; subjectId: string },
): Promise<void> {
  const values = [subject.ownerId, subject.subjectId];
  await sql.run(
    manager,
    `UPDATE deliveries
     SET body = NULL, headers = '{}', erased_at = coalesce(erased_at, now()),
         url = coalesce(substring(url from '^[A-Za-z]+://[^/?#]+'), ''),
         status = CASE WHEN status = 'pending' THEN 'stopped' ELSE status END
     WHERE owner_id = $1 AND subject_id = $2`,
    values,
  );
  // A statement of its own: it sees tries that were being recorded while the one above waited for their rows.
  await sql.run(
    manager,
    `UPDATE delivery_attempts SET answer = NULL
     WHERE delivery_id IN (SELECT id FROM deliveries WHERE owner_id = $1 AND subject_id = $2)`,
    values,
  );
}
