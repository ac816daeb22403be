import { prepared, sql, type TextRow } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import { SEALED_SESSION_TOKEN } from '../accounts/find-session.js';
import { PAGE_SIZE_DEFAULT } from '../limits.js';
import { type ListingOf, rangeColumnOf, type Where, whereOf } from './listing-where.js';
import type { OpenedMembers } from '../job-store/opened-members.js';
import { openedMembersOf, openListedResult } from '../job-store/sealed-result.js';

/** A job's stored JSON, handed through as PostgreSQL has it; `result` undefined where it was not asked for. */
export interface JobText {
  head: string;
  result: string | null | undefined;
  /** of a session job, where it was asked for (SEALED_SESSION_TOKEN) */
  sealedToken?: string | null;
}

const SORT_COLUMNS = { submitted: 'submitted_at', updated: 'updated_at', status: 'status' } as const;
/** Up to here the page's rows are read from the table on the way; further on an index alone is walked first. */
const DIRECT_OFFSET_MAX = 500;

/** These choose and shape the page; every other parameter narrows what is listed. */
const NOT_FILTERS = new Set([
  'fields',
  'token',
  'page',
  'pageSize',
  'sortBy',
  'sortOrder',
  'toFrom',
  'withPhotos',
  'withPhotoUrls',
  'signedUrl',
  'includeResults',
  'deprecated',
]);
/** What `job_counts` counts without touching a job row. */
const COUNTED = ['type', 'status'];
/** Filters that leave few jobs: these are found once, for the page and the total. */
const NARROW = ['id', 'ids', 'internalId'];
/** Filters that mostly leave one job, seldom every second; their plan is good for every value. */
const BOUNDED = ['email', 'phone'];
/** Filters that leave some jobs or every second. */
const NAMES = ['firstName', 'lastName'];
/** They bound the column that the page is sorted by, or another. */
const RANGE = ['from', 'to'];
/** Up to so many matches are gathered and ordered; of more the newest are met soon on a walk in order. */
const MATERIALIZED_MAX = 10_000;

export type JobConsumer = (job: JobText) => void;

interface Plan {
  of: ListingOf;
  where: Where;
  filters: string[];
  columns: string;
  onRow: (row: TextRow) => void;
  sortBy: string;
  order: string;
  /** what `order` names */
  orderColumns: string;
  size: number;
  offset: number;
}

/** Finds a page, hands its jobs to `take` in their order, and tells the exact total. */
export async function findJobs(dataSource: DataSource, of: ListingOf, onRow: JobConsumer): Promise<number> {
  const plan = planOf(of, openedMembersOf(dataSource), onRow);
  if (isNarrow(plan)) return findWithTotal(dataSource, plan, materializedSql(plan));
  if (isCounted(plan)) return findWithTotal(dataSource, plan, pageSql(plan, `(${countSql(plan)})`));
  if (isNear(plan, BOUNDED)) return findBounded(dataSource, plan);
  if (isNear(plan, NAMES)) return findNamed(dataSource, plan);
  return findAndCount(dataSource, plan);
}

const isNarrow = ({ of, filters }: Plan) =>
  of.onlyJobId !== undefined || filters.some((name) => NARROW.includes(name));
const isNear = ({ filters, offset }: Plan, names: string[]) =>
  offset <= DIRECT_OFFSET_MAX && filters.some((name) => names.includes(name));
const isCounted = ({ of, filters }: Plan) =>
  of.onlyJobId === undefined && filters.every((name) => COUNTED.includes(name));

/** Whether the index that gives the order leads to what is listed and nothing else. */
const isWalk = ({ of: { query, onlyJobId }, filters, sortBy }: Plan) =>
  onlyJobId === undefined &&
  filters.every((name) => COUNTED.includes(name) || RANGE.includes(name)) &&
  (rangeColumnOf(query) === sortBy || !filters.some((name) => RANGE.includes(name)));

function planOf(of: ListingOf, opened: OpenedMembers, onRow: JobConsumer): Plan {
  const { query, withTokens } = of;
  const withResults = query.includeResults !== false;
  const sortBy = SORT_COLUMNS[(query.sortBy ?? 'submitted') as keyof typeof SORT_COLUMNS];
  const [direction, ties] = query.sortOrder === 'asc' ? ['ASC', 'DESC'] : ['DESC', 'ASC'];
  const size = (query.pageSize ?? PAGE_SIZE_DEFAULT) as number;
  return {
    of,
    where: whereOf(of),
    filters: Object.entries(query)
      .filter(([name, value]) => value !== undefined && !NOT_FILTERS.has(name))
      .map(([name]) => name),
    columns: [
      'head',
      ...(withResults ? ['result', 'result_sealed', 'id'] : []),
      ...(withTokens ? [SEALED_SESSION_TOKEN] : []),
    ].join(', '),
    onRow: (row) =>
      onRow({
        head: row[0]!,
        result: withResults ? openListedResult(opened, row[3]!, row[1]!, row[2]!) : undefined,
        sealedToken: withTokens ? row[withResults ? 4 : 1] : null,
      }),
    sortBy,
    // Ascending is the exact reverse of descending: one index serves both.
    order:
      sortBy === 'status'
        ? `status ${direction}, submitted_at ${direction}, id ${ties}`
        : `${sortBy} ${direction}, id ${ties}`,
    orderColumns: sortBy === 'status' ? 'id, status, submitted_at' : `id, ${sortBy}`,
    size,
    offset: (((query.page ?? 1) as number) - 1) * size,
  };
}

