import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import { CELL, CELL_OF_JOB } from '../totals/facets.js';
import { totalExpression } from '../totals/total-expression.js';
import { findWithTotal, type RowConsumer } from './find-with-total.js';
import { isNear, isRangeInOrder, type Plan, pageOfSql, pageSql, RANGE } from './listing-plan.js';
import { facetsOf, type FilterName, rangeColumnOf, TENANT, type Where } from './listing-where.js';

// Listings of which `job_totals` knows the total, and where in the order what matches stands (decision 0341).

const FACETS: FilterName[] = [
  'type',
  'status',
  'success',
  'accountReviewed',
  'withSession',
  'billable',
  'processed',
  'idType',
  'idState',
  'idCountry',
];
/** What reading a row costs, in entries of an index walked in its order. */
const ROW_COST = 4;
/** Up to so many matches are gathered and ordered where no index gives the order. */
const GATHERED_MAX = 10_000;

export const isCounted = ({ of, filters }: Plan) =>
  of.onlyJobId === undefined && filters.every((name) => FACETS.includes(name) || RANGE.includes(name));

const axisOf = (column: string) => (column === 'updated_at' ? 'updated' : 'submitted');

/** The exact total, as a part of a statement that binds into `where`. */
function totalSql({ of: { query } }: Plan, where: Where): string {
  const { from, to } = query as { from?: Date; to?: Date };
  return totalExpression({
    axis: axisOf(rangeColumnOf(query)),
    from,
    to,
    bind: (value) => where.bind(value),
    facets: where.facetsOfTotals,
    jobs: where.facetsOfJobs,
  });
}

export async function findCounted(dataSource: DataSource, plan: Plan, onRow: RowConsumer): Promise<number> {
  const { of, filters, offset, page } = plan;
  // Everybody asks for the newest, and by status, which has an index of its own: page and total in one statement.
  const isPlain =
    of.jobTypes === undefined && filters.every((name) => name === 'status' || RANGE.includes(name));
  if (isPlain && isNear(plan)) {
    const text = pageSql(plan, isRangeInOrder(plan), `(${totalSql(plan, page)})`);
    return findWithTotal(
      dataSource,
      plan,
      onRow,
      text,
      async () => (await countFacets(dataSource, plan)).total,
    );
  }
  const counts = await countFacets(dataSource, plan);
  if (offset < counts.total) await sql.eachText(dataSource, choosePage(plan, counts), page.parameters, onRow);
  return counts.total;
}

interface Counts {
  total: number;
  /** of the same time, whatever their facets */
  everything: number;
  /** how many combinations of facets match */
  cells: number;
}

async function countFacets(dataSource: DataSource, plan: Plan): Promise<Counts> {
  const where = facetsOf(plan.of);
  const { query } = plan.of;
  const { from, to } = query as { from?: Date; to?: Date };
  const bind = (value: unknown) => where.bind(value);
  const everything = totalExpression({ axis: axisOf(rangeColumnOf(query)), from, to, bind, facets: TENANT });
  const text = `
    SELECT (${totalSql(plan, where)}), (${everything}),
           (SELECT count(*) FROM job_totals
             WHERE ${where.facetsOfTotals} AND axis = 'submitted' AND grain = 'all' AND n <> 0)`;
  const [row] = await sql.texts(dataSource, text, where.parameters);
  const [total, all, cells] = row!.map(Number);
  return { total: total!, everything: all!, cells: cells! };
}

/** What few jobs match is gathered; what many match is met on a walk in order, which begins at the page's day. */
function choosePage(plan: Plan, { total, everything, cells }: Counts): string {
  const { limit, offset, sortBy } = plan;
  const gathered = ROW_COST * Math.min(total, cells * (offset + limit));
  const walked = Math.min(1, limit / total) * everything;
  const canGather = sortBy === 'submitted_at' || total <= GATHERED_MAX;
  if (canGather && gathered <= walked) return gatheredSql(plan);
  return !isNear(plan) && sortBy !== 'status' && isRangeInOrder(plan)
    ? skippedSql(plan)
    : pageSql(plan, false);
}

/** Of each matching combination of facets the jobs that may be on the page. */
function gatheredSql(plan: Plan): string {
  const { page, order, orderColumns, sortBy, limit, offset } = plan;
  const facets = page.facetsOfTotals;
  // Facets are not asked for again: their combination says them all.
  const conditions = [TENANT, `${CELL_OF_JOB} = cells.cell`, ...page.conditions].join(' AND ');
  const few = sortBy === 'submitted_at' ? `ORDER BY ${order} LIMIT ${offset + limit}` : '';
  return `
    WITH cells AS MATERIALIZED (
      SELECT cell FROM job_totals WHERE ${facets} AND axis = 'submitted' AND grain = 'all' AND n <> 0
      UNION SELECT ${CELL} FROM job_total_deltas WHERE ${facets})
    ${pageOfSql(
      plan,
      `SELECT id FROM cells, LATERAL (SELECT ${orderColumns} FROM jobs WHERE ${conditions} ${few}) AS found
        ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    )}`;
}

/** The page on a walk that begins at its own day: all before it is skipped by the counts of months and days. */
function skippedSql(plan: Plan): string {
  const { page, order, sortBy, direction, limit, offset } = plan;
  const { from, to } = plan.of.query as { from?: Date; to?: Date };
  const axis = axisOf(sortBy);
  const facets = page.facetsOfTotals;
  // What the range leaves out at the end that the order begins with.
  const isNewestFirst = direction === 'DESC';
  const bound = isNewestFirst ? to : from;
  const outside = bound && {
    from: isNewestFirst ? new Date(bound.getTime() + 1) : undefined,
    to: isNewestFirst ? undefined : new Date(bound.getTime() - 1),
  };
  const bind = (value: unknown) => page.bind(value);
  const skipped = outside
    ? totalExpression({ axis, ...outside, bind, facets, jobs: page.facetsOfJobs })
    : '0';
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
          SELECT day AS month, n FROM job_totals WHERE ${facets} AND axis = '${axis}' AND grain = 'month'
          UNION ALL SELECT date_trunc('month', ${axis}_day)::date, n FROM job_total_deltas WHERE ${facets}) AS counted
         GROUP BY month) AS months
       WHERE before <= position AND position < before + n),
    day AS MATERIALIZED (
      SELECT day, position - before AS skipped FROM target, (
        SELECT day, sum(n) AS n,
               (SELECT before FROM month) + sum(sum(n)) OVER (ORDER BY day ${direction}) - sum(n) AS before FROM (
          SELECT day, n FROM job_totals WHERE ${facets} AND axis = '${axis}' AND grain = 'day' AND ${within('day')}
          UNION ALL SELECT ${axis}_day, n FROM job_total_deltas WHERE ${facets} AND ${within(`${axis}_day`)}) AS counted
         GROUP BY day) AS days
       WHERE before <= position AND position < before + n)
    ${pageOfSql(plan, walk)}`;
}
