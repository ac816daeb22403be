import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { LATE_CHECK_GIVE_UP_MS, LATE_CHECK_PAUSE_MAX_MS, LATE_CHECK_PAUSE_MIN_MS } from '../../limits.js';
import type { LicenceKind } from './licence-kinds.js';
import { DeferredCheckEntity } from './deferred-check.entity.js';

/** A check whose answer was not there when its job was completed. */
export interface LateCheck {
  jobId: string;
  kind: LicenceKind;
  /** the name under which the provider knows the question; null when it could not be asked yet */
  reference: string | null;
  since: Date;
}

/** How long a claimed check is left to whoever claimed it, ms. */
const CLAIM_MS = 60_000;

/** When to ask again: as the provider wishes, else after as long again as was waited. */
export function nextAsk(since: Date, now: Date, pollAfterMs?: number): Date {
  const waited = now.getTime() - since.getTime();
  const pause = Math.min(Math.max(waited, LATE_CHECK_PAUSE_MIN_MS), LATE_CHECK_PAUSE_MAX_MS);
  return new Date(now.getTime() + (pollAfterMs ?? pause));
}

export const isGivenUp = ({ since }: Pick<LateCheck, 'since'>, now: Date): boolean =>
  now.getTime() - since.getTime() >= LATE_CHECK_GIVE_UP_MS;

export const insertLateCheck = (manager: EntityManager, check: LateCheck, askAt: Date) =>
  sql.run(
    manager,
    `INSERT INTO late_checks (job_id, kind, reference, since, ask_at)
     SELECT $1::text, $2::text, $3::text, $4::timestamptz,
            CASE WHEN $2::text = 'dlv' AND EXISTS (SELECT 1 FROM dlv_answers WHERE job_id = $1::text)
                 THEN $4::timestamptz ELSE $5::timestamptz END
     ON CONFLICT (job_id, kind) DO NOTHING`,
    [check.jobId, check.kind, check.reference, check.since, askAt],
  );

export const postponeLateCheck = (
  manager: EntityManager,
  jobId: string,
  kind: LicenceKind,
  reference: string | null,
  askAt: Date,
) =>
  sql.run(manager, `UPDATE late_checks SET reference = $3, ask_at = $4 WHERE job_id = $1 AND kind = $2`, [
    jobId,
    kind,
    reference,
    askAt,
  ]);

export async function dropLateCheck(manager: EntityManager, jobId: string, kind: LicenceKind): Promise<void> {
  await manager.delete(DeferredCheckEntity, { jobId, kind });
}

export async function claimDueChecks(manager: EntityManager, now: Date, limit: number): Promise<LateCheck[]> {
  return sql.rows<LateCheck>(
    manager,
    `UPDATE late_checks SET ask_at = $2 WHERE (job_id, kind) IN (
       SELECT job_id, kind FROM late_checks WHERE ask_at <= $1 ORDER BY ask_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING job_id AS "jobId", kind, reference, since`,
    [now, new Date(now.getTime() + CLAIM_MS), limit],
  );
}

export async function findLateCheck(
  manager: EntityManager,
  jobId: string,
  kind: LicenceKind,
): Promise<LateCheck | null> {
  const rows = await sql.rows<LateCheck>(
    manager,
    `SELECT job_id AS "jobId", kind, reference, since FROM late_checks WHERE job_id = $1 AND kind = $2`,
    [jobId, kind],
  );
  return rows[0] ?? null;
}
