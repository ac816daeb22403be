import { type Executor, sql, type TextRow } from '@bonafide/platform/database/sql';
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
/** A walk that passes fewer is short, in an account of so many jobs. */
const shortWalk = (jobs: number) => Math.min(10_000, Math.max(1_000, jobs / 4));
/** So much of a long walk is spent on looking which combinations the days have at whose end the page is. */
const LOOKING_AT_DAYS = 1 / 3;

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
  const gather = async (among: string[], bound?: BoundOf) => {
    const { text, parameters } = gatheredSql(of, among, bound);
    return sql.texts(on, text, parameters);
  };
  const isWhole = (page: unknown[]) => page.length >= Math.min(limit, total - offset);
  const found = costOf(cells ?? 0) > passed ? undefined : await findCells(on, of);
  let page: TextRow[];
  if (found && costOf(found.length) <= passed) {
    page = await gather(found, isAtEnd ? boundOfJobs(SPREAD * passed) : undefined);
    if (isAtEnd && !isWhole(page)) page = await gather(found);
  } else {
    if (!isAtEnd || passed < shortWalk(everything)) return false;
    const end = await findCellsAtEnd(on, plan, wanted, Math.round(LOOKING_AT_DAYS * passed));
    if (!end) return false;
    page = await gather(end.cells, boundBefore(end.beyond));
    if (!isWhole(page)) return false;
  }
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

interface End {
  cells: string[];
  /** the first day that is not looked through */
  beyond: string;
}

/**
 * Which combinations the page's jobs have, of the days at the end that its order begins with. `rows` of the totals of days
 * are looked at; undefined: these do not hold the page.
 */
async function findCellsAtEnd(
  on: Executor,
  { of, direction }: Plan,
  wanted: number,
  rows: number,
): Promise<End | undefined> {
  const where = facetsOf(of);
  const facets = where.facetsOfTotals;
  const found = await sql.texts(
    on,
    `SELECT cell, day, n FROM (
       SELECT * FROM job_totals WHERE ${TENANT} AND grain = 'day' ORDER BY day ${direction} LIMIT ${where.bind(rows)}) AS looked_at
      WHERE ${facets}
     UNION ALL SELECT ${CELL_OF_DELTA}, NULL, 0 FROM job_total_deltas WHERE ${facets}
     ORDER BY day ${direction} NULLS FIRST`,
    where.parameters,
  );
  const cells = new Set<string>();
  let jobs = 0;
  let last: string | null | undefined;
  for (const [cell, day, n] of found) {
    // Of the last day that matches, some rows may not have been looked at.
    if (jobs >= wanted && day !== last) return { cells: [...cells], beyond: day! };
    cells.add(cell!);
    jobs += Number(n);
    last = day;
  }
  return undefined;
}

/** They are not asked for again: a combination says them all. */
function withoutFacets({ jobTypes: _types, query, ...of }: ListingOf): ListingOf {
  const kept = Object.entries(query).filter(([name]) => !FACET_FILTERS.includes(name as FilterName));
  return { ...of, query: Object.fromEntries(kept) as unknown as ListingQuery };
}

/** SQL of the midnight (UTC) up to which is looked, from the end that the page's order begins with. */
type BoundOf = (plan: Plan) => string;

const boundBefore =
  (day: string): BoundOf =>
  ({ page, direction }) =>
    `${page.bind(day)}::date${direction === 'DESC' ? ' + 1' : ''}`;

/** Days that hold so many of the account's jobs. */
const boundOfJobs =
  (jobs: number): BoundOf =>
  ({ page, direction }) => `(
      SELECT ${direction === 'DESC' ? 'min(day)' : 'max(day) + 1'} FROM (
        SELECT day, sum(n) OVER (ORDER BY day ${direction}) - n AS before FROM job_facet_totals
         WHERE ${TENANT} AND axis = 'submitted' AND facet = '' AND value = '' AND grain = 'day') AS counted
       WHERE before <= ${page.bind(jobs)})`;

function gatheredSql(
  of: ListingOf,
  cells: string[],
  boundOf?: BoundOf,
): { text: string; parameters: unknown[] } {
  const plan = planOf(withoutFacets(of));
  const { page, order, orderColumns, sortBy, direction, limit, offset } = plan;
  const conditions = [TENANT, `${CELL_OF_JOB} = cell`, ...page.conditions];
  let end = '';
  if (boundOf) {
    end = `
    WITH days AS MATERIALIZED (SELECT (${boundOf(plan)})::timestamp AT TIME ZONE 'UTC' AS bound)`;
    conditions.push(`submitted_at ${direction === 'DESC' ? '>=' : '<'} (SELECT bound FROM days)`);
  }
  const few = sortBy === 'submitted_at' ? `ORDER BY ${order} LIMIT ${offset + limit}` : '';
  const matches = `SELECT ${orderColumns} FROM jobs WHERE ${conditions.join(' AND ')} ${few}`;
  const found = `
    SELECT id FROM unnest(${page.bind(cells)}::uuid[]) AS cell, LATERAL (${matches}) AS found
     ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return { text: `${end} ${pageOfSql(plan, found)}`, parameters: page.parameters };
}
