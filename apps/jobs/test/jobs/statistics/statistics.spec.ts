import { waitFor } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

// What a console draws: numbers of an account, and what happened to one of its jobs.

let jobs: RunningJobs;
let receiver: StubServer;
let account: NewAccount;
let restricted: string;
let passed: string;
beforeAll(async () => {
  receiver = await startStubServer();
  jobs = await startJobs();
  account = await jobs.createAccount();
  passed = await verify('Lima', `${receiver.url}/told`);
  for (const name of ['Mismatch', 'Outage', 'Outage']) await verify(name);
  await jobs.call('POST', '/api/aml/verify', {
    key: account.apiKey,
    body: { firstName: 'Jane', lastName: 'Sample' },
  });
  await receiver.received(1, { path: '/told' });
  const key = { kind: 'private', scopes: ['jobs:read'], jobTypes: ['id-aml'] };
  const made = await jobs.call('POST', '/api/management/keys', { key: account.apiKey, body: key });
  restricted = made.body.secret;
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await receiver?.close();
});

async function verify(lastName: string, callbackURL?: string): Promise<string> {
  const body = { firstName: 'Zebulonia', lastName, phone: '+12125550100', dob: '1990-01-31', callbackURL };
  const answer = await jobs.call('POST', '/api/dob/verify', { key: account.apiKey, body });
  expect([answer.status, answer.body.status]).toEqual([200, 'completed']);
  return answer.body.id;
}
const get = (path: string, key = account.apiKey): Promise<Answer> => jobs.call('GET', path, { key });
const today = () => new Date().toISOString().slice(0, 10);

describe('statistics', () => {
  it('count jobs by outcome and day, checks without an answer, deliveries and reviews', async () => {
    const reviews = (await get('/api/reviews')).body.items;
    const accept = { decision: 'accept', reason: 'Seen on the phone' };
    await jobs.call('POST', `/api/reviews/${reviews[0].jobId}/decision`, {
      key: account.apiKey,
      body: accept,
    });
    const { body } = await waitFor('the callback', async () => {
      const answer = await get('/api/statistics');
      return answer.body.deliveries.pending === 0 && answer;
    });
    const days = body.jobs as Record<string, number>[];
    const sum = (name: string) => days.reduce((all, day) => all + day[name]!, 0);
    expect(['passed', 'notPassed', 'failed', 'withoutOutcome', 'reviewed'].map(sum)).toEqual([2, 3, 3, 0, 1]);
    expect(body.undetermined).toEqual([{ check: 'dob', jobs: 2 }]);
    const total = async (filter: string, key?: string) => (await get(`/api/jobs?${filter}`, key)).body.total;
    // Each number is that of a list.
    const listed = ['success=true', 'success=false', 'withOutcome=false', 'withOutcome=true'];
    expect(await Promise.all(listed.map((filter) => total(filter)))).toEqual([2, 3, 0, 5]);
    expect(await total(`withOutcome=true&type=dob&from=${today()}T00:00:00Z`)).toBe(4);
    expect(await total('withOutcome=false&success=false')).toBe(0);
    expect(await total('undetermined=dob')).toBe(2);
    expect(await total('undetermined=aml')).toBe(0);
    expect(await total('undetermined=dob', restricted)).toBe(0);
    expect(body.decisions[0]).toMatchObject({ medianMs: expect.any(Number), measured: expect.any(Number) });
    expect(body.deliveries.days).toEqual([{ day: expect.any(String), delivered: 1, failed: 0, stopped: 0 }]);
    expect(body.reviews).toEqual({ waiting: 1, decided: 1, medianMs: expect.any(Number) });
    expect(JSON.stringify(body)).not.toContain('Zebulonia');
  });

  it('are of the caller’s account and types of job, and of the days that were asked for', async () => {
    const typed = (await get('/api/statistics', restricted)).body;
    expect([typed.jobs[0].passed, typed.undetermined, typed.deliveries.days, typed.reviews.waiting]).toEqual([
      1,
      [],
      [],
      0,
    ]);
    const stranger = await jobs.createAccount();
    expect((await get('/api/statistics', stranger.apiKey)).body).toMatchObject({ jobs: [], decisions: [] });
    const before = await get('/api/statistics?from=2020-01-01&to=2020-03-01');
    expect(before.body).toMatchObject({ from: '2020-01-01', to: '2020-03-01', jobs: [], undetermined: [] });
    expect((await get(`/api/statistics?from=${today()}`)).body.from).toBe(today());
  });

  it.each([
    ['from=yesterday', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=2026-13-01', 'to'],
    ['from=2026-03-02&to=2026-03-01', 'from'],
    ['from=2026-01-01&to=2026-04-03', 'from'],
    ['from=2026-01-01&from=2026-01-02', 'from'],
  ])('refuse %s by its name', async (query, name) => {
    const { status, body } = await get(`/api/statistics?${query}`);
    expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining(`${name}: `)]);
  });
});

describe('the timeline of a job', () => {
  it('goes from its submission to its delivery, with its checks and nothing of the person', async () => {
    const { status, body, text } = await waitFor('the callback', async () => {
      const answer = await get(`/api/jobs/${passed}/timeline`);
      return answer.text.includes('callback-tried') && answer;
    });
    expect([status, body.steps.map(({ step }: { step: string }) => step)]).toEqual([
      200,
      ['submitted', 'completed', 'callback-queued', 'callback-tried'],
    ]);
    expect(body.steps.at(-1)).toMatchObject({
      event: 'job-complete',
      attempt: 1,
      statusCode: 200,
      durationMs: expect.any(Number),
    });
    expect(body.checks).toEqual([
      { label: expect.any(String), verdict: 'passed', isSimulated: true, isDecisive: false },
    ]);
    expect(body.durationMs).toBeGreaterThanOrEqual(0);
    expect(text).not.toMatch(/Zebulonia|Lima|told|127\.0\.0\.1/);
  });

  it('holds what reviewers did', async () => {
    const id = await verify('Outage');
    await jobs.call('POST', `/api/reviews/${id}/claim`, { key: account.apiKey });
    const { body } = await get(`/api/jobs/${id}/timeline`);
    expect(body.steps.at(-1)).toMatchObject({
      step: 'action',
      action: 'review.claimed',
      actor: expect.stringMatching(/^key:/),
    });
    expect(body.checks[0].verdict).toBe('not-determined');
  });

  it('is for whoever may read the job', async () => {
    const stranger = await jobs.createAccount();
    for (const key of [restricted, stranger.apiKey])
      expect((await get(`/api/jobs/${passed}/timeline`, key)).status).toBe(404);
    expect((await get('/api/jobs/aB3dE6gH9jK2/timeline')).status).toBe(404);
  });
});
