import { sql } from '@bonafide/platform/database/sql';
import type { DataSource, EntityManager } from 'typeorm';
import type { MovedTable } from './moved-tables.js';

const ROWS_AT_ONCE = 500;

/** Digest of a table's rows, which must be the same at both ends. */
export interface Digest {
  rows: number;
  sum: string;
}

/** Gives the same row the same text in every database: JSON columns keep theirs, bytes are hexadecimal, times UTC. */
const PLAIN_FORMS = `SELECT set_config('timezone', 'UTC', true), set_config('bytea_output', 'hex', true),
  set_config('statement_timeout', '0', true)`;

const columnsOf = async (manager: EntityManager, { name, omitted = [] }: MovedTable): Promise<string[]> => {
  const rows = await sql.rows<{ name: string }>(
    manager,
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
      ORDER BY attname`,
    [name],
  );
  return rows.flatMap((row) => (omitted.includes(row.name) ? [] : [row.name]));
};

/** Each row as JSON text `doc`, with its key; `$1`: the tenants. */
const documentsOf = ({ name, key, whose, given = {}, order }: MovedTable, columns: string[]) => {
  const carried = columns.map((column) => `${given[column] ?? `t."${column}"`} AS "${column}"`);
  return `SELECT ${key.map((column) => `t."${column}"::text`).join(` || '|' || `)} AS id,
                 row_to_json((SELECT r FROM (SELECT ${carried.join(', ')}) AS r))::text AS doc
            FROM ${name} AS t WHERE ${whose}${order ? ` ORDER BY t."${order}"` : ''}`;
};

export const digestOf = (dataSource: DataSource, table: MovedTable, tenants: string[]): Promise<Digest> =>
  dataSource.transaction(async (manager) => {
    await sql.run(manager, PLAIN_FORMS);
    const columns = await columnsOf(manager, table);
    return sql.one<Digest>(
      manager,
      `SELECT count(*)::int AS rows, coalesce(sum(('x' || substr(md5(doc), 1, 15))::bit(60)::bigint), 0)::text AS sum
         FROM (${documentsOf(table, columns)}) AS rows`,
      [tenants],
    );
  });

/**
 * Makes the target's rows of a table equal to the source's; resolves to the number written or removed. Can be
 * interrupted and resumed: rows that are already there are left alone.
 */
export async function syncRows(
  source: DataSource,
  target: DataSource,
  table: MovedTable,
  tenants: string[],
): Promise<number> {
  let changed = 0;
  await eachPage(source, table, tenants, async (page, columns) => {
    changed += await writePage(target, table, columns, page);
  });
  const [ours, theirs] = await Promise.all([source, target].map((end) => digestOf(end, table, tenants)));
  if (ours!.rows === theirs!.rows) return changed;
  await eachPage(target, table, tenants, async (page) => {
    changed += await removeUnknown(source, target, table, tenants, page);
  });
  return changed;
}

interface Row {
  id: string;
  doc: string;
}

/** Reads one snapshot of the table page by page, so that neither end holds all of it in memory. */
const eachPage = (
  dataSource: DataSource,
  table: MovedTable,
  tenants: string[],
  onPage: (page: Row[], columns: string[]) => Promise<void>,
): Promise<void> =>
  dataSource.transaction(async (manager) => {
    await sql.run(manager, PLAIN_FORMS);
    const columns = await columnsOf(manager, table);
    await sql.run(manager, `DECLARE page CURSOR FOR ${documentsOf(table, columns)}`, [tenants]);
    for (;;) {
      const page = await sql.rows<Row>(manager, `FETCH ${ROWS_AT_ONCE} FROM page`);
      if (page.length > 0) await onPage(page, columns);
      if (page.length < ROWS_AT_ONCE) return;
    }
  });

const writePage = (target: DataSource, table: MovedTable, columns: string[], page: Row[]): Promise<number> =>
  target.transaction(async (manager) => {
    await sql.run(manager, PLAIN_FORMS);
    const { name, key } = table;
    const list = columns.map((column) => `"${column}"`).join(', ');
    const others = columns.filter((column) => !key.includes(column));
    const source = `json_populate_recordset(NULL::${name}, $1::json)`;
    const match = key.map((column) => `t."${column}" = given."${column}"`).join(' AND ');
    const there = await sql.rows<Row>(
      manager,
      `${documentsOf({ ...table, given: {}, order: undefined, whose: `EXISTS (SELECT FROM ${source} AS given WHERE ${match})` }, columns)}`,
      [arrayOf(page)],
    );
    const known = new Map(there.map(({ id, doc }) => [id, doc]));
    const fresh = page.filter(({ id, doc }) => known.get(id) !== doc);
    if (fresh.length === 0) return 0;
    const update =
      others.length === 0
        ? 'NOTHING'
        : `UPDATE SET ${others.map((column) => `"${column}" = excluded."${column}"`).join(', ')}`;
    return sql.count(
      manager,
      `INSERT INTO ${name} (${list}) SELECT ${list} FROM ${source} ON CONFLICT (${key.join(', ')}) DO ${update}`,
      [arrayOf(fresh)],
    );
  });

/** Removes rows of the target that the source no longer has. */
async function removeUnknown(
  source: DataSource,
  target: DataSource,
  table: MovedTable,
  tenants: string[],
  page: Row[],
): Promise<number> {
  const key = table.key.map((column) => `t."${column}"::text`).join(` || '|' || `);
  const known = await sql.rows<{ id: string }>(
    source,
    `SELECT ${key} AS id FROM ${table.name} AS t WHERE (${table.whose}) AND ${key} = ANY($2::text[])`,
    [tenants, page.map(({ id }) => id)],
  );
  const ids = new Set(known.map(({ id }) => id));
  const unknown = page.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  if (unknown.length === 0) return 0;
  return sql.count(
    target,
    `DELETE FROM ${table.name} AS t WHERE (${table.whose}) AND ${key} = ANY($2::text[])`,
    [tenants, unknown],
  );
}

const arrayOf = (rows: readonly Row[]): string => `[${rows.map(({ doc }) => doc).join(',')}]`;
