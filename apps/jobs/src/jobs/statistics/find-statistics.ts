// Statistics of an account over whole UTC days. Counts come from the totals, which writes to `jobs` maintain; others
// use a limited number of the newest rows, so that the work stays bounded.
import { type Executor, sql } from '@bonafide/platform/database/sql';
import type { JobOwner } from '../store/stored-job.js';
import { STATISTICS_JOBS_A_DAY_MAX, STATISTICS_ROWS_MAX } from '../../limits.js';

export interface StatisticsOf {
  owner: JobOwner;
  /** `YYYY-MM-DD`, both inclusive */
  from: string;
  to: string;
}

export interface DayOfJobs {
  day: string;
  /** completed with `success`, and without it: those that failed and those without an outcome */
  passed: number;
  notPassed: number;
  failed: number;
  withoutOutcome: number;
  active: number;
  removed: number;
  /** number of completed ones that were reviewed */
  reviewed: number;
}

const valuesOf = ({ owner, from, to }: StatisticsOf) => [
  owner.tenant,
  from,
  to,
  owner.jobTypes ? [...owner.jobTypes] : null,
];
const OF_TYPE = '($4::text[] IS NULL OR type = ANY ($4))';
/** Callbacks of the owner with visible job types; the first parameter is the tenant, the last the types. */
const callbacksOf = ({ owner }: StatisticsOf, types: string) =>
  owner.jobTypes
    ? `deliveries d JOIN jobs j ON j.id = d.subject_id AND j.tenant = $1 AND j.type = ANY (${types}::text[])`
    : 'deliveries d';
const typesOf = ({ owner }: StatisticsOf) => (owner.jobTypes ? [[...owner.jobTypes]] : []);
const START = `($2::timestamp AT TIME ZONE 'UTC')`;
const END = `(($3::timestamp + interval '1 day') AT TIME ZONE 'UTC')`;

/** Jobs by day of submission; days without any are omitted. */
export const countDays = (on: Executor, of: StatisticsOf): Promise<DayOfJobs[]> =>
  sql.rows(
    on,
    `SELECT day::text AS day,
            coalesce(sum(n) FILTER (WHERE status = 'completed' AND success), 0)::int AS passed,
            coalesce(sum(n) FILTER (WHERE status = 'completed' AND success IS NOT TRUE), 0)::int AS "notPassed",
            coalesce(sum(n) FILTER (WHERE status = 'completed' AND NOT success), 0)::int AS failed,
            coalesce(sum(n) FILTER (WHERE status = 'completed' AND success IS NULL), 0)::int AS "withoutOutcome",
            coalesce(sum(n) FILTER (WHERE status = 'active'), 0)::int AS active,
            coalesce(sum(n) FILTER (WHERE status = 'removed'), 0)::int AS removed,
            coalesce(sum(n) FILTER (WHERE status = 'completed' AND account_reviewed), 0)::int AS reviewed
       FROM (SELECT day, type, status, success, account_reviewed, n FROM job_totals
              WHERE tenant = $1 AND grain = 'day' AND day BETWEEN $2::date AND $3::date
             UNION ALL
             SELECT submitted_day, type, status, success, account_reviewed, n FROM job_total_deltas
              WHERE tenant = $1 AND submitted_day BETWEEN $2::date AND $3::date) AS t
      WHERE ${OF_TYPE} GROUP BY day HAVING sum(n) > 0 ORDER BY day`,
    valuesOf(of),
  );

export interface DayOfDecisions {
  day: string;
  /** from submission to completion */
  medianMs: number;
  /** number of jobs measured */
  measured: number;
}

