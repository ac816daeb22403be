import { eventually } from '@bonafide/testing/eventually';
import { EraseAccountService } from '../../src/privacy/erase-account.service.js';
import { RetentionService } from '../../src/privacy/retention.service.js';
import { foldTotals } from '../../src/jobs/totals/fold-totals.js';
import { findWrongTotals } from '../../src/jobs/totals/verify-totals.js';
import { seedJob } from '../seed-jobs.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs.close());

const eraser = () => jobs.app.get(EraseAccountService);
const statusesOf = async (tenant: string) =>
  Object.fromEntries(
    (
      await jobs.dataSource.query(
        'SELECT status, count(*)::int AS n FROM jobs WHERE tenant = $1 GROUP BY status',
        [tenant],
      )
    ).map(({ status, n }: { status: string; n: number }) => [status, n]),
  );

/** An account with so many jobs, each with a callback, of which it is not known yet whether it arrived. */
async function filledAccount(count: number): Promise<string> {
  const { accountId } = await jobs.createAccount();
  for (let n = 0; n < count; n++)
    await seedJob(jobs.dataSource, accountId, { result: { firstName: 'Zebulonia' } });
  await jobs.dataSource.query(
    `INSERT INTO deliveries (id, owner_id, subject_id, event, url, body, next_attempt_at)
     SELECT 'msg_' || id, tenant, id, 'job-complete', 'https://receiver.example/zebulonia', 'zebulonia', now() + interval '1 hour'
       FROM jobs WHERE tenant = $1`,
    [accountId],
  );
  return accountId;
}

describe('the erasure of an account', () => {
  it('waits for what others hold, tells how far it is, and keeps every total exact meanwhile', async () => {
    const accountId = await filledAccount(240);
    const [{ id: held }] = await jobs.dataSource.query(
      'SELECT id FROM jobs WHERE tenant = $1 ORDER BY submitted_at OFFSET 100 LIMIT 1',
      [accountId],
    );
    const holder = jobs.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM deliveries WHERE subject_id = $1 FOR UPDATE', [held]);
    const progress: { jobsErased: number; jobsLeft: number }[] = [];
    const erased = eraser().eraseAccount(accountId, (step) => progress.push(step));
    for (let n = 0; n < 20; n++) {
      expect(await findWrongTotals(jobs.dataSource, accountId)).toEqual([]);
      await foldTotals(jobs.dataSource);
    }
    await eventually(() => expect(progress.at(-1)?.jobsErased).toBeGreaterThanOrEqual(90));
    expect((await statusesOf(accountId))['completed']).toBeGreaterThan(0);
    await holder.rollbackTransaction();
    await holder.release();
    expect(await erased).toEqual({ jobsErased: 240 });
    expect(progress.at(-1)).toEqual({ jobsErased: 240, jobsLeft: 0 });
    expect(progress.every(({ jobsErased, jobsLeft }) => jobsErased + jobsLeft === 240)).toBe(true);
    expect(await statusesOf(accountId)).toEqual({ removed: 240 });
    expect(await findWrongTotals(jobs.dataSource, accountId)).toEqual([]);
    const stored = await jobs.dataSource.query(
      `SELECT j::text AS row FROM jobs j WHERE tenant = $1
       UNION ALL SELECT d::text FROM deliveries d WHERE owner_id = $1`,
      [accountId],
    );
    expect(JSON.stringify(stored)).not.toMatch(/zebulonia/i);
    const audited = await jobs.dataSource.query(
      `SELECT count(*)::int AS n, count(DISTINCT job_id)::int AS jobs FROM account_audit WHERE tenant = $1 AND action = 'job.removed'`,
      [accountId],
    );
    expect(audited).toEqual([{ n: 240, jobs: 240 }]);
  });

  it('is finished by the workers where the command that began it did not live to', async () => {
    const accountId = await filledAccount(30);
    const dying = new Error('killed');
    await expect(
      eraser().eraseAccount(accountId, () => {
        throw dying;
      }),
    ).rejects.toBe(dying);
    const { completed, removed } = await statusesOf(accountId);
    expect([completed, removed].every((n) => n! > 0)).toBe(true);
    await Promise.all([1, 2].map(() => jobs.app.get(RetentionService).sweep()));
    expect(await statusesOf(accountId)).toEqual({ removed: 30 });
    expect(await eraser().eraseAccount(accountId)).toEqual({ jobsErased: 0 });
  });
});
