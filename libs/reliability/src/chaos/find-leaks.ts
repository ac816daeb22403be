import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';

/** Nine digits that stand alone: what a TIN or SSN looks like in clear. */
const NINE_DIGITS = /(?<!\d)\d{9}(?!\d)/g;

/** Looks for planted nine-digit numbers in every column of every table, every Redis value and the given files. */
export class LeakSearch {
  readonly found: string[] = [];
  constructor(private readonly planted: ReadonlySet<string>) {}

  look(where: string, text: string): void {
    for (const [digits] of text.matchAll(NINE_DIGITS))
      if (this.planted.has(digits)) this.found.push(`${where} holds a planted number`);
  }

  async lookIntoDatabase(name: string, url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const tables = await client.query<{ table_name: string }>(
        `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
      );
      for (const { table_name } of tables.rows) {
        const { rows } = await client.query<Record<string, unknown>>(
          `SELECT * FROM ${pg.escapeIdentifier(table_name)}`,
        );
        for (const row of rows)
          for (const [column, value] of Object.entries(row))
            this.look(`${name}.${table_name}.${column}`, asText(value));
      }
    } finally {
      await client.end();
    }
  }

  async lookIntoRedis(url: string): Promise<void> {
    const redis = new Redis(url, { maxRetriesPerRequest: 2 });
    try {
      for (const key of await redis.keys('*')) {
        this.look('a Redis key', key);
        const dump = await redis.dumpBuffer(key);
        if (dump) this.look(`Redis ${key.split(':').slice(0, 2).join(':')}`, dump.toString('latin1'));
      }
    } finally {
      redis.disconnect();
    }
  }

  lookIntoFiles(folder: string, skip: readonly string[]): void {
    for (const name of readdirSync(folder)) {
      if (skip.includes(name)) continue;
      const path = join(folder, name);
      if (statSync(path).isDirectory()) this.lookIntoFiles(path, []);
      else this.look(name, readFileSync(path, 'latin1'));
    }
  }
}

function asText(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  if (typeof value === 'object') return JSON.stringify(value) ?? '';
  return String(value);
}
