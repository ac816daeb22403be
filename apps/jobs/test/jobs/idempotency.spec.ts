import { eventually } from '@bonafide/testing/eventually';
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

describe('an Idempotency-Key whose job was removed', () => {
  const PERSON = { firstName: 'Zebulonia', lastName: 'Quackenbush', email: 'zeb@planted.example' };
  const REMOVED = {
    errors: [
      {
        type: 'ConflictError',
        message: 'Idempotency-Key: what the first request with this key made was removed',
      },
    ],
  };

  it.each([
    ['a job', '/api/jobs', { type: 'id-aml', params: PERSON }, (body: { id: string }) => body.id],
    [
      'an invite',
      '/api/invites',
      { contact: 'email', ...PERSON },
      ({ invite }: { invite: { jobId: string } }) => invite.jobId,
    ],
  ] as const)('does not make %s a second time', async (_what, path, body, jobIdOf) => {
    const first = await repeat(path, `removed-${path}`, body);
    expect(first.status).toBe(200);
    await jobs.call('DELETE', `/api/jobs/${jobIdOf(first.body)}`);
    const before = await count();
    const again = await repeat(path, `removed-${path}`, body);
    expect([again.status, again.body]).toEqual([409, REMOVED]);
    expect((await repeat(path, `removed-${path}`, { ...body, firstName: 'Ana' })).body).toEqual(REMOVED);
    expect(await count()).toBe(before);
  });

  it('does not give an invite again that was sent again before', async () => {
    const { body } = await repeat('/api/invites', 'sent', { contact: 'email', ...PERSON });
    const resend = () => repeat(`/api/invites/${body.invite.id}/resend`, 'again', {});
    expect((await resend()).text).toContain(PERSON.email);
    await jobs.call('DELETE', `/api/jobs/${body.invite.jobId}`);
    const again = await resend();
    expect([again.status, again.body]).toEqual([409, REMOVED]);
  });

  it('keeps no answer that is ready only after the removal', async () => {
    const { body: job } = await repeat('/api/jobs', 'reviewed', { type: 'id-aml', params: PERSON });
    const review = () =>
      jobs.call('PUT', `/api/jobs/${job.id}/review`, {
        headers: { 'Idempotency-Key': 'review' },
        body: { nameMatch: true },
      });
    const [holdsJob, holdsKey] = [jobs.dataSource.createQueryRunner(), jobs.dataSource.createQueryRunner()];
    const waiting = async (n: number) => {
      const [row] = await jobs.dataSource.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(row.n).toBeGreaterThanOrEqual(n);
    };
    try {
      await holdsJob.startTransaction();
      await holdsJob.query('SELECT 1 FROM jobs WHERE id = $1 FOR UPDATE', [job.id]);
      const reviewed = review();
      await eventually(() => waiting(1));
      await holdsKey.startTransaction();
      const held = await holdsKey.query(
        `SELECT scope FROM idempotency_keys WHERE status IS NULL AND started_at > now() - interval '1 minute' FOR UPDATE`,
      );
      expect(held).toHaveLength(1);
      await holdsJob.commitTransaction();
      await eventually(() => waiting(1));
      const removed = jobs.call('DELETE', `/api/jobs/${job.id}`);
      await Promise.race([removed, eventually(() => waiting(2))]);
      await holdsKey.commitTransaction();
      expect([(await reviewed).status, (await removed).status]).toEqual([200, 200]);
    } finally {
      await Promise.all([holdsJob.release(), holdsKey.release()]);
    }
    const again = await review();
    expect([again.status, again.body]).toEqual([409, REMOVED]);
  });
});
