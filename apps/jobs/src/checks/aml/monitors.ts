import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { JobKey } from '../../core/values/job-key.js';
import { AmlMonitorEntity } from './aml-monitor.entity.js';

/** A job that is screened again after imports, held by the worker that claimed it until the lease expires. */
export interface Monitor extends JobKey {
  failures: number;
}

/** The last import that changed something; 0 before the first. Read it before screening, so that no import is missed. */
export async function latestImport(manager: EntityManager): Promise<string> {
  const row = await sql.one<{ id: string }>(
    manager,
    'SELECT coalesce(max(id), 0) AS id FROM aml_imports WHERE added + changed + removed > 0',
  );
  return row.id;
}

/** Runs in the transaction that completes the job. `seen`: the import that its screening was based on. */
export async function insertMonitor(
  manager: EntityManager,
  monitor: { jobId: string; tenant: string; seen: string },
): Promise<void> {
  await sql.run(
    manager,
    `INSERT INTO aml_monitors (job_id, tenant, screened_import) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [monitor.jobId, monitor.tenant, monitor.seen],
  );
}

const DUE = 'screened_import < $1 AND (lease_until IS NULL OR lease_until <= $2)';

export async function areMonitorsDue(manager: EntityManager, latest: string, now: Date): Promise<boolean> {
  const count = await sql.count(manager, `SELECT 1 FROM aml_monitors WHERE ${DUE} LIMIT 1`, [latest, now]);
  return count > 0;
}

/** Some monitors not yet screened against the latest import. Locks nothing: claiming one checks again whether it is due. */
export const findDueMonitors = (
  manager: EntityManager,
  { latest, now, limit }: { latest: string; now: Date; limit: number },
): Promise<JobKey[]> =>
  sql.rows(
    manager,
    `SELECT job_id AS "jobId", tenant FROM aml_monitors WHERE ${DUE} ORDER BY screened_import, job_id LIMIT $3`,
    [latest, now, limit],
  );

/** Undefined when it is no longer due because another worker was first. */
export const claimMonitor = (
  manager: EntityManager,
  { jobId, tenant }: JobKey,
  { latest, now, leaseUntil }: { latest: string; now: Date; leaseUntil: Date },
): Promise<Monitor | undefined> =>
  sql.maybe<Monitor>(
    manager,
    `UPDATE aml_monitors SET lease_until = $3 WHERE job_id = $4 AND tenant = $5 AND ${DUE}
     RETURNING job_id AS "jobId", tenant, failures`,
    [latest, now, leaseUntil, jobId, tenant],
  );

/** False when another worker took over and has recorded this import or a later one: the findings are out of date. */
export async function settleMonitor(
  manager: EntityManager,
  { jobId, tenant }: JobKey,
  seen: string,
): Promise<boolean> {
  const settled = await sql.count(
    manager,
    `UPDATE aml_monitors SET screened_import = $2, lease_until = NULL, failures = 0
      WHERE job_id = $1 AND tenant = $3 AND screened_import < $2`,
    [jobId, seen, tenant],
  );
  return settled > 0;
}

/** Postpones a screening that was not determined. */
export async function postponeMonitor(
  manager: EntityManager,
  { jobId, tenant }: JobKey,
  until: Date,
): Promise<void> {
  const change = { leaseUntil: until, failures: () => 'failures + 1' };
  await manager.update(AmlMonitorEntity, { jobId, tenant }, change);
}

export async function dropMonitor(manager: EntityManager, { jobId, tenant }: JobKey): Promise<void> {
  await manager.delete(AmlMonitorEntity, { jobId, tenant });
}
