import { StorageSweeper } from '../../src/jobs/processing/job.sweeper.js';
import { TIN_WEBHOOK_SECRET } from '../checks/tin-races/pending-tins.js';
import { DLV_SECRET, type FaultHarness } from './fault-harness.js';
import { APPROVED, asked, count, type JobsCase, oneJob, stagesOf } from './stages.js';

/** What changes a job that is there. */
export function changeCases(world: () => FaultHarness): Record<string, () => JobsCase> {
  const { signed, pendingTin, oneTin, lateDlv, oneDlv, dobJob } = stagesOf(world);
  return {
    'the TIN provider’s webhook': () =>
      asked(
        world(),
        async () => {
          const { account, id } = await pendingTin();
          const content = { reference: id, outcome: 'match' };
          return { account, id, send: signed('/api/tin/webhook', TIN_WEBHOOK_SECRET, content) };
        },
        (held, _, request) => oneTin(held, request),
      ),
    'the DLV provider’s webhook': () =>
      asked(
        world(),
        async () => {
          const { account, id } = await lateDlv();
          const content = { reference: id, ...APPROVED };
          return {
            account,
            id,
            send: signed('/api/dlv/webhook/license-validation', DLV_SECRET, content),
          };
        },
        (held, _, request) => oneDlv(held, request),
      ),
    'reviewing a job': () =>
      asked(
        world(),
        async () => {
          const account = await world().account();
          const id = await dobJob(account);
          const options = { key: account.apiKey, body: { nameMatch: false } };
          return { account, id, send: world().sender('PUT', `/api/jobs/${id}/review`, options) };
        },
        async (held, { body: job }, { id }) => {
          oneJob(held, { id });
          expect(job).toMatchObject({ id, accountReviewed: true, review: { nameMatch: false } });
          expect(count(held, 'job-review')).toBe(1);
          const rows = await world().jobs.dataSource.query(
            `SELECT 1 FROM account_audit WHERE job_id = $1 AND action = 'job.reviewed'`,
            [id],
          );
          expect(rows).toHaveLength(1);
        },
      ),
    'removing a job': () =>
      asked(
        world(),
        async () => {
          const account = await world().account();
          const id = await world().completedJob(account);
          await world().converge(account);
          return { account, id, send: world().sender('DELETE', `/api/jobs/${id}`, { key: account.apiKey }) };
        },
        async (held, _, { id, account }) => {
          oneJob(held, { id }, 'removed');
          await world().jobs.app.get(StorageSweeper).sweep();
          await world().assertPhotosWhole(account.accountId);
          const rows = await world().jobs.dataSource.query(
            `SELECT storage_key FROM photo_removals WHERE storage_key LIKE $1
             UNION ALL SELECT id FROM deliveries WHERE subject_id = $2 AND body IS NOT NULL
             UNION ALL SELECT name FROM job_photos WHERE job_id = $2`,
            [`${account.accountId}/%`, id],
          );
          expect(rows).toEqual([]);
        },
      ),
    'sending a callback again': () =>
      asked(
        world(),
        async () => {
          const account = await world().account();
          const id = await dobJob(account);
          const { body: log } = await world().done('GET', `/api/jobs/${id}/callbacks`, {
            key: account.apiKey,
          });
          const path = `/api/jobs/${id}/callbacks/${log.items[0].id}/resend`;
          return {
            account,
            delivery: log.items[0].id,
            send: world().sender('POST', path, { key: account.apiKey }),
          };
        },
        (_held, _, { delivery }) => {
          const heard = world().receiver.requests.filter(({ headers }) => headers['webhook-id'] === delivery);
          // The first delivery, and one or two rounds more: the same message under the same id.
          expect(heard.length).toBeGreaterThanOrEqual(2);
          expect(new Set(heard.map(({ text }) => text)).size).toBe(1);
        },
        202,
      ),
  };
}
