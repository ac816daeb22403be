import { TestClock } from '@bonafide/testing/clock';
import { StorageSweeper } from '../../../src/jobs/processing/job.sweeper.js';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { asPerson, openSession } from './session-calls.js';

/* The record of a session's job names its token, to whom may submit jobs, while the session lives. */

const clock = new TestClock(new Date());
let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false, clock: clock as never });
});
afterAll(() => jobs.close());

const record = (id: string, query = '') => jobs.call('GET', `/api/jobs/${id}${query}`);
const listed = async (query: string) => (await jobs.call('GET', `/api/jobs?${query}`)).body.items;

describe('the record of a session’s job', () => {
  it('has its token, read with the private key by id, in the listing and by name', async () => {
    const { id, token } = await openSession(jobs, { internalId: 'with-token' });
    expect((await record(id)).body).toMatchObject({ id, token, result: null });
    for (const query of ['', '&includeResults=false', '&withPhotos=true', '&status=active', '&sortBy=status'])
      expect(await listed(`internalId=with-token${query}`)).toMatchObject([{ id, token }]);
    expect((await listed('withSession=true')).find((job: { id: string }) => job.id === id)).toMatchObject({
      token,
    });
    expect(await listed('internalId=with-token&fields=token')).toEqual([{ token }]);
    expect((await record(id, '?fields=id,token')).body).toEqual({ id, token });
  });

  it('has none where the job was submitted directly', async () => {
    const userPhoto = await plainPhoto('#888');
    const { body } = await jobs.call('POST', '/api/jobs', {
      headers: { Prefer: 'respond-async' },
      body: { type: 'selfie-verification', internalId: 'direct', params: { userPhoto } },
    });
    expect((await record(body.id)).body).not.toHaveProperty('token');
    expect((await listed('internalId=direct'))[0]).not.toHaveProperty('token');
  });

  it('never tells it to the session itself, nor to another account', async () => {
    const { id, token } = await openSession(jobs);
    const stranger = await jobs.createAccount();
    const answers = [
      await asPerson(jobs, token, 'GET', `/api/jobs/${id}`),
      await asPerson(jobs, token, 'GET', `/api/jobs/${id}?fields=id,token`),
      await jobs.call('GET', `/api/jobs?token=${token}`, { key: null }),
      await jobs.call('GET', `/api/jobs/${id}`, { key: stranger.apiKey }),
    ];
    for (const { text } of answers) expect(text).not.toContain(token);
  });

  it('has it no more once the session has expired or the job was removed, and nothing sealed is left then', async () => {
    const expired = await openSession(jobs);
    const removed = await openSession(jobs);
    const sealed = async () =>
      (
        (await jobs.dataSource.query(
          'SELECT job_id FROM job_sessions WHERE job_id = ANY($1) AND sealed_token IS NOT NULL ORDER BY 1',
          [[expired.id, removed.id]],
        )) as { job_id: string }[]
      ).map(({ job_id }) => job_id);
    expect(await sealed()).toHaveLength(2);
    expect((await jobs.call('DELETE', `/api/jobs/${removed.id}`)).text).not.toContain(removed.token);
    expect((await record(removed.id)).body).not.toHaveProperty('token');
    expect(await sealed()).toEqual([expired.id]);
    clock.advance({ minutes: 61 });
    expect((await record(expired.id)).body).not.toHaveProperty('token');
    await jobs.app.get(StorageSweeper).sweep();
    expect(await sealed()).toEqual([]);
  });

  it('is kept sealed: the token stands in no table in clear', async () => {
    const { id, token } = await openSession(jobs);
    const rows = await jobs.dataSource.query(`SELECT to_jsonb(s) AS session, to_jsonb(j) AS job
       FROM job_sessions s JOIN jobs j ON j.id = s.job_id WHERE j.id = '${id}'`);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token).toString('hex'));
  });
});

describe('photos sent when a session is opened', () => {
  it.each([
    ['id-verification', ['idPhoto', 'backIdPhoto']],
    ['selfie-verification', ['userPhoto']],
    ['id-reverification', ['source', 'dest']],
  ])('of a %s are refused by name, with either key, and nothing is opened', async (type, names) => {
    const { accountId, apiKey, publicKey } = await jobs.createAccount();
    const params = Object.fromEntries(names.map((name) => [name, 'aGVsbG8=']));
    for (const key of [apiKey, publicKey]) {
      const { status, body } = await jobs.call('POST', '/api/jobs/session', { key, body: { type, params } });
      expect([status, body.errors.map(({ message }: { message: string }) => message)]).toEqual([
        400,
        names.map(
          (name) => `params.${name}: is sent with the session's token, not when the session is opened`,
        ),
      ]);
    }
    expect(await jobs.dataSource.query('SELECT 1 FROM jobs WHERE tenant = $1', [accountId])).toEqual([]);
  });
});
