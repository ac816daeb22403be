import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import { FACETS, facetTotalsOf, totalsOf } from './facets.js';

const DELTAS_A_FOLD = 20_000;

const facets = FACETS.join(', ');

/** Readers see what a single statement moves in exactly one of the two tables. */
const FOLD = `
  WITH taken AS (
    DELETE FROM job_total_deltas WHERE (tenant, id) IN (SELECT tenant, id FROM job_total_deltas LIMIT $1) RETURNING *),
  counted AS (
    SELECT tenant, submitted_day, updated_day, ${facets}, sum(n) AS n FROM taken
     GROUP BY tenant, submitted_day, updated_day, ${facets} HAVING sum(n) <> 0),
  folded AS (
    INSERT INTO job_totals (tenant, grain, day, cell, ${facets}, n) ${totalsOf('counted')} ORDER BY 1, 2, 3, 4
    ON CONFLICT (tenant, grain, day, cell) DO UPDATE SET n = job_totals.n + excluded.n),
  folded_facets AS (
    INSERT INTO job_facet_totals (tenant, axis, facet, value, grain, day, n) ${facetTotalsOf('counted')} ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (tenant, axis, facet, value, grain, day) DO UPDATE SET n = job_facet_totals.n + excluded.n)
  SELECT count(*)::int AS n FROM taken`;

/** Adds the appended changes to the totals; resolves to their number. One process does this at a time. */
export async function foldTotals(dataSource: DataSource): Promise<number> {
  let folded = 0;
  for (let taken = DELTAS_A_FOLD; taken === DELTAS_A_FOLD; folded += taken)
    taken = await dataSource.transaction(async (manager) => {
      const lock = `SELECT pg_try_advisory_xact_lock(hashtext('job_totals')) AS held`;
      const { held } = await sql.one<{ held: boolean }>(manager, lock);
      return held ? (await sql.one<{ n: number }>(manager, FOLD, [DELTAS_A_FOLD])).n : 0;
    });
  return folded;
}

/** Removes totals that became zero: mostly of jobs that were active on their day. */
export async function removeEmptyTotals(dataSource: DataSource): Promise<void> {
  await sql.run(dataSource, 'DELETE FROM job_totals WHERE n = 0');
  await sql.run(dataSource, 'DELETE FROM job_facet_totals WHERE n = 0');
}
