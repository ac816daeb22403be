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

/** The database and its connection settings. */
export interface DatabaseOptions {
  url: string;
  poolSize?: number;
  /** behind a pooler that assigns a server connection per transaction (docs/design/running.md) */
  isPooled?: boolean;
  /** for schema changes: statements have no timeout, but wait only briefly for locks, which would block all others */
  isMigrating?: boolean;
  /** for commands that an operator watches: neither statement nor response timeouts */
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
    // Kept open when idle, with their prepared statements.
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
/** With the waits for locks, well within a deployment's time limit for migrations. */
const LOCK_ATTEMPTS = 60;

const STATEMENT_MS = 30_000;
/** By then a reachable server has cancelled the statement itself. */
const ANSWER_MS = STATEMENT_MS + 10_000;

/** Options of every connection to PostgreSQL. Behind a pooler, session settings must be set on the role. */
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
 * Between the pool and TypeORM a connection has no error listener. One that breaks just then (a server that shuts down
 * right after the connection is made) would end the process; with this listener its next query fails instead.
 */
const ignoreConnectionErrors = (client: ClientBase): void => void client.on('error', () => undefined);

/**
 * Applies pending migrations under an advisory lock, so that several processes may start at once. A transaction holds the
 * lock, because a pooler may run the next statement of a session on another server connection. Processes poll for the lock:
 * a waiting statement would hold a snapshot, and concurrent index builds wait for those to end.
 */
export const migrate = (dataSource: DataSource): Promise<string[]> =>
  dataSource.transaction(async (lock) => {
    await lock.query('SET LOCAL statement_timeout = 0');
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    while (!(await sql.one<{ isFree: boolean }>(lock, TRY_LOCK)).isFree) await pause(LOCK_ASK_MS);
    return runMigrations(dataSource);
  });

/** Waits for long-held locks (a dump, a report) in short attempts, so that other statements can run in between. */
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
