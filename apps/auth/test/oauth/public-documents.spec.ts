import { type RunningAuth, startAuth } from '../start-auth.js';
import { claimsOf, GatewayDriver } from './test-client.js';

let auth: RunningAuth;
let paths: string[];
beforeAll(async () => {
  auth = await startAuth();
  const gateway = new GatewayDriver(auth);
  const { access_token, clientId } = await gateway.tokens();
  const { user_did } = claimsOf(access_token) as unknown as { user_did: string };
  const oauth = '/api/v1/gateway/oauth';
  paths = [
    '/orgs/acme/did.json',
    `/orgs/acme/users/${user_did.split(':').at(-1)}/did.json`,
    `/clients/${clientId}/did.json`,
    `${oauth}/status-list`,
    `${oauth}/status-list/1`,
    `${oauth}/jwks`,
    `${oauth}/.well-known/oauth-authorization-server`,
    `${oauth}/.well-known/openid-configuration`,
    `/.well-known/oauth-authorization-server${oauth}`,
    `/.well-known/openid-configuration${oauth}`,
  ];
});
afterAll(() => auth?.close());

const ORIGIN = 'https://verifier.example';
const ask = (path: string, method: string, headers: Record<string, string> = {}) =>
  fetch(auth.url + path, { method, headers: { origin: ORIGIN, ...headers } });

describe('what a verifier in a browser reads', () => {
  it('is readable by every page, by GET and by HEAD', async () => {
    for (const path of paths)
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(path, method);
        expect({ path, method, status: answer.status }).toEqual({ path, method, status: 200 });
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect((await answer.text()) === '').toBe(method === 'HEAD');
      }
  });

  it('is preflighted for each header that its libraries send', async () => {
    for (const path of paths)
      for (const asked of ['if-none-match', 'mcp-protocol-version', 'accept, cache-control']) {
        const answer = await ask(path, 'OPTIONS', {
          'access-control-request-method': 'GET',
          'access-control-request-headers': asked,
        });
        expect({ path, status: answer.status }).toEqual({ path, status: 204 });
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect(answer.headers.get('access-control-allow-headers')).toBe(asked);
      }
  });

  it('is told to be missing, readably too', async () => {
    for (const path of ['/orgs/nobody/did.json', '/clients/eph_nobody/did.json', `${paths[3]}/999`]) {
      const answer = await ask(path, 'GET');
      expect({ path, status: answer.status }).toEqual({ path, status: 404 });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('is not changed by other methods, and nothing else is opened', async () => {
    for (const path of paths) expect([404, 405]).toContain((await ask(path, 'POST')).status);
    for (const path of ['/api/v1/dashboard/organizations', '/delegations', '/orgs/acme/other.json'])
      expect((await ask(path, 'GET')).headers.get('access-control-allow-origin')).not.toBe('*');
  });
});

it('a page reads the challenges of the endpoints for clients', async () => {
  for (const endpoint of ['token', 'par', 'introspect', 'revoke']) {
    const url = `/api/v1/gateway/oauth/${endpoint}`;
    const answer = await fetch(auth.url + url, {
      method: 'POST',
      headers: { origin: ORIGIN, authorization: 'Basic eDp5' },
      body: new URLSearchParams({ token: 'x' }),
    });
    expect(answer.status).toBe(401);
    const exposed = answer.headers.get('access-control-expose-headers');
    expect(exposed).toMatch(/WWW-Authenticate/);
    expect(exposed).toMatch(/DPoP-Nonce/);
  }
});
