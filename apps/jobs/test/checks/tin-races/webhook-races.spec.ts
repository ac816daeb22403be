import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { ProcessJobService } from '../../../src/jobs/processing/process-job.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { postTinWebhook, submitTin, tinOf, tinProviderSettings, verifyTin } from './pending-tins.js';

let jobs: RunningJobs;
let provider: StubServer;
let receiver: StubServer;
beforeAll(async () => {
  [provider, receiver] = await Promise.all([startStubServer(), startStubServer()]);
  jobs = await startJobs({ env: tinProviderSettings(provider) });
});
beforeEach(() => {
  provider.reset();
  receiver.reset();
  provider.otherwise({ status: 202, json: { outcome: 'pending' } });
});
afterAll(async () => {
  await jobs?.close();
  await Promise.all([provider?.close(), receiver?.close()]);
});

const hook = () => `${receiver.url}/hook`;
const pendingTin = async (): Promise<string> => {
  const { body } = await verifyTin(jobs, hook());
  expect(body.status).toBe('pending');
  return body.id as string;
};
const deliveriesOf = async (id: string) =>
  (await jobs.dataSource.query('SELECT count(*)::int AS n FROM deliveries WHERE subject_id = $1', [id]))[0].n;
const countsOf = async () =>
  Object.fromEntries(
    (
      await jobs.dataSource.query(
        `SELECT status, coalesce(sum(n), 0)::int AS n FROM unnest(ARRAY['active', 'completed']) AS known (status)
           LEFT JOIN job_counts USING (status) WHERE coalesce(type, 'tin-validation') = 'tin-validation' GROUP BY status`,
      )
    ).map(({ status, n }: { status: string; n: number }) => [status, n]),
  );

