import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadReplicas } from '@bonafide/platform/database/read-replicas';
import { sql } from '@bonafide/platform/database/sql';
import { registry } from '@bonafide/platform/telemetry/metrics';
import { postgresUrl } from '@bonafide/testing/config';
import { eventually } from '@bonafide/testing/eventually';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@bonafide/testing/replicated-postgres';
import { startTcpProxy, type TcpProxy } from '@bonafide/testing/tcp-proxy';
import pg from 'pg';
import { startJobsProcess } from '../jobs-process.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

const usual = postgresUrl();
const person = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31' };
let folder: string;
let postgres: ReplicatedPostgres;
let proxy: TcpProxy;
let jobs: RunningJobs;
let other: Awaited<ReturnType<typeof startJobsProcess>>;
let standby: pg.Client;
let primary: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bonafide-replica-'));
  // The account that PostgreSQL runs as under root must be able to pass through.
  chmodSync(folder, 0o711);
  postgres = await startReplicatedPostgres(folder);
  process.env.TEST_DATABASE_URL = postgres.url;
  proxy = await startTcpProxy(() => postgres.urlOfStandby);
  jobs = await startJobs({
    worker: false,
    env: (databaseUrl) => {
      const { username, host, pathname } = new URL(databaseUrl);
      const hosts = /@([^/]+)/.exec(postgres.urlOfBoth)![1]!;
      return {
        DATABASE_URL: databaseUrl.replace(host, hosts),
        DATABASE_REPLICA_URL: `postgres://${username}@127.0.0.1:${proxy.port}${pathname}`,
      };
    },
  });
  other = await startJobsProcess(jobs, 'api');
  const { pathname } = new URL(jobs.env.DATABASE_REPLICA_URL!);
  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: new URL(pathname, url).href });
    await client.connect();
    return client;
  };
  [primary, standby] = [await connect(postgres.url), await connect(postgres.urlOfStandby)];
  await standby.query('ALTER SYSTEM SET max_standby_streaming_delay = 0');
  await standby.query('SELECT pg_reload_conf()');
}, 180_000);

afterAll(async () => {
  await Promise.all([primary?.end(), standby?.end(), other?.stop(5_000)]);
  await jobs?.close();
  await proxy?.close();
  await postgres?.stop();
  process.env.TEST_DATABASE_URL = usual;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Reads that the standby answered, that it failed on the way, and that the primary answered alone. */
async function answered(outcome: 'replica' | 'failed' | 'primary'): Promise<number> {
  const { values } = await registry.getSingleMetric('bonafide_replica_reads_total')!.get();
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}

const list = async (query = '', key?: string) => {
  const answer = await jobs.call('GET', `/api/jobs${query}`, { key });
  return { ...answer, ids: (answer.body.items as { id: string }[] | undefined)?.map(({ id }) => id) };
};

/** At the other process. */
const verify = async (body: object = person): Promise<string> => {
  const answer = await jobs.call('POST', '/api/dob/verify', { at: other.url, body });
  expect(answer.status).toBe(200);
  return answer.body.id as string;
};

const standbyAnswers = () =>
  eventually(async () => {
    const before = await answered('replica');
    expect((await list()).status).toBe(200);
    expect(await answered('replica')).toBe(before + 1);
  });

const pauseReplay = () => standby.query('SELECT pg_wal_replay_pause()');
const resumeReplay = () => standby.query('SELECT pg_wal_replay_resume()');

it('whoever was told of a write by one process sees it in the listing of another, also from the standby', async () => {
  await standbyAnswers();
  const before = await answered('replica');
  for (let n = 0; n < 25; n++) {
    const id = await verify();
    const { ids, body } = await list('?type=dob&pageSize=100');
    expect(ids).toContain(id);
    expect(body.total).toBe(ids!.length);
  }
  expect(await answered('replica')).toBeGreaterThan(before + 12);
  const statistics = await jobs.call('GET', '/api/statistics');
  expect(statistics.body.jobs).toMatchObject([{ passed: expect.any(Number) as number }]);
});

it('a standby that is behind shows nobody what was erased, revoked or added since, and costs no time', async () => {
  const erased = await verify({ ...person, lastName: 'Quillfeather' });
  const made = await jobs.call('POST', '/api/management/keys', {
    body: { kind: 'private', scopes: ['jobs:read'] },
  });
  const { secret, key } = made.body as { secret: string; key: { id: string } };
  expect((await list()).text).toContain('Quillfeather');
  await standbyAnswers();
  await pauseReplay();
  try {
    const added = await verify();
    for (const path of [`/api/jobs/${erased}`, `/api/management/keys/${key.id}`])
      expect((await jobs.call('DELETE', path, { at: other.url })).status).toBe(200);
    const { ids, text } = await list();
    expect(ids).toContain(added);
    expect(text).not.toContain('Quillfeather');
    expect((await list('', secret)).status).toBe(401);
    const began = performance.now();
    const [fromPrimary, fromReplica] = [await answered('primary'), await answered('replica')];
    for (let n = 0; n < 5; n++) expect((await list()).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(await answered('primary')).toBe(fromPrimary + 5);
    expect(await answered('replica')).toBe(fromReplica);
  } finally {
    await resumeReplay();
  }
  await standbyAnswers();
});

it('a standby that is gone, or swallows what it is sent, is passed by until it is back', async () => {
  await proxy.cut();
  for (let n = 0; n < 5; n++) expect((await list()).status).toBe(200);
  await proxy.restore();
  await standbyAnswers();
  proxy.freeze();
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 8 }, () => list()));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(performance.now() - began).toBeLessThan(3_000);
  await proxy.restore();
  await standbyAnswers();
});

