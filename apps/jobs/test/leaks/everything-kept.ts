import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { RunningJobs } from '../start-jobs.js';

/** One place where something of a person could have stayed. */
export interface Kept {
  /** table, Redis key, file or `log` */
  where: string;
  content: string;
}

/** Everything the service keeps: every row of every table, every Redis key of every type, every file, every log line. */
export async function placesKept(jobs: RunningJobs): Promise<Kept[]> {
  return [
    ...jobs.logs.map((content) => ({ where: 'log', content })),
    ...(await rowsKept(jobs)),
    ...(await redisKept(jobs.redis.url)),
    ...(await filesKept(jobs.photoDir)),
  ];
}

/** The same as one text. */
export const everythingKept = async (jobs: RunningJobs): Promise<string> =>
  (await placesKept(jobs)).map(({ content }) => content).join('\n');

async function rowsKept({ dataSource }: RunningJobs): Promise<Kept[]> {
  const tables = (await dataSource.query(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  )) as { schema: string; name: string }[];
  const kept: Kept[] = [];
  for (const { schema, name } of tables) {
    const rows = (await dataSource.query(`SELECT t::text AS row FROM "${schema}"."${name}" t`)) as {
      row: string;
    }[];
    for (const { row } of rows) {
      kept.push({ where: name, content: row });
      for (const [, hex] of row.matchAll(/\\x([0-9a-f]+)/g))
        kept.push({ where: `${name} (bytes)`, content: Buffer.from(hex!, 'hex').toString('latin1') });
    }
  }
  return kept;
}

async function redisKept(url: string): Promise<Kept[]> {
  const redis = new Redis(url);
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, 0, '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  try {
    const kept: Kept[] = [];
    for (const key of await redis.keys('*')) {
      const type = await redis.type(key);
      // gone since KEYS: a lock or a finished task
      if (type === 'none') continue;
      kept.push({ where: `redis ${key}`, content: `${key} ${JSON.stringify(await readers[type]!(key))}` });
    }
    return kept;
  } finally {
    redis.disconnect();
  }
}

async function filesKept(folder: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    kept.push({ where: path, content: `${path} ${(await readFile(path)).toString('latin1')}` });
  }
  return kept;
}
