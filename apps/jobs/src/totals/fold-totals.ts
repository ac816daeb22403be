import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import { CELL, FACETS, PLACES_OF_DAYS } from './facets.js';

const DELTAS_A_FOLD = 20_000;

/** A reader sees what one statement moved either there or here. Totals are changed in one order, so that folds wait for each other at most. */
const FOLD = `
  WITH taken AS (
    DELETE FROM job_total_deltas WHERE (tenant, id) IN (SELECT tenant, id FROM job_total_deltas LIMIT $1) RETURNING *),
  folded AS (
    INSERT INTO job_totals (tenant, axis, grain, day, cell, ${FACETS.join(', ')}, n)
    SELECT tenant, axis, grain, day, ${CELL}, ${FACETS.join(', ')}, sum(n)
      FROM taken, LATERAL ${PLACES_OF_DAYS}
     GROUP BY tenant, axis, grain, day, ${FACETS.join(', ')} HAVING sum(n) <> 0
     ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (tenant, axis, grain, day, cell) DO UPDATE SET n = job_totals.n + excluded.n)
  SELECT count(*)::int AS n FROM taken`;

/** Adds what was appended to the totals; resolves to how much that was. One process does it at a time. */
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

/** Totals that came to nothing: of jobs that were active on their day, mostly. */
export const removeEmptyTotals = (dataSource: DataSource): Promise<void> =>
  sql.run(dataSource, 'DELETE FROM job_totals WHERE n = 0');
