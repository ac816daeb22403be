import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Completed jobs older than `before`, oldest first. */
export const findExpiredJobs = async (
  manager: EntityManager,
  tenant: string,
  before: Date,
  limit: number,
): Promise<string[]> =>
  ids(
    await sql.rows<{ id: string }>(
      manager,
      `SELECT id FROM jobs WHERE tenant = $1 AND status = 'completed' AND completed_at < $2
        ORDER BY completed_at LIMIT $3`,
      [tenant, before, limit],
    ),
  );

/** Completed jobs older than `before` that still have photos. */
export const findJobsWithExpiredPhotos = async (
  manager: EntityManager,
  tenant: string,
  before: Date,
  limit: number,
): Promise<string[]> =>
  ids(
    await sql.rows<{ id: string }>(
      manager,
      `SELECT id FROM jobs j WHERE tenant = $1 AND status = 'completed' AND completed_at < $2
          AND EXISTS (SELECT FROM job_photos p WHERE p.job_id = j.id AND p.tenant = j.tenant)
        ORDER BY completed_at LIMIT $3`,
      [tenant, before, limit],
    ),
  );

/** Deletes at most `limit` lines of the audit trail, which the table lets go only when they are due; resolves to how many. */
export async function purgeAudit(
  manager: EntityManager,
  tenant: string,
  before: Date,
  limit: number,
): Promise<number> {
  return sql.count(
    manager,
    `DELETE FROM account_audit WHERE id IN (
       SELECT id FROM account_audit WHERE tenant = $1 AND at < $2 AND audit_is_expired(tenant, at)
        ORDER BY id LIMIT $3)`,
    [tenant, before, limit],
  );
}
