import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * Jobs completed before `before` that still have photos, oldest photos first. A photo is never newer than its job's
 * completion, so looking only at photos from before `before` misses none.
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

/**
 * Deletes at most `limit` lines of the audit trail, which the table allows only when they are due; resolves to the
 * number deleted.
 */
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
