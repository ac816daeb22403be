import { eventually } from '@bonafide/testing/eventually';
import { Redis } from 'ioredis';
import pg from 'pg';
import { isRunning, runScript } from './run-script.js';

/** So that the script starts servers of its own, though the tests have some already. */
const NOTHING_GIVEN = { TEST_DATABASE_URL: undefined, TEST_REDIS_URL: undefined };

/** A command that prints its environment and the ids of its servers, and stays until it is ended. */
const SHOW = `
  import(${JSON.stringify(import.meta.resolve('pg'))}).then(async ({ default: pg }) => {
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await client.connect();
    const { rows } = await client.query("SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1) AS pid, current_setting('fsync') AS fsync");
    await client.end();
    console.log('shown ' + JSON.stringify({ ...rows[0], command: process.pid, postgres: process.env.TEST_DATABASE_URL, redis: process.env.TEST_REDIS_URL }));
    setInterval(() => {}, 1000);
  })`;

interface Shown {
  pid: string;
  command: number;
  fsync: string;
  postgres: string;
  redis: string;
}

async function showServices(flags: string[] = []) {
  const run = runScript('with-services.mjs', [...flags, '--', process.execPath, '-e', SHOW], NOTHING_GIVEN);
  const [, json] = await run.printed(/^shown (.*)$/m, 60_000);
  return { run, shown: JSON.parse(json!) as Shown };
}

describe('with-services', () => {
  it('gives the command a PostgreSQL and a Redis and takes both away when it is interrupted', async () => {
    const { run, shown } = await showServices();
    expect(shown.fsync).toBe('off');
    const redis = new Redis(shown.redis);
    expect(await redis.ping()).toBe('PONG');
    redis.disconnect();
    run.child.kill('SIGINT');
    expect(await run.exited).toBe(130);
    expect(isRunning(Number(shown.pid))).toBe(false);
    const late = new pg.Client({ connectionString: shown.postgres });
    await expect(late.connect()).rejects.toThrow(/ECONNREFUSED/);
  }, 120_000);

  it('takes the servers away also when it is killed without a chance to clean up', async () => {
    const { run, shown } = await showServices(['--durable']);
    expect(shown.fsync).toBe('on');
    run.child.kill('SIGKILL');
    await eventually(() => expect(isRunning(Number(shown.pid))).toBe(false), { timeoutMs: 30_000 });
    const late = new Redis(shown.redis, { lazyConnect: true, retryStrategy: () => null });
    late.on('error', () => undefined);
    await eventually(() => expect(late.connect()).rejects.toThrow(), { timeoutMs: 30_000 });
    // Nobody is left to end the command itself, and it holds our pipes open.
    process.kill(shown.command, 'SIGKILL');
    await run.exited;
  }, 120_000);

  it('hands the exit code of the command through', async () => {
    const run = runScript('with-services.mjs', ['--', process.execPath, '-e', 'process.exit(7)']);
    expect(await run.exited).toBe(7);
  });

  it('uses the servers that are already named', async () => {
    const given = { TEST_DATABASE_URL: 'postgres://given/db', TEST_REDIS_URL: 'redis://given' };
    const print = 'console.log(process.env.TEST_DATABASE_URL, process.env.TEST_REDIS_URL)';
    const run = runScript('with-services.mjs', ['--', process.execPath, '-e', print], given);
    await run.printed(/^postgres:\/\/given\/db redis:\/\/given$/m);
    expect(await run.exited).toBe(0);
  });

  it('says how it is used when there is no command', async () => {
    const run = runScript('with-services.mjs', ['--']);
    expect(await run.exited).toBe(64);
    expect(run.output()).toMatch(/usage:/);
  });
});
