import { TestClock } from '@bonafide/testing/clock';
import { ProcessJobService } from '../../src/jobs/processing/process-job.service.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

const clock = new TestClock(new Date());
let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ clock, worker: false });
});
afterAll(() => jobs?.close());

const opened = async (key?: string): Promise<string> => {
  const body = { type: 'id-verification', params: { firstName: 'Ana', lastName: 'Lima' } };
  return (await jobs.call('POST', '/api/jobs/session', { key, body })).body.id;
};
const statusOf = async (id: string) => (await jobs.call('GET', `/api/jobs/${id}`)).body.status as string;
/** Makes what is sealed of jobs unreadable, as with a key that was lost. */
const spoil = (ids: string[]) =>
  jobs.dataSource.query(`UPDATE jobs SET head_sealed = '\\x00' WHERE id = ANY($1::text[])`, [ids]);

describe('jobs whose deadline has passed', () => {
  it('are completed although others before them cannot be, which is reported', async () => {
    const other = await jobs.createAccount();
    const first = await opened(other.apiKey);
    clock.advance({ minutes: 1 });
    const second = await opened();
    await spoil([first]);
    clock.advance({ hours: 25 });
    await expect(jobs.app.get(ProcessJobService).sweepDeadlines()).rejects.toThrow();
    expect(await statusOf(second)).toBe('completed');
  });

  it('are completed behind more such jobs than are read at once', async () => {
    const spoiled = await opened();
    await spoil([spoiled]);
    await jobs.dataSource.query(
      `INSERT INTO jobs SELECT (jsonb_populate_record(j, jsonb_build_object('id', 'spoiled' || n))).*
         FROM jobs j, generate_series(1, 201) AS n WHERE j.id = $1`,
      [spoiled],
    );
    clock.advance({ minutes: 1 });
    const last = await opened();
    clock.advance({ hours: 25 });
    await expect(jobs.app.get(ProcessJobService).sweepDeadlines()).rejects.toThrow();
    expect(await statusOf(last)).toBe('completed');
  });
});
