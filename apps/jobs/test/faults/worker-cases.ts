import { DeliverySweeper } from '@bonafide/delivery/delivery.sweeper';
import { DeferredChecksService } from '../../src/checks/deferred/deferred-checks.service.js';
import { JobSweeper, StorageSweeper } from '../../src/jobs/processing/job.sweeper.js';
import type { FaultHarness } from './fault-harness.js';
import { APPROVED, backOfLicence, count, type JobsCase, MATCH, oneJob, stagesOf, worked } from './stages.js';

/** What workers and sweepers do by themselves. */
export function workerCases(world: () => FaultHarness): Record<string, () => JobsCase> {
  const { pendingTin, oneTin, lateDlv, oneDlv } = stagesOf(world);
  return {
    'polling a pending TIN': () =>
      worked(
        world(),
        async () => {
          world().provider.on('GET', /^\/v1\/tin\/checks\//, MATCH);
          const tin = await pendingTin();
          world().clock.advance({ minutes: 5 });
          return tin;
        },
        ({ id, account }) => world().processing.processJob({ jobId: id, tenant: account.accountId }),
        oneTin,
      ),
    'the sweep that asks for a late DLV': () =>
      worked(
        world(),
        async () => {
          const late = await lateDlv();
          world().provider.on('GET', /^\/v1\/dlv\/checks\//, { json: APPROVED });
          world().clock.advance({ minutes: 5 });
          return late;
        },
        () => world().jobs.app.get(DeferredChecksService).sweep(),
        oneDlv,
      ),
    'a worker completing a job': () =>
      worked(
        world(),
        async () => {
          const account = await world().account();
          return { account, id: await world().queuedJob(account) };
        },
        ({ id, account }) => world().processing.processJob({ jobId: id, tenant: account.accountId }),
        (held, { id }) => {
          oneJob(held, { id });
          expect(held.jobs[0]!.result).toMatchObject({ success: true });
          expect(Object.values(held.heard).map((ids) => ids.length)).toEqual([1]);
        },
      ),
    'a worker completing a job whose DLV is late': () =>
      worked(
        world(),
        async () => {
          const account = await world().account(['dlvEnabled']);
          world().provider.on('POST', '/v1/dlv/checks', {
            json: { outcome: 'pending', pollAfterSeconds: 60 },
          });
          world().provider.on('GET', /^\/v1\/dlv\/checks\//, { json: APPROVED });
          const params = { backIdPhoto: await backOfLicence() };
          return { account, id: await world().queuedJob(account, { type: 'id-verification', params }) };
        },
        ({ id, account }) => world().processing.processJob({ jobId: id, tenant: account.accountId }),
        async (held, { id, account }) => {
          oneJob(held, { id });
          world().clock.advance({ minutes: 5 });
          const after = await world().converge(account);
          oneDlv(after, { id });
          expect(count(after, 'job-idv-complete')).toBe(1);
        },
      ),
    'the sweep of jobs past their deadline': () =>
      worked(
        world(),
        async () => {
          const tin = await pendingTin();
          await world().jobs.dataSource.query(
            'UPDATE jobs SET deadline_at = $2, run_at = NULL WHERE id = $1',
            [tin.id, world().clock.now()],
          );
          return tin;
        },
        () => world().jobs.app.get(JobSweeper).sweep(),
        (held, { id }) => {
          oneJob(held, { id });
          expect(held.jobs[0]!.result).toMatchObject({ status: 'NOT_DETERMINED' });
          expect(count(held, 'job-tin-validation')).toBe(1);
        },
        () => world().jobs.app.get(JobSweeper).sweep(),
      ),
    'delivering a callback': () =>
      worked(
        world(),
        async () => {
          const account = await world().account();
          return { account, id: await world().completedJob(account) };
        },
        ({ account }) =>
          world()
            .deliveries.deliverDue(account.accountId)
            .then(() => world().idle()),
        (held) => expect(Object.values(held.heard).map((ids) => ids.length)).toEqual([1]),
      ),
    'the sweep of deliveries': () =>
      worked(
        world(),
        async () => {
          const account = await world().account();
          return { account, id: await world().completedJob(account) };
        },
        () => world().jobs.app.get(DeliverySweeper).sweep(),
        (held) => expect(Object.values(held.heard).map((ids) => ids.length)).toEqual([1]),
      ),
    'the sweep of removed photos': () =>
      worked(
        world(),
        async () => {
          const account = await world().account();
          const id = await world().completedJob(account);
          await world().converge(account);
          await world().jobs.dataSource.query(
            `INSERT INTO photo_removals (storage_key) SELECT storage_key FROM job_photos WHERE job_id = $1
             ON CONFLICT (storage_key) DO UPDATE SET due_at = now()`,
            [id],
          );
          await world().jobs.dataSource.query('DELETE FROM job_photos WHERE job_id = $1', [id]);
          return { account, id };
        },
        () => world().jobs.app.get(StorageSweeper).sweep(),
        async (_held, { account }) => {
          const left = await world().jobs.dataSource.query(
            'SELECT 1 FROM photo_removals WHERE storage_key LIKE $1',
            [`${account.accountId}/%`],
          );
          expect(left).toEqual([]);
        },
        () => world().jobs.app.get(StorageSweeper).sweep(),
      ),
  };
}
