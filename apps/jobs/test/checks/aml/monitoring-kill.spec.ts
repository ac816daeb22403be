import { createHash } from 'node:crypto';
import { eventually } from '@bonafide/testing/eventually';
import type { ServiceProcess } from '@bonafide/testing/service-process';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import type { QueryRunner } from 'typeorm';
import { ImportListsService } from '../../../src/checks/aml/import-lists.service.js';
import { readOfac } from '../../../src/checks/aml/read-ofac.js';
import { startJobsProcess } from '../../jobs-process.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { OFAC } from './sample-lists.js';

/*
 * A worker process of the built service, killed with SIGKILL in the middle of re-screening after an import: the test
 * holds the rows of some jobs, so that some before them are settled, some of them are about to be written, and the rest is
 * not begun.
 */

const MONITORED = 60;
/** So many come before those that are held. */
const DONE_BEFORE = 12;
/** A worker screens so many side by side, and claims each when it begins. */
const AT_ONCE = 4;
/** More than are screened side by side: some of them are not begun. */
const HELD = 2 * AT_ONCE;

let jobs: RunningJobs;
let receiver: StubServer;
const processes: ServiceProcess[] = [];
beforeAll(async () => {
  // no worker of its own: the processes do the work
  [jobs, receiver] = await Promise.all([
    startJobs({ env: { PROVIDER_AML: 'lists' }, worker: false }),
    startStubServer(),
  ]);
}, 60_000);
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()));
  await jobs?.close();
  await receiver?.close();
});

const startWorker = async () => {
  const one = await startJobsProcess(jobs, 'worker');
  processes.push(one);
  return one;
};
const idOf = ({ id }: { id: string }) => id;
const query = (sql: string, parameters?: unknown[]) => jobs.dataSource.query(sql, parameters);

/** A family name of its own for each, unlike the others. */
const familyName = (at: number) =>
  [...createHash('sha256').update(`name ${at}`).digest().subarray(0, 6)]
    .map((byte) => `${'bdfgklmnprstvz'[byte % 14]}${'aeiou'[byte % 5]}`)
    .join('');

const importOfac = (names: string[]) => {
  const [sample] = readOfac(OFAC);
  const more = names.map((name, at) => ({
    ...sample!,
    sourceRef: String(7_200 + at),
    names: [{ name, kind: 'primary' as const }],
    birthDates: [],
    countries: [],
  }));
  return jobs.app.get(ImportListsService).importIssue('ofac-sdn', [...readOfac(OFAC), ...more]);
};

/** Every commit of a re-screening leaves a row, whoever makes it. */
const recordRescreenings = () =>
  query(`
    CREATE TABLE rescreenings (job_id text, import bigint);
    CREATE FUNCTION record_rescreening() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO rescreenings VALUES (NEW.job_id, NEW.screened_import); RETURN NEW; END $$;
    CREATE TRIGGER rescreened AFTER UPDATE OF screened_import ON aml_monitors
      FOR EACH ROW EXECUTE FUNCTION record_rescreening()`);

async function hold(ids: string[]): Promise<QueryRunner> {
  const runner = jobs.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT 1 FROM jobs WHERE id = ANY($1) FOR UPDATE', [ids]);
  return runner;
}

const WAITING = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const countOf = async (where: string): Promise<number> =>
  (await query(`SELECT count(*)::int AS n FROM aml_monitors WHERE ${where}`))[0].n;
const updatesFor = (lastName: string) =>
  receiver.requests.filter(
    ({ path, headers }) =>
      path === `/${lastName}` && headers['x-webhook-event'] === 'job-aml-monitoring-update',
  );

describe('kill -9 of a worker in the middle of re-screening after an import', () => {
  it('ends with each job re-screened once, and one callback for each job that changed', async () => {
    await importOfac([]);
    const names = Array.from({ length: MONITORED }, (_none, at) => familyName(at));
    const ids = await Promise.all(
      names.map(async (lastName) => {
        const callbackURL = `${receiver.url}/${lastName}`;
        const { body } = await jobs.call('POST', '/api/aml/verify', {
          body: { firstName: 'Novak', lastName, monitor: true, callbackURL },
        });
        return body.id as string;
      }),
    );
    expect(await countOf('lease_until IS NULL')).toBe(MONITORED);
    const changed = ids.filter((_id, at) => at % 2 === 0);
    await recordRescreenings();
    await importOfac(names.filter((_name, at) => at % 2 === 0).map((name) => `Novak ${name}`));
    const inOrder = (await query('SELECT job_id AS id FROM aml_monitors ORDER BY job_id')).map(idOf);
    const heldIds: string[] = inOrder.slice(DONE_BEFORE, DONE_BEFORE + HELD);
    const held = await hold(heldIds);

    const first = await startWorker();
    await eventually(async () => expect(await query(`SELECT 1 ${WAITING}`)).toHaveLength(AT_ONCE), {
      timeoutMs: 30_000,
    });
    await first.kill();
    // PostgreSQL would carry out what it was already handed.
    await query(`SELECT pg_terminate_backend(pid) ${WAITING}`);
    await held.rollbackTransaction();
    await held.release();
    const settled: string[] = (await query('SELECT job_id AS id FROM rescreenings')).map(idOf);
    expect(settled).toHaveLength(DONE_BEFORE);
    expect(settled.filter((id) => heldIds.includes(id))).toEqual([]);
    // What the dead worker was screening; the rest is nobody's.
    expect(await countOf('lease_until > now()')).toBe(AT_ONCE);

    // What a minute does: the leases are over, and Redis has given up the half-done task (here: forgotten all).
    await jobs.redis.flush();
    await query(`UPDATE aml_monitors SET lease_until = now() - interval '1 s' WHERE lease_until IS NOT NULL`);
    await Promise.all([startWorker(), startWorker()]);
    await eventually(
      async () => {
        expect(await query('SELECT 1 FROM rescreenings')).toHaveLength(MONITORED);
        expect(await query(`SELECT 1 FROM deliveries WHERE status <> 'delivered'`)).toEqual([]);
      },
      { timeoutMs: 60_000 },
    );

    const rescreened = await query('SELECT job_id AS id, import FROM rescreenings');
    expect(rescreened.map(idOf).sort()).toEqual([...ids].sort());
    expect(new Set(rescreened.map((row: { import: string }) => row.import)).size).toBe(1);
    expect(await countOf('lease_until IS NOT NULL OR failures > 0')).toBe(0);
    const updates = await query(
      `SELECT subject_id AS id FROM deliveries WHERE event = 'job-aml-monitoring-update'`,
    );
    expect(updates.map(idOf).sort()).toEqual([...changed].sort());
    for (const [at, id] of ids.entries()) {
      const isChanged = changed.includes(id);
      const { body } = await jobs.call('GET', `/api/jobs/${id}`);
      expect([names[at], body.result.success, body.result.data.totalHits]).toEqual([
        names[at],
        !isChanged,
        isChanged ? 1 : 0,
      ]);
      // A message that was on its way when the process died may come again, under the id it had.
      const messages = new Set(updatesFor(names[at]!).map(({ headers }) => headers['webhook-id']));
      expect(messages.size).toBe(isChanged ? 1 : 0);
    }
  }, 180_000);
});
