import { type Executor, sql, type TextRow } from '@bonafide/platform/database/sql';
import { CELL_OF_DELTA, CELL_OF_JOB } from '../totals/facets.js';
import type { RowConsumer } from './find-with-total.js';
import { type Plan, pageOfSql, planOf, RANGE } from './listing-plan.js';
import { FACET_FILTERS, facetsOf, type FilterName, type ListingOf, TENANT } from './listing-where.js';
import type { ListingQuery } from './listing-query.js';

// Pages of rare jobs: the jobs of each matching combination of facets are read and merged (docs/design/listing.md).
// Costs are measured in index entries read in order.

/** cost of checking all combinations for matches, in an account with this many jobs */
const lookingAtAll = (jobs: number) => Math.min(20_000, jobs / 4);
/** cost of looking up the jobs of one combination */
const LOOK_UP = 30;
/** cost of reading a row */
const ROW = 5;
/** Up to this many matches are collected and sorted if no index gives the order. */
const GATHERED_MAX = 10_000;
/** Matches are not spread evenly: the search covers this many times the jobs that a walk would pass. */
const SPREAD = 2;
/** A walk that passes fewer is short, in an account with this many jobs. */
const shortWalk = (jobs: number) => Math.min(10_000, Math.max(1_000, jobs / 4));
/** Share of a long walk's cost spent on finding the combinations in the days at the page's end of the order. */
const LOOKING_AT_DAYS = 1 / 3;

interface Counts {
  total: number;
  /** number in the same period, regardless of facets */
  everything: number;
  /** jobs that a walk would pass */
  passed: number;
  /** number of matching combinations, if known */
  cells?: number;
}

/** Passes the page's rows to `onRow`; false: a walk in the page's order reads less, and nothing was passed. */
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
  /** the first day that is not searched */
  beyond: string;
}

/**
 * The combinations of the page's jobs, from the days where its order starts. Reads `rows` of the daily totals;
 * undefined: these do not cover the page.
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
    // Some rows of the last matching day may not have been read.
    if (jobs >= wanted && day !== last) return { cells: [...cells], beyond: day! };
    cells.add(cell!);
    jobs += Number(n);
    last = day;
  }
  return undefined;
}

/** Facets are not queried again: a combination includes them all. */
function withoutFacets({ jobTypes: _types, query, ...of }: ListingOf): ListingOf {
  const kept = Object.entries(query).filter(([name]) => !FACET_FILTERS.includes(name as FilterName));
  return { ...of, query: Object.fromEntries(kept) as unknown as ListingQuery };
}

/** SQL of the midnight (UTC) that limits the search, from the end where the page's order starts. */
type BoundOf = (plan: Plan) => string;

const boundBefore =
  (day: string): BoundOf =>
  ({ page, direction }) =>
    `${page.bind(day)}::date${direction === 'DESC' ? ' + 1' : ''}`;

/** Bound of the days that hold this many of the account's jobs. */
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
