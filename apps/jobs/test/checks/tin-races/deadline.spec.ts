import { TestClock } from '@bonafide/testing/clock';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { ProcessJobService } from '../../../src/jobs/processing/process-job.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { postTinWebhook, tinOf, tinProviderSettings, verifyTin } from './pending-tins.js';

const clock = new TestClock(new Date());
let jobs: RunningJobs;
let provider: StubServer;
let receiver: StubServer;
beforeAll(async () => {
  [provider, receiver] = await Promise.all([startStubServer(), startStubServer()]);
  provider.otherwise({ status: 202, json: { outcome: 'pending' } });
  jobs = await startJobs({ clock, env: tinProviderSettings(provider) });
});
afterAll(async () => {
  await jobs?.close();
  await Promise.all([provider?.close(), receiver?.close()]);
});

describe('a TIN that never gets an answer', () => {
  it('is pending for 48 hours, then complete and not determined, with one callback; no later answer changes it', async () => {
    const { body } = await verifyTin(jobs, `${receiver.url}/hook`);
    const processing = jobs.app.get(ProcessJobService);
    clock.advance({ hours: 47, minutes: 59 });
    await processing.sweepDeadlines();
    expect((await tinOf(jobs, body.id)).status).toBe('pending');
    clock.advance({ minutes: 2 });
    await Promise.all([1, 2, 3].map(() => processing.sweepDeadlines()));
    const ended = await tinOf(jobs, body.id);
    expect(ended).toMatchObject({
      status: 'complete',
      result: { status: 'NOT_DETERMINED', tinType: 'ITIN' },
      errors: [{ type: 'ConnectionError', message: 'not determined: no answer before the deadline' }],
    });
    const [called] = await receiver.received(1);
    expect([called!.json(), called!.headers['x-webhook-event']]).toEqual([ended, 'job-tin-validation']);
    // a late webhook is signed by the clock of the service
    expect((await postTinWebhook(jobs, { reference: body.id, outcome: 'match' }, clock.now())).status).toBe(
      200,
    );
    expect(await tinOf(jobs, body.id)).toEqual(ended);
    expect((await jobs.call('GET', `/api/jobs/${body.id}/callbacks`)).body.items).toHaveLength(1);
  });

  it('is asked for again before that, at most hourly, under the same reference', async () => {
    const { body } = await verifyTin(jobs, `${receiver.url}/second`);
    provider.requests.length = 0;
    const path = `/v1/tin/checks/${body.id}`;
    clock.advance({ minutes: 2 });
    await jobs.app.get(ProcessJobService).sweepDue();
    await provider.received(1, { path });
    provider.on('GET', path, { json: { outcome: 'no_match', code: '3' } });
    clock.advance({ hours: 1 });
    await jobs.app.get(ProcessJobService).sweepDue();
    await receiver.received(1, { path: '/second' });
    expect((await tinOf(jobs, body.id)).result.status).toBe('NO_MATCH');
    expect(provider.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
