import { eventually } from '@bonafide/testing/eventually';
import { createTestRedis } from '@bonafide/testing/test-redis';
import { Worker } from 'bullmq';
import { createLogger } from '../src/telemetry/logging.js';
import { TaskQueues, TaskWorkers } from '../src/queues/queues.js';
import { connectWorker } from '../src/redis/worker-connection.js';

it('a task whose worker never learned that it has it is given to another, its id woken meanwhile or not', async () => {
  const { url: redisUrl } = await createTestRedis();
  const options = {
    redisUrl,
    prefix: 'lost',
    names: ['things'],
    logger: createLogger({ service: 'test', level: 'silent' }),
  };
  const queues = await new TaskQueues(options).settled(5_000);
  const handled: string[] = [];
  const workers = new TaskWorkers({
    ...options,
    processors: [{ queue: 'things', concurrency: 4, process: async (id) => void handled.push(id) }],
    sweepers: [],
    beat: () => undefined,
  });
  try {
    await queues.enqueue('things', 'lost');
    // Redis has handed it out, and the answer reached nobody.
    const connection = connectWorker(redisUrl);
    const lost = new Worker('things', null, {
      connection: connection.client,
      prefix: 'lost',
      lockDuration: 500,
    });
    expect(await lost.getNextJob('gone')).toMatchObject({ data: { id: 'lost' } });
    await lost.close(true);
    connection.disconnect();
    workers.start();
    await queues.enqueue('things', 'lost');
    await queues.enqueue('things', 'other');
    await eventually(() => expect(handled).toContain('other'));
    await eventually(() => expect(handled).toContain('lost'), { timeoutMs: 60_000, everyMs: 50 });
  } finally {
    await workers.close();
    await queues.close();
  }
}, 90_000);
