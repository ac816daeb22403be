import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import {
  DEFERRED_CHECK_TIMEOUT_MS,
  DEFERRED_CHECK_PAUSE_MAX_MS,
  DEFERRED_CHECK_PAUSE_MIN_MS,
} from '../../limits.js';
import type { JobKey } from '../../core/values/job-key.js';
import type { LicenceKind } from './licence-kinds.js';
import { DeferredCheckEntity } from './deferred-check.entity.js';

/** A check still unanswered when its job was completed. */
export interface DeferredCheck extends JobKey {
  kind: LicenceKind;
  /** the provider's reference for the request; null when it could not be sent yet */
  reference: string | null;
  since: Date;
}

/** Lease of a claimed check, ms. */
const CLAIM_MS = 60_000;

/** When to poll again: when the provider asks for it, otherwise after as long again as has been waited. */
export function nextPollAt(since: Date, now: Date, pollAfterMs?: number): Date {
  const waited = now.getTime() - since.getTime();
  const pause = Math.min(Math.max(waited, DEFERRED_CHECK_PAUSE_MIN_MS), DEFERRED_CHECK_PAUSE_MAX_MS);
  return new Date(now.getTime() + (pollAfterMs ?? pause));
}

export const hasTimedOut = ({ since }: Pick<DeferredCheck, 'since'>, now: Date): boolean =>
  now.getTime() - since.getTime() >= DEFERRED_CHECK_TIMEOUT_MS;

export const insertDeferredCheck = (manager: EntityManager, check: DeferredCheck, retryAt: Date) =>
  sql.run(
    manager,
    `INSERT INTO deferred_checks (job_id, tenant, kind, reference, since, retry_at)
     SELECT $1::text, $6::text, $2::text, $3::text, $4::timestamptz,
            CASE WHEN $2::text = 'dlv' AND EXISTS (SELECT 1 FROM dlv_answers WHERE job_id = $1::text AND tenant = $6::text)
                 THEN $4::timestamptz ELSE $5::timestamptz END
     ON CONFLICT DO NOTHING`,
    [check.jobId, check.kind, check.reference, check.since, retryAt, check.tenant],
  );

export const postponeDeferredCheck = (
  manager: EntityManager,
  { tenant, jobId }: JobKey,
  kind: LicenceKind,
  reference: string | null,
  retryAt: Date,
) =>
  sql.run(
    manager,
    'UPDATE deferred_checks SET reference = $3, retry_at = $4 WHERE job_id = $1 AND kind = $2 AND tenant = $5',
    [jobId, kind, reference, retryAt, tenant],
  );

export async function deleteDeferredCheck(
  manager: EntityManager,
  { tenant, jobId }: JobKey,
  kind: LicenceKind,
): Promise<void> {
  await manager.delete(DeferredCheckEntity, { jobId, tenant, kind });
}

/** Identifies a check. */
export type DeferredCheckKey = Pick<DeferredCheck, 'jobId' | 'tenant' | 'kind'>;

/** Longest due first. Locks nothing: claiming one checks again whether it is due. */
export const findDueChecks = (
  manager: EntityManager,
  now: Date,
  limit: number,
): Promise<DeferredCheckKey[]> =>
  sql.rows(
    manager,
    `SELECT job_id AS "jobId", tenant, kind FROM deferred_checks WHERE retry_at <= $1 ORDER BY retry_at LIMIT $2`,
    [now, limit],
  );

/** Undefined when it is no longer due because another worker was first. */
export const claimDueCheck = (
  manager: EntityManager,
  { jobId, tenant, kind }: DeferredCheckKey,
  now: Date,
): Promise<DeferredCheck | undefined> =>
  sql.maybe<DeferredCheck>(
    manager,
    `UPDATE deferred_checks SET retry_at = $2 WHERE job_id = $3 AND tenant = $4 AND kind = $5 AND retry_at <= $1
     RETURNING job_id AS "jobId", tenant, kind, reference, since`,
    [now, new Date(now.getTime() + CLAIM_MS), jobId, tenant, kind],
  );

export async function findDeferredCheck(
  manager: EntityManager,
  { tenant, jobId }: JobKey,
  kind: LicenceKind,
): Promise<DeferredCheck | null> {
  const rows = await sql.rows<DeferredCheck>(
    manager,
    `SELECT job_id AS "jobId", tenant, kind, reference, since FROM deferred_checks
      WHERE job_id = $1 AND kind = $2 AND tenant = $3`,
    [jobId, kind, tenant],
  );
  return rows[0] ?? null;
}
