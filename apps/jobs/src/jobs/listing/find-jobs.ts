import type { JobHead } from '@bonafide/contracts/job-record';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { type Executor, sql } from '@bonafide/platform/database/sql';
import { DataSource } from 'typeorm';
import { PAGE_SIZE_DEFAULT } from '../../limits.js';
import type { OpenedMembers } from '../store/opened-members.js';
import { openListedHead } from '../store/sealed-head.js';
import { openListedResult } from '../store/sealed-result.js';
import { findCounted, isCounted } from './find-counted.js';
import { BOUNDED, findWithTotal, NARROW, type RowConsumer } from './find-with-total.js';
import { type ListingPlace, placeOf } from './listing-place.js';
import { isNear, type Plan, pageOfSql, pageSql, planOf } from './listing-plan.js';
import { type ListingOf, pageOf } from './listing-where.js';

/** A job's stored JSON, passed through as PostgreSQL returns it; `result` undefined if not requested. */
export interface JobText {
  head: string;
  result: string | null | undefined;
  /** of a session job, if requested (SEALED_SESSION_TOKEN) */
  sealedToken?: string | null;
}

/** Filters that match few jobs, or up to every second one. */
const NAMES = ['firstName', 'lastName'];
/** Up to this many matches are collected and sorted; with more, a walk in order soon finds the page. */
const MATERIALIZED_MAX = 10_000;

export type JobConsumer = (job: JobText) => void;

export interface Found {
  total: number;
  /** the page's last job, if another page follows */
  last?: ListingPlace;
}

/** Opens the sealed parts of an account's jobs. */
export interface ResultOpener {
  cipher: FieldCipher;
  opened: OpenedMembers;
}

/** Finds a page, passes its jobs to `onJob` in order, and returns the exact total. */
export async function findJobs(
  on: Executor,
  of: ListingOf,
  { cipher, opened }: ResultOpener,
  onJob: JobConsumer,
): Promise<Found> {
  const { query, after } = of;
  const size = (query.pageSize ?? PAGE_SIZE_DEFAULT) as number;
  const page = pageOf(of);
  const plan = planOf(of);
  const { withResults } = plan;
  let taken = 0;
  let last: string | undefined;
  const total = await find(on, plan, (row) => {
    // With a cursor, one extra row shows that there is another page.
    if (++taken > size) return;
    const [id, head, headSealed, result, resultSealed] = row;
    last = head!;
    onJob({
      head: openListedHead(cipher, last, headSealed!),
      result: withResults ? openListedResult(opened, cipher, id!, result!, resultSealed!) : undefined,
      sealedToken: of.withTokens ? row[withResults ? 5 : 3] : null,
    });
  });
  const hasMore = after ? taken > size : taken === size && page * size < total;
  return { total, ...(hasMore && { last: placeOf(JSON.parse(last!) as JobHead, page) }) };
}

function find(on: Executor, plan: Plan, onRow: RowConsumer): Promise<number> {
  if (plan.of.onlyJobId !== undefined || narrows(plan, NARROW)) {
    const count = () => countJobs(on, plan);
    return findWithTotal(on, plan, onRow, materializedSql(plan), count);
  }
  if (isCounted(plan)) return findCounted(on, plan, onRow);
  if (isNear(plan) && narrows(plan, BOUNDED)) return findBounded(on, plan, onRow);
  if (isNear(plan) && narrows(plan, NAMES)) return findNamed(on, plan, onRow);
  return findAndCount(on, plan, onRow);
}

const narrows = ({ filters }: Plan, names: string[]) => filters.some((name) => names.includes(name));

/**
 * One pass over the matches gives the page and the total, as long as at most `most` match. The collected columns are in
 * the filters' indexes, so only the page's rows are read from the table.
 */
function materializedSql(plan: Plan, most?: number): string {
  const { where, place, order, orderColumns, limit, offset } = plan;
  const gathered = most === undefined ? '' : `LIMIT ${most + 1}`;
  const found = `SELECT id FROM every WHERE ${place} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return `WITH every AS MATERIALIZED (SELECT ${orderColumns} FROM jobs WHERE ${where.sql} ${gathered})
          ${pageOfSql(plan, found, '(SELECT count(*) FROM every)')}`;
}

/** The page, as long as at most MATERIALIZED_MAX match. The limit prevents PostgreSQL from walking the jobs in order. */
function pageOfFewSql(plan: Plan): string {
  const { page, order, orderColumns, limit, offset } = plan;
  const every = `SELECT ${orderColumns} FROM jobs WHERE ${page.sql} LIMIT ${MATERIALIZED_MAX}`;
  return pageOfSql(
    plan,
    `SELECT id FROM (${every}) AS every ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** Few matches are collected and counted; many are counted while a walk in order finds the page. */
async function findBounded(on: Executor, plan: Plan, onRow: RowConsumer): Promise<number> {
  const text = materializedSql(plan, MATERIALIZED_MAX);
  const count = () => countJobs(on, plan);
  const total = await findWithTotal(on, plan, onRow, text, count, MATERIALIZED_MAX);
  return total > MATERIALIZED_MAX ? findAndCount(on, plan, onRow) : total;
}

/**
 * Counts while collecting, because counting many takes longest; only then, if there are many, does a walk in order find
 * the page.
 */
async function findNamed(on: Executor, plan: Plan, onRow: RowConsumer): Promise<number> {
  const [few, total] = await both(
    on,
    () => sql.texts(on, pageOfFewSql(plan), plan.page.parameters),
    () => countJobs(on, plan),
  );
  if (total > MATERIALIZED_MAX) await takePage(on, plan, onRow);
  else few.forEach(onRow);
  return total;
}

async function findAndCount(on: Executor, plan: Plan, onRow: RowConsumer): Promise<number> {
  const [total] = await both(
    on,
    () => countJobs(on, plan),
    () => takePage(on, plan, onRow),
  );
  return total;
}

/** In parallel on a pool's connections; a single connection runs one statement after the other. */
async function both<A, B>(on: Executor, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  return on instanceof DataSource ? Promise.all([first(), second()]) : [await first(), await second()];
}

const takePage = (on: Executor, plan: Plan, onRow: RowConsumer): Promise<void> =>
  sql.eachText(on, pageSql(plan, false), plan.page.parameters, onRow);

async function countJobs(on: Executor, { where }: Plan): Promise<number> {
  const text = `SELECT count(*) FROM jobs WHERE ${where.sql}`;
  const [row] = await sql.texts(on, text, where.parameters);
  return Number(row![0]);
}
