import { randomUUID } from 'node:crypto';
import { startTcpProxy } from '@bonafide/testing/tcp-proxy';
import { eventually, waitFor } from '@bonafide/testing/eventually';
import { claimDueDeliveries } from '../src/claim-due-deliveries.js';
import { DeliveryOutbox } from '../src/delivery.outbox.js';
import { recordAttempts } from '../src/record-attempts.js';
import { openDataSource, QUEUE, startOutbox, type TestOutbox } from './start-outbox.js';

describe('the outbox under fire', () => {
  let box: TestOutbox;
  beforeAll(async () => {
    box = await startOutbox();
  });
  afterEach(() => box.reset());
  afterAll(() => box.close());

  const enqueueMany = (count: number, ownerId = 'owner-1') =>
    Promise.all(Array.from({ length: count }, () => box.enqueue({ ownerId })));
  const allDelivered = (count: number) =>
    eventually(async () => expect(await box.countByStatus()).toEqual({ delivered: count }), {
      timeoutMs: 20_000,
    });

  /** Counts requests under way for each webhook-id and for each path. */
  const watchReceiver = (delayMs: number) => {
    const underWay = new Map<string, number>();
    const most = new Map<string, number>();
    box.receiver.otherwise(async ({ headers, path }) => {
      const keys = [String(headers['webhook-id']), path];
      for (const key of keys) {
        underWay.set(key, (underWay.get(key) ?? 0) + 1);
        most.set(key, Math.max(most.get(key) ?? 0, underWay.get(key)!));
      }
      await new Promise((done) => setTimeout(done, delayMs));
      for (const key of keys) underWay.set(key, underWay.get(key)! - 1);
      return {};
    });
    return most;
  };

  it('lets three workers share the work with every delivery tried exactly once', async () => {
    const most = watchReceiver(5);
    for (let i = 0; i < 3; i++) await box.startWorker({ sweepEveryMs: 10 });
    const enqueued = await enqueueMany(150);
    await Promise.all(enqueued.map(({ ownerId }) => box.outbox.startDelivery(ownerId)));
    await allDelivered(150);
    expect(box.receiver.requests).toHaveLength(150);
    for (const { id } of enqueued) expect(most.get(id)).toBe(1);
  });

  it('gives one row to one of many who claim it at the same moment', async () => {
    await enqueueMany(5);
    const claims = await Promise.all(
      Array.from({ length: 20 }, () =>
        claimDueDeliveries(box.manager, [{ ownerId: 'owner-1', limit: 3 }], 60_000),
      ),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
  });

  it('takes over from a worker that died, when its lease ends, and says so in the log', async () => {
    const { id } = await box.enqueue();
    const [lostClaim] = await claimDueDeliveries(box.manager, [{ ownerId: 'owner-1', limit: 1 }], 300);
    expect(lostClaim!.id).toBe(id);
    await box.startWorker({ sweepEveryMs: 20 });
    await allDelivered(1);
    expect(box.receiver.requests).toHaveLength(1);
    const attempts = await box.attempts(id);
    expect(attempts.map((a) => [a.number, a.errorKind, a.statusCode])).toEqual([
      [1, 'lost', null],
      [2, null, 200],
    ]);
    expect(attempts[1]!.startedAt.getTime() - attempts[0]!.startedAt.getTime()).toBeGreaterThanOrEqual(300);

    // The dead one wakes up and reports: too late to count.
    const late = { ...lostClaim!, deliveryId: id, startedAt: new Date(), durationMs: 1, statusCode: 500 };
    const result = { ...late, errorKind: null, answer: null, after: { state: 'failed' as const } };
    expect(await recordAttempts(box.manager, [result])).toEqual([]);
    expect((await box.row(id)).status).toBe('delivered');
    expect(await box.attempts(id)).toHaveLength(2);
  });

  it('ends a message whose every try killed its worker', async () => {
    const { id } = await box.enqueue();
    await box.dataSource.query(
      `UPDATE deliveries SET attempt_count = 2, locked_until = now(), lease_id = $1 WHERE id = $2`,
      [randomUUID(), id],
    );
    await box.startWorker({ waitsMs: [0, 10, 10] });
    await eventually(async () => expect((await box.row(id)).status).toBe('failed'));
    expect(box.receiver.requests).toEqual([]);
  });

  it('delivers everything when Redis is emptied in the middle', async () => {
    watchReceiver(10);
    await box.startWorker({ sweepEveryMs: 50 });
    const owners = Array.from({ length: 20 }, (_, i) => `owner-${i}`);
    for (const ownerId of owners) {
      await enqueueMany(10, ownerId);
      await box.outbox.startDelivery(ownerId);
      if (ownerId.endsWith('5')) await box.redis.flush();
    }
    await box.redis.flush();
    await allDelivered(200);
    expect(box.receiver.requests).toHaveLength(200);
  });

  it('goes on without Redis: waking answers at once, the sweeper finds what is due', async () => {
    const proxy = await startTcpProxy(box.redis.url);
    const worker = await box.startWorker({ redisUrl: proxy.url, sweepEveryMs: 50 });
    const outbox = new DeliveryOutbox(await box.openQueues(proxy.url), QUEUE);
    expect(await outbox.startDelivery('nobody')).toBe(true);
    await proxy.cut();
    // While Redis is still away: it is not waited for.
    expect(await outbox.startDelivery('owner-1')).toBe(false);
    const { id } = await box.enqueue();
    await eventually(async () => expect((await box.row(id)).status).toBe('delivered'));
    await proxy.restore();
    await box.enqueue();
    await allDelivered(2);
    await worker.stop();
    await proxy.close();
  });

  it('sends again rather than never when the database goes away before the result is written', async () => {
    const proxy = await startTcpProxy(box.database.url);
    const dataSource = await openDataSource(proxy.url);
    let answer: (() => void) | undefined;
    box.receiver.next(() => new Promise((done) => (answer = () => done({}))));
    const { id } = await box.enqueue();
    const worker = await box.startWorker({ dataSource, leaseMs: 700, sweepEveryMs: 50 });
    await waitFor('the try', () => answer);
    await proxy.cut();
    answer!();
    // Another worker, whose database is there, takes over at the end of the lease.
    await box.startWorker({ sweepEveryMs: 50 });
    await eventually(async () => expect((await box.row(id)).status).toBe('delivered'));
    expect(box.receiver.requests).toHaveLength(2);
    await proxy.restore();
    await worker.stop();
    expect((await box.attempts(id)).map((a) => a.errorKind)).toEqual(['lost', null]);
    await dataSource.destroy();
    await proxy.close();
  });

  it('works again by itself after the database was away', async () => {
    const proxy = await startTcpProxy(box.database.url);
    const dataSource = await openDataSource(proxy.url);
    const worker = await box.startWorker({ dataSource, sweepEveryMs: 50 });
    await proxy.cut();
    const owners = Array.from({ length: 80 }, (_, i) => `owner-${i}`);
    for (const ownerId of owners) {
      await box.enqueue({ ownerId });
      await box.outbox.startDelivery(ownerId);
    }
    await eventually(() => expect(box.logLines.join('')).toContain('claim failed'));
    await proxy.restore();
    await allDelivered(80);
    await worker.stop();
    await dataSource.destroy();
    await proxy.close();
  });

  it('never lets a slow receiver delay another owner, nor take more than one that is alone may', async () => {
    const underWay = { now: 0, most: 0 };
    let answerSlowOnes = () => {};
    const slowOnesAreAnswered = new Promise<void>((resolve) => (answerSlowOnes = resolve));
    box.receiver.on('POST', '/slow', async () => {
      underWay.most = Math.max(underWay.most, ++underWay.now);
      await slowOnesAreAnswered;
      underWay.now -= 1;
      return {};
    });
    await box.startWorker({ perOwner: 4, alone: 8, total: 12 });
    const slow = { ownerId: 'slow', url: `${box.receiver.url}/slow` };
    for (let i = 0; i < 60; i++) await box.outbox.startDelivery((await box.enqueue(slow)).ownerId);
    await waitFor('the slow receiver to be full', () => underWay.now === 8);
    // All of these are delivered while the slow one has answered nothing.
    for (let i = 0; i < 20; i++) {
      const { id, ownerId } = await box.enqueue({ ownerId: 'quick', url: `${box.receiver.url}/quick` });
      await box.outbox.startDelivery(ownerId);
      await waitFor('the quick one', async () => (await box.row(id)).status === 'delivered', { everyMs: 5 });
    }
    expect(underWay).toEqual({ now: 8, most: 8 });
    answerSlowOnes();
    await waitFor('more for the slow receiver', () => box.receiver.requests.length > 20 + 16);
    expect(underWay.most).toBe(8);
    const burnt = await box.dataSource.query(
      `SELECT count(*)::int AS count FROM deliveries WHERE owner_id = 'slow' AND attempt_count > 1`,
    );
    expect(burnt).toEqual([{ count: 0 }]);
    await box.dataSource.query(`DELETE FROM deliveries WHERE owner_id = 'slow' AND locked_until IS NULL`);
  });

  it.each([
    ['an owner that is alone what others leave', { perOwner: 4, alone: 8 }, 8],
    [
      'one that is a single receiver its window, though it is alone',
      { perOwner: 4, alone: 8, isReceiver: () => true },
      4,
    ],
    ['one that is alone, in a service with no settings, 64', {}, 64],
  ])('gives %s', async (_, options, atOnce) => {
    const most = watchReceiver(100);
    await enqueueMany(200);
    await box.startWorker(options);
    await box.outbox.startDelivery('owner-1');
    await allDelivered(200);
    expect(most.get('/hook')).toBe(atOnce);
  });

  it('waits at shutdown for the tries under way and starts none', async () => {
    box.receiver.otherwise({ delayMs: 300 });
    const worker = await box.startWorker({ perOwner: 2 });
    await enqueueMany(6);
    await box.outbox.startDelivery('owner-1');
    await box.receiver.received(2);
    await worker.stop();
    expect(await box.countByStatus()).toEqual({ delivered: 2, pending: 4 });
    expect(await box.dataSource.query(`SELECT id FROM deliveries WHERE locked_until IS NOT NULL`)).toEqual(
      [],
    );
  });
});
