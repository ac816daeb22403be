#!/usr/bin/env node
// What `npm start` runs: everything a newcomer needs, from a clean clone to both services answering.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install, LOCAL, LOCK_FILE, requireNode, ROOT, RUN_FOLDER } from './install.mjs';
import { claim, stopLeftovers } from './services/orphan-processes.mjs';
import { removePostgresData, startPostgres } from './services/postgres.mjs';
import { startRedis } from './services/redis.mjs';
import { fetchRedisMeanwhile } from './services/redis-binary.mjs';
import { runChild } from './services/child.mjs';

const USAGE = `usage: npm start -- [--fresh] [--no-demo]

  --fresh     forget the data of earlier starts (.local/)
  --no-demo   start and seed, but run no demonstration

Settings, all optional: JOBS_DATABASE_URL, AUTH_DATABASE_URL, REDIS_URL (use these instead of starting servers),
JOBS_PORT, AUTH_PORT, REGION, SANDBOX, OUTBOUND_ALLOW_HOSTS, OUTBOUND_EXTRA_CA_FILE, LOG_LEVEL;
LAN_ADDRESS (an address of this machine: the jobs service then answers its network, for a phone).`;

const POSTGRES_DATA = join(LOCAL, 'postgres');
const REDIS_DATA = join(LOCAL, 'redis-data');

/** What `--fresh` keeps: Redis itself, which was fetched and holds no data. */
const DATA = [
  'redis-data',
  'photos',
  'logs',
  'run',
  'quickstart.json',
  'quickstart.unfinished.json',
  'env.json',
  'secrets.json',
  'parties',
];

requireNode();
const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  console.log(USAGE);
  process.exit(0);
}
const unknown = args.filter((arg) => !['--fresh', '--no-demo'].includes(arg));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(' ')}\n\n${USAGE}`);
  process.exit(64);
}

let interrupted = false;
let ending = false;
let died = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true));

const running = [];
let code = 1;
let isOurs = false;
try {
  const holder = claim(LOCK_FILE, 'start.mjs');
  if (holder) {
    throw new Error(
      `npm start is already running here (process ${holder.pid}). Stop it with Ctrl-C in its terminal, or: kill ${holder.pid}`,
    );
  }
  isOurs = true;
  await step('end what an earlier start left running', () => stopLeftovers(RUN_FOLDER), { quietBelow: 1 });
  if (args.includes('--fresh')) await step('forget earlier data', forget);
  const redisFetched = process.env.REDIS_URL ? undefined : fetchRedisMeanwhile();
  await step('dependencies', () => install({ forStart: true }));
  await step('build', () => build({ forStart: true }));
  const env = await startServers(redisFetched);
  if (!interrupted) {
    const main = join(ROOT, 'libs/dev-env/dist/main.js');
    code = await runChild(process.execPath, ['--enable-source-maps', main, ...args], {
      cwd: ROOT,
      env,
      // The channel tells it when we are gone, however that happened.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
  }
} catch (error) {
  // A signal that arrived during a blocking step is seen only now.
  await new Promise((resolve) => setTimeout(resolve));
  if (!interrupted) console.error(`\n${error.message}`);
} finally {
  ending = true;
  for (const server of running.reverse()) await server.stop();
  if (isOurs) rmSync(LOCK_FILE, { force: true });
}
process.exit(died ? 1 : interrupted ? 0 : code);

/** Runs one step and prints a line with what it took; a signal in between ends the start. */
async function step(title, run, { quietBelow = 0 } = {}) {
  if (interrupted) throw new Error('stopped');
  const began = performance.now();
  if (!quietBelow) process.stdout.write(`• ${title} … `);
  const result = await run();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (!quietBelow) console.log(`${seconds} s`);
  else if (result >= quietBelow) console.log(`• ${title} … ${seconds} s`);
  return result;
}

function forget() {
  removePostgresData(POSTGRES_DATA);
  for (const name of DATA) rmSync(join(LOCAL, name), { recursive: true, force: true });
}

/** Starts what the environment does not already name; returns the environment with the URLs of all. */
async function startServers(redisFetched) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, BONAFIDE_LOCAL_DIR: LOCAL };
  if (!env.JOBS_DATABASE_URL || !env.AUTH_DATABASE_URL) {
    const pidFile = join(RUN_FOLDER, 'postgres.pid');
    const postgres = await step('PostgreSQL', () => startPostgres({ dataDir: POSTGRES_DATA, pidFile }));
    running.push(postgres);
    endWith('PostgreSQL', postgres);
    env.JOBS_DATABASE_URL ||= postgres.url.replace(/postgres$/, 'jobs');
    env.AUTH_DATABASE_URL ||= postgres.url.replace(/postgres$/, 'auth');
  }
  if (!env.REDIS_URL) {
    const pidFile = join(RUN_FOLDER, 'redis.pid');
    const log = (line) => process.stdout.write(`${line} … `);
    const redis = await step('Redis', async () => {
      await redisFetched;
      return startRedis({ dataDir: REDIS_DATA, persistent: true, pidFile, log });
    });
    running.push(redis);
    endWith('Redis', redis);
    env.REDIS_URL = redis.url;
  }
  return env;
}

/** A database that dies takes everything with it, visibly. */
function endWith(name, server) {
  void server.exited.then(() => {
    if (interrupted || ending) return;
    died = true;
    console.error(`\n${name} ended unexpectedly:\n${server.output().split('\n').slice(-15).join('\n')}`);
    process.kill(process.pid, 'SIGTERM');
  });
}
