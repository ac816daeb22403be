import type { EntityManager } from 'typeorm';
import { PAGE_SIZE_DEFAULT } from '../limits.js';
import { phoneKey, searchKey } from './search-keys.js';
import type { ListingQuery } from './listing-query.js';
import { stateCode } from './state-code.js';

/** One page as the wire shows it: PostgreSQL hands the stored JSON text through, nothing is parsed on the way. */
export interface JobPage {
  /** comma-separated JSON objects */
  itemsJson: string;
  total: number;
}

export interface PageOf {
  tenant: string;
  query: ListingQuery;
  /** a session sees its own job alone */
  onlyJobId?: string;
}

const SORT_COLUMNS = { submitted: 'submitted_at', updated: 'updated_at', status: 'status' } as const;

class Where {
  readonly conditions: string[] = [];
  readonly parameters: unknown[] = [];
  add(condition: (placeholder: string) => string, value: unknown): void {
    this.parameters.push(value);
    this.conditions.push(condition(`$${this.parameters.length}`));
  }
  get sql(): string {
    return this.conditions.join(' AND ');
  }
}

const likePrefix = (value: string) => `${value.replace(/[\\%_]/g, '\\$&')}%`;

/** What can be counted from `job_counts` without touching a job row. */
const COUNTED = new Set(['type', 'status']);
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

export function whereOf({ tenant, query, onlyJobId }: PageOf): Where {
  const where = new Where();
  where.add((p) => `tenant = ${p}`, tenant);
  if (onlyJobId) where.add((p) => `id = ${p}`, onlyJobId);
  const equals = (column: string, value: unknown) => {
    if (value !== undefined) where.add((p) => `${column} = ${p}`, value);
  };
  const prefix = (column: string, value: string | undefined) => {
    if (value !== undefined) where.add((p) => `${column} LIKE ${p}`, likePrefix(value));
  };
  equals('id', query.id);
  if (query.ids) where.add((p) => `id = ANY(${p}::text[])`, query.ids);
  equals('internal_id', query.internalId);
  equals('type', query.type);
  equals('status', query.status);
  equals('account_group_sid', query.accountGroupSid);
  equals('success', query.success);
  equals('account_reviewed', query.accountReviewed);
  equals('with_session', query.withSession);
  equals('billable', query.billable);
  equals('aamva_source', query.aamvaSource);
  equals('id_type', query.idType);
  equals('id_state', query.idState === undefined ? undefined : stateCode(query.idState as string));
  equals('id_country', query.idCountry);
  equals('id_version', query.idVersion);
  prefix('first_name_key', query.firstName === undefined ? undefined : searchKey(query.firstName as string));
  prefix('last_name_key', query.lastName === undefined ? undefined : searchKey(query.lastName as string));
  prefix('email_key', query.email === undefined ? undefined : searchKey(query.email as string));
  prefix('phone_key', query.phone === undefined ? undefined : phoneKey(query.phone as string));
  if (query.processed !== undefined)
    where.conditions.push(`completed_at IS ${query.processed ? 'NOT ' : ''}NULL`);
  if (query.billableType !== undefined) where.add((p) => `${p} = ANY(billable_types)`, query.billableType);
  if (query.aml === 'all') where.conditions.push(`aml_types <> '{}'`);
  else if (query.aml !== undefined) where.add((p) => `aml_types @> ARRAY[${p}::text]`, query.aml);
  const timestamp = query.toFrom === 'updatedAt' ? 'updated_at' : 'submitted_at';
  if (query.from !== undefined) where.add((p) => `${timestamp} >= ${p}`, query.from);
  if (query.to !== undefined) where.add((p) => `${timestamp} <= ${p}`, query.to);
  return where;
}

/** The page's rows in order, found through an index before any JSON is read. */
function pageSql(query: ListingQuery, where: Where): string {
  const column = SORT_COLUMNS[(query.sortBy ?? 'submitted') as keyof typeof SORT_COLUMNS];
  const [direction, ties] = query.sortOrder === 'asc' ? ['ASC', 'DESC'] : ['DESC', 'ASC'];
  const order =
    column === 'status'
      ? `status ${direction}, submitted_at DESC, id ASC`
      : `${column} ${direction}, id ${ties}`;
  const size = (query.pageSize ?? PAGE_SIZE_DEFAULT) as number;
  const offset = (((query.page ?? 1) as number) - 1) * size;
  return `SELECT id, row_number() OVER () AS position FROM (
            SELECT id FROM jobs WHERE ${where.sql} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}) AS found`;
}

const ITEM_WITH_RESULT = `left(j.head::text, -1) || ',"result":' || coalesce(j.result::text, 'null') || '}'`;

/** Finds a page and its exact total. */
export async function findJobs(manager: EntityManager, page: PageOf): Promise<JobPage> {
  const where = whereOf(page);
  const item = page.query.includeResults === false ? 'j.head::text' : ITEM_WITH_RESULT;
  const [rows, total] = await Promise.all([
    manager.query(
      `SELECT string_agg(${item}, ',' ORDER BY page.position) AS items
         FROM (${pageSql(page.query, where)}) AS page JOIN jobs j ON j.id = page.id`,
      where.parameters,
    ) as Promise<{ items: string | null }[]>,
    countJobs(manager, page, where),
  ]);
  return { itemsJson: rows[0]?.items ?? '', total };
}

async function countJobs(manager: EntityManager, page: PageOf, where: Where): Promise<number> {
  const filters = Object.entries(page.query).filter(
    ([name, value]) => value !== undefined && !NOT_FILTERS.has(name),
  );
  const counted = !page.onlyJobId && filters.every(([name]) => COUNTED.has(name));
  const sql = counted
    ? `SELECT coalesce(sum(n), 0)::bigint AS total FROM job_counts WHERE ${where.sql}`
    : `SELECT count(*) AS total FROM jobs WHERE ${where.sql}`;
  const [row] = (await manager.query(sql, where.parameters)) as { total: string }[];
  return Number(row!.total);
}
