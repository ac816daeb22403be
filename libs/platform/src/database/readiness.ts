import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { connectionOptions, type DatabaseOptions, hostsOf } from './database.js';
import { sql } from './sql.js';

/** Limit of connecting and of each statement: shorter than a probe's timeout, so that the next probe opens a new connection. */
const ANSWER_MS = 1_500;

/**
 * Whether the database responds and is migrated for this version: in a rollout, old processes serve until then. Checked on a
 * dedicated connection: an exhausted pool is no reason to take the process out.
 */
@Injectable()
export class Readiness implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private isUpToDate = false;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    { url, isPooled, applicationName }: DatabaseOptions & { applicationName: string },
  ) {
    const hosts = hostsOf(url);
    const { Pool } = hosts.driver ?? pg;
    this.pool = new Pool({
      ...connectionOptions(isPooled === true),
      connectionString: hosts.url,
      application_name: applicationName,
      min: 1,
      max: 1,
      connectionTimeoutMillis: ANSWER_MS,
      answerMs: ANSWER_MS,
    } as pg.PoolConfig);
    // The connection may end between two probes; the next one opens another.
    this.pool.on('error', () => undefined);
  }

  /** Concurrent probes share one check. */
  check(): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async ask(): Promise<void> {
    const client = await this.pool.connect();
    try {
      if (this.isUpToDate) await sql.run(client, 'SELECT 1');
      else this.isUpToDate = await this.isMigrated(client);
    } finally {
      client.release();
    }
    if (!this.isUpToDate) throw new Error('migrations are missing');
  }

  /** Whether all migrations of this version are applied. The database may be ahead of it. */
  private async isMigrated(client: pg.ClientBase): Promise<boolean> {
    const rows = await sql.rows<{ name: string }>(client, 'SELECT name FROM migrations');
    const applied = new Set(rows.map(({ name }) => name));
    return this.dataSource.migrations.every(({ name, constructor }) => applied.has(name ?? constructor.name));
  }
}
