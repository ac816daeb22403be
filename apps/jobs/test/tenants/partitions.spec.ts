import { randomBytes, randomUUID } from 'node:crypto';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { findKeyUse, rewrapColumns } from '@bonafide/platform/crypto/sealed-columns';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { EraseAccountService } from '../../src/erasure/erase-account.service.js';
import { partitionScript } from '../../src/operator/partition-script.js';
import { SEALED_COLUMNS } from '../../src/operator/sealed-columns.js';
import { foldTotals } from '../../src/totals/fold-totals.js';
import { findWrongTotals } from '../../src/totals/verify-totals.js';
import { openServiceDatabase } from '../service-database.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';
import { plantResources, type Resources } from './foreign-resources.js';

/* The service on a database whose largest tables an operator has partitioned by tenant. */

const [K1, K2] = ['k1', 'k2'].map((id) => ({ id, key: randomBytes(32) })) as [Key, Key];
type Key = ConstructorParameters<typeof FieldCipher>[0][number];

let database: Awaited<ReturnType<typeof openServiceDatabase>>;
let script: string;
let jobs: RunningJobs;
let hook: StubServer;
let own: Resources;
const ENCRYPTION_KEYS = [K1, K2].map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');
beforeAll(async () => {
  hook = await startStubServer();
  database = await openServiceDatabase();
  script = await partitionScript(database.dataSource, 4);
  await database.dataSource.query(script);
  jobs = await startJobs({ env: { DATABASE_URL: database.url, ENCRYPTION_KEYS } });
  own = await plantResources(
    jobs,
    jobs.account,
    { firstName: 'Ana', lastName: 'Lima', email: 'ana@people.example', internalId: 'own' },
    `${hook.url}/hook`,
  );
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await database?.close();
  await hook?.close();
});

const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  jobs.dataSource.query<Row[]>(text, values);

it('takes jobs of every type to their end, lists and counts them', async () => {
  const listed = await jobs.call('GET', '/api/jobs?internalId=own&withPhotoUrls=true&pageSize=50');
  expect(listed.body.total).toBeGreaterThan(5);
  expect((await jobs.call('GET', '/api/jobs')).body.total).toBeGreaterThanOrEqual(
    Object.keys(own.jobs).length,
  );
  expect((await jobs.call('GET', own.photoPath, { key: null })).status).toBe(200);
  expect((await jobs.call('GET', '/api/events')).body.events.length).toBeGreaterThan(0);
  await foldTotals(jobs.dataSource);
  expect(await findWrongTotals(jobs.dataSource)).toEqual([]);
});

it('keeps the rows of a tenant in one partition of each table', async () => {
  for (const table of ['jobs', 'job_photos', 'job_sessions', 'events']) {
    const parts = await rows<{ tenant: string; parts: number }>(
      `SELECT tenant, count(DISTINCT tableoid)::int AS parts FROM ${table} GROUP BY tenant`,
    );
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((one) => one.parts > 1)).toEqual([]);
  }
  const plan = await rows<Record<'QUERY PLAN', string>>(
    `EXPLAIN SELECT id FROM jobs WHERE tenant = '${jobs.account.accountId}' ORDER BY submitted_at DESC LIMIT 5`,
  );
  expect(plan.filter((line) => /\bon jobs_\d/.test(line['QUERY PLAN']))).toHaveLength(1);
});

it('makes one job of a request that is repeated, and of several at once', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const params = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31' };
  const submit = () => jobs.call('POST', '/api/jobs', { headers, body: { type: 'dob', params } });
  const answers = await Promise.all([submit(), submit(), submit()]);
  const again = await submit();
  expect(again.status).toBe(200);
  const made = [...answers, again].filter(({ status }) => status === 200).map(({ body }) => body.id);
  expect(new Set(made).size).toBe(1);
});

it('seals its events with the next key, in every partition', async () => {
  const next = new FieldCipher([K2, K1]);
  const ofEvents = async () => {
    const { columns } = await findKeyUse(jobs.dataSource, next, SEALED_COLUMNS);
    return columns.find(({ column }) => column === 'events.body')!.rows;
  };
  const before = await ofEvents();
  expect(before['k1']).toBeGreaterThan(0);
  const events = SEALED_COLUMNS.filter(({ table }) => table === 'events');
  expect(await rewrapColumns(jobs.dataSource, next, events)).toEqual({
    rewrapped: before['k1'],
    unreadable: 0,
  });
  expect(await ofEvents()).toEqual({ k2: before['k1'] });
  expect((await jobs.call('GET', '/api/events')).status).toBe(200);
});

it('erases a job and an account', async () => {
  const { accountId } = jobs.account;
  expect((await jobs.call('DELETE', `/api/jobs/${own.jobs['selfie-verification']!}`)).status).toBe(200);
  await jobs.app.get(EraseAccountService).eraseAccount(accountId);
  const left = await rows(`SELECT 1 FROM jobs WHERE tenant = $1 AND status <> 'removed'`, [accountId]);
  const photos = await rows('SELECT 1 FROM job_photos WHERE tenant = $1', [accountId]);
  expect([left, photos]).toEqual([[], []]);
  await foldTotals(jobs.dataSource);
  expect(await findWrongTotals(jobs.dataSource)).toEqual([]);
});

it('is refused where there are jobs already', async () => {
  await expect(jobs.dataSource.query(script)).rejects.toThrow(/the tables hold rows/);
});
