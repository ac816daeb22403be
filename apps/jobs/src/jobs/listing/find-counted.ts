import { type Executor, sql } from '@bonafide/platform/database/sql';
import { type TimeRange, totalExpression } from '../totals/total-expression.js';
import { findWithTotal, type RowConsumer } from './find-with-total.js';
import { gatherPage } from './gather-page.js';
import { isNear, isRangeInOrder, type Plan, pageOfSql, pageSql, RANGE } from './listing-plan.js';
import { FACET_FILTERS, facetsOf, rangeColumnOf, TENANT, type ListingOf, Where } from './listing-where.js';

// Listings whose total, and the position of matches in the order, can be taken from `job_totals`
// (docs/design/listing.md).

/** Combinations are counted only by day of submission. */
export const isCounted = ({ of, where, filters }: Plan) =>
  of.onlyJobId === undefined &&
  filters.every((name) => FACET_FILTERS.includes(name) || RANGE.includes(name)) &&
  (where.facetCount < 2 || timeOf(of).axis === 'submitted' || !filters.some((name) => RANGE.includes(name)));

const axisOf = (column: string) => (column === 'updated_at' ? 'updated' : 'submitted');
const timeOf = ({ query }: ListingOf): TimeRange => ({
  axis: query.from || query.to ? axisOf(rangeColumnOf(query)) : 'submitted',
  from: query.from as Date | undefined,
  to: query.to as Date | undefined,
});

/** The exact total, as part of a statement that binds into `where`. */
function totalSql({ of }: Plan, where: Where): string {
  const time = timeOf(of);
  return totalExpression(where.countedBy(time.axis), time, (value) => where.bind(value));
}

export async function findCounted(on: Executor, plan: Plan, onRow: RowConsumer): Promise<number> {
  const { of, filters, limit, offset, page } = plan;
  // Listing the newest is most common, and sorting by status has its own index: page and total in one statement.
  const isPlain =
    of.jobTypes === undefined && filters.every((name) => name === 'status' || RANGE.includes(name));
  if (isPlain && isNear(plan)) {
    const text = pageSql(plan, isRangeInOrder(plan), `(${totalSql(plan, page)})`);
    return findWithTotal(on, plan, onRow, text, async () => (await countFacets(on, plan)).total);
  }
  const counts = await countFacets(on, plan);
  if (offset >= counts.total) return counts.total;
  const { everything, total } = counts;
  // A walk that starts at the page's day passes only the page.
  const passed = (Math.min(total, canSkip(plan) ? limit : offset + limit) / total) * everything;
  if (!(await gatherPage(on, plan, { ...counts, passed }, onRow)))
    await sql.eachText(on, walkedSql(plan), page.parameters, onRow);
  return total;
}

/** Every job of the tenant. */
const NO_FACETS = new Where();

interface Counts {
  total: number;
  /** number in the same period, regardless of facets */
  everything: number;
  /** number of matching combinations of facets; undefined: not yet determined */
  cells?: number;
}

async function countFacets(on: Executor, plan: Plan): Promise<Counts> {
  const where = facetsOf(plan.of);
  const time = timeOf(plan.of);
  const { totals } = NO_FACETS.countedBy(time.axis);
  const everything = totalExpression({ totals, deltas: TENANT }, time, (value) => where.bind(value));
  if (where.facetCount > 1 && !time.from && !time.to) {
    // With several facets, all combinations are read, so counting the matching ones costs nothing more.
    const deltas = `(SELECT coalesce(sum(n), 0) FROM job_total_deltas WHERE ${where.facetsOfTotals})`;
    const text = `
      SELECT coalesce(sum(n), 0) + ${deltas}, (${everything}), count(*) FILTER (WHERE n <> 0)
        FROM job_totals WHERE ${where.facetsOfTotals} AND grain = 'all'`;
    const [row] = await sql.texts(on, text, where.parameters);
    const [total, all, cells] = row!.map(Number);
    return { total: total!, everything: all!, cells: cells! };
  }
  const text = `SELECT (${totalSql(plan, where)}), (${everything})`;
  const [row] = await sql.texts(on, text, where.parameters);
  const [total, all] = row!.map(Number);
  return { total: total!, everything: all! };
}

const walkedSql = (plan: Plan): string => (canSkip(plan) ? skippedSql(plan) : pageSql(plan, false));

const canSkip = (plan: Plan) =>
  !isNear(plan) &&
  isRangeInOrder(plan) &&
  (plan.sortBy === 'submitted_at' || (plan.sortBy === 'updated_at' && plan.page.facetCount < 2));

/** The page from a walk that starts at its own day: everything before it is skipped using the counts of months and days. */
function skippedSql(plan: Plan): string {
  const { page, order, sortBy, direction, limit, offset } = plan;
  const { from, to } = plan.of.query as { from?: Date; to?: Date };
  const axis = axisOf(sortBy);
  const facets = page.facetsOfTotals;
  // What the range excludes at the end that the order starts from.
  const isNewestFirst = direction === 'DESC';
  const bound = isNewestFirst ? to : from;
  const outside = bound && {
    from: isNewestFirst ? new Date(bound.getTime() + 1) : undefined,
    to: isNewestFirst ? undefined : new Date(bound.getTime() - 1),
  };
  const by = page.countedBy(axis);
  const skipped = outside ? totalExpression(by, { axis, ...outside }, (value) => page.bind(value)) : '0';
  const within = (column: string) =>
    `${column} >= (SELECT month FROM month) AND ${column} < (SELECT month + interval '1 month' FROM month)`;
  const start = isNewestFirst ? `< (SELECT (day + 1)::timestamp` : `>= (SELECT day::timestamp`;
  const walk = `
    SELECT id FROM jobs WHERE ${page.sql} AND ${sortBy} ${start} AT TIME ZONE 'UTC' FROM day)
     ORDER BY ${order} LIMIT ${limit} OFFSET (SELECT skipped FROM day)`;
  return `
    WITH target AS MATERIALIZED (SELECT ${offset} + ${skipped} AS position),
    month AS MATERIALIZED (
      SELECT month, before FROM target, (
        SELECT month, sum(n) AS n, sum(sum(n)) OVER (ORDER BY month ${direction}) - sum(n) AS before FROM (
          SELECT day AS month, n FROM ${by.totals.table} WHERE ${by.totals.conditions} AND grain = 'month'
          UNION ALL SELECT date_trunc('month', ${axis}_day::timestamp)::date, n FROM job_total_deltas WHERE ${facets}) AS counted
         GROUP BY month) AS months
       WHERE before <= position AND position < before + n),
    day AS MATERIALIZED (
      SELECT day, position - before AS skipped FROM target, (
        SELECT day, sum(n) AS n,
               (SELECT before FROM month) + sum(sum(n)) OVER (ORDER BY day ${direction}) - sum(n) AS before FROM (
          SELECT day, n FROM ${by.totals.table} WHERE ${by.totals.conditions} AND grain = 'day' AND ${within('day')}
          UNION ALL SELECT ${axis}_day, n FROM job_total_deltas WHERE ${facets} AND ${within(`${axis}_day`)}) AS counted
         GROUP BY day) AS days
       WHERE before <= position AND position < before + n)
    ${pageOfSql(plan, walk)}`;
}
