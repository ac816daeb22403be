import { prepared, sql, type TextRow } from '@bonafide/platform/database/sql';
import type { JobHead } from '@bonafide/contracts/job-record';
import type { DataSource } from 'typeorm';
import { type ListingPlace, placeOf } from './listing-cursor.js';
import { SEALED_SESSION_TOKEN } from '../accounts/find-session.js';
import { PAGE_SIZE_DEFAULT } from '../limits.js';
import {
  type FilterName,
  filtersOf,
  type ListingOf,
  pageOf,
  rangeColumnOf,
  type Where,
  whereOf,
} from './listing-where.js';
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

/** What `job_counts` counts without touching a job row. */
const COUNTED: FilterName[] = ['type', 'status'];
/** Filters that leave few jobs: these are found once, for the page and the total. */
const NARROW: FilterName[] = ['id', 'ids', 'internalId'];
/** Filters that mostly leave one job, seldom every second; their plan is good for every value. */
const BOUNDED: FilterName[] = ['email', 'phone'];
/** Filters that leave some jobs or every second. */
const NAMES: FilterName[] = ['firstName', 'lastName'];
/** They bound the column that the page is sorted by, or another. */
const RANGE: FilterName[] = ['from', 'to'];
/** Up to so many matches are gathered and ordered; of more the newest are met soon on a walk in order. */
const MATERIALIZED_MAX = 10_000;

export type JobConsumer = (job: JobText) => void;
type RowConsumer = (row: TextRow) => void;

export interface Found {
  total: number;
  /** the page's last job, where another page follows */
  last?: ListingPlace;
}

interface Plan {
  of: ListingOf;
  /** what is counted */
  where: Where;
  /** of what the page is taken: the same from the cursor on */
  page: Pick<Where, 'sql' | 'parameters'>;
  /** the cursor's condition alone */
  place: string;
  filters: FilterName[];
  withResults: boolean;
  columns: string;
  sortBy: string;
  order: string;
  /** what `order` names */
  orderColumns: string;
  limit: number;
  offset: number;
}

/** Finds a page, hands its jobs to `onJob` in their order, and tells the exact total. */
export async function findJobs(dataSource: DataSource, of: ListingOf, onJob: JobConsumer): Promise<Found> {
  const { query, after } = of;
  const size = (query.pageSize ?? PAGE_SIZE_DEFAULT) as number;
  const page = pageOf(of);
  const plan = planOf(of, size);
  const { withResults } = plan;
  const opened = openedMembersOf(dataSource);
  let taken = 0;
  let last: string | undefined;
  const total = await find(dataSource, plan, (row) => {
    // The one behind a page by cursor tells that there is another page.
    if (++taken > size) return;
    last = row[0]!;
    onJob({
      head: last,
      result: withResults ? openListedResult(opened, row[3]!, row[1]!, row[2]!) : undefined,
      sealedToken: of.withTokens ? row[withResults ? 4 : 1] : null,
    });
  });
  const hasMore = after ? taken > size : taken === size && page * size < total;
  return { total, ...(hasMore && { last: placeOf(JSON.parse(last!) as JobHead, page) }) };
}

function find(dataSource: DataSource, plan: Plan, onRow: RowConsumer): Promise<number> {
  if (isNarrow(plan)) return findWithTotal(dataSource, plan, onRow, materializedSql(plan));
  if (isCounted(plan)) return findWithTotal(dataSource, plan, onRow, pageSql(plan, `(${countSql(plan)})`));
  if (isNear(plan, BOUNDED)) return findBounded(dataSource, plan, onRow);
  if (isNear(plan, NAMES)) return findNamed(dataSource, plan, onRow);
  return findAndCount(dataSource, plan, onRow);
}

const isFirst = ({ of, offset }: Plan) => of.after === undefined && offset === 0;
const isNarrow = ({ of, filters }: Plan) =>
  of.onlyJobId !== undefined || filters.some((name) => NARROW.includes(name));
const isNear = ({ filters, offset }: Plan, names: FilterName[]) =>
  offset <= DIRECT_OFFSET_MAX && filters.some((name) => names.includes(name));
const isCounted = ({ of, filters }: Plan) =>
  of.onlyJobId === undefined && filters.every((name) => COUNTED.includes(name));

/** Whether the index that gives the order leads to what is listed and nothing else. */
const isWalk = ({ of: { query, onlyJobId }, filters, sortBy }: Plan) =>
  onlyJobId === undefined &&
  filters.every((name) => COUNTED.includes(name) || RANGE.includes(name)) &&
  (rangeColumnOf(query) === sortBy || !filters.some((name) => RANGE.includes(name)));

function planOf(of: ListingOf, size: number): Plan {
  const { query, withTokens, after } = of;
  const withResults = query.includeResults !== false;
  const sort = (query.sortBy ?? 'submitted') as keyof typeof SORT_COLUMNS;
  const sortBy = SORT_COLUMNS[sort];
  const [direction, ties] = query.sortOrder === 'asc' ? ['ASC', 'DESC'] : ['DESC', 'ASC'];
  // Ascending is the exact reverse of descending: one index serves both.
  const keys = sortBy === 'status' ? ['status', 'submitted_at'] : [sortBy];
  const where = whereOf(of);
  const page = whereOf(of);
  const place = after ? bindPlace(page, keys, direction, after) : 'true';
  return {
    of,
    where,
    page: { sql: `${page.sql} AND ${place}`, parameters: page.parameters },
    place,
    filters: filtersOf(query),
    withResults,
    columns: [
      'head',
      ...(withResults ? ['result', 'result_sealed', 'id'] : []),
      ...(withTokens ? [SEALED_SESSION_TOKEN] : []),
    ].join(', '),
    sortBy,
    order: [...keys.map((key) => `${key} ${direction}`), `id ${ties}`].join(', '),
    orderColumns: ['id', ...keys].join(', '),
    limit: after ? size + 1 : size,
    offset: after ? 0 : (((query.page ?? 1) as number) - 1) * size,
  };
}

