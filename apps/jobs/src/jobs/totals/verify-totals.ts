import { sql } from '@bonafide/platform/database/sql';
import type { DataSource, EntityManager } from 'typeorm';
import { COUNTED_JOBS, FACETS, facetTotalsOf, totalsOf } from './facets.js';

export interface WrongTotal {
  tenant: string;
  axis: string;
  grain: string;
  day: string;
  /** the combination of facets, or one facet and its value */
  cell: string;
  /** the total minus the actual number of jobs */
  difference: number;
}

/**
 * Count every job of a tenant, or of all. Rows are written in the order they are read: thirty times fewer pages.
 * @public used by bench/fill-jobs.mjs
 */
export const INSERT_TOTALS = [
  `INSERT INTO job_totals (tenant, grain, day, cell, ${FACETS.join(', ')}, n) ${totalsOf(COUNTED_JOBS)} ORDER BY 1, 2, 3, 4`,
  `INSERT INTO job_facet_totals (tenant, axis, facet, value, grain, day, n) ${facetTotalsOf(COUNTED_JOBS)} ORDER BY 1, 2, 3, 4, 5, 6`,
];

const cells = `tenant, 'submitted' AS axis, grain, day, cell::text AS cell`;
const values = `tenant, axis, grain, day, facet || '=' || value AS cell`;
const COMPARE = `
  SELECT tenant, axis, grain, day::text AS day, cell, sum(n)::int AS difference
    FROM (SELECT ${cells}, n FROM job_totals
          UNION ALL SELECT ${cells}, n FROM (${totalsOf('job_total_deltas')}) AS unfolded
          UNION ALL SELECT ${cells}, -n FROM (${totalsOf(COUNTED_JOBS)}) AS present
          UNION ALL SELECT ${values}, n FROM job_facet_totals
          UNION ALL SELECT ${values}, n FROM (${facetTotalsOf('job_total_deltas')}) AS unfolded
          UNION ALL SELECT ${values}, -n FROM (${facetTotalsOf(COUNTED_JOBS)}) AS present) AS compared
   WHERE tenant = coalesce($1, tenant)
   GROUP BY tenant, axis, grain, day, cell HAVING sum(n) <> 0
   ORDER BY tenant, axis, grain, day, cell`;

/** Reads every job, which takes longer than a request may. */
const allowTime = (manager: EntityManager): Promise<void> =>
  sql.run(manager, 'SET LOCAL statement_timeout = 0');

/** Compares every total with the actual jobs, in one statement and so at one point in time. */
export const findWrongTotals = (dataSource: DataSource, tenant?: string): Promise<WrongTotal[]> =>
  dataSource.transaction(async (manager) => {
    await allowTime(manager);
    return sql.rows<WrongTotal>(manager, COMPARE, [tenant ?? null]);
  });

/**
 * Recounts every job at one point in time: folds wait, writes continue, and what they append later stays. Table locks
 * are taken before the snapshot (PostgreSQL, LOCK), so nothing the snapshot still sees can have been moved or removed.
 */
export const rebuildTotals = (dataSource: DataSource, tenant?: string): Promise<void> =>
  dataSource.transaction('REPEATABLE READ', async (manager) => {
    const values = [tenant ?? null];
    await allowTime(manager);
    await sql.run(manager, 'LOCK TABLE job_totals, job_facet_totals IN SHARE ROW EXCLUSIVE MODE');
    for (const table of ['job_totals', 'job_facet_totals', 'job_total_deltas'])
      await sql.run(manager, `DELETE FROM ${table} WHERE tenant = coalesce($1, tenant)`, values);
    for (const insert of INSERT_TOTALS) await sql.run(manager, insert, values);
  });
