import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ env: { CALLBACKS_ALLOW_HTTP: 'true' } });
});
afterAll(() => jobs.close());

/** The state that a process leaves which dies after its work and before it keeps the answer. */
const forgetAnswers = () =>
  jobs.dataSource.query(
    `UPDATE idempotency_keys SET status = NULL, answer = NULL, started_at = now() - interval '2 minutes'`,
  );
const repeat = (path: string, key: string, body: object) =>
  jobs.call('POST', path, { headers: { 'Idempotency-Key': key }, body });
const count = async () => Number((await jobs.dataSource.query('SELECT count(*) FROM jobs'))[0].count);

const TIN = {
  firstName: 'Marisol',
  lastName: 'Quintero',
  tinType: 'ITIN',
  tin: '900700001',
  phone: '+14155550123',
  callbackURL: 'http://127.0.0.1:9/callback',
};

describe('an Idempotency-Key whose first request died after its work', () => {
  it.each([
    ['a TIN', '/api/tin/verify', TIN],
    ['a job', '/api/jobs', { type: 'id-aml', params: { firstName: 'Ana', lastName: 'Lima' } }],
  ])('gives %s of that request and makes no second one', async (_what, path, body) => {
    const first = await repeat(path, `died-${path}`, body);
    expect(first.status).toBe(200);
    const before = await count();
    await forgetAnswers();
    const again = await repeat(path, `died-${path}`, body);
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect(await count()).toBe(before);
    // Once more: now the answer was kept.
    const kept = await repeat(path, `died-${path}`, body);
    expect([kept.headers.get('idempotent-replayed'), kept.body.id]).toEqual(['true', first.body.id]);
  });

  it('gives a session of that request a token that works, in the place of the lost one', async () => {
    const body = { type: 'id-verification' };
    const first = await repeat('/api/jobs/session', 'session', body);
    expect([first.status, first.text]).toEqual([200, expect.stringContaining('st_')]);
    const before = await count();
    await forgetAnswers();
    const again = await repeat('/api/jobs/session', 'session', body);
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('st_')]);
    expect(await count()).toBe(before);
    const tokens = await jobs.dataSource.query('SELECT count(*) FROM job_sessions');
    expect(tokens[0].count).toBe('1');
  });

  it('still takes another body for a key that was refused', async () => {
    expect((await repeat('/api/tin/verify', 'refused', { ...TIN, tin: '1' })).status).toBe(400);
    expect((await repeat('/api/tin/verify', 'refused', TIN)).status).toBe(200);
  });
});
