// The script that spreads the tables over a Citus cluster by their tenant, generated from the catalogue (decision 0358).
import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import { TABLE_PLACES } from './table-places.js';

/** The column that says on which shard a row lies. */
const TENANT = 'tenant';
/** Every other table with tenants lies beside it. */
const FIRST = 'jobs';

interface Key {
  table: string;
  name: string;
  kind: 'primary' | 'unique' | 'foreign';
  columns: string[];
  /** of a foreign key */
  target: string | null;
  targetColumns: string[];
  isCascading: boolean;
}

interface UniqueIndex {
  table: string;
  name: string;
  columns: string[];
  condition: string | null;
}

interface Trigger {
  table: string;
  name: string;
  function: string;
}

/** What `psql -v ON_ERROR_STOP=1 -f` runs on the coordinator, once, while the service is stopped. */
export async function citusScript(dataSource: DataSource): Promise<string> {
  const keys = await findKeys(dataSource);
  const foreign = keys.filter(({ kind, table }) => kind === 'foreign' && hasTenants(table));
  const narrow = keys.filter(
    ({ kind, table, columns }) => kind !== 'foreign' && hasTenants(table) && !columns.includes(TENANT),
  );
  const indexes = (await findUniqueIndexes(dataSource)).filter(
    ({ table, columns }) => hasTenants(table) && !columns.includes(TENANT),
  );
  const triggers = (await findTriggers(dataSource)).filter(({ table }) => hasTenants(table));
  const [filling, staying] = [
    triggers.filter((one) => one.function === FILLING),
    triggers.filter((one) => one.function !== FILLING),
  ];
  const sections: [string, string[]][] = [
    ['Foreign keys go while tables are spread; they come back with the tenant below.', foreign.map(dropKey)],
    ['Every key contains the tenant, under the name by which statements know it.', narrow.map(widenKey)],
    ['So does every unique index.', indexes.flatMap(widenIndex)],
    [
      'Of a version that named no tenant.',
      filling.length > 0 ? [...filling.map(dropTrigger), DROP_FILLING] : [],
    ],
    [
      'What is answered must outlive the loss of a machine.',
      (await findUnlogged(dataSource)).map(keepLogged),
    ],
    ['Tables that every machine has.', ordered(placed('reference'), keys).map(placeEverywhere)],
    ['Tables by tenant, each beside the jobs of its tenant.', placed('tenant').map(placeByTenant)],
    ['Foreign keys, within a shard.', foreign.map(addForeignKey)],
  ];
  const body = sections
    .filter(([, statements]) => statements.length > 0)
    .map(([title, statements]) => `-- ${title}\n\n${statements.join('\n')}`);
  return `${headOf(staying)}\n${SETTINGS}\n\n${body.join('\n\n')}\n`;
}

const hasTenants = (table: string): boolean => TABLE_PLACES[table] === 'tenant';
const placed = (place: string): string[] =>
  Object.keys(TABLE_PLACES)
    .filter((table) => TABLE_PLACES[table] === place)
    .sort((a, b) => Number(b === FIRST) - Number(a === FIRST) || (a < b ? -1 : 1));

const FILLING = 'tenant_of_job';
const DROP_FILLING = `DROP FUNCTION ${FILLING}();`;

const headOf = (
  triggers: Trigger[],
): string => `-- Generated from the migrations by "npm run drift -- --write".
--
-- Spreads the tables over a Citus cluster (12.1 or later) by their tenant: docs/scaling.md, docs/decisions/0358. No cluster
-- has run it, and the workers' sweepers lock rows across shards, which Citus refuses: for those who go on from here, not for
-- production. Stop the service and take a backup. Then, on the coordinator, which must be among the nodes (citus_set_coordinator_host):
--
--   psql -v ON_ERROR_STOP=1 -f docs/citus.sql
--
-- Citus takes a key, a unique index or a foreign key of a distributed table only where it contains the distribution column,
-- and a foreign key only between tables that lie beside one another.
--
-- Triggers stay on distributed tables. They read and write rows of the same tenant, in tables beside their own, and reference
-- tables, which is what Citus allows them on a shard. It takes them with citus.enable_unsafe_triggers alone:
--
${triggers.map(({ table, name, function: called }) => `--   ${table}: ${name} → ${called}()`).join('\n')}
`;

const SETTINGS = `SET citus.enable_unsafe_triggers TO on;
SELECT run_command_on_workers('ALTER SYSTEM SET citus.enable_unsafe_triggers TO on');
SELECT run_command_on_workers('SELECT pg_reload_conf()');`;

