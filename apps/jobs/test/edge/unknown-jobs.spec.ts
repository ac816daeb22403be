import { plainPhoto } from '../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs?.close());

describe('an id-reverification of a job that is not there', () => {
  const submit = async (jobId: string, path = '/api/jobs', key?: string) => {
    const userPhoto = await plainPhoto('#336699');
    const params = path === '/api/jobs' ? { jobId, userPhoto } : { jobId };
    return jobs.call('POST', path, {
      body: { type: 'id-reverification', params },
      headers: { Prefer: 'respond-async' },
      ...(key === undefined ? {} : { key }),
    });
  };

  it.each(['/api/jobs', '/api/jobs/session'])('is refused with 404 at %s', async (path) => {
    const { status, body } = await submit('AAAAAAAAAAAA', path);
    expect([status, body.errors]).toEqual([
      404,
      [{ type: 'NotFoundError', message: 'job: AAAAAAAAAAAA not found' }],
    ]);
  });

  it('is refused alike for another account’s job and for an erased one', async () => {
    const { body: mine } = await jobs.call('POST', '/api/jobs/session', {
      body: { type: 'id-verification' },
    });
    const other = await jobs.createAccount();
    expect((await submit(mine.id)).status).toBe(200);
    expect((await submit(mine.id, '/api/jobs', other.apiKey)).status).toBe(404);
    expect((await jobs.call('DELETE', `/api/jobs/${mine.id}`)).status).toBe(200);
    expect((await submit(mine.id)).status).toBe(404);
  });
});
