import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** Deletes a batch of requests created before this time, with their sign-ins and codes. Returns the number deleted. */
export async function purgeBouncerRequests(manager: EntityManager, before: Date): Promise<number> {
  return sql.count(
    manager,
    `DELETE FROM bouncer_requests WHERE id IN (
       SELECT id FROM bouncer_requests WHERE created_at < $1 ORDER BY created_at LIMIT 500 FOR UPDATE SKIP LOCKED)`,
    [before],
  );
}

/** The same for requests without a sign-in that had expired by this time. */
export async function purgeUnansweredRequests(manager: EntityManager, before: Date): Promise<number> {
  return sql.count(
    manager,
    `DELETE FROM bouncer_requests WHERE id IN (
       SELECT id FROM bouncer_requests WHERE status = 'pending' AND deadline_at < $1
       ORDER BY deadline_at LIMIT 500 FOR UPDATE SKIP LOCKED)`,
    [before],
  );
}
