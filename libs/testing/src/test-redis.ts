import { Redis } from 'ioredis';
import { jestWorker, redisUrl } from './config.js';

/** The Redis of `scripts/services/redis.mjs` has 64 databases: four for each of up to fifteen jest workers. */
const SLOTS_PER_WORKER = 4;
const DATABASES = 64;

export interface TestRedis {
  /** with the database's number in its path */
  url: string;
  /** Empties this test file's database, like a Redis that lost its data. */
  flush(): Promise<void>;
}

/**
 * An empty Redis database for this test file only. `slot` 0 to 3 allows several per file.
 *
 * @throws Error if `TEST_REDIS_URL` is not set: tests run under `scripts/with-services.mjs`
 */
export async function createTestRedis(slot = 0): Promise<TestRedis> {
  const url = new URL(redisUrl());
  const worker = jestWorker();
  const database = worker * SLOTS_PER_WORKER + slot;
  if (slot < 0 || slot >= SLOTS_PER_WORKER || database >= DATABASES) {
    throw new Error(`no Redis database for worker ${worker}, slot ${slot}: run jest with fewer workers`);
  }
  url.pathname = `/${database}`;
  const redis: TestRedis = {
    url: url.href,
    async flush() {
      const client = new Redis(url.href, { maxRetriesPerRequest: 2 });
      try {
        await client.flushdb();
      } finally {
        client.disconnect();
      }
    },
  };
  await redis.flush();
  return redis;
}
