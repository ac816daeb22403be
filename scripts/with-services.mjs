#!/usr/bin/env node
// Runs any command with a throwaway PostgreSQL and Redis:
//   node scripts/with-services.mjs [--durable] -- npx jest apps/jobs/test/documents
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './services/child.mjs';
import { startPostgres } from './services/postgres.mjs';
import { startRedis } from './services/redis.mjs';

/**
 * PostgreSQL and Redis for one test run: new, empty, on free ports, in a temporary folder of their own, gone at the
 * end. What `TEST_DATABASE_URL` and `TEST_REDIS_URL` already name is used instead.
 *
 * @param {{durable?: boolean, log?: (line: string) => void}} [options] `durable` keeps fsync on, for benchmarks
 * @returns {Promise<{env: Record<string, string>, stop: () => Promise<void>}>} `env` is what a test run needs
 */
export async function startThrowawayServices({ durable = false, log } = {}) {
  const folder = mkdtempSync(join(durable ? tmpdir() : fastFolder(), 'bonafide-services-'));
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
  const starting = [
    start(TEST_DATABASE_URL, () =>
      startPostgres({ dataDir: join(folder, 'postgres'), durable, throwaway: true }),
    ),
    start(TEST_REDIS_URL, () => startRedis({ dataDir: join(folder, 'redis'), throwaway: true, log })),
  ];
  try {
    const [postgresUrl, redisUrl] = await Promise.all(starting);
    return { env: { TEST_DATABASE_URL: postgresUrl, TEST_REDIS_URL: redisUrl }, stop };
  } catch (error) {
    await Promise.allSettled(starting);
    await stop();
    throw error;
  }
}

const MEMORY_FOLDER = '/dev/shm';
const FOLDER_BYTES = 4 * 2 ** 30;
const MEMORY_BYTES = 8 * 2 ** 30;

/**
 * In memory where there is plenty: a database for each spec is a thousand files to be made and removed, which a file system
 * on disk may take a fifth of the tests' time for.
 */
function fastFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (bavail * bsize >= FOLDER_BYTES && freemem() >= MEMORY_BYTES) return MEMORY_FOLDER;
  } catch {
    // No such folder here.
  }
  return tmpdir();
}

async function main() {
  const args = process.argv.slice(2);
  const split = args.indexOf('--');
  const flags = split < 0 ? [] : args.slice(0, split);
  const [command, ...rest] = split < 0 ? args : args.slice(split + 1);
  if (!command || flags.some((flag) => flag !== '--durable')) {
    console.error('usage: node scripts/with-services.mjs [--durable] -- <command> [arguments]');
    process.exit(64);
  }

  // A signal during start-up must still end what was started: remember it and act on it afterwards.
  let interrupted;
  const remember = (signal) => (interrupted = signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, remember);

  let code = 1;
  let services;
  try {
    services = await startThrowawayServices({
      durable: flags.includes('--durable') || process.env.DURABLE === '1',
      log: (line) => console.error(line),
    });
    if (!interrupted) code = await runChild(command, rest, { env: { ...process.env, ...services.env } });
    else code = 130;
  } catch (error) {
    console.error(error.message);
  } finally {
    await services?.stop();
  }
  process.exit(code);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
