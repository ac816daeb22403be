/* eslint-disable @nx/enforce-module-boundaries -- what is published is used against running services, started as their own tests do */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '@bonafide/testing/free-port';
import { recordNetwork } from '@bonafide/testing/recorded-network';
import { DashboardClient } from '../../../apps/auth/test/dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../../../apps/auth/test/start-auth.js';
import { type RunningJobs, startJobs } from '../../../apps/jobs/test/start-jobs.js';
import { BRU } from '../../../scripts/bruno-collections.mjs';

/* The collections for Bruno, run through Prism: a proxy that holds each request and each answer against the document. */

const DOCS = join(import.meta.dirname, '../../../docs');
const PRISM = join(
  dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')),
  'dist/index.js',
);

interface Violation {
  location: string[];
  message: string;
}
interface Result {
  request: { method: string; url: string };
  response: { status: number; headers?: Record<string, string>; data: unknown };
}

/* Examples name receivers elsewhere: nobody is reached. */
const { network } = recordNetwork();

let folder: string;
let jobs: RunningJobs;
let auth: RunningAuth;
const proxies: ChildProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bonafide-collections-'));
  [jobs, auth] = await Promise.all([startJobs({ network }), startAuth({ network })]);
}, 120_000);
afterAll(async () => {
  for (const proxy of proxies) proxy.kill();
  await Promise.all([jobs?.close(), auth?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** @returns where the proxy answers */
async function prismBefore(service: string, url: string): Promise<string> {
  const port = await freePort();
  const proxy = spawn(
    process.execPath,
    [PRISM, 'proxy', join(DOCS, `openapi/${service}.json`), url, '-p', String(port)],
    { env: { ...process.env, NODE_OPTIONS: '' } },
  );
  proxies.push(proxy);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    proxy.once('exit', () => reject(new Error(output)));
    proxy.stdout.on('data', (part) => (output += part).includes('is listening') && resolve());
  });
  return `http://127.0.0.1:${port}`;
}

async function runCollection(service: string, variables: Record<string, string>): Promise<Result[]> {
  const cwd = join(DOCS, 'bruno', service);
  const report = join(folder, `${service}.json`);
  const vars = Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
  // The session ends last.
  const folders = readdirSync(cwd, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'environments')
    .map(({ name }) => name)
    .sort((a, b) => Number(a === 'dashboard_session') - Number(b === 'dashboard_session'));
  const args = [
    BRU,
    'run',
    ...folders,
    '-r',
    '--disable-cookies',
    '--env',
    'local',
    ...vars,
    '--reporter-json',
    report,
  ];
  const bru = execFile(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 1e8,
  });
  await once(bru, 'exit');
  const runs = JSON.parse(readFileSync(report, 'utf8')) as { results: Result[] }[];
  return runs.flatMap(({ results }) => results);
}

/** Requests that cannot be made from the document alone: bytes of a photo. */
const BYTES = /^PUT .*\/(photos|frames)\//;

it.each([
  ['jobs', () => jobs.url, async () => ({ apiKey: jobs.account.apiKey, leaf: '1', first: '1' })],
  ['auth', () => auth.url, variablesOfAuth],
])(
  'requests of all of %s are what its document says, and so are the answers',
  async (service, url, variables) => {
    const baseUrl = await prismBefore(service, url());
    const results = await runCollection(service, { baseUrl, ...(await variables()) });
    const made = results.filter(({ request }) => !BYTES.test(`${request.method} ${request.url}`));
    const faults = made.flatMap(({ request, response }) => {
      const name = `${request.method} ${request.url.slice(baseUrl.length)} ${response.status}`;
      const violations = JSON.parse(response.headers?.['sl-violations'] ?? '[]') as Violation[];
      const isAnswered = response.status >= 200 && response.status < 500;
      return [
        ...(isAnswered ? [] : [name]),
        ...violations.map((one) => `${name}: ${one.location.join('/')} ${one.message}`),
      ];
    });
    expect(faults).toEqual([]);
    expect(results.filter(({ response }) => response.status < 300).length).toBeGreaterThan(25);
  },
  120_000,
);

async function variablesOfAuth(): Promise<Record<string, string>> {
  const owner = await new DashboardClient(auth).signIn(auth.user.email);
  const make = async (path: string, body: object) =>
    (await owner.call<{ id: string; key: string }>('POST', path, body)).data;
  const project = await make('/organizations/acme/projects', { name: 'Travel tools' });
  const { key } = await make(`/projects/${project.id}/api-keys`, { name: 'production' });
  return {
    apiKey: key,
    // The document names the cookie of https.
    cookie: `__Host-session=none; ${owner.browser.cookieHeader('/api/v1/dashboard')}`,
    csrfToken: owner.csrf,
    ...{ org: 'acme', slug: 'acme', projectId: project.id, number: '2', leaf: '1', first: '1' },
  };
}
