import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { MixedList } from 'typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { BoundedClient } from './bounded-client.js';
import { parseDatabaseUrl } from './database-hosts.js';
import { failoverDriver } from './failover-pool.js';
import { PostgresNames } from './postgres-names.js';
import { runUnnamed, sql } from './sql.js';

type Classes = MixedList<new (...args: never[]) => unknown>;

const POOL_SIZE_MIN = 2;

/** Which database, and how it is connected to. */
export interface DatabaseOptions {
  url: string;
  poolSize?: number;
  /** a pooler lends a server's connection for one transaction alone (decision 0372) */
  isPooled?: boolean;
  /** for what changes the schema: no statement is cut off, and none waits long for a lock behind which all others wait */
  isMigrating?: boolean;
  /** for what an operator runs and watches: no statement is cut off, and no answer comes too late */
  isAttended?: boolean | undefined;
}

/** The data source of a service: its own database, migrations only, never `synchronize`. */
export const dataSourceOptions = (
  options: DatabaseOptions & {
    entities: Classes;
    migrations: Classes;
    applicationName: string;
  },
): DataSourceOptions => ({
  type: 'postgres',
  ...hostsOf(options.url),
  entities: options.entities as never,
  namingStrategy: new PostgresNames(),
  migrations: options.migrations as never,
  migrationsTransactionMode: 'each',
  synchronize: false,
  logging: false,
  poolSize: options.poolSize ?? 20,
  applicationName: options.applicationName,
  connectTimeoutMS: 5_000,
  extra: {
    // Kept when all is quiet, with what was prepared on them.
    min: POOL_SIZE_MIN,
    ...connectionOptions(options.isPooled === true),
    ...((options.isMigrating || options.isAttended) && { answerMs: undefined }),
    ...(options.isAttended && !options.isPooled && { statement_timeout: 0 }),
    ...(options.isMigrating && !options.isPooled && MIGRATION_TIMEOUTS),
  },
});

const MIGRATION_TIMEOUTS = {
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  lock_timeout: 10_000,
};
const TRY_LOCK = 'SELECT pg_try_advisory_xact_lock(720471) AS "isFree"';
const LOCK_ASK_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_PAUSE_MS = 5_000;
/** Together with what waits for locks, well within the time that a deployment gives a migration. */
const LOCK_ATTEMPTS = 60;

const STATEMENT_MS = 30_000;
/** By then the server itself has cut the statement off, if it is there. */
const ANSWER_MS = STATEMENT_MS + 10_000;

/** What every connection to PostgreSQL is made with. A pooler takes no settings of a session: the role has them. */
export const connectionOptions = (isPooled: boolean) => ({
  Client: BoundedClient,
  answerMs: ANSWER_MS,
  keepAlive: true,
  ...(!isPooled && { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: 60_000 }),
  onConnect: (client: ClientBase) => {
    ignoreConnectionErrors(client);
    if (isPooled) runUnnamed(client);
  },
});

/** Where and by which driver to connect. */
export function hostsOf(url: string): { url: string; driver?: ReturnType<typeof failoverDriver> } {
  const hosts = parseDatabaseUrl(url);
  return hosts?.isChecked ? { url: hosts.urls[0]!, driver: failoverDriver(hosts.urls) } : { url };
}

/**
 * Between the pool, which hands a connection out, and TypeORM, which takes it, nobody listens. A connection that ends
 * just then (a server that goes down says so right behind its greeting) would end the process; so its next query fails.
 */
const ignoreConnectionErrors = (client: ClientBase): void => void client.on('error', () => undefined);

/**
 * Applies pending migrations under an advisory lock, so that several processes may start at once. A transaction holds it,
 * for a pooler may give the next statement of a session to another server connection. It is asked for again and again: a
 * statement that waited would hold a snapshot, for whose end an index that is built concurrently waits.
 */
export const migrate = (dataSource: DataSource): Promise<string[]> =>
  dataSource.transaction(async (lock) => {
    await lock.query('SET LOCAL statement_timeout = 0');
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    while (!(await sql.one<{ isFree: boolean }>(lock, TRY_LOCK)).isFree) await pause(LOCK_ASK_MS);
    return runMigrations(dataSource);
  });

/** Whatever holds a lock for long (a dump, a report) is waited for, a moment at a time; others pass in between. */
async function runMigrations(dataSource: DataSource): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const applied = await dataSource.runMigrations();
      return applied.map(({ name }) => name);
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt >= LOCK_ATTEMPTS) throw error;
      await pause(LOCK_PAUSE_MS);
    }
  }
}
