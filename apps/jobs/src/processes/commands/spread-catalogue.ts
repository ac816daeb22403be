// Reads keys, unique indexes and triggers from the catalogue, for scripts that distribute the tables by tenant.
import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import { TABLE_PLACES } from './table-places.js';

/** The distribution column. */
export const TENANT = 'tenant';

export interface Key {
  table: string;
  name: string;
  kind: 'primary' | 'unique' | 'foreign';
  columns: string[];
  /** of a foreign key */
  target: string | null;
  targetColumns: string[];
  isCascading: boolean;
}

export interface UniqueIndex {
  table: string;
  name: string;
  columns: string[];
  condition: string | null;
}

export interface Trigger {
  table: string;
  name: string;
  function: string;
  definition: string;
}

export const hasTenants = (table: string): boolean => TABLE_PLACES[table] === 'tenant';

const widened = (columns: string[]): string => [...columns, TENANT].join(', ');

/** The key under the same name, with the tenant added. */
export const wideKey = ({ name, kind, columns }: Key): string =>
  `CONSTRAINT ${name} ${kind === 'primary' ? 'PRIMARY KEY' : 'UNIQUE'} (${widened(columns)})`;

export const wideIndex = ({ table, name, columns, condition }: UniqueIndex): string =>
  `CREATE UNIQUE INDEX ${name} ON ${table} (${widened(columns)})${condition === null ? '' : ` WHERE ${condition}`};`;

export const dropKey = ({ table, name }: Key): string => `ALTER TABLE ${table} DROP CONSTRAINT ${name};`;

export const addForeignKey = ({ table, name, columns, target, targetColumns, isCascading }: Key): string =>
  `ALTER TABLE ${table} ADD CONSTRAINT ${name} FOREIGN KEY (${widened(columns)}) REFERENCES ${target!} (${widened(targetColumns)})${isCascading ? ' ON DELETE CASCADE' : ''};`;

const columnsOf = (table: string, numbers: string) =>
  `ARRAY(SELECT quote_ident(a.attname) FROM unnest(${numbers}) WITH ORDINALITY AS n (number, place)
           JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = n.number ORDER BY n.place)`;
const PUBLIC = `'public'::regnamespace`;

export const findKeys = (dataSource: DataSource): Promise<Key[]> =>
  sql.rows<Key>(
    dataSource,
    `SELECT t.relname AS "table", k.conname AS name,
            CASE k.contype WHEN 'p' THEN 'primary' WHEN 'u' THEN 'unique' ELSE 'foreign' END AS kind,
            ${columnsOf('k.conrelid', 'k.conkey')} AS columns, f.relname AS target,
            ${columnsOf('k.confrelid', 'k.confkey')} AS "targetColumns", k.confdeltype = 'c' AS "isCascading"
       FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid LEFT JOIN pg_class f ON f.oid = k.confrelid
      WHERE k.contype IN ('p', 'u', 'f') AND t.relnamespace = ${PUBLIC} ORDER BY t.relname, k.contype, k.conname`,
  );

/** Unique indexes that belong to no constraint. */
export const findUniqueIndexes = (dataSource: DataSource): Promise<UniqueIndex[]> =>
  sql.rows<UniqueIndex>(
    dataSource,
    `SELECT t.relname AS "table", i.relname AS name, ${columnsOf('x.indrelid', 'x.indkey::int2[]')} AS columns,
            pg_get_expr(x.indpred, x.indrelid) AS condition
       FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
      WHERE x.indisunique AND t.relnamespace = ${PUBLIC}
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.indexrelid) ORDER BY 1, 2`,
  );

export const findTriggers = (dataSource: DataSource): Promise<Trigger[]> =>
  sql.rows<Trigger>(
    dataSource,
    `SELECT t.relname AS "table", g.tgname AS name, p.proname AS function, pg_get_triggerdef(g.oid) AS definition
       FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid JOIN pg_proc p ON p.oid = g.tgfoid
      WHERE NOT g.tgisinternal AND t.relnamespace = ${PUBLIC} ORDER BY 1, 2`,
  );

export async function findUnlogged(dataSource: DataSource): Promise<string[]> {
  const rows = await sql.rows<{ table: string }>(
    dataSource,
    `SELECT relname AS "table" FROM pg_class
      WHERE relkind = 'r' AND relpersistence = 'u' AND relnamespace = ${PUBLIC} ORDER BY 1`,
  );
  return rows.map(({ table }) => table).filter(hasTenants);
}

/** Functions that statements call on a shard, with their argument types. */
export async function findFunctions(dataSource: DataSource): Promise<string[]> {
  const rows = await sql.rows<{ called: string }>(
    dataSource,
    `SELECT p.oid::regprocedure::text AS called FROM pg_proc p
      WHERE p.pronamespace = ${PUBLIC} AND p.prokind = 'f' AND p.provolatile = 'i'
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
  );
  return rows.map(({ called }) => called);
}
