import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';

/** A place where data may be stored. */
export interface Place {
  /** table, Redis key or file */
  where: string;
  content: string;
}

/** Every row of every table; each binary value is a separate place, read as Latin-1. */
export async function* scanRows(databaseUrl: string): AsyncGenerator<Place> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables = await client.query<{ schema: string; name: string }>(
      `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
        WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
    );
    for (const { schema, name } of tables.rows) {
      const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      for (const { row } of rows) {
        yield { where: name, content: row };
        for (const [, hex] of row.matchAll(/\\x([0-9a-f]+)/g))
          yield { where: `${name} (bytes)`, content: Buffer.from(hex!, 'hex').toString('latin1') };
      }
    }
  } finally {
    await client.end();
  }
}

/** Every key of a Redis database with its value, of any type. */
export async function* scanRedis(url: string): AsyncGenerator<Place> {
  const redis = new Redis(url, { maxRetriesPerRequest: 2 });
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, 0, '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  try {
    for (const key of await redis.keys('*')) {
      const type = await redis.type(key);
      // gone since KEYS: a lock or a finished task
      if (type === 'none') continue;
      yield { where: `redis ${key}`, content: `${key} ${JSON.stringify(await readers[type]!(key))}` };
    }
  } finally {
    redis.disconnect();
  }
}

/** Every file below a folder, including its path, read as Latin-1. `excluded`: names at the top level. */
export async function* scanFiles(folder: string, excluded: readonly string[] = []): AsyncGenerator<Place> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (excluded.includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* scanFiles(path);
    else if (entry.isFile())
      yield { where: path, content: `${path} ${(await readFile(path)).toString('latin1')}` };
  }
}
