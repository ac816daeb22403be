import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataSourceOptions } from '../src/database/database.js';
import { sql } from '../src/database/sql.js';
import { RateLimiter } from '../src/http/rate-limit.js';
import { TaskQueues, TaskWorkers } from '../src/queues/queues.js';
import { connectRedis } from '../src/redis/connect-redis.js';
import { createLogger } from '../src/telemetry/logging.js';
import { eventually } from '@bonafide/testing/eventually';
import { DataSource } from 'typeorm';
import { startReplicatedPostgres } from '@bonafide/testing/replicated-postgres';
import { type ReplicatedRedis, startRedisCluster, startSentinels } from '@bonafide/testing/replicated-redis';

/** A task whose worker lost its connection while taking it is given to another once its lock has ended. */
const PATIENCE = { timeoutMs: 150_000, everyMs: 50 };
const logger = createLogger({ service: 'test', level: 'silent' });
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bonafide-failover-'));
  // The account that PostgreSQL runs as under root must be able to pass through.
  chmodSync(folder, 0o711);
});

afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

it('goes on with the standby that was promoted, where every row is that was committed', async () => {
  const postgres = await startReplicatedPostgres(folder);
  const [dataSource, later] = [1, 2].map(
    () =>
      new DataSource(
        dataSourceOptions({
          url: postgres.urlOfBoth,
          entities: [],
          migrations: [],
          poolSize: 4,
          applicationName: 'failover',
        }),
      ),
  ) as [DataSource, DataSource];
  try {
    await dataSource.initialize();
    await sql.run(dataSource, 'CREATE TABLE noted (n integer PRIMARY KEY)');
    const noted: number[] = [];
    let isOver = false;
    const write = async (n: number) => {
      await sql.run(dataSource, 'INSERT INTO noted VALUES ($1)', [n]);
      noted.push(n);
    };
    const writing = (async () => {
      for (let n = 0; !isOver; n++) {
        await write(n).catch(() => undefined);
        // The machine is for the servers that take over.
        await pause(5);
      }
    })();
    const goesOn = (before: number) =>
      eventually(() => expect(noted.length).toBeGreaterThan(before + 20), PATIENCE);
    await goesOn(0);
    await postgres.failOver();
    await goesOn(noted.length);
    isOver = true;
    await writing;
    const rows = await sql.rows<{ n: number }>(dataSource, 'SELECT n FROM noted');
    expect(rows.map(({ n }) => n)).toEqual(expect.arrayContaining(noted));
    // The first host is a standby now.
    await later.initialize();
    await sql.run(later, 'INSERT INTO noted VALUES (-1)');
  } finally {
    for (const one of [dataSource, later]) if (one.isInitialized) await one.destroy();
    await postgres.stop();
  }
}, 240_000);

describe.each([
  ['Sentinels', startSentinels],
  ['a cluster', startRedisCluster],
])('with %s', (_name, start) => {
  it('queues, counts and hints go on after a primary is lost', async () => {
    const redis: ReplicatedRedis = await start(folder);
    const names = ['first', 'second', 'third'];
    const handled = new Set<string>();
    const options = { redisUrl: redis.url, prefix: 'failover', names, logger };
    const queues = await new TaskQueues(options).settled(20_000);
    const workers = new TaskWorkers({
      ...options,
      processors: names.map((queue) => ({
        queue,
        concurrency: 4,
        process: async (id) => void handled.add(`${queue} ${id}`),
      })),
      sweepers: [],
      beat: () => undefined,
    });
    const limiter = new RateLimiter(queues.connection, { name: 'few', perMinute: 10, burst: 0 }, 'failover');
    const subscriber = connectRedis(redis.url, { maxRetriesPerRequest: null });
    subscriber.on('error', () => undefined);
    const heard: string[] = [];
    subscriber.on('message', (_channel, message: string) => heard.push(message));
    const everythingWorks = (round: number) =>
      eventually(async () => {
        for (const name of names) await queues.enqueue(name, `id-${round}`);
        expect(names.filter((name) => !handled.has(`${name} id-${round}`))).toEqual([]);
        const { headers } = await limiter.consume(`key-${round}`);
        expect(headers['RateLimit']).toContain('few');
        await queues.connection.publish('failover:hints', `round ${round}`);
        expect(heard).toContain(`round ${round}`);
      }, PATIENCE);
    try {
      workers.start();
      await subscriber.subscribe('failover:hints');
      await everythingWorks(0);
      await redis.failOver();
      await everythingWorks(1);
    } finally {
      await workers.close();
      await queues.close();
      subscriber.disconnect();
      await redis.stop();
    }
  }, 240_000);
});
