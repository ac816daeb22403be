import { GatewayClientsService } from '../../src/oauth/clients/gateway-clients.service.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { GatewayDriver, newPkce, REDIRECT_URI } from './test-client.js';

/* What the developer of a client is told, in words that say what to do. */

let auth: RunningAuth;
let gateway: GatewayDriver;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
});
afterAll(() => auth?.close());

interface Told {
  error: string;
  error_description: string;
}

describe('a client that authenticates by a header', () => {
  it.each(['token', 'par', 'device_authorization', 'bc-authorize'])(
    'is told at %s what to send instead',
    async (endpoint) => {
      for (const [authorization, named] of [
        ['Basic eDp5', 'Basic'],
        ['basic eDp5', 'basic'],
        ['Bearer abc', 'Bearer'],
        ['Digest username="x"', 'Digest'],
        ['eDp5', 'this scheme'],
      ] as const) {
        const answer = await fetch(`${gateway.issuer}/${endpoint}`, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'x' }),
        });
        const told = (await answer.json()) as Told;
        expect([answer.status, told.error]).toEqual([401, 'invalid_client']);
        expect(told.error_description).toContain(`do not authenticate by ${named} here`);
        expect(told.error_description).toMatch(/client_id in the body.*client_assertion \(private_key_jwt\)/);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
      }
    },
  );
});

describe('prompt', () => {
  const errorOf = async (prompt: string) => {
    const { client_id } = await gateway.register();
    const answer = await gateway.browser().request(gateway.authorizeUrl(client_id, newPkce(), { prompt }));
    const url = new URL(answer.headers.get('location')!, auth.url);
    return { at: url.origin + url.pathname, told: Object.fromEntries(url.searchParams) };
  };

  it.each(['none', 'none login', 'login none'])(
    'of %s is answered to the client, with what to do',
    async (prompt) => {
      const { at, told } = await errorOf(prompt);
      expect(at).toBe(REDIRECT_URI);
      expect(told).toMatchObject({ error: 'interaction_required', state: 'state-of-the-test' });
      expect(told.error_description).toContain('use the refresh token');
    },
  );

  it.each(['login', 'consent', 'select_account', 'nonesuch'])(
    'of %s leads to the sign-in',
    async (prompt) => {
      expect((await errorOf(prompt)).at).toBe(`${auth.url}/signin`);
    },
  );

  it('of none cannot be pushed either', async () => {
    const { client_id } = await gateway.register();
    const { searchParams } = new URL(gateway.authorizeUrl(client_id, newPkce(), { prompt: 'none' }));
    const answer = await fetch(`${gateway.issuer}/par`, { method: 'POST', body: searchParams });
    expect([answer.status, ((await answer.json()) as Told).error]).toEqual([400, 'interaction_required']);
  });
});

describe('a client that is not known', () => {
  const removed = async () => {
    const { client_id } = await gateway.register();
    await auth.dataSource.query('UPDATE gateway_clients SET expires_at = now() WHERE client_id = $1', [
      client_id,
    ]);
    await auth.app.get(GatewayClientsService).sweep();
    return client_id;
  };
  const unknown: [string, () => Promise<string>, RegExp][] = [
    ['whose registration was removed', removed, /no longer: .* Register the client again/],
    ['that never registered', async () => `eph_${'x'.repeat(32)}`, /Register the client again/],
    ['that its organization removed', async () => `cli_${'x'.repeat(32)}`, /was removed by its organization/],
    ['that made its id up', async () => 'my-client', /register the client, or use the https URL/],
    ['whose id is a URL over plain http', async () => 'http://client.example/c.json', /use the https URL/],
  ];

  it.each(unknown)('%s is told so at the authorization endpoint', async (_, make, words) => {
    const link = gateway.authorizeUrl(await make(), newPkce());
    const answer = await fetch(link, { redirect: 'manual', headers: { accept: 'application/json' } });
    const told = (await answer.json()) as Told;
    expect([answer.status, told.error]).toEqual([400, 'invalid_client']);
    expect(told.error_description).toMatch(words);
    const page = await (await fetch(link, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('invalid_client');
    expect(page).toMatch(words);
  });

  it.each(unknown)('%s gets 401 where clients authenticate', async (_, make, words) => {
    const client_id = await make();
    for (const endpoint of ['token', 'revoke', 'introspect', 'device_authorization']) {
      const answer = await fetch(`${gateway.issuer}/${endpoint}`, {
        method: 'POST',
        body: new URLSearchParams({ client_id, grant_type: 'refresh_token', refresh_token: 'x', token: 'x' }),
      });
      const told = (await answer.json()) as Told;
      expect({ endpoint, status: answer.status, error: told.error }).toEqual({
        endpoint,
        status: 401,
        error: 'invalid_client',
      });
      expect(told.error_description).toMatch(words);
    }
  });
});