it('a standby answers out of one snapshot, and the primary when replay cancels what it reads', async () => {
  const replicas = jobs.app.get(ReadReplicas);
  const all = `SELECT (SELECT count(*) FROM jobs)::int AS n, pg_is_in_recovery() AS "isStandby"`;
  const inSnapshot = await replicas.read(async (on) => {
    const first = await sql.one<{ n: number; isStandby: boolean }>(on, all);
    await verify();
    await eventually(async () =>
      expect((await standby.query<{ n: number }>(all)).rows[0]!.n).toBe(first.n + 1),
    );
    return [first, await sql.one<typeof first>(on, all)];
  });
  expect(inSnapshot[0]!.isStandby).toBe(true);
  expect(inSnapshot[1]).toEqual(inSnapshot[0]);

  const failed = await answered('failed');
  const seen: boolean[] = [];
  const { n } = await replicas.read(async (on) => {
    const { isStandby } = await sql.one<{ isStandby: boolean }>(on, all);
    seen.push(isStandby);
    if (isStandby) {
      // Rows that the snapshot still sees are removed from under it.
      await primary.query(`CREATE TABLE cancelled AS SELECT generate_series(1, 10) AS n`);
      await primary.query(`DELETE FROM cancelled`);
      await primary.query(`VACUUM cancelled`);
      await eventually(async () => {
        const { rows } = await standby.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'bonafide-jobs-reads' AND state LIKE 'idle in%'`,
        );
        expect(rows[0]!.n).toBe(0);
      });
    }
    return sql.one<{ n: number }>(on, all);
  });
  expect(seen).toEqual([true, false]);
  expect(n).toBeGreaterThan(0);
  expect(await answered('failed')).toBe(failed + 1);
});

it('after a fail-over the promoted server is read as the primary it is, and its new standby as a standby', async () => {
  await standbyAnswers();
  await Promise.all([primary.end(), standby.end()]);
  await postgres.failOver();
  process.env.TEST_DATABASE_URL = postgres.url;
  const id = await eventually(() => verify(), { timeoutMs: 60_000 });
  await eventually(async () => expect((await list()).ids).toContain(id), { timeoutMs: 60_000 });
  await standbyAnswers();
  const { isStandby } = await jobs.app
    .get(ReadReplicas)
    .read((on) => sql.one<{ isStandby: boolean }>(on, 'SELECT pg_is_in_recovery() AS "isStandby"'));
  expect(isStandby).toBe(true);
}, 180_000);
