import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs.close());

describe('a standalone check', () => {
  it.each(['id-crosscheck', 'id-aml'])('%s keeps no number that it was not asked for', async (type) => {
    const params = {
      firstName: 'Jane',
      lastName: 'Sample',
      ssn: '219099999',
      note: '219-09-9999',
    };
    const { status, body, text } = await jobs.call('POST', '/api/jobs', { body: { type, params } });
    expect([status, body.status]).toEqual([200, 'completed']);
    const [row] = (await jobs.dataSource.query('SELECT j::text AS row FROM jobs j WHERE id = $1', [
      body.id,
    ])) as { row: string }[];
    for (const kept of [text, row!.row, jobs.logs.join('')]) expect(kept).not.toMatch(/219-?09-?9999/);
  });
});
