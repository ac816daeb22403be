// The script that distributes the tables over a Citus cluster by tenant, generated from the catalogue
// (docs/design/running.md).
import type { DataSource } from 'typeorm';
import {
  addForeignKey,
  dropKey,
  findFunctions,
  findKeys,
  findTriggers,
  findUniqueIndexes,
  findUnlogged,
  hasTenants,
  type Key,
  TENANT,
  type Trigger,
  type UniqueIndex,
  wideIndex,
  wideKey,
} from './spread-catalogue.js';
import { TABLE_PLACES } from './table-places.js';

/** Every other table with tenants is co-located with it. */
const FIRST = 'jobs';

/** To be run on the coordinator with `psql -v ON_ERROR_STOP=1 -f`, once, while the service is stopped. */
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
  const sections: [string, string[]][] = [
    ['Foreign keys go while tables are spread; they come back with the tenant below.', foreign.map(dropKey)],
    ['Every key contains the tenant, under the name by which statements know it.', narrow.map(widenKey)],
    ['So does every unique index.', indexes.flatMap(widenIndex)],
    [
      'What is answered must outlive the loss of a machine.',
      (await findUnlogged(dataSource)).map(keepLogged),
    ],
    ['Tables that every machine has.', ordered(placed('reference'), keys).map(placeEverywhere)],
    ['Tables by tenant, each beside the jobs of its tenant.', placed('tenant').map(placeByTenant)],
    ['Foreign keys, within a shard.', foreign.map(addForeignKey)],
    ['Functions that statements call there.', (await findFunctions(dataSource)).map(placeFunction)],
  ];
  const body = sections
    .filter(([, statements]) => statements.length > 0)
    .map(([title, statements]) => `-- ${title}\n\n${statements.join('\n')}`);
  return `${headOf(triggers)}\n${SETTINGS}\n\n${body.join('\n\n')}\n`;
}

const placed = (place: string): string[] =>
  Object.keys(TABLE_PLACES)
    .filter((table) => TABLE_PLACES[table] === place)
    .sort((a, b) => Number(b === FIRST) - Number(a === FIRST) || (a < b ? -1 : 1));

const headOf = (
  triggers: Trigger[],
): string => `-- Generated from the migrations by "npm run drift -- --write".
--
-- Spreads the tables over a Citus cluster by their tenant: docs/design/running.md. Run on 13.2. Stop the service
-- and take a backup. Then, as a superuser on the coordinator, which must be among the nodes (citus_set_coordinator_host):
--
--   psql -v ON_ERROR_STOP=1 -f docs/citus.sql
--
-- Statement by statement, as psql sends a file: in one transaction the workers cannot take the setting.
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

const widenKey = (key: Key) => `ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}, ADD ${wideKey(key)};`;
const widenIndex = (index: UniqueIndex) => [`DROP INDEX ${index.name};`, wideIndex(index)];
const keepLogged = (table: string) => `ALTER TABLE ${table} SET LOGGED;`;
const placeEverywhere = (table: string) => `SELECT create_reference_table('${table}');`;
const placeFunction = (called: string) => `SELECT create_distributed_function('${called}');`;
const placeByTenant = (table: string) =>
  `SELECT create_distributed_table('${table}', '${TENANT}', colocate_with => '${table === FIRST ? 'none' : FIRST}');`;

/** Sorts tables so that referenced ones come first. */
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
