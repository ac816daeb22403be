import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * Jobs completed before `before` that still have photos, those with the oldest first. A photo is never younger than the
 * completion of its job, so none is missed by looking at photos from before `before` alone.
 */
export async function findJobsWithExpiredPhotos(
  manager: EntityManager,
  tenant: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    manager,
    `SELECT DISTINCT id FROM (
       SELECT j.id FROM job_photos p JOIN jobs j ON j.id = p.job_id AND j.tenant = p.tenant
        WHERE p.tenant = $1 AND p.created_at < $2 AND j.status = 'completed' AND j.completed_at < $2
        ORDER BY p.created_at LIMIT $3) AS oldest`,
    [tenant, before, limit],
  );
  return rows.map(({ id }) => id);
}

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
