import { rename } from 'node:fs/promises';
import { registry } from '@bonafide/platform/telemetry/metrics';
import { ProcessJobService } from '../../src/jobs/processing/process-job.service.js';
import { licence, submitId } from '../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

// A job whose worker died holding it is run again once, and after that given up with a reason
// (docs/design/job-processing.md). One whose run failed is run again until its deadline.

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs.close());

const submit = async (): Promise<string> => {
  const headers = { Prefer: 'respond-async' };
  return (await submitId(jobs, { backIdPhoto: await licence() }, { headers })).body.id;
};
const jobOf = async (id: string) => (await jobs.call('GET', `/api/jobs/${id}`)).body;
/** What is left of a worker that died: its lease, which ran out or will. */
const leaveLease = (id: string, ends: string) =>
  jobs.dataSource.query(
    `UPDATE jobs SET lease_until = now() + $2::interval, run_at = now() - interval '1 s' WHERE id = $1`,
    [id, ends],
  );
const process = (id: string) =>
  jobs.app.get(ProcessJobService).processJob({ jobId: id, tenant: jobs.account.accountId });
const lossesOf = async (id: string) =>
  (await jobs.dataSource.query('SELECT lease_losses AS losses FROM jobs WHERE id = $1', [id]))[0].losses;
const countOf = async (outcome: string): Promise<number> => {
  const metric = await registry.getSingleMetric('bonafide_lease_losses_total')!.get();
  return metric.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
};

describe('a job whose lease was lost', () => {
  it('is run again the first time, and forgets the loss when it is done', async () => {
    const id = await submit();
    await leaveLease(id, '-1 s');
    const before = await countOf('run-again');
    await process(id);
    expect(await jobOf(id)).toMatchObject({ status: 'completed', errors: [], result: { success: true } });
    expect([await lossesOf(id), (await countOf('run-again')) - before]).toEqual([0, 1]);
  });

  it('completes as not determined the second time, without being run', async () => {
    const id = await submit();
    await jobs.dataSource.query('UPDATE jobs SET lease_losses = 1 WHERE id = $1', [id]);
    await leaveLease(id, '-1 s');
    const before = await countOf('given-up');
    await process(id);
    expect(await jobOf(id)).toMatchObject({
      status: 'completed',
      result: { success: false },
      errors: [
        {
          type: 'ProcessingFailed',
          message: 'not determined: processing was begun twice and did not end',
        },
      ],
    });
    expect((await countOf('given-up')) - before).toBe(1);
  });

  it('is given up once, by however many workers at once', async () => {
    const id = await submit();
    await jobs.dataSource.query('UPDATE jobs SET lease_losses = 1 WHERE id = $1', [id]);
    await leaveLease(id, '-1 s');
    const before = await countOf('given-up');
    await Promise.all([1, 2, 3, 4].map(() => process(id)));
    expect((await countOf('given-up')) - before).toBe(1);
    expect((await jobOf(id)).errors).toHaveLength(1);
  });

  it('is left alone while the lease runs', async () => {
    const id = await submit();
    await leaveLease(id, '30 s');
    await process(id);
    expect([(await jobOf(id)).status, await lossesOf(id)]).toEqual(['active', 0]);
  });
});

describe('a job whose run failed', () => {
  it('is given back at once, without a loss, and run again soon', async () => {
    const id = await submit();
    await rename(jobs.photoDir, `${jobs.photoDir}.away`);
    try {
      for (let run = 0; run < 3; run++) await expect(process(id)).rejects.toThrow('is not there');
    } finally {
      await rename(`${jobs.photoDir}.away`, jobs.photoDir);
    }
    const [row] = await jobs.dataSource.query<{ lease: Date | null; inSeconds: number }[]>(
      `SELECT lease_until AS lease, extract(epoch FROM run_at - now())::float AS "inSeconds" FROM jobs WHERE id = $1`,
      [id],
    );
    expect([row!.lease, await lossesOf(id)]).toEqual([null, 0]);
    expect(row!.inSeconds).toBeLessThan(3);
    await process(id);
    expect(await jobOf(id)).toMatchObject({ status: 'completed', errors: [], result: { success: true } });
  });

  it.each([
    ['10 minutes', 5 * 60],
    ['3 hours', 60 * 60],
  ])('waits for half of its age, an hour at most: %s', async (age, waits) => {
    const id = await submit();
    await jobs.dataSource.query(`UPDATE jobs SET updated_at = now() - $2::interval WHERE id = $1`, [id, age]);
    await rename(jobs.photoDir, `${jobs.photoDir}.away`);
    await expect(process(id)).rejects.toThrow('is not there');
    await rename(`${jobs.photoDir}.away`, jobs.photoDir);
    const [row] = await jobs.dataSource.query<{ inSeconds: number }[]>(
      'SELECT extract(epoch FROM run_at - now())::float AS "inSeconds" FROM jobs WHERE id = $1',
      [id],
    );
    expect(Math.abs(row!.inSeconds - waits)).toBeLessThan(5);
  });
});
