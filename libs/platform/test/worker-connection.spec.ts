import { setTimeout as pause } from 'node:timers/promises';
import { createTestRedis } from '@bonafide/testing/test-redis';
import { startTcpProxy } from '@bonafide/testing/tcp-proxy';
import { eventually } from '@bonafide/testing/eventually';
import { createLogger } from '../src/telemetry/logging.js';
import { TaskQueues, TaskWorkers } from '../src/queues/queues.js';
import { connectWorker } from '../src/redis/worker-connection.js';
import type { Redis } from 'ioredis';

describe('a worker’s connection', () => {
  it('ends, duplicated or not, when it is told to between two attempts to reconnect', async () => {
    const proxy = await startTcpProxy((await createTestRedis()).url);
    const connection = connectWorker(proxy.url);
    const first = connection.client as Redis;
    const clients = [first, first.duplicate({ retryStrategy: () => 60_000 })];
    for (const client of clients) client.on('error', () => undefined);
    await Promise.all(clients.map((client) => client.ping()));
    await proxy.cut();
    await eventually(() => expect(clients[1]!.status).toBe('reconnecting'));
    const pending = clients[1]!.ping();
    connection.disconnect();
    await expect(pending).rejects.toThrow('closed');
    await eventually(() => expect(clients.map(({ status }) => status)).toEqual(['end', 'end']));
    await proxy.close();
  });

  const startWorkers = (
    redisUrl: string,
    given: { process?: () => Promise<void>; sweep?: () => void } = {},
  ) => {
    const workers = new TaskWorkers({
      redisUrl,
      prefix: 'worker-connection',
      names: ['nothing'],
      processors: [{ queue: 'nothing', concurrency: 4, process: given.process ?? (async () => undefined) }],
      sweepers: [{ name: 'counting', everyMs: 20, sweep: async () => given.sweep?.() }],
      logger: createLogger({ service: 'test', level: 'silent' }),
      beat: () => undefined,
    });
    workers.start();
    return workers;
  };

  it('keeps no sweeper from its work while Redis is away', async () => {
    const proxy = await startTcpProxy((await createTestRedis()).url);
    let swept = 0;
    const workers = startWorkers(proxy.url, { sweep: () => void (swept += 1) });
    await eventually(() => expect(swept).toBeGreaterThan(3));
    await proxy.cut();
    const sweptBefore = swept;
    await eventually(() => expect(swept).toBeGreaterThan(sweptBefore + 3));
    await workers.close();
    await proxy.close();
  });

  // Connecting, greeting Redis, asking for its version, for tasks, waiting for them: each leaves another thing under way.
  it.each(['cut', 'freeze'] as const)('lets workers stop whenever Redis went away: %s', async (leave) => {
    const { url } = await createTestRedis();
    const moments = [0, 1, 2, 5, 10, 20, 40, 80, 200, 500];
    const stopped = await Promise.all(
      moments.flatMap((ms) =>
        [0, 150].map(async (later) => {
          const proxy = await startTcpProxy(url);
          const workers = startWorkers(proxy.url);
          await pause(ms);
          await proxy[leave]();
          await pause(later);
          const ended = await Promise.race([workers.close().then(() => 'stopped'), pause(10_000, 'waits')]);
          await proxy.close();
          return ended;
        }),
      ),
    );
    expect(new Set(stopped)).toEqual(new Set(['stopped']));
  });

  it('lets a task under way end before workers stop, Redis or not', async () => {
    const { url } = await createTestRedis();
    const proxy = await startTcpProxy(url);
    let end = () => undefined as void;
    const promise = new Promise<void>((resolve) => (end = resolve));
    let begun = false;
    let ended = false;
    const workers = startWorkers(proxy.url, {
      process: async () => {
        begun = true;
        await promise;
        ended = true;
      },
    });
    const queues = await new TaskQueues({
      redisUrl: url,
      prefix: 'worker-connection',
      names: ['nothing'],
      logger: createLogger({ service: 'test', level: 'silent' }),
    }).settled(5_000);
    await queues.enqueue('nothing', 'one');
    await eventually(() => expect(begun).toBe(true));
    await proxy.cut();
    const closing = workers.close();
    expect(await Promise.race([closing, pause(3_000, 'waits')])).toBe('waits');
    end();
    await closing;
    expect(ended).toBe(true);
    await Promise.all([queues.close(), proxy.close()]);
  });
});
