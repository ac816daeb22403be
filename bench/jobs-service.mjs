// The jobs service as its built image runs, with a database of its own on the throwaway PostgreSQL.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../scripts/services/free-port.mjs';
import { NODE_ARGS } from './serve-commands.mjs';

const MAIN = fileURLToPath(new URL('../apps/jobs/dist/bundle/main.js', import.meta.url));

/**
 * @param {object} [options]
 * @param {string[]} [options.roles] processes to start beside the migration: `api`, `worker`
 * @param {Record<string, string>} [options.settings] further environment of the service
 * @param {string} [options.enable] features of the account, comma-separated, or `all`
 * @returns {Promise<{url: string, account: {accountId: string, apiKey: string}, createAccount: () => {accountId: string, apiKey: string}, databaseUrl: string, encryptionKeys: string, pool: pg.Pool,
 *   photoFolder: string, processes: import('node:child_process').ChildProcess[], startRole: (role: string, options?: import('node:child_process').SpawnOptions & {settings?: Record<string, string>}) => {pid: number, stop: () => Promise<void>}, run: (...args: string[]) => string,
 *   main: string, env: Record<string, string>, stop: () => Promise<void>}>} ready to answer; `startRole` starts one more process, its `options` as `spawn` takes them, with `settings` over those of the
 *   service; `run` gives its program arguments, `admin …`, and returns what it prints; `main`: that program,
 *   for those who do not wait, with its environment `env`
 */
export async function startJobsService({ roles = ['api'], settings = {}, enable = '' } = {}) {
  if (!process.env.TEST_DATABASE_URL || !process.env.TEST_REDIS_URL)
    throw new Error('run this under: node scripts/with-services.mjs --durable -- node bench/…');
  const admin = new pg.Client(process.env.TEST_DATABASE_URL);
  await admin.connect();
  const name = `bench_jobs_${process.pid}_${randomBytes(3).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const databaseUrl = Object.assign(new URL(process.env.TEST_DATABASE_URL), { pathname: `/${name}` }).href;
  const encryptionKeys = `k:${randomBytes(32).toString('base64')}`;
  const photoFolder = mkdtempSync(join(tmpdir(), 'bonafide-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    REDIS_URL: process.env.TEST_REDIS_URL,
    REDIS_PREFIX: name.replaceAll('_', '-'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    ENCRYPTION_KEYS: encryptionKeys,
    PHOTO_STORE_DIR: photoFolder,
    READS_PER_MINUTE: '1000000',
    WRITES_PER_MINUTE: '1000000',
    ...settings,
  };
  const run = (...args) => execFileSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8' });
  run('migrate');
  const createAccount = () =>
    JSON.parse(
      run(
        'admin',
        'account',
        'create',
        '--name',
        'bench',
        '--enable',
        enable,
        '--settings',
        '{"membersOnly":false}',
        '--json',
      ),
    );
  const account = createAccount();
  const start = (role, options = {}) =>
    spawn(process.execPath, [...NODE_ARGS, MAIN, role], {
      env: { ...env, PORT: role === 'api' ? String(port) : '0', ...options.settings },
      stdio: ['ignore', 'ignore', 'inherit'],
      ...options,
    });
  const end = async (one) => {
    if (one.exitCode !== null || one.signalCode !== null) return;
    one.kill('SIGTERM');
    await new Promise((resolve) => one.once('exit', resolve));
  };
  const processes = roles.map((role) => start(role));
  const startRole = (role, options) => {
    const one = start(role, options);
    processes.push(one);
    return { pid: one.pid, stop: () => end(one) };
  };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // Dropping the database ends connections that are still closing.
  pool.on('error', () => undefined);
  const stop = async () => {
    await Promise.all(processes.map(end));
    await pool.end();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
    rmSync(photoFolder, { recursive: true, force: true });
  };
  for (const until = Date.now() + 60_000; roles.includes('api');) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) break;
    if (Date.now() > until || processes.some((one) => one.exitCode !== null)) {
      await stop();
      throw new Error('the jobs service did not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    account,
    createAccount,
    databaseUrl,
    encryptionKeys,
    pool,
    photoFolder,
    processes,
    startRole,
    run,
    main: MAIN,
    env,
    stop,
  };
}
