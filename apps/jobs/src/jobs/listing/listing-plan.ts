import { SEALED_SESSION_TOKEN } from '../../accounts/access/find-session.js';
import { PAGE_SIZE_DEFAULT } from '../../limits.js';
import type { ListingPlace } from './listing-place.js';
import {
  type FilterName,
  filtersOf,
  type ListingOf,
  pageOf,
  rangeColumnOf,
  Where,
  whereOf,
} from './listing-where.js';

const SORT_COLUMNS = { submitted: 'submitted_at', updated: 'updated_at', status: 'status' } as const;
/** Up to this offset the page's rows are read from the table directly; beyond it, only an index is walked first. */
const DIRECT_OFFSET_MAX = 500;
/** Limit the column that the page is sorted by, or another one. */
export const RANGE: FilterName[] = ['from', 'to'];

/** A listing translated to SQL. */
export interface Plan {
  of: ListingOf;
  /** what is counted */
  where: Where;
  /** what the page is taken from: the same, starting at the cursor */
  page: Where;
  /** the cursor's condition alone */
  place: string;
  filters: FilterName[];
  withResults: boolean;
  columns: string;
  sortBy: (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS];
  direction: 'ASC' | 'DESC';
  order: string;
  /** the columns in `order` */
  orderColumns: string;
  limit: number;
  offset: number;
}

export function planOf(of: ListingOf): Plan {
  const { query, withTokens, after } = of;
  const size = (query.pageSize ?? PAGE_SIZE_DEFAULT) as number;
  const withResults = query.includeResults !== false;
  const sortBy = SORT_COLUMNS[(query.sortBy ?? 'submitted') as keyof typeof SORT_COLUMNS];
  const [direction, ties] =
    query.sortOrder === 'asc' ? (['ASC', 'DESC'] as const) : (['DESC', 'ASC'] as const);
  // Ascending is the exact reverse of descending, so that one index serves both.
  const keys = sortBy === 'status' ? ['status', 'submitted_at'] : [sortBy];
  const page = whereOf(of);
  const place = after ? bindPlace(page, keys, direction, after) : 'true';
  page.conditions.push(place);
  return {
    of,
    where: whereOf(of),
    page,
    place,
    filters: filtersOf(query),
    withResults,
    columns: [
      'id',
      'head',
      'head_sealed',
      ...(withResults ? ['result', 'result_sealed'] : []),
      ...(withTokens ? [SEALED_SESSION_TOKEN] : []),
    ].join(', '),
    sortBy,
    direction,
    order: [...keys.map((key) => `${key} ${direction}`), `id ${ties}`].join(', '),
    orderColumns: ['id', ...keys].join(', '),
    // With a cursor, one more row is read to see whether another page follows.
    limit: after ? size + 1 : size,
    offset: after ? 0 : (pageOf(of) - 1) * size,
  };
}

const PLACE_VALUES: Record<string, keyof ListingPlace> = {
  status: 'status',
  submitted_at: 'submitted',
  updated_at: 'updated',
};

/** Selects what follows a job: the first comparison limits the index that gives the order, the second handles ties. */
function bindPlace(page: Where, keys: string[], direction: string, after: ListingPlace): string {
  const [before, id] = direction === 'DESC' ? ['<', '>'] : ['>', '<'];
  const row = `(${keys.join(', ')})`;
  const place = `(${keys.map((key) => page.bind(after[PLACE_VALUES[key]!])).join(', ')})`;
  return `${row} ${before}= ${place} AND (${row} ${before} ${place} OR id ${id} ${page.bind(after.id)})`;
}

export const isFirst = ({ of, offset }: Plan) => of.after === undefined && offset === 0;
export const isNear = ({ offset }: Plan) => offset <= DIRECT_OFFSET_MAX;

/** Whether a walk in the page's order passes only jobs within `from` and `to`. */
export const isRangeInOrder = ({ of: { query }, filters, sortBy }: Plan) =>
  rangeColumnOf(query) === sortBy || !filters.some((name) => RANGE.includes(name));

/** The page of the jobs whose ids a statement finds. */
export const pageOfSql = ({ columns, order }: Plan, found: string, total?: string): string =>
  `SELECT ${total === undefined ? columns : `${columns}, ${total}`} FROM jobs WHERE id = ANY(ARRAY(${found})) ORDER BY ${order}`;

/** The page's rows in order. Directly from the table if an index gives the order and the offset is small. */
export function pageSql(plan: Plan, isWalk: boolean, total?: string): string {
  const { page, columns, order, limit, offset } = plan;
  const part = `ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const selected = total === undefined ? columns : `${columns}, ${total}`;
  return isWalk && isNear(plan)
    ? `SELECT ${selected} FROM jobs WHERE ${page.sql} ${part}`
    : pageOfSql(plan, `SELECT id FROM jobs WHERE ${page.sql} ${part}`, total);
}
