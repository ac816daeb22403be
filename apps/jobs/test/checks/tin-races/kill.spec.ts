import type { ServiceProcess } from '@bonafide/testing/service-process';
import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import type { QueryRunner } from 'typeorm';
import { startJobsProcess } from '../../jobs-process.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { submitTin, TIN_PERSON, tinOf, tinProviderSettings } from './pending-tins.js';

/*
 * Real processes of the built service, killed with SIGKILL between the provider's answer and their own commit: the row is
 * locked by the test before the answer goes out, and the kill comes when the process is seen to wait for that lock.
 */

let jobs: RunningJobs;
let provider: StubServer;
let receiver: StubServer;
const processes: ServiceProcess[] = [];
/** A worker that goes on into the next test. */
let lasting: ServiceProcess | undefined;
beforeAll(async () => {
  [provider, receiver] = await Promise.all([startStubServer(), startStubServer()]);
  // no worker of its own: the processes do the work
  jobs = await startJobs({ env: tinProviderSettings(provider), worker: false });
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.kill()));
  provider.reset();
  receiver.reset();
});
afterAll(async () => {
  await lasting?.kill();
  await jobs?.close();
  await Promise.all([provider?.close(), receiver?.close()]);
});

const start = async (role: 'api' | 'worker') => {
  const one = await startJobsProcess(jobs, role);
  processes.push(one);
  return one;
};

/** Makes the provider's next answer find the job's row locked, so that whoever asked cannot commit it. */
function lockBeforeAnswering(answer: object): { locked: Promise<QueryRunner> } {
  let tell: (runner: QueryRunner) => void;
  const locked = new Promise<QueryRunner>((resolve) => (tell = resolve));
  provider.next(async (request) => {
    const runner = jobs.dataSource.createQueryRunner();
    await runner.startTransaction();
    for (const table of ['inline_jobs', 'jobs'])
      await runner.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [
        request.json<{ reference: string }>().reference,
      ]);
    tell(runner);
    return { json: answer };
  });
  return { locked };
}

/** Until some statement waits for the row: the answer has been read and is about to be written. */
const untilSomeoneWaits = () =>
  eventually(
    async () => {
      const waiting = await jobs.dataSource.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(waiting.length).toBeGreaterThan(0);
    },
    { timeoutMs: 20_000 },
  );

/**
 * `kill -9`, and the end of the statement that still waits for the row: PostgreSQL would carry out what it was already
 * handed, and then there would be nothing to lose.
 */
async function killBeforeCommit(one: ServiceProcess): Promise<void> {
  await one.kill();
  await jobs.dataSource.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
}

/** What 90 seconds do: the lease of whoever died is over, and Redis has given up its half-done task (here: forgotten all). */
async function letLeasePass(id: string): Promise<void> {
  await jobs.redis.flush();
  for (const table of ['inline_jobs', 'jobs'])
    await jobs.dataSource.query(
      `UPDATE ${table} SET lease_until = now() - interval '1 s', run_at = now() - interval '1 s' WHERE id = $1`,
      [id],
    );
}
const rowOf = async (id: string, table = 'jobs') =>
  (
    await jobs.dataSource.query(
      `SELECT status, sealed IS NOT NULL AS "isSealed", lease_until > now() AS "isHeld" FROM ${table} WHERE id = $1`,
      [id],
    )
  )[0];
const askedFor = (id: string) =>
  provider.requests.filter(
    ({ method, text }) => method === 'POST' && JSON.parse(text || '{}').reference === id,
  );

async function expectCompletedOnce(id: string): Promise<void> {
  const [called] = await receiver.received(1, { timeoutMs: 30_000 });
  const record = await tinOf(jobs, id);
  expect([record.status, record.result.status, called!.json()]).toEqual(['complete', 'MATCH', record]);
  const questions = askedFor(id);
  expect(questions.length).toBe(2);
  // the second worker repeats the question, it does not make a new one
  expect(new Set(questions.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([id]));
  expect(new Set(questions.map(({ text }) => text)).size).toBe(1);
  // until the worker has written that it arrived: killed before, it would be repeated, and the next test would see it
  await eventually(async () => {
    const { items } = (await jobs.call('GET', `/api/jobs/${id}/callbacks`)).body;
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['delivered']);
  });
  expect(receiver.requests).toHaveLength(1);
  expect(await rowOf(id)).toEqual({ status: 'completed', isSealed: false, isHeld: null });
}

describe('kill -9 between the provider’s answer and the commit', () => {
  it('of a worker loses nothing: another one completes the job, and its callback arrives once', async () => {
    provider.otherwise({ json: { outcome: 'match', code: '0' } });
    const { locked } = lockBeforeAnswering({ outcome: 'match', code: '0' });
    const first = await start('worker');
    const id = await submitTin(jobs, `${receiver.url}/hook`);
    const lock = await locked;
    await untilSomeoneWaits();
    await killBeforeCommit(first);
    await lock.rollbackTransaction();
    await lock.release();
    expect(await rowOf(id)).toEqual({ status: 'active', isSealed: true, isHeld: true });
    expect(receiver.requests).toHaveLength(0);
    await letLeasePass(id);
    await start('worker');
    await expectCompletedOnce(id);
  }, 90_000);

  it('of the process that answers the request loses nothing: a worker takes over', async () => {
    provider.otherwise({ json: { outcome: 'match', code: '0' } });
    const { locked } = lockBeforeAnswering({ outcome: 'match', code: '0' });
    const api = await start('api');
    const request = fetch(`${api.url}/api/tin/verify`, {
      method: 'POST',
      headers: { 'X-API-Key': jobs.account.apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...TIN_PERSON, callbackURL: `${receiver.url}/hook` }),
    }).then(
      (response) => response.status,
      () => 'cut off',
    );
    const lock = await locked;
    await untilSomeoneWaits();
    await killBeforeCommit(api);
    expect(await request).toBe('cut off');
    await lock.rollbackTransaction();
    await lock.release();
    const [{ id }] = await jobs.dataSource.query('SELECT id FROM inline_jobs');
    expect(await rowOf(id, 'inline_jobs')).toEqual({ status: 'active', isSealed: true, isHeld: true });
    await letLeasePass(id);
    lasting = await startJobsProcess(jobs, 'worker');
    await expectCompletedOnce(id);
  }, 90_000);
});

describe('two worker processes', () => {
  it('complete fifty TINs once each, with one question and one callback for each', async () => {
    provider.otherwise({ delayMs: 20, json: { outcome: 'match', code: '0' } });
    lasting ??= await startJobsProcess(jobs, 'worker');
    await start('worker');
    const ids = await Promise.all(Array.from({ length: 50 }, () => submitTin(jobs, `${receiver.url}/hook`)));
    await receiver.received(50, { timeoutMs: 30_000 });
    await eventually(async () => {
      const [{ n }] = await jobs.dataSource.query(
        `SELECT count(*)::int AS n FROM deliveries WHERE subject_id = ANY($1) AND status = 'delivered'`,
        [ids],
      );
      expect(n).toBe(50);
    });
    expect(ids.map((id) => askedFor(id).length)).toEqual(ids.map(() => 1));
    expect(new Set(receiver.requests.map((request) => request.json<{ id: string }>().id)).size).toBe(50);
    expect(receiver.requests).toHaveLength(50);
  }, 90_000);
});
