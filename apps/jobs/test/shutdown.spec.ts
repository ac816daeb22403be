import { startBalancedLoad } from '@bonafide/testing/balanced-load';
import { eventually, waitFor } from '@bonafide/testing/eventually';
import type { ServiceProcess } from '@bonafide/testing/service-process';
import { startJobsProcess } from './jobs-process.js';
import { type RunningJobs, startJobs } from './start-jobs.js';

const GRACE_MS = 15_000;

let jobs: RunningJobs;
/** An API process that no test has ended. */
let staying: ServiceProcess | undefined;
beforeAll(async () => {
  // In production mode a leaving process gives proxies time to notice; a sandbox may simulate its providers there.
  jobs = await startJobs({
    worker: false,
    env: {
      NODE_ENV: 'production',
      SANDBOX: 'true',
      OUTBOUND_ALLOW_HOSTS: '',
      SHUTDOWN_GRACE_MS: String(GRACE_MS),
    },
  });
});
afterAll(async () => {
  await staying?.kill();
  await jobs?.close();
});

const submission = (n: number) => ({
  method: 'POST',
  path: '/api/jobs',
  headers: {
    'X-API-Key': jobs.account.sandbox.apiKey,
    'Content-Type': 'application/json',
    Prefer: 'respond-async',
  },
  body: JSON.stringify({
    type: 'tin-validation',
    params: {
      firstName: 'Ana',
      lastName: 'Lima',
      tinType: 'ITIN',
      // ends in 0: answered at once; in 9: pending for some seconds
      tin: n % 4 === 0 ? '912701239' : '912701230',
      phone: '+12125550100',
    },
  }),
});

it('loses no request and no task when an API and a worker process are told to end under load', async () => {
  const [leaving, other, oldWorker, newWorker] = await Promise.all([
    startJobsProcess(jobs, 'api'),
    startJobsProcess(jobs, 'api'),
    startJobsProcess(jobs, 'worker'),
    startJobsProcess(jobs, 'worker'),
  ]);
  staying = other;
  try {
    const load = startBalancedLoad([leaving.url, other.url], submission, 3);
    await waitFor('some load', () => load.count() > 50, { timeoutMs: 30_000 });
    const began = performance.now();
    const codes = await Promise.all([leaving.stop(30_000), oldWorker.stop(30_000)]);
    const tookMs = performance.now() - began;
    const soFar = load.count();
    await waitFor('load after the end', () => load.count() > soFar + 20, { timeoutMs: 30_000 });
    const { answers, failures } = await load.stop();

    expect(codes).toEqual([0, 0]);
    expect(tookMs).toBeLessThan(GRACE_MS);
    expect(failures).toEqual([]);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    expect(new Set(answers.map(({ target }) => target)).size).toBe(2);

    const ids = answers.map(({ text }) => (JSON.parse(text) as { id: string }).id);
    await eventually(
      async () => {
        const rows = await jobs.dataSource.query<{ status: string; n: number }[]>(
          'SELECT status, count(*)::int AS n FROM jobs WHERE id = ANY($1) GROUP BY 1',
          [ids],
        );
        expect(rows).toEqual([{ status: 'completed', n: ids.length }]);
      },
      { timeoutMs: 60_000, everyMs: 250 },
    );
  } finally {
    await Promise.all([leaving, oldWorker, newWorker].map((process) => process.kill()));
  }
}, 180_000);

it('is no longer ready as soon as it is told to end, and says so on kept connections', async () => {
  const leaving = (staying ??= await startJobsProcess(jobs, 'api'));
  const ended = leaving.stop(30_000);
  await eventually(async () => expect((await fetch(`${leaving.url}/readyz`)).status).toBe(503));
  const late = await fetch(`${leaving.url}/api/jobs`, {
    headers: { 'X-API-Key': jobs.account.sandbox.apiKey },
  });
  expect(late.status).toBe(200);
  expect(late.headers.get('connection')).toBe('close');
  expect(await ended).toBe(0);
}, 60_000);