/** The page's rows in order. Where an index gives the order and the place is near, straight from the table. */
function pageSql(plan: Plan, total?: string): string {
  const { where, columns, order, size, offset } = plan;
  const limit = `ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`;
  const selected = total ? `${columns}, ${total}` : columns;
  if (offset <= DIRECT_OFFSET_MAX && isWalk(plan))
    return `SELECT ${selected} FROM jobs WHERE ${where.sql} ${limit}`;
  const found = `SELECT id FROM jobs WHERE ${where.sql} ${limit}`;
  return `SELECT ${selected} FROM jobs WHERE id = ANY(ARRAY(${found})) ORDER BY ${order}`;
}

/**
 * One walk over what matches gives the page and the total, while no more than `most` match. What is gathered stands in
 * the filters' indexes, so only the page's own rows are read from the table.
 */
function materializedSql({ where, columns, order, orderColumns, size, offset }: Plan, most?: number): string {
  const limit = most === undefined ? '' : `LIMIT ${most + 1}`;
  return `WITH every AS MATERIALIZED (SELECT ${orderColumns} FROM jobs WHERE ${where.sql} ${limit})
          SELECT ${columns}, (SELECT count(*) FROM every) FROM jobs
           WHERE id = ANY(ARRAY(SELECT id FROM every ORDER BY ${order} LIMIT ${size} OFFSET ${offset})) ORDER BY ${order}`;
}

/** The page, while no more than MATERIALIZED_MAX match. The limit keeps PostgreSQL from walking the jobs in order. */
function pageOfFewSql({ where, columns, order, orderColumns, size, offset }: Plan): string {
  const every = `SELECT ${orderColumns} FROM jobs WHERE ${where.sql} LIMIT ${MATERIALIZED_MAX}`;
  const found = `SELECT id FROM (${every}) AS every ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`;
  return `SELECT ${columns} FROM jobs WHERE id = ANY(ARRAY(${found})) ORDER BY ${order}`;
}

/** Runs a statement whose last column is the total. Of more than `most` no job is taken. */
async function findWithTotal(
  dataSource: DataSource,
  plan: Plan,
  text: string,
  most = Infinity,
): Promise<number> {
  const statement = isRepeated(plan) ? prepared(text) : text;
  let total: number | undefined;
  await sql.eachText(dataSource, statement, plan.where.parameters, (row) => {
    total ??= Number(row.at(-1));
    if (total <= most) plan.onRow(row);
  });
  if (total !== undefined) return total;
  // A page beyond the last one tells nothing of the others.
  return plan.offset === 0 ? 0 : countJobs(dataSource, plan);
}

/** Few matches are gathered, with their number; many are counted while the page is met on a walk in order. */
async function findBounded(dataSource: DataSource, plan: Plan): Promise<number> {
  const total = await findWithTotal(
    dataSource,
    plan,
    materializedSql(plan, MATERIALIZED_MAX),
    MATERIALIZED_MAX,
  );
  return total > MATERIALIZED_MAX ? findAndCount(dataSource, plan) : total;
}

/** Counts while it gathers, for counting many takes longest; only then, of many, the page is met on a walk in order. */
async function findNamed(dataSource: DataSource, plan: Plan): Promise<number> {
  const [few, total] = await Promise.all([
    sql.texts(dataSource, pageOfFewSql(plan), plan.where.parameters),
    countJobs(dataSource, plan),
  ]);
  if (total > MATERIALIZED_MAX) await takePage(dataSource, plan);
  else few.forEach(plan.onRow);
  return total;
}

async function findAndCount(dataSource: DataSource, plan: Plan): Promise<number> {
  const [total] = await Promise.all([countJobs(dataSource, plan), takePage(dataSource, plan)]);
  return total;
}

const takePage = (dataSource: DataSource, plan: Plan): Promise<void> =>
  sql.eachText(dataSource, pageSql(plan), plan.where.parameters, plan.onRow);

const countSql = (plan: Plan) =>
  isCounted(plan)
    ? `SELECT coalesce(sum(n), 0)::bigint FROM job_counts WHERE ${plan.where.sql}`
    : `SELECT count(*) FROM jobs WHERE ${plan.where.sql}`;

async function countJobs(dataSource: DataSource, plan: Plan): Promise<number> {
  const [row] = await sql.texts(dataSource, countSql(plan), plan.where.parameters);
  return Number(row![0]);
}

/**
 * First pages that nothing narrows, or that few jobs are left of, are asked for all the time and have one good plan,
 * whatever the values: they are planned once a connection. The rest has too many forms.
 */
function isRepeated({ filters, size, offset, of: { onlyJobId, jobTypes } }: Plan): boolean {
  const hasOnePlan =
    filters.length === 0 || (filters.length === 1 && [...NARROW, ...BOUNDED].includes(filters[0]!));
  return (
    hasOnePlan &&
    onlyJobId === undefined &&
    jobTypes === undefined &&
    size === PAGE_SIZE_DEFAULT &&
    offset === 0
  );
}
