import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { connectionOptions, type DatabaseOptions, hostsOf } from './database.js';
import { sql } from './sql.js';

/** Of a connection, and of a statement: less than a probe waits, so that the next one begins with another connection. */
const ANSWER_MS = 1_500;

/**
 * Whether the database answers and has what this version needs: in a rollout the old processes serve until it was migrated.
 * Asked on a connection of its own: requests that wait for one of the pool are no reason to send them elsewhere.
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
    // A connection that ends between two probes; the next one makes another.
    this.pool.on('error', () => undefined);
  }

  /** Probes that come while the database is being asked share the answer. */
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

  /** Whether every migration that this version knows of was applied. A database may be ahead of it. */
  private async isMigrated(client: pg.ClientBase): Promise<boolean> {
    const rows = await sql.rows<{ name: string }>(client, 'SELECT name FROM migrations');
    const applied = new Set(rows.map(({ name }) => name));
    return this.dataSource.migrations.every(({ name, constructor }) => applied.has(name ?? constructor.name));
  }
}
