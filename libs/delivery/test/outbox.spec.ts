import { eventually, waitFor } from '@bonafide/testing/eventually';
import { Webhook } from 'standardwebhooks';
import { eraseDeliveries } from '../src/erase-deliveries.js';
import { enqueueDelivery } from '../src/enqueue-delivery.js';
import { listDeliveries } from '../src/list-deliveries.js';
import { purgeDeliveries } from '../src/purge-deliveries.js';
import { resendDelivery } from '../src/resend-delivery.js';
import { fromRow, SECRET, startOutbox, type TestOutbox } from './start-outbox.js';

const QUICK = [0, 20, 20, 20];
const THIS = { ownerId: 'owner-1', subjectId: 'subject-1' };
const THESE = { ownerId: 'owner-1', subjectIds: ['subject-1'] };

describe('the outbox', () => {
  let box: TestOutbox;
  beforeAll(async () => {
    box = await startOutbox();
  });
  afterEach(() => box.reset());
  afterAll(() => box.close());

  const untilStatus = (id: string, status: string) =>
    eventually(async () => expect((await box.row(id)).status).toBe(status));

  it('sends a message once, signed, byte for byte as stored, and writes the try down', async () => {
    await box.startWorker({
      messages: {
        resolve: async (delivery) => ({ ...(await fromRow.resolve(delivery))!, legacySignatureKey: SECRET }),
      },
    });
    box.receiver.otherwise({ status: 201, body: `thanks\0${'a'.repeat(5_000)}` });
    const body = Buffer.from('{"name":"Žofie","n":1.0}');
    const { id, ownerId } = await box.enqueue({ body, headers: { 'x-webhook-event': 'job-complete' } });
    expect(id).toMatch(/^msg_[A-Za-z0-9]{24}$/);
    expect(await box.outbox.startDelivery(ownerId)).toBe(true);
    await untilStatus(id, 'delivered');

    const [request] = box.receiver.requests;
    expect(box.receiver.requests).toHaveLength(1);
    expect(request!.body.equals(body)).toBe(true);
    expect(request!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': id,
      'x-webhook-event': 'job-complete',
    });
    expect(request!.headers['x-signature']).toMatch(/^[A-Za-z0-9+/]{27}=$/);
    expect(new Webhook(SECRET).verify(request!.text, request!.headers as Record<string, string>)).toEqual({
      name: 'Žofie',
      n: 1,
    });

    const [attempt, ...more] = await box.attempts(id);
    expect(more).toEqual([]);
    expect(attempt).toMatchObject({ number: 1, statusCode: 201, errorKind: null });
    expect(attempt!.answer).toBe(`thanks\uFFFD${'a'.repeat(1_024 - 7)}`);
    const row = await box.row(id);
    expect(row.body!.equals(body)).toBe(true);
    expect(row).toMatchObject({ attemptCount: 1, lockedUntil: null, leaseId: null });
    expect(row.deliveredAt!.getTime()).toBeGreaterThanOrEqual(attempt!.startedAt.getTime());
  });

  it('sends nothing for a transaction that rolled back', async () => {
    await box.startWorker();
    await expect(
      box.dataSource.transaction(async (manager) => {
        await enqueueDelivery(manager, {
          ...THIS,
          event: 'e',
          url: box.receiver.url,
          body: Buffer.from('{}'),
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await box.outbox.startDelivery(THIS.ownerId);
    const { id } = await box.enqueue();
    await box.outbox.startDelivery(THIS.ownerId);
    await untilStatus(id, 'delivered');
    expect(box.receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
  });

  it('tries again under the same webhook-id with a fresh signature, until it is taken', async () => {
    await box.startWorker({ waitsMs: QUICK });
    box.receiver.next(
      { status: 500, body: 'no' },
      { status: 302, headers: { location: '/x' } },
      { fault: 'close' },
    );
    const { id, ownerId } = await box.enqueue();
    await box.outbox.startDelivery(ownerId);
    await untilStatus(id, 'delivered');
    const { requests } = box.receiver;
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    expect(new Set(requests.map(({ text }) => text)).size).toBe(1);
    for (const { text, headers } of requests)
      new Webhook(SECRET).verify(text, headers as Record<string, string>);
    expect((await box.attempts(id)).map((a) => [a.number, a.statusCode, a.errorKind])).toEqual([
      [1, 500, null],
      [2, 302, null],
      [3, null, 'closed'],
      [4, 200, null],
    ]);
  });

  it('gives up when the tries are used, and stops at once on 410', async () => {
    await box.startWorker({ waitsMs: QUICK });
    box.receiver.on('POST', '/gone', { status: 410 });
    box.receiver.on('POST', '/broken', { status: 503 });
    const gone = await box.enqueue({ url: `${box.receiver.url}/gone` });
    const broken = await box.enqueue({ url: `${box.receiver.url}/broken` });
    await untilStatus(gone.id, 'stopped');
    await untilStatus(broken.id, 'failed');
    expect(await box.attempts(gone.id)).toHaveLength(1);
    expect(await box.attempts(broken.id)).toHaveLength(QUICK.length);
  });

  it('waits as long as the schedule says, and longer when Retry-After says so', async () => {
    await box.startWorker();
    box.receiver.on('POST', '/plain', { status: 503 });
    box.receiver.on('POST', '/later', { status: 429, headers: { 'retry-after': '3600' } });
    const plain = await box.enqueue({ url: `${box.receiver.url}/plain` });
    const later = await box.enqueue({ url: `${box.receiver.url}/later` });
    const waitOf = async (id: string) => {
      await eventually(async () => expect((await box.row(id)).attemptCount).toBe(1));
      const { nextAttemptAt } = await box.row(id);
      const startedAt = (await box.attempts(id))[0]!.startedAt;
      return (nextAttemptAt.getTime() - startedAt.getTime()) / 1_000;
    };
    const wait = await waitOf(plain.id);
    expect(wait).toBeGreaterThan(3.9);
    expect(wait).toBeLessThan(8);
    expect(await waitOf(later.id)).toBeGreaterThan(3_599);
  });

  it('writes down why a try had no answer', async () => {
    await box.startWorker({ timeoutMs: 200, waitsMs: [0] });
    box.receiver.on('POST', '/hang', { fault: 'hang' });
    box.receiver.on('POST', '/garbage', { fault: 'garbage' });
    const errorKindOf = async (url: string) => {
      const { id } = await box.enqueue({ url });
      await untilStatus(id, 'failed');
      return (await box.attempts(id))[0]!.errorKind;
    };
    expect(await errorKindOf(`${box.receiver.url}/hang`)).toBe('timeout');
    expect(await errorKindOf(`${box.receiver.url}/garbage`)).toBe('protocol');
    expect(await errorKindOf('http://10.0.0.1/')).toBe('refused');
    expect(await errorKindOf('http://169.254.169.254/')).toBe('refused');
    expect(await errorKindOf('http://127.0.0.1:1/')).toBe('connect');
  });

  it('stops what has nothing left to send, and tries again what could not be built', async () => {
    let resolved = 0;
    await box.startWorker({
      waitsMs: QUICK,
      messages: {
        async resolve(delivery) {
          if (delivery.event === 'revoked') return null;
          if (++resolved === 1) throw new Error('key store away');
          return { url: delivery.url, body: Buffer.from('{"made":"late"}'), secrets: [SECRET] };
        },
      },
    });
    const revoked = await box.enqueue({ event: 'revoked', body: null });
    const late = await box.enqueue({ body: null });
    await untilStatus(revoked.id, 'stopped');
    await untilStatus(late.id, 'delivered');
    expect((await box.attempts(revoked.id)).map((a) => a.errorKind)).toEqual(['erased']);
    expect((await box.attempts(late.id)).map((a) => a.errorKind)).toEqual(['unresolved', null]);
    expect(box.receiver.requests.map(({ text }) => text)).toEqual(['{"made":"late"}']);
    expect((await box.row(late.id)).body).toBeNull();
  });

  it('resends under the same webhook-id as a new round, with the earlier tries still listed', async () => {
    await box.startWorker({ waitsMs: [0, 20] });
    box.receiver.next({ status: 500 }, { status: 500 });
    const { id } = await box.enqueue();
    await untilStatus(id, 'failed');
    box.receiver.next({ status: 500 });
    expect(await resendDelivery(box.manager, { id, ...THIS })).toBe('queued');
    await box.outbox.startDelivery(THIS.ownerId);
    await untilStatus(id, 'delivered');
    expect(await resendDelivery(box.manager, { id, ...THIS })).toBe('queued');
    await box.receiver.received(5);
    await untilStatus(id, 'delivered');
    expect(new Set(box.receiver.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    const [listed] = await listDeliveries(box.manager, THIS);
    expect(listed).toMatchObject({ id, status: 'delivered', nextAttemptAt: null });
    expect(listed!.attempts.map((a) => [a.number, a.statusCode])).toEqual([
      [1, 500],
      [2, 500],
      [3, 500],
      [4, 200],
      [5, 200],
    ]);
  });

  it('resends nothing that is another owner’s, erased, or under way', async () => {
    const { id } = await box.enqueue();
    expect(await resendDelivery(box.manager, { id, ownerId: 'owner-2', subjectId: 'subject-1' })).toBe(
      'not-found',
    );
    expect(await resendDelivery(box.manager, { id, ownerId: 'owner-1', subjectId: 'other' })).toBe(
      'not-found',
    );
    expect(await listDeliveries(box.manager, { ownerId: 'owner-2', subjectId: 'subject-1' })).toEqual([]);
    await box.startWorker();
    box.receiver.next({ delayMs: 400 });
    await waitFor('the try to begin', async () => (await box.row(id)).lockedUntil);
    expect(await resendDelivery(box.manager, { id, ...THIS })).toBe('in-flight');
    await untilStatus(id, 'delivered');
    await eraseDeliveries(box.manager, THESE);
    expect(await resendDelivery(box.manager, { id, ...THIS })).toBe('erased');
    expect(box.receiver.requests).toHaveLength(1);
  });

  it('erases bodies, answers and the private part of URLs, and stops what is pending', async () => {
    await box.startWorker({ waitsMs: [0, 3_600_000] });
    box.receiver.otherwise({ status: 500, body: 'PLANTED in the answer' });
    const url = `${box.receiver.url}/PLANTED?token=PLANTED`;
    const { id } = await box.enqueue({ url, body: Buffer.from('PLANTED'), headers: { 'x-a': 'PLANTED' } });
    const kept = await box.enqueue({ subjectId: 'subject-2', body: Buffer.from('{"other":1}') });
    await eventually(async () => expect((await box.row(id)).attemptCount).toBe(1));
    await box.dataSource.transaction((manager) => eraseDeliveries(manager, THESE));
    await eraseDeliveries(box.manager, THESE);

    const all = await box.dataSource.query(
      `SELECT d::text AS text, encode(body, 'escape') AS body FROM deliveries d WHERE id = $1
       UNION ALL SELECT a::text, NULL FROM delivery_attempts a WHERE delivery_id = $1`,
      [id],
    );
    expect(JSON.stringify(all)).not.toContain('PLANTED');
    const row = await box.row(id);
    expect(row).toMatchObject({ status: 'stopped', url: box.receiver.url, body: null, headers: {} });
    expect((await box.attempts(id))[0]).toMatchObject({ statusCode: 500, answer: null });
    expect((await box.row(kept.id)).body!.toString()).toBe('{"other":1}');
  });

  it('erases for good even while a try is under way', async () => {
    await box.startWorker({ waitsMs: QUICK });
    let answer: (() => void) | undefined;
    box.receiver.otherwise(
      () => new Promise((done) => (answer = () => done({ status: 500, body: 'PLANTED' }))),
    );
    const { id } = await box.enqueue();
    await waitFor('the try', () => answer);
    await eraseDeliveries(box.manager, THESE);
    answer!();
    await eventually(async () => expect((await box.row(id)).attemptCount).toBe(1));
    expect(await box.row(id)).toMatchObject({ status: 'stopped', body: null, lockedUntil: null });
    expect((await box.attempts(id))[0]).toMatchObject({ statusCode: 500, answer: null });
    expect(box.receiver.requests).toHaveLength(1);
  });

  it('logs tries without a URL, a body or an answer', async () => {
    await box.startWorker({ waitsMs: [0] });
    box.receiver.otherwise({ status: 500, body: 'PLANTED' });
    const { id } = await box.enqueue({ url: `${box.receiver.url}/PLANTED`, body: Buffer.from('"PLANTED"') });
    await untilStatus(id, 'failed');
    await eventually(() => expect(box.logLines.join('')).toContain(id));
    expect(box.logLines.join('')).not.toContain('PLANTED');
    expect(JSON.parse(box.logLines.find((line) => line.includes(id))!)).toMatchObject({
      level: 'warn',
      deliveryId: id,
      attempt: 1,
      status: 500,
      outcome: 'failed',
    });
  });

  it('purges what is old and no longer pending', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await box.enqueue()).id));
    await box.dataSource.query(
      `UPDATE deliveries SET status = 'delivered', created_at = now() - interval '1 day' WHERE id = ANY($1)`,
      [ids.slice(0, 2)],
    );
    await box.dataSource.query(`UPDATE deliveries SET created_at = now() - interval '1 day' WHERE id = $1`, [
      ids[2],
    ]);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    expect(await purgeDeliveries(box.manager, anHourAgo, 1)).toBe(1);
    expect(await purgeDeliveries(box.manager, anHourAgo, 10)).toBe(1);
    expect(await purgeDeliveries(box.manager, anHourAgo, 10)).toBe(0);
    expect(await box.countByStatus()).toEqual({ pending: 2 });
  });

  it('has entities that say exactly what the tables are', async () => {
    const log = await box.dataSource.driver.createSchemaBuilder().log();
    expect(log.upQueries.map(({ query }) => query)).toEqual([]);
  });
});
