import { type OpenApi, operationsOf } from '@bonafide/testing/contract';
import { openApiDocument } from '../../src/openapi.js';
import { DashboardClient } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';

let auth: RunningAuth;
let owner: DashboardClient;
beforeAll(async () => {
  auth = await startAuth();
  owner = await new DashboardClient(auth).signIn(auth.user.email);
});
afterAll(() => auth?.close());

/** What anybody may keep for a while: keys, documents and lists that are published. */
const PUBLIC = /^GET (?:.*\/\.well-known\/|.*\/jwks$|.*\/status-list\/|.*did\.json$)/;
const ENDS_THE_SESSION = /\/sign-(in|out)$/;

it('every operation answers everybody with what nobody may store, except what is published', async () => {
  const wrong: string[] = [];
  for (const { name, method, path, bodyType } of operationsOf(
    openApiDocument(auth.app) as unknown as OpenApi,
  )) {
    const sent = { method, ...(bodyType && method !== 'GET' ? { body: '{}' } : {}) };
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const answers = [await fetch(`${auth.url}${path}`, { ...sent, headers, redirect: 'manual' })];
    if (!ENDS_THE_SESSION.test(path))
      answers.push(
        await owner.browser.request(path, { ...sent, headers: { ...headers, 'x-csrf-token': owner.csrf } }),
      );
    for (const { status, headers: told } of answers) {
      const stored = told.get('cache-control') ?? '';
      const isRight = stored.includes('no-store') || (PUBLIC.test(name) && stored.includes('max-age'));
      if (!isRight || told.get('x-content-type-options') !== 'nosniff')
        wrong.push(`${name}: ${status} ${stored}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('the reference page has a policy, is in nobody’s frame, and names the server that it came from', async () => {
  const page = await fetch(`${auth.url}/docs`);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const served = (await (await fetch(`${auth.url}/docs/openapi.json`)).json()) as { servers: unknown };
  expect(served.servers).toEqual([{ url: auth.url }]);
});
