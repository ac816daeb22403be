import type { NewAccount } from '../../src/accounts/accounts.service.js';
import { AccountsService } from '../../src/accounts/accounts.service.js';
import { RetentionService } from '../../src/privacy/retention.service.js';
import type { FaultHarness } from './fault-harness.js';
import { type JobsCase, worked } from './stages.js';

/** What the retention sweeper does; it goes through all accounts, so that its world should have few. */
export function retentionCases(world: () => FaultHarness): Record<string, () => JobsCase> {
  let account: NewAccount | undefined;
  const aged = async (retention: { personalDataDays?: number | null; photosDays?: number | null }) => {
    account ??= await world().account();
    await world().jobs.app.get(AccountsService).updateAccount(account.accountId, { settings: { retention } });
    const id = await world().completedJob(account);
    await world().converge(account);
    await world().jobs.dataSource.query(
      `UPDATE jobs SET submitted_at = submitted_at - interval '400 days', completed_at = completed_at - interval '400 days'
        WHERE id = $1`,
      [id],
    );
    await world().jobs.dataSource.query(
      `UPDATE job_photos SET created_at = created_at - interval '400 days' WHERE job_id = $1`,
      [id],
    );
    return { account, id };
  };
  const sweep = () => world().jobs.app.get(RetentionService).sweep();
  const statusOf = async (id: string) =>
    (await world().jobs.dataSource.query('SELECT status FROM jobs WHERE id = $1', [id]))[0].status;
  const photosOf = (id: string) =>
    world().jobs.dataSource.query('SELECT 1 FROM job_photos WHERE job_id = $1', [id]);

  return {
    'the sweep that erases what has had its time': () =>
      worked(
        world(),
        () => aged({ personalDataDays: 30, photosDays: null }),
        sweep,
        async (_held, { id }) => {
          expect(await statusOf(id)).toBe('removed');
          expect(await photosOf(id)).toEqual([]);
        },
        sweep,
      ),
    'the sweep that removes photos which have had their time': () =>
      worked(
        world(),
        () => aged({ personalDataDays: null, photosDays: 30 }),
        sweep,
        async (_held, { id }) => {
          expect(await statusOf(id)).toBe('completed');
          expect(await photosOf(id)).toEqual([]);
        },
        sweep,
      ),
  };
}
