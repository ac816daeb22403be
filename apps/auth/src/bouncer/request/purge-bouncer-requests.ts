import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** Deletes requests made before this moment, their sign-ins and codes with them. Returns how many: some at a time. */
export async function purgeBouncerRequests(manager: EntityManager, before: Date): Promise<number> {
  return sql.count(
    manager,
    `DELETE FROM bouncer_requests WHERE id IN (
       SELECT id FROM bouncer_requests WHERE created_at < $1 ORDER BY created_at LIMIT 500 FOR UPDATE SKIP LOCKED)`,
    [before],
  );
}

/** The same of those that nobody signed in for and whose time had passed by this moment. */
export async function purgeUnansweredRequests(manager: EntityManager, before: Date): Promise<number> {
  return sql.count(
    manager,
    `DELETE FROM bouncer_requests WHERE id IN (
       SELECT id FROM bouncer_requests WHERE status = 'pending' AND deadline_at < $1
       ORDER BY deadline_at LIMIT 500 FOR UPDATE SKIP LOCKED)`,
    [before],
  );
}
