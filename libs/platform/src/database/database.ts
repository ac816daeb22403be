import type { EventEmitter } from 'node:events';
import type { MixedList } from 'typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { parseDatabaseUrl } from './database-hosts.js';
import { failoverDriver } from './failover-pool.js';
import { PostgresNames } from './postgres-names.js';

type Classes = MixedList<new (...args: never[]) => unknown>;

const POOL_SIZE_MIN = 2;

/** The data source of a service: its own database, migrations only, never `synchronize`. */
export const dataSourceOptions = (options: {
  url: string;
  entities: Classes;
  migrations: Classes;
  poolSize?: number;
  applicationName: string;
}): DataSourceOptions => ({
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
    keepAlive: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    onConnect: ignoreConnectionErrors,
  },
});

function hostsOf(url: string): { url: string; driver?: object } {
  const hosts = parseDatabaseUrl(url);
  return hosts?.isChecked ? { url: hosts.urls[0]!, driver: failoverDriver(hosts.urls) } : { url };
}

/**
 * Between the pool, which hands a connection out, and TypeORM, which takes it, nobody listens. A connection that ends
 * just then (a server that goes down says so right behind its greeting) would end the process; so its next query fails.
 */
const ignoreConnectionErrors = (connection: EventEmitter): void =>
  void connection.on('error', () => undefined);

/** Applies pending migrations under an advisory lock, so that several replicas may start at once. */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const lock = dataSource.createQueryRunner();
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock(720471)');
    const applied = await dataSource.runMigrations();
    return applied.map(({ name }) => name);
  } finally {
    await lock.query('SELECT pg_advisory_unlock(720471)').catch(() => undefined);
    await lock.release();
  }
}