const dropKey = ({ table, name }: Key) => `ALTER TABLE ${table} DROP CONSTRAINT ${name};`;
const widened = (columns: string[]) => [...columns, TENANT].join(', ');
const widenKey = ({ table, name, kind, columns }: Key) =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} ${kind === 'primary' ? 'PRIMARY KEY' : 'UNIQUE'} (${widened(columns)});`;
const widenIndex = ({ table, name, columns, condition }: UniqueIndex) => [
  `DROP INDEX ${name};`,
  `CREATE UNIQUE INDEX ${name} ON ${table} (${widened(columns)})${condition === null ? '' : ` WHERE ${condition}`};`,
];
const dropTrigger = ({ table, name }: Trigger) => `DROP TRIGGER ${name} ON ${table};`;
const keepLogged = (table: string) => `ALTER TABLE ${table} SET LOGGED;`;
const placeEverywhere = (table: string) => `SELECT create_reference_table('${table}');`;
const placeByTenant = (table: string) =>
  `SELECT create_distributed_table('${table}', '${TENANT}', colocate_with => '${table === FIRST ? 'none' : FIRST}');`;
const addForeignKey = ({ table, name, columns, target, targetColumns, isCascading }: Key) =>
  `ALTER TABLE ${table} ADD CONSTRAINT ${name} FOREIGN KEY (${widened(columns)}) REFERENCES ${target!} (${widened(targetColumns)})${isCascading ? ' ON DELETE CASCADE' : ''};`;

/** Whatever a table refers to before it. */
function ordered(tables: string[], keys: Key[]): string[] {
  const done: string[] = [];
  const place = (table: string): void => {
    if (done.includes(table)) return;
    for (const { target } of keys.filter((key) => key.kind === 'foreign' && key.table === table))
      if (target !== table && tables.includes(target!)) place(target!);
    done.push(table);
  };
  tables.forEach(place);
  return done;
}

const columnsOf = (table: string, numbers: string) =>
  `ARRAY(SELECT quote_ident(a.attname) FROM unnest(${numbers}) WITH ORDINALITY AS n (number, place)
           JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = n.number ORDER BY n.place)`;
const PUBLIC = `'public'::regnamespace`;

const findKeys = (dataSource: DataSource): Promise<Key[]> =>
  sql.rows<Key>(
    dataSource,
    `SELECT t.relname AS "table", k.conname AS name,
            CASE k.contype WHEN 'p' THEN 'primary' WHEN 'u' THEN 'unique' ELSE 'foreign' END AS kind,
            ${columnsOf('k.conrelid', 'k.conkey')} AS columns, f.relname AS target,
            ${columnsOf('k.confrelid', 'k.confkey')} AS "targetColumns", k.confdeltype = 'c' AS "isCascading"
       FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid LEFT JOIN pg_class f ON f.oid = k.confrelid
      WHERE k.contype IN ('p', 'u', 'f') AND t.relnamespace = ${PUBLIC} ORDER BY t.relname, k.contype, k.conname`,
  );

/** Those of no constraint. */
const findUniqueIndexes = (dataSource: DataSource): Promise<UniqueIndex[]> =>
  sql.rows<UniqueIndex>(
    dataSource,
    `SELECT t.relname AS "table", i.relname AS name, ${columnsOf('x.indrelid', 'x.indkey::int2[]')} AS columns,
            pg_get_expr(x.indpred, x.indrelid) AS condition
       FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
      WHERE x.indisunique AND t.relnamespace = ${PUBLIC}
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.indexrelid) ORDER BY 1, 2`,
  );

const findTriggers = (dataSource: DataSource): Promise<Trigger[]> =>
  sql.rows<Trigger>(
    dataSource,
    `SELECT t.relname AS "table", g.tgname AS name, p.proname AS function
       FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid JOIN pg_proc p ON p.oid = g.tgfoid
      WHERE NOT g.tgisinternal AND t.relnamespace = ${PUBLIC} ORDER BY 1, 2`,
  );

async function findUnlogged(dataSource: DataSource): Promise<string[]> {
  const rows = await sql.rows<{ table: string }>(
    dataSource,
    `SELECT relname AS "table" FROM pg_class
      WHERE relkind = 'r' AND relpersistence = 'u' AND relnamespace = ${PUBLIC} ORDER BY 1`,
  );
  return rows.map(({ table }) => table).filter(hasTenants);
}
