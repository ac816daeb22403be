import { TestClock } from '@bonafide/testing/clock';
import { licence, submitId } from './id-verification/verify.js';
import { openSession } from '../capture/sessions/session-calls.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

const clock = new TestClock('2026-03-01T12:00:00Z');
let jobs: RunningJobs;
let backIdPhoto: string;
beforeAll(async () => {
  jobs = await startJobs({ clock, env: { TRUSTED_PROXIES: '1' } });
  backIdPhoto = await licence();
});
afterAll(() => jobs.close());

type Fraud = { ipFraud: boolean; count: number; jobIdList: string[] };
const submit = async (ip: string, key?: string) => {
  const headers = { 'X-Forwarded-For': ip };
  const { body } = await submitId(jobs, { backIdPhoto }, { headers, ...(key ? { key } : {}) });
  clock.advance({ seconds: 1 });
  return body as {
    id: string;
    result: { ipFraudCheck: Fraud; success: boolean; warnings: unknown[] };
    errors: unknown[];
  };
};

describe('the IP fraud check', () => {
  it('allows four jobs an address, flags the fifth, and lists at most the ten latest', async () => {
    const { apiKey } = await jobs.createAccount([]);
    const seen: Fraud[] = [];
    const ids: string[] = [];
    for (let nth = 1; nth <= 12; nth++) {
      const { id, result } = await submit('198.51.100.1', apiKey);
      ids.unshift(id);
      seen.push(result.ipFraudCheck);
    }
    expect(seen.map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(seen.map(({ ipFraud }) => ipFraud)).toEqual([...Array(4).fill(false), ...Array(8).fill(true)]);
    expect(seen.at(-1)!.jobIdList).toEqual(ids.slice(0, 10));
    expect(seen[2]!.jobIdList).toHaveLength(3);
  });

  it('does not look further back than an hour', async () => {
    const { apiKey } = await jobs.createAccount([]);
    for (let nth = 0; nth < 4; nth++) await submit('198.51.100.2', apiKey);
    clock.advance({ minutes: 61 });
    expect((await submit('198.51.100.2', apiKey)).result.ipFraudCheck).toMatchObject({
      ipFraud: false,
      count: 1,
    });
  });

  it('counts the addresses of one IPv6 /64 as one', async () => {
    const { apiKey } = await jobs.createAccount([]);
    const counts: number[] = [];
    for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::7', '2001:db8:1:3::1'])
      counts.push((await submit(ip, apiKey)).result.ipFraudCheck.count);
    expect(counts).toEqual([1, 2, 1]);
  });

  it.each([
    ['198.51.100.6', 'oldest', false],
    ['198.51.100.7', 'newest', true],
  ])('counts from %s what is submitted with sessions, the %s first', async (ip, _what, isReversed) => {
    const { apiKey } = await jobs.createAccount([], { ipFraud: { windowMinutes: 15 } });
    const sessions: { id: string; token: string }[] = [];
    for (let nth = 0; nth < 5; nth++) {
      sessions.push(await openSession(jobs, {}, apiKey));
      clock.advance({ minutes: 10 });
    }
    if (isReversed) sessions.reverse();
    const seen: Fraud[] = [];
    for (const { id, token } of sessions) {
      const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': ip };
      const body = { type: 'id-verification', params: { backIdPhoto } };
      await jobs.call('POST', '/api/jobs', { key: null, headers, body });
      clock.advance({ seconds: 1 });
      seen.push((await jobs.call('GET', `/api/jobs/${id}`, { key: apiKey })).body.result.ipFraudCheck);
    }
    expect(seen.map(({ count }) => count)).toEqual([1, 2, 3, 4, 5]);
    expect(seen.at(-1)).toMatchObject({ ipFraud: true, jobIdList: sessions.map(({ id }) => id).reverse() });
  });

  it('takes the account’s own number of attempts and window', async () => {
    const { apiKey } = await jobs.createAccount([], { ipFraud: { attempts: 2, windowMinutes: 1 } });
    const flags: boolean[] = [];
    for (let nth = 0; nth < 3; nth++)
      flags.push((await submit('198.51.100.3', apiKey)).result.ipFraudCheck.ipFraud);
    expect(flags).toEqual([false, false, true]);
    clock.advance({ minutes: 2 });
    expect((await submit('198.51.100.3', apiKey)).result.ipFraudCheck.count).toBe(1);
  });

  it('neither counts nor shows the jobs of other accounts', async () => {
    const [one, other] = [await jobs.createAccount([]), await jobs.createAccount([])];
    for (let nth = 0; nth < 5; nth++) await submit('198.51.100.4', one.apiKey);
    const { id, result } = await submit('198.51.100.4', other.apiKey);
    expect(result.ipFraudCheck).toEqual({ ipFraud: false, count: 1, jobIdList: [id] });
  });

  it('fails a job only where the account requires it, else it warns', async () => {
    const lenient = await jobs.createAccount([], { ipFraud: { attempts: 0 } });
    const strict = await jobs.createAccount([], { ipFraud: { attempts: 0 }, required: ['ipFraud'] });
    const warned = await submit('198.51.100.5', lenient.apiKey);
    expect([warned.result.success, warned.errors]).toEqual([true, []]);
    expect(warned.result.warnings).toEqual([
      { type: 'IpFraudError', message: expect.stringContaining('ipFraud: 1 jobs'), warning: true },
    ]);
    const failed = await submit('198.51.100.5', strict.apiKey);
    expect([failed.result.success, failed.errors]).toEqual([
      false,
      [{ type: 'IpFraudError', message: expect.stringContaining('ipFraud: 1 jobs') }],
    ]);
  });
});
