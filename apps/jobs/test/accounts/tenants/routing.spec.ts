import { migrate } from '@bonafide/platform/database/database';
import { prepared, sql } from '@bonafide/platform/database/sql';
import { startStatementRecorder, type StatementRecorder } from '@bonafide/testing/statement-recorder';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { createDataSource } from '../../../src/database/database.js';
import { CONSENT_VERSION } from '../../../src/capture/sessions/consent.js';
import { TABLE_PLACES } from '../../../src/processes/commands/table-places.js';
import { openApiDocument } from '../../../src/openapi/document.js';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { MCP_HEADERS, toolCall } from '../../mcp/mcp-call.js';
import { createServiceDatabase } from '../../service-database.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { plantResources, type Resources } from './foreign-resources.js';
import { refusalsOf } from './citus-refusals.js';
import { unroutedParts } from './routing.js';
import { UNROUTED } from './unrouted.js';

/*
 * The statements of requests, as an api process sends them to PostgreSQL: what could be sent to the shard of its tenant, and
 * what could not (docs/design/running.md). A worker of its own does the rest, through a recorder of its own.
 */

let database: Awaited<ReturnType<typeof createServiceDatabase>>;
let recorder: StatementRecorder;
let ofWorker: StatementRecorder;
let api: RunningJobs;
let worker: RunningJobs;
let hook: StubServer;
let own: Resources;
const called = new Set<string>();
const failed: string[] = [];

beforeAll(async () => {
  hook = await startStubServer();
  database = await createServiceDatabase();
  recorder = await startStatementRecorder(database.url);
  ofWorker = await startStatementRecorder(database.url);
  const pooled = { DATABASE_TRANSACTION_POOLING: 'true' };
  api = await startJobs({ env: { ...pooled, DATABASE_URL: recorder.url }, worker: false });
  const { DATABASE_URL: _recorded, ...shared } = api.env;
  worker = await startJobs({ env: { ...shared, DATABASE_URL: ofWorker.url } });
  own = await plantResources(
    { ...api, dataSource: worker.dataSource },
    api.account,
    { firstName: 'Ana', lastName: 'Lima', email: 'ana@people.example', internalId: 'own' },
    `${hook.url}/hook`,
  );
  await callEverything();
}, 180_000);

afterAll(async () => {
  await worker?.close();
  await api?.close();
  await recorder?.close();
  await ofWorker?.close();
  await database?.drop();
  await hook?.close();
});

/** Calls an operation as the document names it, with what its path and query leave open. */
async function call(
  operation: string,
  filled: Record<string, string> = {},
  {
    query = '',
    ...options
  }: { query?: string; body?: object; headers?: Record<string, string>; key?: null } = {},
): Promise<void> {
  const [method, template] = operation.split(' ') as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_all, name: string) => filled[name] ?? 'missing');
  const { status, text } = await api.call(method, `${path}${query}`, options);
  if (status < 300) called.add(operation);
  else failed.push(`${operation}${query}: ${status} ${text.slice(0, 200)}`);
}

const LISTINGS = [
  '?type=dob&status=completed',
  '?lastName=Lima&firstName=Ana',
  '?email=ana@people.example',
  '?phone=2125550100',
  '?internalId=own',
  '?from=2026-01-01T00:00:00Z&success=true',
  '?updatedFrom=2026-01-01T00:00:00Z',
  '?after=*&withPhotoUrls=true',
  '?page=2&pageSize=2&sortBy=updated',
  '?withSession=true&accountReviewed=false',
];

