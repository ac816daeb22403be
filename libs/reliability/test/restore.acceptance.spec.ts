import { execFile } from 'node:child_process';
import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ACCOUNT_FEATURES } from '@bonafide/contracts/job-types';
import { ALL_SIMULATED } from '@bonafide/jobs/providers/providers';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { environment } from '@bonafide/testing/config';
import { eventually } from '@bonafide/testing/eventually';
import { photographLicence } from '@bonafide/testing/licence-image';
import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import { type ArchivedStores, startArchivedStores } from '../src/archived-stores.js';
import { approveDelegation, type BouncerTarget, signIn } from '../src/chaos/approve-delegations.js';
import { createOrganization } from '../src/chaos/create-organization.js';
import { ROOT, startTestCluster, type TestCluster } from '../src/test-cluster.js';

// The steps of "Backup and restore" in docs/operations.md, both services at once on one server.

const run = promisify(execFile);

let receiver: StubServer;
let worker: StubServer;
let stores: ArchivedStores;
let cluster: TestCluster;
let apiKey: string;
let bouncer: BouncerTarget;

beforeAll(async () => {
  [receiver, worker] = await Promise.all([startStubServer(), startStubServer({ tls: true })]);
  const hosts = `${receiver.host},${worker.host}`;
  cluster = await startTestCluster({
    instances: 1,
    stores: async (folder) => (stores = await startArchivedStores(folder)),
    environment: environment(),
    settings: {
      jobs: { ...ALL_SIMULATED, OUTBOUND_ALLOW_HOSTS: hosts, CALLBACKS_ALLOW_HTTP: 'true' },
      auth: { OUTBOUND_ALLOW_HOSTS: hosts, OUTBOUND_EXTRA_CA_FILE: worker.caFile },
    },
  });
  const account = await cluster.admin<{ apiKey: string }>(
    'jobs',
    ...['account', 'create', '--name', 'Restored', '--enable', ACCOUNT_FEATURES.join(',')],
  );
  apiKey = account.apiKey;
  bouncer = await createOrganization(cluster, `${worker.url}/worker`);
}, 120_000);
afterAll(async () => {
  await cluster?.stop();
  await Promise.all([receiver?.close(), worker?.close()]);
});

/** Of a TIN: `complete`. */
const COMPLETED = expect.stringMatching(/^completed?$/) as string;

interface Job {
  id: string;
  status: string;
  result: { success: boolean } | null;
}

async function call<T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(`${cluster.url.jobs}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  expect([response.status, text]).toEqual([200, text]);
  return (/[/+]json\b/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text) as T;
}

/** Accepted, and nothing more: a worker reads the photograph. */
const submitLicence = async (name: string) => {
  const photo = await photographLicence(sampleLicence());
  const person = { firstName: 'Marisol', lastName: 'Quintero', dob: '03/07/1988' };
  return call<Job>(
    '/api/jobs',
    {
      type: 'id-verification',
      callbackURL: `${receiver.url}/${name}`,
      params: { ...person, backIdPhoto: photo.toString('base64') },
    },
    { Prefer: 'respond-async' },
  );
};

const submitTin = (name: string, tin: string) =>
  call<Job>('/api/tin/verify', {
    ...{ firstName: 'Ana', lastName: 'Lima', tinType: 'ITIN', tin, phone: '+12125550100' },
    callbackURL: `${receiver.url}/${name}`,
  });

const jobsProcesses = (role: 'api' | 'worker') =>
  cluster.instances.filter((one) => one.service === 'jobs' && one.role === role);

/** Whether the exported trail is what was signed: with the program that anybody may run elsewhere. */
async function verifyTrail(checkpoint: { size: number }): Promise<{ lines: number }> {
  const lines = await call<string>(`/api/audit/export?size=${checkpoint.size}&first=0`);
  const document = await call<object>('/.well-known/did.json');
  const files = { 'export.jsonl': lines, 'checkpoint.json': checkpoint, 'did.json': document };
  const paths: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    paths.push(join(cluster.folder, name));
    await writeFile(paths.at(-1)!, typeof content === 'string' ? content : JSON.stringify(content));
  }
  const program = join(ROOT, 'apps/jobs/dist/audit-verify.js');
  const { stdout } = await run(process.execPath, [program, ...paths]);
  return JSON.parse(stdout) as { lines: number };
}

it('goes on from a backup and the archived log: nothing accepted is lost, what was due is done, the books are right', async () => {
  const done = await submitTin('done', '912701230');
  await receiver.received(1, { path: '/done' });
  const person = await signIn(bouncer);
  await approveDelegation(bouncer, person, 0);
  const checkpoint = await eventually(
    async () => {
      const signed = await call<{ size: number; token: string }>('/api/audit/checkpoint');
      expect(signed.size).toBeGreaterThan(0);
      return signed;
    },
    { timeoutMs: 90_000, everyMs: 1_000 },
  );

  // From here on no worker runs: what is accepted stays due.
  await Promise.all(jobsProcesses('worker').map((one) => one.stop()));
  const inBackup = [await submitLicence('before-1'), await submitTin('before-2', '912701239')];
  await stores.backUp();
  const inLog = [await submitLicence('after-1'), await submitTin('after-2', '912701239')];
  const second = await approveDelegation(bouncer, person, 1);
  await stores.untilArchived();
  // After the database: every row's photographs are there then.
  const [photos, saved] = [join(cluster.folder, 'photos'), join(cluster.folder, 'photos-saved')];
  await cp(photos, saved, { recursive: true });

  await Promise.all(cluster.instances.map((one) => one.kill()));
  await stores.lose();
  await rm(photos, { recursive: true });

  await stores.restore();
  await rename(saved, photos);
  expect(await cluster.admin('jobs', 'verify-counters')).toMatchObject({ wrong: 0 });
  await Promise.all(cluster.instances.map((one) => one.start()));

  expect(await call<Job>(`/api/jobs/${done.id}`)).toMatchObject({ status: COMPLETED });
  await eventually(
    async () => {
      for (const { id } of [...inBackup, ...inLog])
        expect(await call<Job>(`/api/jobs/${id}`)).toMatchObject({ id, status: COMPLETED });
    },
    { timeoutMs: 90_000, everyMs: 500 },
  );
  for (const { id } of [inBackup[0]!, inLog[0]!])
    expect((await call<Job>(`/api/jobs/${id}`)).result).toMatchObject({ success: true });
  for (const path of ['/before-1', '/before-2', '/after-1', '/after-2'])
    await receiver.received(1, { path, timeoutMs: 60_000 });
  expect(receiver.requests.filter(({ path }) => path === '/done')).toHaveLength(1);

  expect(await verifyTrail(checkpoint)).toMatchObject({ lines: checkpoint.size });
  expect(await cluster.admin('jobs', 'verify-counters')).toMatchObject({ wrong: 0 });
  // People sign in anew: sessions were in Redis. Delegations were not.
  const approved = await approveDelegation(bouncer, person, 2);
  expect(approved.tokens).toBe(1);
  expect(second.tokens).toBe(1);
}, 300_000);
