import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';

/**
 * PostgreSQL and Redis for one test run: new, empty, on free ports, in a temporary folder of their own, gone at the
 * end. What `TEST_DATABASE_URL` and `TEST_REDIS_URL` already name is used instead.
 *
 * @param {{durable?: boolean, log?: (line: string) => void}} [options] `durable` keeps fsync on, for benchmarks
 * @returns {Promise<{env: Record<string, string>, stop: () => Promise<void>}>} `env` is what a test run needs
 */
export async function startThrowawayServices({ durable = false, log } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bonafide-services-'));
  // The account that PostgreSQL runs as under root must be able to pass through.
  chmodSync(folder, 0o711);
  const started = [];
  const stop = async () => {
    await Promise.allSettled(started.map((service) => service.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  const start = async (given, starter) => {
    if (given) return given;
    const service = await starter();
    started.push(service);
    return service.url;
  };
  const urls = await Promise.allSettled([
    start(TEST_DATABASE_URL, () =>
      startPostgres({ dataDir: join(folder, 'postgres'), durable, throwaway: true }),
    ),
    start(TEST_REDIS_URL, () => startRedis({ dataDir: join(folder, 'redis'), throwaway: true, log })),
  ]);
  const failure = urls.find((result) => result.status === 'rejected');
  if (failure) {
    await stop();
    throw failure.reason;
  }
  const env = { TEST_DATABASE_URL: urls[0].value, TEST_REDIS_URL: urls[1].value };
  return { env, stop };
}