const PLACE_VALUES: Record<string, keyof ListingPlace> = {
  status: 'status',
  submitted_at: 'submitted',
  updated_at: 'updated',
};

/** What comes behind a job: the first comparison bounds the index that gives the order, the second is for ties. */
function bindPlace(page: Where, keys: string[], direction: string, after: ListingPlace): string {
  const [before, id] = direction === 'DESC' ? ['<', '>'] : ['>', '<'];
  const row = `(${keys.join(', ')})`;
  const place = `(${keys.map((key) => page.bind(after[PLACE_VALUES[key]!])).join(', ')})`;
  return `${row} ${before}= ${place} AND (${row} ${before} ${place} OR id ${id} ${page.bind(after.id)})`;
}

/** The page's rows in order. Where an index gives the order and the place is near, straight from the table. */
function pageSql(plan: Plan, total?: string): string {
  const { page, columns, order, limit, offset } = plan;
  const part = `ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const selected = total ? `${columns}, ${total}` : columns;
  if (offset <= DIRECT_OFFSET_MAX && isWalk(plan))
    return `SELECT ${selected} FROM jobs WHERE ${page.sql} ${part}`;
  const found = `SELECT id FROM jobs WHERE ${page.sql} ${part}`;
  return `SELECT ${selected} FROM jobs WHERE id = ANY(ARRAY(${found})) ORDER BY ${order}`;
}

/**
 * One walk over what matches gives the page and the total, while no more than `most` match. What is gathered stands in
 * the filters' indexes, so only the page's own rows are read from the table.
 */
function materializedSql(plan: Plan, most?: number): string {
  const { where, place, columns, order, orderColumns, limit, offset } = plan;
  const gathered = most === undefined ? '' : `LIMIT ${most + 1}`;
  const found = `SELECT id FROM every WHERE ${place} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return `WITH every AS MATERIALIZED (SELECT ${orderColumns} FROM jobs WHERE ${where.sql} ${gathered})
          SELECT ${columns}, (SELECT count(*) FROM every) FROM jobs
           WHERE id = ANY(ARRAY(${found})) ORDER BY ${order}`;
}

/** The page, while no more than MATERIALIZED_MAX match. The limit keeps PostgreSQL from walking the jobs in order. */
function pageOfFewSql({ page, columns, order, orderColumns, limit, offset }: Plan): string {
  const every = `SELECT ${orderColumns} FROM jobs WHERE ${page.sql} LIMIT ${MATERIALIZED_MAX}`;
  const found = `SELECT id FROM (${every}) AS every ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return `SELECT ${columns} FROM jobs WHERE id = ANY(ARRAY(${found})) ORDER BY ${order}`;
}

/** Runs a statement whose last column is the total. Of more than `most` no job is taken. */
async function findWithTotal(
  dataSource: DataSource,
  plan: Plan,
  onRow: RowConsumer,
  text: string,
  most = Infinity,
): Promise<number> {
  const statement = isRepeated(plan) ? prepared(text) : text;
  let total: number | undefined;
  await sql.eachText(dataSource, statement, plan.page.parameters, (row) => {
    total ??= Number(row.at(-1));
    if (total <= most) onRow(row);
  });
  // A page beyond the last one tells nothing of the others.
  return total ?? (isFirst(plan) ? 0 : countJobs(dataSource, plan));
}

/** Few matches are gathered, with their number; many are counted while the page is met on a walk in order. */
async function findBounded(dataSource: DataSource, plan: Plan, onRow: RowConsumer): Promise<number> {
  const text = materializedSql(plan, MATERIALIZED_MAX);
  const total = await findWithTotal(dataSource, plan, onRow, text, MATERIALIZED_MAX);
  return total > MATERIALIZED_MAX ? findAndCount(dataSource, plan, onRow) : total;
}

/** Counts while it gathers, for counting many takes longest; only then, of many, the page is met on a walk in order. */
async function findNamed(dataSource: DataSource, plan: Plan, onRow: RowConsumer): Promise<number> {
  const [few, total] = await Promise.all([
    sql.texts(dataSource, pageOfFewSql(plan), plan.page.parameters),
    countJobs(dataSource, plan),
  ]);
  if (total > MATERIALIZED_MAX) await takePage(dataSource, plan, onRow);
  else few.forEach(onRow);
  return total;
}

async function findAndCount(dataSource: DataSource, plan: Plan, onRow: RowConsumer): Promise<number> {
  const [total] = await Promise.all([countJobs(dataSource, plan), takePage(dataSource, plan, onRow)]);
  return total;
}

const takePage = (dataSource: DataSource, plan: Plan, onRow: RowConsumer): Promise<void> =>
  sql.eachText(dataSource, pageSql(plan), plan.page.parameters, onRow);

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
function isRepeated(plan: Plan): boolean {
  const {
    filters,
    limit,
    of: { onlyJobId, jobTypes },
  } = plan;
  const hasOnePlan =
    filters.length === 0 || (filters.length === 1 && [...NARROW, ...BOUNDED].includes(filters[0]!));
  return (
    hasOnePlan &&
    onlyJobId === undefined &&
    jobTypes === undefined &&
    limit === PAGE_SIZE_DEFAULT &&
    isFirst(plan)
  );
}
