// The script that partitions the largest tables of an empty database by tenant, generated from the catalogue
// (decision 0360).
import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import {
  addForeignKey,
  dropKey,
  FILLING,
  findKeys,
  findTriggers,
  findUniqueIndexes,
  type Key,
  PUBLIC,
  TENANT,
  wideIndex,
  wideKey,
} from './spread-catalogue.js';

/** Tables with at least one row for every job. */
const PARTITIONED = ['events', 'job_photos', 'job_sessions', 'jobs'];

/**
 * Enough for each partition's index to stay in memory where a single one would not; each adds cost to plans without a
 * tenant.
 */
const PARTITIONS = 8;

const isPartitioned = (table: string | null): boolean => PARTITIONED.includes(table!);
const hasTenant = ({ columns }: { columns: string[] }): boolean => columns.includes(TENANT);

/** To be run with `psql -v ON_ERROR_STOP=1 -f`, once, between the migrations and the first job. */
export async function partitionScript(dataSource: DataSource, partitions = PARTITIONS): Promise<string> {
  const keys = await findKeys(dataSource);
  const foreign = keys.filter(
    ({ kind, table, target }) => kind === 'foreign' && (isPartitioned(table) || isPartitioned(target)),
  );
  const own = keys.filter(({ kind, table }) => kind !== 'foreign' && isPartitioned(table));
  const unique = (await findUniqueIndexes(dataSource)).filter(
    (index) => isPartitioned(index.table) && !hasTenant(index),
  );
  const widened = new Set([...own, ...unique].map(({ name }) => name));
  const indexes = (await findIndexes(dataSource)).filter(({ name }) => !widened.has(name));
  const triggers = (await findTriggers(dataSource)).filter(
    (one) => isPartitioned(one.table) && one.function !== FILLING,
  );
  const tables = await findTables(dataSource);
  const sections: [string, string[]][] = [
    ['Foreign keys come back with the tenant below.', foreign.map(dropKey)],
    ['Each table anew, with its partitions.', tables.flatMap((table) => recreate(table, partitions))],
    ['Every key contains the tenant.', own.map(addKey)],
    ['Indexes.', [...unique.map(wideIndex), ...indexes.map(({ definition }) => `${definition};`)]],
    ['Triggers.', triggers.map(({ definition }) => `${definition};`)],
    ['Foreign keys.', foreign.map(addForeignKey)],
  ];
  const body = sections.map(([title, statements]) => `-- ${title}\n\n${statements.join('\n')}`);
  return `${HEAD}\nBEGIN;\n\n${REFUSE_ROWS}\n\n${body.join('\n\n')}\n\nCOMMIT;\n`;
}

const HEAD = `-- Partitions ${PARTITIONED.join(', ')} by the hash of their tenant: docs/scaling.md, docs/decisions/0360.
-- For a database that was migrated just now and holds no job:
--
--   psql -v ON_ERROR_STOP=1 -f partitions.sql
`;

const REFUSE_ROWS = `DO $$ BEGIN
  IF ${PARTITIONED.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR ')} THEN
    RAISE EXCEPTION 'the tables hold rows: only an empty database can be partitioned';
  END IF;
END $$;`;

interface Table {
  name: string;
  /** storage parameters such as fillfactor, which partitions can have but their parent cannot */
  settings: string[];
  /** sequences of its identity columns */
  sequences: string[];
}

const WHOLE = '_whole';

/** The old table's names become free when it is dropped; its sequences get their names back. */
const recreate = ({ name, settings, sequences }: Table, partitions: number): string[] => [
  `ALTER TABLE ${name} RENAME TO ${name}${WHOLE};`,
  ...sequences.map((sequence) => `ALTER SEQUENCE ${sequence} RENAME TO ${sequence}${WHOLE};`),
  `CREATE TABLE ${name} (LIKE ${name}${WHOLE} INCLUDING ALL EXCLUDING INDEXES) PARTITION BY HASH (${TENANT});`,
  `DROP TABLE ${name}${WHOLE};`,
  ...Array.from(
    { length: partitions },
    (_, at) =>
      `CREATE TABLE ${name}_${at} PARTITION OF ${name} FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${at})${settings.length > 0 ? ` WITH (${settings.join(', ')})` : ''};`,
  ),
];

const addKey = (key: Key): string =>
  `ALTER TABLE ${key.table} ADD ${hasTenant(key) ? asItIs(key) : wideKey(key)};`;
const asItIs = ({ name, kind, columns }: Key): string =>
  `CONSTRAINT ${name} ${kind === 'primary' ? 'PRIMARY KEY' : 'UNIQUE'} (${columns.join(', ')})`;

const findTables = (dataSource: DataSource): Promise<Table[]> =>
  sql.rows(
    dataSource,
    `SELECT c.relname AS name, coalesce(c.reloptions, '{}') AS settings,
            ARRAY(SELECT s.relname FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
                   WHERE d.refobjid = c.oid AND d.deptype = 'i' ORDER BY 1)::text[] AS sequences
       FROM pg_class c WHERE c.relnamespace = ${PUBLIC} AND c.relname = ANY ($1) AND c.relkind = 'r' ORDER BY 1`,
    [PARTITIONED],
  );

const findIndexes = (dataSource: DataSource): Promise<{ name: string; definition: string }[]> =>
  sql.rows(
    dataSource,
    `SELECT i.relname AS name, pg_get_indexdef(i.oid) AS definition
       FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
      WHERE t.relnamespace = ${PUBLIC} AND t.relname = ANY ($1) ORDER BY 1`,
    [PARTITIONED],
  );
