import type { AddressInfo } from 'node:net';
import { describeProcess, registry } from '@bonafide/platform/telemetry/metrics';
import { serveMetrics } from '@bonafide/platform/telemetry/metrics-server';
import { eventually } from '@bonafide/testing/eventually';
import { asPortTaken, onFreePort } from '@bonafide/testing/free-port';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { jobsGauges } from '../../src/processes/gauges.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
let receiver: StubServer;
let metricsUrl: string;

const PERSON = {
  firstName: 'Zenobia',
  lastName: 'Quillfeather',
  phone: '+12125550187',
  tin: '912701230',
  tinType: 'ITIN',
};

beforeAll(async () => {
  [receiver, jobs] = await Promise.all([startStubServer(), startJobs()]);
  // What other specs of this process counted keeps the names that it was read with.
  registry.resetMetrics();
  describeProcess({ service: 'jobs', role: 'worker', region: 'us' }, jobsGauges(jobs.dataSource));
  const server = await onFreePort((port) =>
    serveMetrics({ port, host: '127.0.0.1' }).catch((error: unknown) => {
      throw asPortTaken(error);
    }),
  );
  metricsUrl = `http://127.0.0.1:${(server!.address() as AddressInfo).port}`;
  receiver.otherwise({ status: 200 });
  await jobs.call('POST', '/api/tin/verify', {
    body: { ...PERSON, callbackURL: `${receiver.url}/secret-path-4711` },
    headers: { 'X-Request-Id': 'request-id-of-a-client' },
  });
  await jobs.call('GET', `/api/jobs?lastName=${PERSON.lastName}`);
  await jobs.call('GET', '/api/jobs/aaaaaaaaaaaa');
  await jobs.call('GET', `/api/nowhere/${PERSON.lastName}`);
  await receiver.received(1);
});
afterAll(async () => {
  await jobs?.close();
  await receiver?.close();
});

const scrape = async () => (await fetch(`${metricsUrl}/metrics`)).text();
const seriesOf = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'));

it('counts requests by route pattern, method and status', async () => {
  const text = await scrape();
  expect(text).toMatch(/bonafide_http_request_seconds_count\{[^}]*route="\/api\/jobs\/:id",status="404"/);
  expect(text).toMatch(/bonafide_http_request_seconds_count\{[^}]*route="unmatched",status="404"/);
  expect(text).toMatch(/bonafide_http_request_seconds_count\{[^}]*route="\/api\/tin\/verify",status="200"/);
});

it('counts provider calls, deliveries and tasks by outcome, with their times', async () => {
  await eventually(async () => {
    const text = await scrape();
    expect(text).toMatch(
      /bonafide_provider_call_seconds_count\{[^}]*check="tin",provider="[a-z]+",outcome="match"/,
    );
    expect(text).toMatch(/bonafide_delivery_attempt_seconds_count\{[^}]*outcome="delivered"/);
    expect(text).toMatch(/bonafide_delivery_lag_seconds_count\{/);
    expect(text).toMatch(/bonafide_task_seconds_count\{[^}]*queue="callbacks",outcome="done"/);
    expect(text).toMatch(/bonafide_queue_age_seconds_count\{[^}]*queue="callbacks"/);
    expect(text).toMatch(/bonafide_sweep_seconds_count\{[^}]*sweeper="deliveries",outcome="done"/);
  });
});

it('tells the age of the oldest due row of each table, the due messages and the oldest personal data', async () => {
  const idle = await startJobs({ worker: false });
  try {
    const [due, outbox, unredacted] = jobsGauges(idle.dataSource);
    expect(await due!.read()).toEqual({ jobs: 0, deliveries: 0 });
    expect(await unredacted!.read()).toEqual({ jobs: 0 });

    await idle.call('POST', '/api/jobs', {
      body: { type: 'id-verification', params: { firstName: 'Ana' } },
    });
    await idle.call('POST', '/api/jobs/session', { body: { type: 'id-verification' } });
    await idle.dataSource.query(
      `UPDATE jobs SET submitted_at = now() - interval '40 days', run_at = now() - interval '3 minutes'`,
    );
    await idle.dataSource.query(
      `INSERT INTO deliveries (id, owner_id, subject_id, event, url, body, next_attempt_at)
       VALUES ('msg_late', 'nobody', 'job', 'job-complete', 'https://nowhere.example', '{}', now() - interval '10 minutes')`,
    );
    const ages = await due!.read();
    expect(ages['jobs']).toBeGreaterThanOrEqual(180);
    expect(ages['deliveries']).toBeGreaterThanOrEqual(600);
    expect(await outbox!.read()).toEqual({ deliveries: 1 });
    expect((await unredacted!.read())['jobs']).toBeGreaterThanOrEqual(40 * 86_400);
  } finally {
    await idle.close();
  }
});

it('tells of each list for screenings that was imported, how long ago that was', async () => {
  const lists = jobsGauges(jobs.dataSource).find(({ name }) => name === 'aml_list_age_seconds')!;
  expect(await lists.read()).toEqual({});
  await jobs.dataSource.query(
    `INSERT INTO aml_imports (source, digest, entities, added, changed, removed, at)
     SELECT source, '', 1, 0, 0, 0, now() - days * interval '1 day'
       FROM (VALUES ('un-sc', 20), ('un-sc', 9), ('ofac-sdn', 1)) AS imports (source, days)`,
  );
  const ages = await lists.read();
  expect(Object.keys(ages).sort()).toEqual(['ofac-sdn', 'un-sc']);
  expect(Math.round(ages['un-sc']! / 86_400)).toBe(9);
  expect(Math.round(ages['ofac-sdn']! / 86_400)).toBe(1);
});

it('has no account, person, id or anything a client chose in a label', async () => {
  const text = await scrape();
  const secrets = [
    jobs.account.accountId,
    jobs.account.apiKey,
    ...Object.values(PERSON).filter((value) => value !== 'ITIN'),
    'secret-path',
    'request-id-of-a-client',
    'aaaaaaaaaaaa',
    receiver.host,
  ];
  for (const secret of secrets) expect(text).not.toContain(secret);
  const allowed = new Set(
    'le method route status queue outcome sweeper check provider table gauge service role region quantile kind space version major minor patch type reason source'.split(
      ' ',
    ),
  );
  const names = new Set(
    seriesOf(text).flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, name]) => name!)),
  );
  expect([...names].filter((name) => !allowed.has(name))).toEqual([]);
});

it('names service, role and region in every series', async () => {
  for (const line of seriesOf(await scrape()))
    for (const label of ['service="jobs"', 'role="worker"', 'region="us"']) expect(line).toContain(label);
});

it('answers nothing but GET /metrics there', async () => {
  for (const path of ['/', '/api/jobs', '/healthz', '/metrics/x'])
    expect((await fetch(`${metricsUrl}${path}`)).status).toBe(404);
  expect((await fetch(`${metricsUrl}/metrics`, { method: 'POST' })).status).toBe(404);
});
