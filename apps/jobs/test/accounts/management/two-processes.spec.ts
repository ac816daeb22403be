import type { ServiceProcess } from '@bonafide/testing/service-process';
import { times } from '@bonafide/testing/times';
import { startJobsProcess } from '../../jobs-process.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

/* What one of several may win, asked for at two processes at once, neither of which knows what the other remembers. */

let jobs: RunningJobs;
let second: ServiceProcess;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
  second = await startJobsProcess(jobs, 'api');
}, 120_000);
afterAll(async () => {
  await second?.kill();
  await jobs?.close();
});

const ROUNDS = 3;
const ASKERS = 8;

interface Asked {
  path: string;
  method?: string;
  body?: object;
  headers?: Record<string, string>;
  key?: string;
}

/** The same request, or that of each asker, at both processes in turn, all at once. */
const race = (asked: Asked | ((asker: number) => Asked)): Promise<Answer[]> =>
  times(ASKERS, (asker) => {
    const { path, method = 'POST', body, headers, key } = typeof asked === 'function' ? asked(asker) : asked;
    return jobs.call(method, path, { at: asker % 2 === 0 ? jobs.url : second.url, key, headers, body });
  });

/** Exactly one of them won; the others were told why not. */
function winnerOf(answers: Answer[], refusal: { status: number; message: string }): Answer['body'] {
  const [won, ...others] = [...answers].sort((one, other) => one.status - other.status);
  expect(won!.status).toBe(200);
  for (const { status, body } of others)
    expect([status, body.errors[0].message]).toEqual([
      refusal.status,
      expect.stringContaining(refusal.message),
    ]);
  return won!.body;
}

const newKey = async (scopes: string[]): Promise<{ id: string; secret: string }> => {
  const { body } = await jobs.call('POST', '/api/management/keys', { body: { kind: 'private', scopes } });
  return { id: body.key.id, secret: body.secret };
};
const tagOf = async (path: string) => (await jobs.call('GET', path)).headers.get('etag')!;
const works = async (key: string) =>
  (await Promise.all([jobs.url, second.url].map((at) => jobs.call('GET', '/api/jobs', { at, key })))).map(
    ({ status }) => status,
  );

it('a key is rotated once, and its old and new secret work at both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, secret } = await newKey(['jobs:read']);
    const won = winnerOf(await race({ path: `/api/management/keys/${id}/rotate`, body: {} }), {
      status: 409,
      message: `key: ${id} was rotated already`,
    });
    for (const key of [secret, won.secret]) expect(await works(key)).toEqual([200, 200]);
    const { body } = await jobs.call('GET', `/api/management/keys/${id}`);
    expect(body.key.replacedBy).toBe(won.key.id);
  }
});

it('the secret of a webhook endpoint is rotated once', async () => {
  const created = await jobs.call('POST', '/api/management/webhook-endpoints', {
    body: { url: 'https://93.184.215.14/hook', types: ['job-complete'], enabled: false },
  });
  const path = `/api/management/webhook-endpoints/${created.body.endpoint.id}/rotate`;
  winnerOf(await race({ path, body: {} }), { status: 409, message: 'two secrets of' });
  const headers = { 'if-match': await tagOf(path.replace('/rotate', '')) };
  winnerOf(await race({ path, body: { graceSeconds: 0 }, headers }), {
    status: 412,
    message: 'have changed since',
  });
});

it('of settings written by those who read the same ones, one’s are kept', async () => {
  const path = '/api/management/settings';
  for (let round = 0; round < ROUNDS; round++) {
    const headers = { 'if-match': await tagOf(path) };
    const written = (asker: number) => ({ review: { slaHours: round * ASKERS + asker + 1 } });
    const answers = await race((asker) => ({
      ...{ path, method: 'PATCH', headers, body: { settings: written(asker) } },
    }));
    const { settings } = winnerOf(answers, { status: 412, message: 'settings: have changed since' });
    for (const at of [jobs.url, second.url])
      expect((await jobs.call('GET', path, { at })).body.settings).toEqual(settings);
  }
});

it('a job is claimed by one reviewer, and decided by one', async () => {
  const reviewers = await times(ASKERS, () => newKey(['jobs:read', 'jobs:review']));
  const person = { firstName: 'Ana', lastName: 'Outage', phone: '+12125550100', dob: '1990-01-31' };
  for (let round = 0; round < ROUNDS; round++) {
    const { body: job } = await jobs.call('POST', '/api/dob/verify', { body: person });
    const by = (step: string, body?: object) => (asker: number) => ({
      ...{ path: `/api/reviews/${job.id}/${step}`, key: reviewers[asker]!.secret, body },
    });
    const { assignee } = winnerOf(await race(by('claim')), { status: 409, message: 'is claimed by key:' });
    const holder = reviewers.find(({ id }) => assignee === `key:${id}`)!;
    const path = `/api/reviews/${job.id}/claim`;
    expect((await jobs.call('DELETE', path, { key: holder.secret })).status).toBe(200);
    const decided = await race((asker) =>
      by('decision', { decision: asker % 3 ? 'accept' : 'reject', reason: 'Seen on the phone' })(asker),
    );
    winnerOf(decided, { status: 409, message: 'was decided by key:' });
  }
});