export const findMedians = (on: Executor, of: StatisticsOf): Promise<DayOfDecisions[]> =>
  sql.rows(
    on,
    `SELECT d.day::date::text AS day, m.median AS "medianMs", m.n AS measured
       FROM generate_series($2::timestamp, $3::timestamp, interval '1 day') AS d (day)
      CROSS JOIN LATERAL (
        SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM completed_at - submitted_at)) * 1000)::float8 AS median,
               count(*)::int AS n
          FROM (SELECT submitted_at, completed_at FROM jobs
                 WHERE tenant = $1 AND submitted_at >= d.day AT TIME ZONE 'UTC'
                   AND submitted_at < (d.day + interval '1 day') AT TIME ZONE 'UTC' AND status = 'completed' AND ${OF_TYPE}
                 ORDER BY submitted_at DESC LIMIT ${STATISTICS_JOBS_A_DAY_MAX}) AS newest) AS m
      WHERE m.n > 0 ORDER BY 1`,
    valuesOf(of),
  );

export interface UndeterminedCheck {
  check: string;
  jobs: number;
}

/** Checks that were not determined, most frequent first. */
export const countUndetermined = (on: Executor, of: StatisticsOf): Promise<UndeterminedCheck[]> =>
  sql.rows(
    on,
    `SELECT name AS "check", count(*)::int AS jobs FROM jobs CROSS JOIN unnest(undetermined) AS name
      WHERE tenant = $1 AND submitted_at >= ${START} AND submitted_at < ${END} AND undetermined <> '{}'::text[] AND ${OF_TYPE}
      GROUP BY name ORDER BY jobs DESC, name`,
    valuesOf(of),
  );

export interface DayOfDeliveries {
  day: string;
  delivered: number;
  /** all attempts were used */
  failed: number;
  /** the receiver answered 410, or the message was erased */
  stopped: number;
}

/** Covers the newest STATISTICS_ROWS_MAX callbacks that have ended. */
export const countDeliveries = (on: Executor, of: StatisticsOf): Promise<DayOfDeliveries[]> =>
  sql.rows(
    on,
    `SELECT (created_at AT TIME ZONE 'UTC')::date::text AS day,
            count(*) FILTER (WHERE status = 'delivered')::int AS delivered,
            count(*) FILTER (WHERE status = 'failed')::int AS failed,
            count(*) FILTER (WHERE status = 'stopped')::int AS stopped
       FROM (SELECT d.created_at, d.status FROM ${callbacksOf(of, '$4')}
              WHERE d.owner_id = $1 AND d.status <> 'pending' AND d.created_at >= ${START} AND d.created_at < ${END}
              ORDER BY d.created_at DESC LIMIT ${STATISTICS_ROWS_MAX}) AS newest
      GROUP BY 1 ORDER BY 1`,
    [of.owner.tenant, of.from, of.to, ...typesOf(of)],
  );

/** Currently pending, up to STATISTICS_ROWS_MAX. */
export async function countPending(on: Executor, of: StatisticsOf): Promise<number> {
  const { n } = await sql.one<{ n: number }>(
    on,
    `SELECT count(*)::int AS n FROM (SELECT 1 FROM ${callbacksOf(of, '$2')}
      WHERE d.owner_id = $1 AND d.status = 'pending' LIMIT ${STATISTICS_ROWS_MAX}) AS counted`,
    [of.owner.tenant, ...typesOf(of)],
  );
  return n;
}

export interface ReviewNumbers {
  /** current number, up to STATISTICS_ROWS_MAX; the other fields cover reviews opened in these days */
  waiting: number;
  decided: number;
  /** from opening to decision; null: none was decided */
  medianMs: number | null;
}

export const countReviews = (on: Executor, of: StatisticsOf): Promise<ReviewNumbers> =>
  sql.one(
    on,
    `SELECT (SELECT count(*) FROM (SELECT 1 FROM review_cases WHERE tenant = $1 AND ended_at IS NULL AND ${OF_TYPE}
              LIMIT ${STATISTICS_ROWS_MAX}) AS counted)::int AS waiting,
            count(*)::int AS decided,
            round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - opened_at)) * 1000)::float8 AS "medianMs"
       FROM (SELECT opened_at, ended_at FROM review_cases
              WHERE tenant = $1 AND ended_at IS NOT NULL AND opened_at >= ${START} AND opened_at < ${END}
                AND ended_by IS NOT NULL AND ${OF_TYPE}
              ORDER BY opened_at DESC LIMIT ${STATISTICS_ROWS_MAX}) AS newest`,
    valuesOf(of),
  );
