import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs.close());

describe('a type whose engine is not there', () => {
  it.each(['id-aml'])('%s completes as not determined and keeps no number it was sent', async (type) => {
    const params = {
      firstName: 'Jane',
      lastName: 'Sample',
      ssn: '219099999',
      note: '219-09-9999',
      dob: '1990-01-31',
    };
    const { status, body, text } = await jobs.call('POST', '/api/jobs', { body: { type, params } });
    expect([status, body.status, body.result.success]).toEqual([200, 'completed', false]);
    expect(body.errors[0].message).toContain('not determined');
    const [row] = (await jobs.dataSource.query('SELECT j::text AS row FROM jobs j WHERE id = $1', [
      body.id,
    ])) as { row: string }[];
    for (const kept of [text, row!.row, jobs.logs.join('')]) expect(kept).not.toMatch(/219-?09-?9999/);
  });
});
