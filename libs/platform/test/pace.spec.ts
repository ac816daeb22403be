import { postgresUrl } from '@bonafide/testing/config';
import { eventually } from '@bonafide/testing/eventually';
import { startTcpProxy } from '@bonafide/testing/tcp-proxy';
import { createTestRedis } from '@bonafide/testing/test-redis';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/database/database.js';
import { sql } from '../src/database/sql.js';
import { timeClaim } from '../src/queues/claims.js';
import { TaskQueues, TaskWorkers } from '../src/queues/queues.js';
import { createLogger } from '../src/telemetry/logging.js';
import { registry } from '../src/telemetry/metrics.js';

const MOST = 8;

async function concurrency(): Promise<number | undefined> {
  const { values } = await registry.getSingleMetric('bonafide_task_concurrency')!.get();
  return values.find(({ labels }) => labels.queue === 'paced')?.value;
}

it('a worker takes on fewer tasks while the database is slow, and all of them again once it is not', async () => {
  const proxy = await startTcpProxy(postgresUrl());
  const dataSource = await new DataSource(
    dataSourceOptions({
      url: proxy.url,
      entities: [],
      migrations: [],
      poolSize: 10,
      applicationName: 'pace',
    }),
  ).initialize();
  const redis = await createTestRedis();
  const logger = createLogger({ service: 'test', level: 'silent' });
  const options = { redisUrl: redis.url, prefix: 'pace', names: ['paced'], logger };
  const queues = await new TaskQueues(options).settled(20_000);
  let running = 0;
  let atOnce = 0;
  let turn = 0;
  let isOver = false;
  const workers = new TaskWorkers({
    ...options,
    processors: [
      {
        queue: 'paced',
        concurrency: MOST,
        concurrencyMin: 1,
        process: async () => {
          atOnce = Math.max(atOnce, ++running);
          await timeClaim(() => sql.one(dataSource, 'SELECT pg_sleep(0.01)'));
          running -= 1;
          // There is always another one.
          if (!isOver) void queues.enqueue('paced', `task-${++turn}`);
        },
      },
    ],
    sweepers: [],
    beat: () => undefined,
  });
  const atOnceFromNow = async () => {
    const before = turn;
    atOnce = running;
    await eventually(() => expect(turn).toBeGreaterThan(before + 2 * MOST));
    return atOnce;
  };
  try {
    workers.start();
    for (let n = 0; n < 2 * MOST; n++) await queues.enqueue('paced', `first-${n}`);
    await eventually(async () => expect(await concurrency()).toBe(MOST));
    expect(await atOnceFromNow()).toBeGreaterThan(MOST / 2);
    proxy.delay(150);
    await eventually(async () => expect(await concurrency()).toBe(1));
    await eventually(() => expect(running).toBeLessThanOrEqual(1));
    expect(await atOnceFromNow()).toBe(1);
    proxy.delay(0);
    await eventually(async () => expect(await concurrency()).toBe(MOST), { timeoutMs: 40_000 });
    expect(await atOnceFromNow()).toBeGreaterThan(MOST / 2);
  } finally {
    isOver = true;
    proxy.delay(0);
    await workers.close();
    await queues.close();
    await dataSource.destroy();
    await proxy.close();
  }
});
