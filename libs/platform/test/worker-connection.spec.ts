import { createTestRedis } from '@bonafide/testing/test-redis';
import { startTcpProxy } from '@bonafide/testing/tcp-proxy';
import { eventually } from '@bonafide/testing/eventually';
import { createLogger } from '../src/telemetry/logging.js';
import { TaskWorkers } from '../src/queues/queues.js';
import { connectWorker } from '../src/redis/worker-connection.js';
import type { Redis } from 'ioredis';

describe('a worker’s connection', () => {
  it('ends, duplicated or not, when it is told to between two attempts to reconnect', async () => {
    const proxy = await startTcpProxy((await createTestRedis()).url);
    const first = connectWorker(proxy.url) as Redis;
    const connections = [first, first.duplicate({ retryStrategy: () => 60_000 })];
    for (const connection of connections) connection.on('error', () => undefined);
    await Promise.all(connections.map((connection) => connection.ping()));
    await proxy.cut();
    await eventually(() => expect(connections[1]!.status).toBe('reconnecting'));
    const pending = connections[1]!.ping();
    for (const connection of connections) connection.disconnect();
    await expect(pending).rejects.toThrow('closed');
    await eventually(() => expect(connections.map(({ status }) => status)).toEqual(['end', 'end']));
    await proxy.close();
  });

  it('lets workers stop while Redis is away', async () => {
    const proxy = await startTcpProxy((await createTestRedis()).url);
    let swept = 0;
    const workers = new TaskWorkers({
      redisUrl: proxy.url,
      prefix: 'worker-connection',
      names: ['nothing'],
      processors: [{ queue: 'nothing', concurrency: 4, process: async () => undefined }],
      sweepers: [{ name: 'counting', everyMs: 20, sweep: async () => void (swept += 1) }],
      logger: createLogger({ service: 'test', level: 'silent' }),
      beat: () => undefined,
    });
    workers.start();
    await eventually(() => expect(swept).toBeGreaterThan(3));
    await proxy.cut();
    const sweptBefore = swept;
    await eventually(() => expect(swept).toBeGreaterThan(sweptBefore + 3));
    await workers.close();
    await proxy.close();
  });
});
