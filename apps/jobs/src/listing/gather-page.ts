import { type Executor, sql } from '@bonafide/platform/database/sql';
import { CELL_OF_DELTA, CELL_OF_JOB } from '../totals/facets.js';
import type { RowConsumer } from './find-with-total.js';
import { type Plan, pageOfSql, planOf, RANGE } from './listing-plan.js';
import { FACET_FILTERS, facetsOf, type FilterName, type ListingOf, TENANT } from './listing-where.js';
import type { ListingQuery } from './listing-query.js';

// Pages of rare jobs: those of each combination of facets that matches are read and merged (decision 0341). What that
// takes is told in entries of an index walked in its order.

/** to look at all combinations for those that match, in an account of so many jobs */
const lookingAtAll = (jobs: number) => Math.min(20_000, jobs / 4);
/** to look up the jobs of one */
const LOOK_UP = 30;
/** to read a row */
const ROW = 5;
/** Up to so many matches are gathered and ordered where no index gives the order. */
const GATHERED_MAX = 10_000;
/** Matches are not spread evenly: looked for among so many times the jobs that a walk would pass. */
const SPREAD = 2;

interface Counts {
  total: number;
  /** of the same time, whatever their facets */
  everything: number;
  /** jobs that a walk would pass */
  passed: number;
  /** how many combinations match, where that is known */
  cells?: number;
}

/** Hands the page's rows to `onRow`; false: a walk in the page's order reads less, and nothing was handed over. */
export async function gatherPage(
  on: Executor,
  plan: Plan,
  { total, everything, passed, cells }: Counts,
  onRow: RowConsumer,
): Promise<boolean> {
  const { of, sortBy, limit, offset, filters } = plan;
  const wanted = offset + limit;
  if (sortBy !== 'submitted_at' && total > GATHERED_MAX) return false;
  const isAtEnd = sortBy === 'submitted_at' && !of.after && !filters.some((name) => RANGE.includes(name));
  const costOf = (matching: number) =>
    lookingAtAll(everything) +
    LOOK_UP * matching +
    ROW * Math.min(total, (isAtEnd ? SPREAD : matching) * wanted);
  if (costOf(cells ?? 0) > passed) return false;
  const found = await findCells(on, of);
  if (costOf(found.length) > passed) return false;
  const gather = (within?: number) => {
    const { text, parameters } = gatheredSql(of, found, within);
    return sql.texts(on, text, parameters);
  };
  let page = await gather(isAtEnd ? SPREAD * passed : undefined);
  if (isAtEnd && page.length < Math.min(limit, total - offset)) page = await gather();
  page.forEach(onRow);
  return true;
}

async function findCells(on: Executor, of: ListingOf): Promise<string[]> {
  const where = facetsOf(of);
  const facets = where.facetsOfTotals;
  const rows = await sql.texts(
    on,
    `SELECT cell FROM job_totals WHERE ${facets} AND grain = 'all' AND n <> 0
     UNION SELECT ${CELL_OF_DELTA} FROM job_total_deltas WHERE ${facets}`,
    where.parameters,
  );
  return rows.map(([cell]) => cell!);
}

/** They are not asked for again: a combination says them all. */
function withoutFacets({ jobTypes: _types, query, ...of }: ListingOf): ListingOf {
  const kept = Object.entries(query).filter(([name]) => !FACET_FILTERS.includes(name as FilterName));
  return { ...of, query: Object.fromEntries(kept) as unknown as ListingQuery };
}

/** @param within how many of the account's jobs, from the end that the order begins with, are looked through */
function gatheredSql(
  of: ListingOf,
  cells: string[],
  within?: number,
): { text: string; parameters: unknown[] } {
  const plan = planOf(withoutFacets(of));
  const { page, order, orderColumns, sortBy, direction, limit, offset } = plan;
  const conditions = [TENANT, `${CELL_OF_JOB} = cell`, ...page.conditions];
  let end = '';
  if (within !== undefined) {
    const [day, comparison] =
      direction === 'DESC' ? ['min(day)::timestamp', '>='] : ['(max(day) + 1)::timestamp', '<'];
    end = `
    WITH days AS MATERIALIZED (
      SELECT ${day} AT TIME ZONE 'UTC' AS bound FROM (
        SELECT day, sum(n) OVER (ORDER BY day ${direction}) - n AS before FROM job_facet_totals
         WHERE ${TENANT} AND axis = 'submitted' AND facet = '' AND value = '' AND grain = 'day') AS counted
       WHERE before <= ${page.bind(within)})`;
    conditions.push(`submitted_at ${comparison} (SELECT bound FROM days)`);
  }
  const few = sortBy === 'submitted_at' ? `ORDER BY ${order} LIMIT ${offset + limit}` : '';
  const matches = `SELECT ${orderColumns} FROM jobs WHERE ${conditions.join(' AND ')} ${few}`;
  const found = `
    SELECT id FROM unnest(${page.bind(cells)}::uuid[]) AS cell, LATERAL (${matches}) AS found
     ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return { text: `${end} ${pageOfSql(plan, found)}`, parameters: page.parameters };
}
