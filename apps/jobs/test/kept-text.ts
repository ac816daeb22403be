import { Redis } from 'ioredis';
import type { RunningJobs } from './start-jobs.js';

/**
 * Everything the service keeps, as text: every row of every table (bytes in hexadecimal are read too), every Redis
 * key with its value, every log line.
 */
export async function keptText(jobs: RunningJobs): Promise<string> {
  const tables = (await jobs.dataSource.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )) as { name: string }[];
  const parts: string[] = [...jobs.logs];
  for (const { name } of tables) {
    const rows = (await jobs.dataSource.query(`SELECT t::text AS row FROM "${name}" t`)) as { row: string }[];
    for (const { row } of rows)
      parts.push(
        row,
        ...[...row.matchAll(/\\x([0-9a-f]+)/g)].map((match) =>
          Buffer.from(match[1]!, 'hex').toString('latin1'),
        ),
      );
  }
  const redis = new Redis(jobs.redis.url);
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key);
    parts.push(key);
    if (type === 'hash') parts.push(JSON.stringify(await redis.hgetall(key)));
    if (type === 'string') parts.push((await redis.get(key)) ?? '');
    if (type === 'list') parts.push(...(await redis.lrange(key, 0, -1)));
    if (type === 'zset') parts.push(...(await redis.zrange(key, 0, '-1')));
    if (type === 'stream') parts.push(JSON.stringify(await redis.xrange(key, '-', '+')));
  }
  redis.disconnect();
  return parts.join('\n');
}