async function callEverything(): Promise<void> {
  const { jobs } = own;
  const photo = await plainPhoto('#777', 40, 30);
  const selfie = { id: jobs['selfie-verification']!, jobId: jobs['selfie-verification']! };
  const licence = { id: jobs['id-verification']!, jobId: jobs['id-verification']! };
  const session = { key: null, headers: { authorization: `Bearer ${own.sessionToken}` } } as const;
  for (const query of [
    '',
    ...LISTINGS,
    `?ids=${Object.values(jobs).join(',')}`,
    `?token=${own.sessionToken}`,
  ])
    await call('GET /api/jobs', {}, { query });
  for (const query of ['', '?withPhotos=true', '?withPhotoUrls=true&signedUrl=true', '?mask=true'])
    await call('GET /api/jobs/{id}', selfie, { query });
  for (const type of ['tin', 'private-ssn', 'dob', 'ecbsv'])
    await call(`GET /api/${type}/jobs/{id}`, {
      id: jobs[`${type}-validation`] ?? jobs[`${type}-ssn`] ?? jobs[type]!,
    });
  await call('GET /api/jobs/{id}', { id: jobs['a session']! }, session);
  await call('GET /verify/session', {}, session);
  await call(
    'PUT /api/jobs/session/consent',
    {},
    { ...session, body: { version: CONSENT_VERSION, language: 'en' } },
  );
  await call('GET /api/jobs/{id}/timeline', selfie);
  await call('GET /api/jobs/{id}/related', licence);
  await call('GET /api/jobs/{id}/callbacks', selfie);
  await call('POST /api/jobs/{id}/callbacks/{callbackId}/resend', { ...selfie, callbackId: own.callbackId });
  await call('GET /api/jobs/{id}/download', selfie);
  await call('POST /api/jobs/{id}/reveal', licence, {
    body: { field: 'result.firstName', reason: 'asked' },
  });
  await call(
    'POST /api/jobs/{id}/photos/{name}/reveal',
    { ...selfie, name: 'userPhoto' },
    { body: { reason: 'asked' } },
  );
  expect((await api.call('GET', own.photoPath, { key: null })).status).toBe(200);
  await call('GET /api/aml/{id}/explanation', { id: jobs['id-aml']! });
  await call('PUT /api/jobs/{id}/review', licence, { body: { nameMatch: true } });
  await call('POST /api/reviews/{jobId}/claim', licence);
  await call('GET /api/reviews/{jobId}', licence);
  await call('POST /api/reviews/{jobId}/notes', licence, { body: { text: 'seen' } });
  await call('DELETE /api/reviews/{jobId}/claim', licence);
  await call('POST /api/reviews/{jobId}/decision', licence, { body: { decision: 'accept', reason: 'fine' } });
  await call('POST /api/reviews/{jobId}/reopen', licence, { body: { reason: 'again' } });
  await call('GET /api/jobs/{id}/review/proposals', licence);
  await call('GET /api/reviews', {}, { query: '?status=open' });
  await call('POST /api/reviews/next', {}, { body: {} });
  await call('GET /api/statistics', {}, { query: '?from=2026-11-01&to=2026-12-01' });
  await call('POST /api/identity/authenticate', {}, { body: { id: selfie.id, userPhoto: photo } });
  await call('GET /api/identity/documents');
  await call('GET /api/invites');
  await call('POST /api/invites/{id}/resend', { id: own.inviteId });
  await call('GET /api/events');
  await call('GET /api/deliveries');
  await call('GET /api/deliveries/{id}', { id: own.callbackId });
  await call('POST /api/deliveries/{id}/resend', { id: own.callbackId });
  await call('GET /api/management/lists', {}, { query: `?list=known&after=${own.listEntryId}` });
  await call(
    'POST /api/management/lists',
    {},
    {
      body: {
        ...{ list: 'blocked', kind: 'document', jobId: licence.id },
        ...{ reason: 'altered', endsAt: new Date(Date.now() + 86_400_000).toISOString() },
      },
    },
  );
  await call('DELETE /api/management/lists/{id}', { id: own.listEntryId });
  await call('GET /api/management/webhook-endpoints');
  await call('GET /api/management/webhook-endpoints/{id}', { id: own.endpointId });
  await call('GET /api/audit');
  await call('GET /api/audit/export');
  await call('POST /mcp', {}, { headers: MCP_HEADERS, body: toolCall('get_job', selfie) });
  await call('DELETE /api/jobs/{id}', selfie);
}

it('every table of the schema has its place: with its tenant, on every machine, or on one', async () => {
  const rows: { name: string }[] = await worker.dataSource.query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(TABLE_PLACES).sort());
});

/** Tables with tenants, and their columns. */
async function findSharded(): Promise<Map<string, Set<string>>> {
  const rows: { table: string; column: string }[] = await worker.dataSource.query(
    `SELECT relname AS table, attname AS column FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE attnum > 0 AND relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const sharded = new Map<string, Set<string>>();
  for (const { table, column } of rows)
    if (TABLE_PLACES[table] === 'tenant') sharded.set(table, (sharded.get(table) ?? new Set()).add(column));
  return sharded;
}

it('the statements of requests name their tenant, apart from those that are known not to', async () => {
  expect(failed).toEqual([]);
  const sharded = await findSharded();
  const unrouted = new Map<string, string>();
  for (const statement of recorder.statements())
    for (const part of await unroutedParts(statement, sharded)) unrouted.set(part, statement);
  const parts = [...unrouted.keys()].sort();
  if (process.env['SHOW_UNROUTED'])
    for (const [part, text] of [...unrouted].sort()) console.info(`${part}\n    ${text}`);
  expect(parts).toEqual(Object.keys(UNROUTED).sort());
});

it('no statement of a request, a worker or a sweeper is one that Citus is known to refuse', async () => {
  const sharded = await findSharded();
  const spread = new Set(Object.keys(TABLE_PLACES).filter((table) => TABLE_PLACES[table] !== 'one'));
  const functions: { name: string }[] = await worker.dataSource.query(
    `SELECT proname AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND provolatile <> 'i'
        AND prorettype <> 'trigger'::regtype AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
  );
  const reading = new Set(functions.map(({ name }) => name));
  expect([...reading]).toContain('audit_is_expired');
  const statements = [...recorder.statements(), ...ofWorker.statements()];
  expect(statements.some((text) => text.includes('FOR UPDATE SKIP LOCKED'))).toBe(true);
  const refused: [string, string[]][] = [];
  for (const statement of statements) {
    const why = await refusalsOf(statement, sharded, spread, reading);
    if (why.length > 0) refused.push([statement, why]);
  }
  expect(refused).toEqual([]);
});

it('nothing outlives a transaction on a connection that a pooler lends for it', async () => {
  expect(await migrate(worker.dataSource)).toEqual([]);
  expect(recorder.sessionState()).toEqual([]);
  expect(ofWorker.statements().length).toBeGreaterThan(50);
  expect(ofWorker.sessionState()).toEqual([]);
  // What the recorder would see of a service that has PostgreSQL to itself.
  const plain = await startStatementRecorder(database.url);
  const unpooled = await createDataSource({ url: plain.url, poolSize: 2 }).initialize();
  await sql.run(unpooled, prepared('SELECT 1'));
  await unpooled.destroy();
  await plain.close();
  expect(plain.sessionState()).toEqual([
    'the setting statement_timeout',
    'the setting idle_in_transaction_session_timeout',
    'a name: SELECT 1',
  ]);
});

it('is of operations that are there', () => {
  const known = Object.entries(openApiDocument(api.app).paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect([...called].filter((operation) => !known.includes(operation))).toEqual([]);
});
