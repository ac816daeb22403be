import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** Deletes requests made before this moment, their sign-ins and codes with them. Returns how many, at most `limit`. */
export async function purgeBouncerRequests(
  manager: EntityManager,
  before: Date,
  limit = 500,
): Promise<number> {
  return sql.count(
    manager,
    `DELETE FROM bouncer_requests WHERE id IN (
       SELECT id FROM bouncer_requests WHERE created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [before, limit],
  );
}

/** The same of those that nobody signed in for and whose time had passed by this moment. */
export async function purgeUnansweredRequests(
  manager: EntityManager,
  before: Date,
  limit = 500,
): Promise<number> {
  return sql.count(
    manager,
    `DELETE FROM bouncer_requests WHERE id IN (
       SELECT id FROM bouncer_requests WHERE status = 'pending' AND deadline_at < $1
       ORDER BY deadline_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [before, limit],
  );
}
