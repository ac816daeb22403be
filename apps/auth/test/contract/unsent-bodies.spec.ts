import { connect } from 'node:net';
import { type OpenApi, operationsOf } from '@bonafide/testing/contract';
import { openApiDocument } from '../../src/openapi.js';
import { DashboardClient } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';

/*
 * Every operation with a body, from the document: a request whose credentials are wrong is answered before its body is
 * sent. Each request is its headers alone, which announce a body that never comes.
 */

let auth: RunningAuth;
let owner: DashboardClient;
beforeAll(async () => {
  auth = await startAuth();
  owner = await new DashboardClient(auth).signIn(auth.user.email);
});
afterAll(() => auth?.close());

const ANSWER_MS = 4_000;

/** The status of the response, or undefined while none has come. */
function statusOf(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const { hostname, port, host } = new URL(auth.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const timer = setTimeout(() => finish(undefined), ANSWER_MS);
    const finish = (status: number | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(status);
    };
    socket.on('error', reject);
    socket.once('data', (data) => finish(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1])));
    const lines = Object.entries({ host, 'content-length': '20', ...headers });
    socket.write(
      `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
  });
}

/** Operations that take a body from anybody: it is what they judge. */
const OPEN_TO_ALL = [
  'POST /api/v1/bouncer/oauth/token',
  'POST /api/v1/dashboard/passkeys/sign-in',
  'POST /api/v1/dashboard/sign-in',
  'POST /api/v1/gateway/oauth/register',
];

const WRONG: [string, () => Record<string, string>][] = [
  ['nothing', () => ({})],
  ['an API key that does not exist', () => ({ 'x-api-key': `ak_${'x'.repeat(43)}` })],
  ['an API key of another form', () => ({ 'x-api-key': 'secret' })],
  ['an API key as a bearer token', () => ({ authorization: `Bearer ak_${'x'.repeat(43)}` })],
  ['a password', () => ({ authorization: 'Basic eDp5' })],
  ['a session that has ended', () => ({ cookie: 'session=gone' })],
  [
    'a session without its CSRF token',
    () => ({ cookie: owner.browser.cookieHeader('/'), 'x-csrf-token': 'of another session' }),
  ],
];

const bodied = () =>
  operationsOf(openApiDocument(auth.app) as unknown as OpenApi).filter(({ bodyType }) => bodyType);

describe.each(WRONG)('a request with %s', (what, credentials) => {
  it('is answered before its body, at every operation that asks for credentials', async () => {
    const operations = bodied().filter(({ name, bodyType }) => {
      if (OPEN_TO_ALL.includes(name)) return false;
      // Clients identify themselves in the form; only credentials in headers can be judged without it.
      const isForm = bodyType === 'application/x-www-form-urlencoded';
      return !isForm || takesHeader(name, what);
    });
    expect(operations.length).toBeGreaterThan(30);
    const answers = await Promise.all(
      operations.map(async ({ name, method, path, bodyType }) => ({
        name,
        status: await statusOf(method, path, { 'content-type': bodyType!, ...credentials() }),
      })),
    );
    const late = answers.filter(({ status }) => status !== 401 && status !== 403);
    expect(late).toEqual([]);
  });
});

/** Endpoints for clients: what each judges of a header. */
function takesHeader(name: string, what: string): boolean {
  const endpoint = name.split('/').at(-1)!;
  if (what === 'a password') return !['introspect', 'revoke'].includes(endpoint);
  return what.startsWith('an API key') && ['introspect', 'revoke'].includes(endpoint);
}

it('the operations that are open to all read their body from anybody', async () => {
  const names = bodied().map(({ name }) => name);
  expect(OPEN_TO_ALL.filter((name) => !names.includes(name))).toEqual([]);
  for (const path of ['/api/v1/dashboard/sign-in', '/api/v1/dashboard/passkeys/sign-in'])
    expect(
      (
        await fetch(auth.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(400);
});
