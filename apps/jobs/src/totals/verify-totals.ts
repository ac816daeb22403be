import { sql } from '@bonafide/platform/database/sql';
import type { DataSource, EntityManager } from 'typeorm';
import { CELL, COUNTED_JOBS, FACETS, PLACES_OF_DAYS } from './facets.js';

export interface WrongTotal {
  tenant: string;
  axis: string;
  grain: string;
  day: string;
  cell: string;
  /** the total less the jobs there are */
  difference: number;
}

const facets = FACETS.join(', ');
const JOBS = `
  SELECT tenant, axis, grain, day, ${CELL} AS cell, ${facets}, sum(n)::bigint AS n
    FROM (SELECT *, count(*) AS n FROM (${COUNTED_JOBS}) AS job WHERE tenant = coalesce($1, tenant)
           GROUP BY tenant, submitted_day, updated_day, ${facets}) AS counted, LATERAL ${PLACES_OF_DAYS}
   GROUP BY tenant, axis, grain, day, ${facets}`;

/** Counts every job of a tenant, or of all.
 * @public used by bench/fill-jobs.mjs */
export const INSERT_TOTALS = `INSERT INTO job_totals (tenant, axis, grain, day, cell, ${facets}, n) ${JOBS}`;

/** Compares every total with the jobs there are, in one statement and so at one moment. */
export const findWrongTotals = (on: DataSource | EntityManager, tenant?: string): Promise<WrongTotal[]> =>
  sql.rows<WrongTotal>(
    on,
    `SELECT tenant, axis, grain, day::text AS day, cell::text AS cell, sum(n)::int AS difference
       FROM (SELECT tenant, axis, grain, day, cell, n FROM job_totals
             UNION ALL SELECT tenant, axis, grain, day, ${CELL}, n FROM job_total_deltas, LATERAL ${PLACES_OF_DAYS}
             UNION ALL SELECT tenant, axis, grain, day, cell, -n FROM (${JOBS}) AS present) AS compared
      WHERE tenant = coalesce($1, tenant)
      GROUP BY tenant, axis, grain, day, cell HAVING sum(n) <> 0
      ORDER BY tenant, axis, grain, day, cell`,
    [tenant ?? null],
  );

/**
 * Counts every job anew, at one moment: folds wait, writes go on, and what they append later stays. A table lock is taken
 * before the snapshot (PostgreSQL, LOCK), so no fold can have moved what the snapshot still sees.
 */
export const rebuildTotals = (dataSource: DataSource, tenant?: string): Promise<void> =>
  dataSource.transaction('REPEATABLE READ', async (manager) => {
    const values = [tenant ?? null];
    await sql.run(manager, 'LOCK TABLE job_totals IN SHARE ROW EXCLUSIVE MODE');
    await sql.run(manager, 'DELETE FROM job_totals WHERE tenant = coalesce($1, tenant)', values);
    await sql.run(manager, 'DELETE FROM job_total_deltas WHERE tenant = coalesce($1, tenant)', values);
    await sql.run(manager, INSERT_TOTALS, values);
  });
