import { eventually } from '@bonafide/testing/eventually';
import { createTestRedis } from '@bonafide/testing/test-redis';
import { Redis } from 'ioredis';
import { createLogger } from '../src/telemetry/logging.js';
import { TaskQueues } from '../src/queues/queues.js';

const logger = createLogger({ service: 'test', level: 'silent' });
const NAME = 'due-things';

describe('TaskQueues.wake', () => {
  let queues: TaskQueues;
  let redis: Redis;
  beforeEach(async () => {
    const { url } = await createTestRedis();
    redis = new Redis(url);
    queues = await new TaskQueues({ redisUrl: url, prefix: 'test', names: [NAME], logger }).settled(5_000);
  });
  afterEach(async () => {
    await queues.close();
    redis.disconnect();
  });

  const wake = (id: string) => queues.enqueue(NAME, id);
  /** how many tasks Redis was asked to add, refused repetitions included */
  const addedSoFar = async () => Number((await redis.get(`test:${NAME}:id`)) ?? 0);

  it('makes one task of a hundred wakes for one id, and one for each other id', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => wake('account-1')));
    expect(answers).toEqual(answers.map(() => true));
    expect(await queues.queue(NAME)!.count()).toBe(1);
    expect(await addedSoFar()).toBeLessThanOrEqual(2);
    await Promise.all(['a', 'b', 'c'].map(wake));
    expect(await queues.queue(NAME)!.count()).toBe(4);
  });

  it('sends a wake that comes after a task was taken, however soon', async () => {
    for (let turn = 0; turn < 20; turn++) {
      expect(await wake('account-1')).toBe(true);
      await queues.queue(NAME)!.drain();
      expect(await wake('account-1')).toBe(true);
      await eventually(async () => expect(await queues.queue(NAME)!.count()).toBe(1));
      await queues.queue(NAME)!.drain();
    }
  });

  it('puts the backlog of one account behind the job of another, and keeps each in order', async () => {
    const enqueue = (share: string, id: string) => queues.enqueue(NAME, id, { share });
    for (let at = 0; at < 30; at++) await enqueue('heavy', `heavy-${at}`);
    await enqueue('light', 'light-0');
    const waiting = await queues.queue(NAME)!.getJobs(['waiting', 'prioritized'], 0, -1, true);
    const order = waiting.map(({ data }) => (data as { id: string }).id);
    expect(order).toHaveLength(31);
    expect(order.indexOf('light-0')).toBeLessThan(9);
    const heavy = order.filter((id) => id.startsWith('heavy'));
    expect(heavy).toEqual(Array.from({ length: 30 }, (_, at) => `heavy-${at}`));
  });
});
