import { AGENT } from '../bouncer/bouncer-driver.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { GatewayDriver, newPkce, REDIRECT_URI } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
let clientId: string;
beforeAll(async () => {
  auth = await startAuth({
    env: {
      AUTHORIZATIONS_PER_MINUTE: '3',
      REGISTRATIONS_PER_MINUTE: '3',
      BOUNCER_REQUESTS_PER_MINUTE: '3',
      TRUSTED_PROXIES: '1',
    },
  });
  gateway = new GatewayDriver(auth);
  clientId = (await gateway.register()).client_id;
});
afterAll(() => auth.close());

const authorizeUrl = () => gateway.authorizeUrl(clientId, newPkce());
const asked = (from: string, accept = 'text/html') =>
  fetch(authorizeUrl(), { redirect: 'manual', headers: { accept, 'x-forwarded-for': from } });
const pushed = (from: string) =>
  fetch(`${gateway.issuer}/par`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: new URL(authorizeUrl()).searchParams,
  });

describe('authorization requests', () => {
  it('of one address are limited, by a browser and pushed together', async () => {
    const from = '198.51.100.1';
    expect([(await asked(from)).status, (await pushed(from)).status, (await asked(from)).status]).toEqual([
      302, 201, 302,
    ]);
    const refused = await pushed(from);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { error: 'temporarily_unavailable', error_description: expect.stringContaining('too many') },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const page = await asked(from);
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await page.text()).toContain('Too many authorization requests');
    const toProgram = await asked(from, 'application/json');
    expect(toProgram.status).toBe(429);
    expect(await toProgram.json()).toMatchObject({ error: 'temporarily_unavailable' });
    expect((await asked('198.51.100.2')).status).toBe(302);
  });
});

let documents = 0;
/** By a client that nobody has asked for, whose document the service would have to fetch. */
const asUnknownClient = (path: string) => (from: string) =>
  fetch(`${gateway.issuer}/${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({
      client_id: `https://127.0.0.1/${++documents}.json`,
      grant_type: 'refresh_token',
      refresh_token: 'r',
      token: 't',
    }),
  });

const ENDPOINTS: [string, (from: string) => Promise<Response>][] = [
  ...['token', 'introspect', 'revoke', 'bc-authorize'].map(
    (path): [string, (from: string) => Promise<Response>] => [
      `${path} by unknown documents`,
      asUnknownClient(path),
    ],
  ),
  ['authorize', asked],
  ['par', pushed],
  [
    'register',
    (from) => gateway.postRegistration({ redirect_uris: [REDIRECT_URI] }, { 'x-forwarded-for': from }),
  ],
  [
    'device_authorization',
    (from) =>
      fetch(`${gateway.issuer}/device_authorization`, {
        method: 'POST',
        headers: { 'x-forwarded-for': from },
        body: new URLSearchParams({ client_id: clientId }),
      }),
  ],
  [
    'bouncer authorize',
    (from) =>
      fetch(`${auth.url}/api/v1/bouncer/authorize?agent_did=${AGENT}`, {
        headers: { 'x-forwarded-for': from },
      }),
  ],
  [
    'bouncer link',
    (from) =>
      fetch(`${auth.url}/api/v1/bouncer/authorize/req_${'a'.repeat(24)}`, {
        headers: { 'x-forwarded-for': from },
      }),
  ],
  [
    'bouncer token',
    (from) =>
      fetch(`${auth.url}/api/v1/bouncer/oauth/token`, {
        method: 'POST',
        headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
        body: '{}',
      }),
  ],
];
it.each(ENDPOINTS)('%s counts all addresses of one IPv6 network together', async (name, ask) => {
  const network = `2001:db8:0:${100 + ENDPOINTS.findIndex(([each]) => each === name)}`;
  const statuses: number[] = [];
  for (let n = 1; n <= 4; n++) statuses.push((await ask(`${network}::${n}`)).status);
  expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true]);
});
