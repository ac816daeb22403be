import { TestClock } from '@bonafide/testing/clock';
import { Redis } from 'ioredis';
import { everythingKept } from '../../leaks/everything-kept.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { SsnAttemptsSweeper } from '../../../src/checks/ssn/ssn-attempts.sweeper.js';

const clock = new TestClock('2026-03-01T12:00:00.000Z');
let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ clock, worker: false });
});
afterAll(() => jobs?.close());

let serial = 0;
const newPhone = () => `+1212${String(5_550_000 + ++serial)}`.slice(0, 12);
const verify = (
  phone: string,
  changes: Record<string, unknown> = {},
  options: { headers?: Record<string, string>; key?: string; path?: string } = {},
) => {
  const params = { ssn: '4567', firstName: 'Jane', lastName: 'Sample', phone, ...changes };
  const { path = '/api/ssn', ...call } = options;
  const body = path === '/api/jobs' ? { type: 'private-ssn', params } : params;
  return jobs.call('POST', path, { body, ...call });
};
const spend = async (phone: string, times = 10) => {
  for (let n = 0; n < times; n += 1) expect((await verify(phone)).status).toBe(200);
};
const totalOf = async (phone: string) =>
  (await jobs.call('GET', `/api/jobs?phone=${encodeURIComponent(phone)}`)).body.total;

describe('the attempt limit of private SSN', () => {
  it('lets ten attempts at a phone through, refuses the eleventh, and says when to come back', async () => {
    const phone = newPhone();
    await spend(phone, 9);
    clock.advance({ hours: 1 });
    await spend(phone, 1);
    clock.advance({ hours: 2 });
    const refused = await verify(phone, { ssn: '219094567' });
    expect([refused.status, refused.body.errors]).toEqual([
      429,
      [
        {
          type: 'TooManyRequestsError',
          message: 'phone: at most 10 verifications in 24 hours, see Retry-After',
        },
      ],
    ]);
    expect(refused.headers.get('retry-after')).toBe(String(21 * 3_600));
    expect(refused.text).not.toMatch(/4567|212555/);
  });

  it('counts any 24 hours, not a day of the calendar', async () => {
    const phone = newPhone();
    await spend(phone, 5);
    clock.advance({ hours: 23 });
    await spend(phone, 5);
    expect((await verify(phone)).status).toBe(429);
    clock.advance({ hours: 1 });
    await spend(phone, 5);
    expect((await verify(phone)).status).toBe(429);
    clock.advance({ hours: 24 });
    await spend(phone, 10);
  });

  it('lets exactly ten of forty parallel attempts through, by whichever endpoint', async () => {
    const phone = newPhone();
    const paths = ['/api/ssn', '/api/private-ssn/verify', '/api/jobs'];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => verify(phone, {}, { path: paths[n % 3] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('makes no job of a refused attempt', async () => {
    const phone = newPhone();
    await spend(phone);
    await Promise.all([verify(phone), verify(phone, {}, { path: '/api/jobs' })]);
    expect(await totalOf(phone)).toBe(10);
  });

  it('is each account’s and each phone’s own', async () => {
    const phone = newPhone();
    await spend(phone);
    const other = await jobs.createAccount();
    expect((await verify(phone, {}, { key: other.apiKey })).status).toBe(200);
    expect((await verify(newPhone())).status).toBe(200);
    expect((await verify(phone)).status).toBe(429);
  });

  it('does not count what was refused, what is a test, and what is replayed', async () => {
    const phone = newPhone();
    await spend(phone, 9);
    for (let n = 0; n < 3; n += 1) {
      expect((await verify(phone, { ssn: '12' })).status).toBe(400);
      expect((await verify(phone, { ssn: '666121234' })).status).toBe(400);
      expect((await verify(phone, {}, { headers: { 'x-test-request': 'true' } })).status).toBe(200);
    }
    const headers = { 'Idempotency-Key': `attempt-${phone}` };
    const first = await verify(phone, {}, { headers });
    expect(first.status).toBe(200);
    const again = await verify(phone, {}, { headers });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect((await verify(phone)).status).toBe(429);
    expect((await verify(phone, {}, { headers: { 'x-test-request': 'true' } })).status).toBe(200);
    expect((await verify(phone, {}, { headers })).body.id).toBe(first.body.id);
  });

  it.each([
    ['/api/ssn', {}],
    ['/api/jobs', {}],
    ['/api/jobs', { Prefer: 'respond-async' }],
  ])(
    'gives back the job of a tenth request to %s %j that died before its answer was kept',
    async (path, more) => {
      const phone = newPhone();
      await spend(phone, 9);
      const call = { path, headers: { 'Idempotency-Key': `died-${phone}`, ...more } };
      const first = await verify(phone, {}, call);
      await jobs.dataSource.query(
        `UPDATE idempotency_keys SET status = NULL, answer = NULL, started_at = now() - interval '2 minutes'
        WHERE subject_id = $1`,
        [first.body.id],
      );
      const again = await verify(phone, {}, call);
      expect([again.status, again.body.id, await totalOf(phone)]).toEqual([first.status, first.body.id, 10]);
      expect((await verify(phone)).status).toBe(429);
    },
  );

  it('outlives Redis, and a removal of the jobs that used it up', async () => {
    const phone = newPhone();
    await spend(phone);
    const redis = new Redis(jobs.redis.url);
    await redis.flushdb();
    redis.disconnect();
    const { items } = (await jobs.call('GET', `/api/jobs?phone=${encodeURIComponent(phone)}`)).body;
    for (const { id } of items) await jobs.call('DELETE', `/api/jobs/${id}`);
    expect((await verify(phone)).status).toBe(429);
  });

  it('keeps no phone, and forgets what no longer counts', async () => {
    const phone = newPhone();
    await spend(phone, 1);
    const { items } = (await jobs.call('GET', `/api/jobs?phone=${encodeURIComponent(phone)}`)).body;
    await jobs.call('DELETE', `/api/jobs/${items[0].id}`);
    expect(await everythingKept(jobs)).not.toContain(phone.slice(1));
    const rows = async () =>
      ((await jobs.dataSource.query('SELECT count(*)::int AS n FROM ssn_attempts')) as { n: number }[])[0]!.n;
    expect(await rows()).toBeGreaterThan(0);
    clock.advance({ hours: 24 });
    await jobs.app.get(SsnAttemptsSweeper).sweep();
    expect(await rows()).toBe(0);
  });
});
