// Reading a column's ciphertexts in batches, and replacing them.
import { sql } from '../database/sql.js';
import type { DataSource } from 'typeorm';

export interface SealedRow {
  key: string;
  account: string | null;
  belongsTo: string;
  sealed: Buffer;
}

export interface Resealed<Row> {
  row: Row;
  fresh: Buffer;
}

/** Rows of a table, in batches. */
export interface SealedRows<Row extends SealedRow = SealedRow> {
  pages(): AsyncIterable<Row[]>;
  /** Replaces ciphertexts that are still unchanged; resolves to their number. */
  write(written: readonly Resealed<Row>[]): Promise<number>;
}

export interface SealedSource {
  table: string;
  column: string;
  /** SQL of `key`, `account`, `belongsTo` and `sealed` */
  selected: string;
  /** condition in SQL over `parameters` */
  where: string;
  parameters: readonly unknown[];
}

/** Heap blocks per batch: a few hundred to tens of thousands of rows. */
const BLOCKS = 256;
const ROWS = 500;

/** Reads by heap blocks; a table without blocks of its own (partitioned or sharded) by its primary key. */
export async function rowsOf(dataSource: DataSource, source: SealedSource): Promise<SealedRows> {
  return (
    (await blocksOf(dataSource, source.table)) > 0
      ? rowsByBlock(dataSource, source)
      : rowsByKey(dataSource, source, await keyOf(dataSource, source.table))
  ) as SealedRows;
}

type PlacedRow = SealedRow & { place: string };

function rowsByBlock(
  dataSource: DataSource,
  { table, column, selected, where, parameters }: SealedSource,
): SealedRows<PlacedRow> {
  const [from, until] = [`$${parameters.length + 1}::tid`, `$${parameters.length + 2}::tid`];
  return {
    async *pages() {
      for (let block = 0; block < (await blocksOf(dataSource, table)); block += BLOCKS)
        yield await sql.rows<PlacedRow>(
          dataSource,
          `SELECT ctid::text AS place, ${selected} FROM ${table} WHERE ctid >= ${from} AND ctid < ${until} AND ${where}`,
          [...parameters, `(${block},0)`, `(${block + BLOCKS},0)`],
        );
    },
    // Ciphertexts are unique, so an equal one is unchanged.
    write: (written) =>
      sql.count(
        dataSource,
        `UPDATE ${table} SET ${column} = fresh.sealed
           FROM unnest($1::tid[], $2::bytea[], $3::bytea[]) AS fresh (place, old, sealed)
          WHERE ${table}.ctid = fresh.place AND ${table}.${column} = fresh.old`,
        [
          written.map(({ row }) => row.place),
          written.map(({ row }) => row.sealed),
          written.map(({ fresh }) => fresh),
        ],
      ),
  };
}

interface KeyColumn {
  name: string;
  type: string;
}

type KeyedRow = SealedRow & { place: string[] };

function rowsByKey(
  dataSource: DataSource,
  { table, column, selected, where, parameters }: SealedSource,
  key: readonly KeyColumn[],
): SealedRows<KeyedRow> {
  const names = key.map(({ name }) => name).join(', ');
  const values = (first: number) => key.map(({ type }, at) => `$${first + at}::text::${type}`);
  const page = (after: readonly string[]) =>
    sql.rows<KeyedRow>(
      dataSource,
      `SELECT ARRAY[${key.map(({ name }) => `${name}::text`).join(', ')}] AS place, ${selected} FROM ${table}
        WHERE ${where}${after.length > 0 ? ` AND (${names}) > (${values(parameters.length + 1).join(', ')})` : ''}
        ORDER BY ${names} LIMIT ${ROWS}`,
      [...parameters, ...after],
    );
  const own = key.map(({ name }, at) => `${name} = ${values(3)[at]}`).join(' AND ');
  return {
    async *pages() {
      for (let last: readonly string[] | undefined = []; last;) {
        const rows: KeyedRow[] = await page(last);
        yield rows;
        last = rows.at(-1)?.place;
      }
    },
    async write(written) {
      let count = 0;
      for (const { row, fresh } of written)
        count += await sql.count(
          dataSource,
          `UPDATE ${table} SET ${column} = $1 WHERE ${own} AND ${column} = $2`,
          [fresh, row.sealed, ...row.place],
        );
      return count;
    },
  };
}

async function blocksOf(dataSource: DataSource, table: string): Promise<number> {
  const { blocks } = await sql.one<{ blocks: number }>(
    dataSource,
    `SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS blocks`,
    [table],
  );
  return blocks;
}

const keyOf = (dataSource: DataSource, table: string): Promise<KeyColumn[]> =>
  sql.rows<KeyColumn>(
    dataSource,
    `SELECT quote_ident(a.attname) AS name, format_type(a.atttypid, a.atttypmod) AS type
       FROM pg_index x CROSS JOIN unnest(x.indkey::int2[]) WITH ORDINALITY AS n (number, place)
       JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = n.number
      WHERE x.indrelid = $1::regclass AND x.indisprimary ORDER BY n.place`,
    [table],
  );