describe('the TIN webhook', () => {
  it('arriving thirty times at once, with three outcomes, completes the job once and for good', async () => {
    const id = await pendingTin();
    const before = await countsOf();
    const outcomes = ['match', 'no_match', 'not_determined'];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        postTinWebhook(jobs, { reference: id, outcome: outcomes[index % 3] }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const settled = await tinOf(jobs, id);
    expect(settled.status).toBe('complete');
    const [called] = await receiver.received(1);
    expect(called!.json()).toEqual(settled);
    for (const outcome of outcomes) await postTinWebhook(jobs, { reference: id, outcome });
    expect(await tinOf(jobs, id)).toEqual(settled);
    expect(await deliveriesOf(id)).toBe(1);
    const after = await countsOf();
    expect([after.active, after.completed]).toEqual([before.active - 1, (before.completed ?? 0) + 1]);
  });

  it('overtaking our own commit completes the job, and the pending answer behind it changes nothing', async () => {
    provider.on('POST', '/v1/tin/checks', async (request) => {
      const { reference } = request.json<{ reference: string }>();
      expect((await postTinWebhook(jobs, { reference, outcome: 'match' })).status).toBe(200);
      return { status: 202, json: { outcome: 'pending' } };
    });
    const { body } = await verifyTin(jobs, hook());
    expect([body.status, body.result.status]).toEqual(['complete', 'MATCH']);
    const viaWorker = await submitTin(jobs, hook());
    await eventually(async () => expect((await tinOf(jobs, viaWorker)).result.status).toBe('MATCH'));
    await receiver.received(2);
    expect([await deliveriesOf(body.id), await deliveriesOf(viaWorker)]).toEqual([1, 1]);
    const rows = await jobs.dataSource.query(
      `SELECT sealed, run_at, lease_until, deadline_at FROM jobs WHERE id = ANY($1)`,
      [[body.id, viaWorker]],
    );
    expect(rows).toEqual(
      [1, 2].map(() => ({ sealed: null, run_at: null, lease_until: null, deadline_at: null })),
    );
  });

  it('contradicting the answer that is on its way lets the first commit stand, with one callback', async () => {
    provider.on('POST', '/v1/tin/checks', async (request) => {
      const { reference } = request.json<{ reference: string }>();
      await postTinWebhook(jobs, { reference, outcome: 'no_match' });
      return { json: { outcome: 'match' } };
    });
    const { body } = await verifyTin(jobs, hook());
    expect(body.result.status).toBe('NO_MATCH');
    expect((await tinOf(jobs, body.id)).result.status).toBe('NO_MATCH');
    expect(await deliveriesOf(body.id)).toBe(1);
  });

  it('coming after the deletion, or together with it, leaves the job removed and empty', async () => {
    for (let turn = 0; turn < 12; turn++) {
      const id = await pendingTin();
      const [removed, posted] = await Promise.all([
        jobs.call('DELETE', `/api/jobs/${id}`),
        postTinWebhook(jobs, { reference: id, outcome: 'match' }),
      ]);
      expect([removed.status, [200, 404].includes(posted.status)]).toEqual([200, true]);
      expect((await postTinWebhook(jobs, { reference: id, outcome: 'match' })).status).toBe(404);
      expect((await jobs.call('GET', `/api/jobs/${id}`)).body).toMatchObject({
        status: 'removed',
        result: null,
        request: { parameters: { id } },
      });
      const [kept] = await jobs.dataSource.query(
        `SELECT count(*) FILTER (WHERE body IS NOT NULL)::int AS bodies, count(*) FILTER (WHERE status = 'pending')::int AS open
           FROM deliveries WHERE subject_id = $1`,
        [id],
      );
      expect(kept).toEqual({ bodies: 0, open: 0 });
    }
  });

  it('with a stranger’s reference touches no job: unknown, of another type, cut off, too long', async () => {
    const id = await pendingTin();
    const { body: other } = await jobs.call('POST', '/api/jobs', {
      body: { type: 'id-aml', callbackURL: hook(), params: { firstName: 'A', lastName: 'B' } },
    });
    const before = await jobs.dataSource.query(
      `SELECT id, head::text FROM jobs WHERE type = 'tin-validation'`,
    );
    for (const reference of ['nobody', other.id, id.slice(0, 11), `${id} `, `${id}%`, id.toLowerCase() + 'x'])
      expect([reference, (await postTinWebhook(jobs, { reference, outcome: 'match' })).status]).toEqual([
        reference,
        404,
      ]);
    for (const reference of ['', 'x'.repeat(129), 7, null])
      expect((await postTinWebhook(jobs, { reference, outcome: 'match' })).status).toBe(400);
    expect(
      await jobs.dataSource.query(`SELECT id, head::text FROM jobs WHERE type = 'tin-validation'`),
    ).toEqual(before);
  });

  it('is refused when it is signed too early, too late, with another body, or not at all', async () => {
    const id = await pendingTin();
    const body = JSON.stringify({ reference: id, outcome: 'match' });
    const { signWebhook } = await import('@bonafide/delivery/webhook-signature');
    const { TIN_WEBHOOK_SECRET } = await import('./pending-tins.js');
    const signed = (at: number, text = body) =>
      signWebhook({
        id: 'msg_1',
        timestamp: new Date(at),
        body: Buffer.from(text),
        secrets: [TIN_WEBHOOK_SECRET],
      });
    const now = Date.now();
    for (const headers of [
      signed(now - 6 * 60_000),
      signed(now + 6 * 60_000),
      signed(now, body.replace('match', 'no_match')),
      {},
    ])
      expect((await jobs.call('POST', '/api/tin/webhook', { body, headers, key: null })).status).toBe(401);
    expect((await tinOf(jobs, id)).status).toBe('pending');
  });
});

describe('two workers on one TIN', () => {
  it('complete it once: whoever holds the lease asks, the others let it be', async () => {
    provider.on('POST', '/v1/tin/checks', { delayMs: 150, json: { outcome: 'match', code: '0' } });
    const id = await submitTin(jobs, hook());
    const processing = jobs.app.get(ProcessJobService);
    const key = { jobId: id, tenant: jobs.account.accountId };
    await Promise.all(Array.from({ length: 12 }, () => processing.processJob(key)));
    await eventually(async () => expect((await tinOf(jobs, id)).status).toBe('complete'));
    expect(provider.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await receiver.received(1);
    expect(await deliveriesOf(id)).toBe(1);
  });
});
