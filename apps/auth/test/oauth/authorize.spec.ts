import { type RunningAuth, startAuth } from '../start-auth.js';
import {
  claimsOf,
  GatewayDriver,
  hiddenField,
  ISSUER_PATH,
  newPkce,
  type Pkce,
  REDIRECT_URI,
  type TestBrowser,
} from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
let browser: TestBrowser;
let clientId: string;
let nativeClientId: string;
const pkce: Pkce = newPkce();

beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  browser = gateway.browser();
  clientId = (await gateway.register()).client_id;
  nativeClientId = (
    await gateway.register({
      redirect_uris: [
        'http://127.0.0.1/cb',
        'http://[::1]:9/cb',
        'http://localhost:3000/cb?x=1',
        'com.example.app:/cb',
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://app.example/cb?tenant=a%20b',
      ],
    })
  ).client_id;
});
afterAll(() => auth.close());

const authorize = (changes: Record<string, string | undefined> = {}, init: RequestInit = {}) =>
  browser.request(gateway.authorizeUrl(clientId, pkce, changes), init);

const query = (parameters: [string, string][]) =>
  browser.request(`${gateway.issuer}/authorize?${new URLSearchParams(parameters).toString()}`);

const whole = (): [string, string][] => [
  ...new URL(gateway.authorizeUrl(clientId, pkce)).searchParams.entries(),
];

async function expectPage(answer: Response): Promise<void> {
  expect(answer.status).toBe(302);
  expect(new URL(answer.headers.get('location')!, auth.url).pathname).toBe('/signin');
}

async function expectReturned(answer: Response, error: string, state: string | null = 'state-of-the-test') {
  expect(answer.status).toBe(302);
  const location = new URL(answer.headers.get('location')!);
  expect(location.href.startsWith(REDIRECT_URI)).toBe(true);
  expect(location.searchParams.get('error')).toBe(error);
  expect(location.searchParams.get('error_description')).toMatch(/\w/);
  expect(location.searchParams.get('state')).toBe(state);
  expect(location.searchParams.get('iss')).toBe(gateway.issuer);
  expect(location.searchParams.has('code')).toBe(false);
}

async function expectRefused(answer: Response, error: string) {
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
  expect(await answer.text()).toContain(error);
}

describe('an authorization request in order', () => {
  it('sends a browser without a session to /signin', async () => {
    await expectPage(await authorize());
  });

  const variants: [string, Record<string, string | undefined>][] = [
    ['without a scope', { scope: undefined }],
    ['with an empty scope', { scope: '' }],
    ['with the scope named twice', { scope: 'mcp mcp' }],
    ['with a resource', { resource: 'https://tools.example/mcp' }],
    ['with a resource that has a query', { resource: 'https://tools.example/mcp?x=1' }],
    ['with response_mode=query', { response_mode: 'query' }],
    ['with a nonce, which is ignored', { nonce: 'n-0S6_WzA2Mj' }],
    ['with prompt=login, which is ignored', { prompt: 'login' }],
    ['with an age that a sign-in may have', { max_age: '0' }],
    ['with classes of sign-in, one of which is known', { acr_values: 'x urn:bonafide:authn:single-factor' }],
    ['with claims, which are ignored', { claims: '{"id_token":{}}' }],
    ['with id_token_hint, which is ignored', { id_token_hint: 'x.y.z' }],
    ['with a request object, which is ignored', { request: 'e30.e30.e30' }],
    ['with request_uri, which is ignored', { request_uri: 'https://client.example/r' }],
    ['with an unknown parameter', { foo: 'bar' }],
    ['with a state of 2,000 odd characters', { state: '%25&=+ #é漢🎉"<>\\'.repeat(130) }],
    ['with a state that holds a NUL', { state: 'a\0b' }],
  ];
  it.each(variants)('is accepted %s', async (_, changes) => {
    await expectPage(await authorize(changes));
  });

  const targets: [string, string][] = [
    ['the registered loopback address', 'http://127.0.0.1/cb'],
    ['a loopback address with another port', 'http://127.0.0.1:51234/cb'],
    ['the IPv6 loopback address with another port', 'http://[::1]:61000/cb'],
    ['localhost with another port', 'http://localhost:8123/cb?x=1'],
    ['localhost without a port', 'http://localhost/cb?x=1'],
    ['a private-use scheme', 'com.example.app:/cb'],
    ['a private-use scheme without a period', 'cursor://anysphere.cursor-mcp/oauth/callback'],
    ['https with a query', 'https://app.example/cb?tenant=a%20b'],
  ];
  it.each(targets)('may name %s', async (_, redirect_uri) => {
    await expectPage(await authorize({ client_id: nativeClientId, redirect_uri }));
  });

  it('is answered for HEAD without starting to approve anything', async () => {
    const answer = await authorize({}, { method: 'HEAD' });
    expect(answer.status).toBe(302);
  });
});

describe('a fault after client and redirect target are known', () => {
  const faults: [string, Record<string, string | undefined>, string][] = [
    ['no response_type', { response_type: undefined }, 'invalid_request'],
    ['an empty response_type', { response_type: '' }, 'invalid_request'],
    ['response_type=token', { response_type: 'token' }, 'unsupported_response_type'],
    ['response_type=id_token', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['response_type=none', { response_type: 'none' }, 'unsupported_response_type'],
    ['response_type=code token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['response_type=Code', { response_type: 'Code' }, 'unsupported_response_type'],
    ['response_type=code with a space', { response_type: 'code ' }, 'unsupported_response_type'],
    ['response_mode=fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['response_mode=form_post', { response_mode: 'form_post' }, 'invalid_request'],
    ['response_mode=web_message', { response_mode: 'web_message' }, 'invalid_request'],
    ['no code_challenge', { code_challenge: undefined }, 'invalid_request'],
    ['an empty code_challenge', { code_challenge: '' }, 'invalid_request'],
    ['a short code_challenge', { code_challenge: 'a'.repeat(42) }, 'invalid_request'],
    ['a long code_challenge', { code_challenge: 'a'.repeat(44) }, 'invalid_request'],
    ['a code_challenge with padding', { code_challenge: `${'a'.repeat(42)}=` }, 'invalid_request'],
    ['a code_challenge in plain base64', { code_challenge: `${'a'.repeat(42)}+` }, 'invalid_request'],
    ['no code_challenge_method', { code_challenge_method: undefined }, 'invalid_request'],
    ['code_challenge_method=plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['code_challenge_method=s256', { code_challenge_method: 's256' }, 'invalid_request'],
    ['code_challenge_method=S512', { code_challenge_method: 'S512' }, 'invalid_request'],
    ['a dpop_jkt that is no thumbprint', { dpop_jkt: 'x' }, 'invalid_request'],
    ['a dpop_jkt with a NUL', { dpop_jkt: `${'a'.repeat(42)}\0` }, 'invalid_request'],
    ['no PKCE at all', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['another scope', { scope: 'admin' }, 'invalid_scope'],
    ['openid', { scope: 'openid' }, 'invalid_scope'],
    ['protocol scopes alone', { scope: 'openid offline_access' }, 'invalid_scope'],
    ['MCP in capitals', { scope: 'MCP' }, 'invalid_scope'],
    ['a scope with a quote', { scope: 'mcp "x"' }, 'invalid_scope'],
    ['a scope with NUL', { scope: 'mcp\0' }, 'invalid_scope'],
    ['a relative resource', { resource: '/mcp' }, 'invalid_target'],
    ['a resource that is no URI', { resource: 'tools' }, 'invalid_target'],
    ['a resource with a fragment', { resource: 'https://tools.example/mcp#a' }, 'invalid_target'],
    ['a resource with a space', { resource: 'https://tools.example/a b' }, 'invalid_target'],
    ['endless classes of sign-in', { acr_values: `x ${'x '.repeat(512)}` }, 'invalid_request'],
    ['an endless resource', { resource: `https://tools.example/${'a'.repeat(3000)}` }, 'invalid_target'],
  ];
  it.each(faults)('is returned to the client: %s', async (_, changes, error) => {
    await expectReturned(await authorize(changes), error);
  });

  it('is returned to the client: an endless state', async () => {
    const state = 's'.repeat(4_097);
    await expectReturned(await authorize({ state }), 'invalid_request', state);
    await expectPage(await authorize({ state: state.slice(1) }));
  });

  it.each([
    ['missing', { state: undefined }],
    ['empty', { state: '' }],
  ])('is returned without a state when that is %s', async (_, changes) => {
    await expectReturned(await authorize(changes), 'invalid_request', null);
  });

  it.each(['mcp offline_access', 'openid profile mcp', '  mcp  mcp ', 'admin mcp jobs:read'])(
    'has no fault in a scope that is unknown beside one that is known: "%s" grants mcp, and says so',
    async (scope) => {
      const { client_id } = await gateway.register();
      const tokens = await gateway.tokens({ clientId: client_id, changes: { scope } });
      expect([tokens.scope, claimsOf(tokens.access_token).scope]).toEqual(['mcp', 'mcp']);
    },
  );

  it.each([
    [['https://localhost:8443/cb', 'http://127.0.0.1/cb'], 'http://127.0.0.1:51234/cb'],
    [['https://localhost/cb', 'http://localhost/a?x=1'], 'http://localhost:3/a?x=1'],
    [['https://127.0.0.1/cb', 'http://[::1]:80/cb'], 'http://[::1]:51234/cb'],
    [['https://app.example/cb', 'http://127.0.0.1:1/cb'], 'http://127.0.0.1/cb'],
  ])(
    'has none in a port of a loopback address, whatever else the client registered: %j',
    async (uris, redirect_uri) => {
      const { client_id } = await gateway.register({ redirect_uris: uris });
      await expectPage(await authorize({ client_id, redirect_uri }));
      const other = await authorize({
        client_id,
        redirect_uri: uris[0]!.replace(/^(https:..[^/:]+)[^/]*/, '$1:9'),
      });
      expect(other.status).toBe(400);
    },
  );

  it.each(['response_type', 'code_challenge', 'code_challenge_method', 'scope', 'resource'])(
    'is returned when %s stands twice',
    async (name) => {
      const once = name === 'resource' ? [...whole(), [name, auth.url] as [string, string]] : whole();
      const value = once.find(([key]) => key === name)![1];
      await expectReturned(await query([...once, [name, value]]), 'invalid_request');
    },
  );

  it('is returned without a state when that stands twice', async () => {
    await expectReturned(await query([...whole(), ['state', 'another']]), 'invalid_request', null);
  });

  it.each([
    'https://app.example/cb?tenant=a%20b&x=%7E(~)&empty&y=ä'.replace('ä', '%C3%A4'),
    'https://app.example/cb?a=1+2&a=%2B&b[]=%5B%5D',
    'https://app.example?x=1',
    'https://app.example/cb?',
    'https://app.example/cb?next=https://app.example/a?b',
    'HTTPS://App.Example/Cb',
    'com.example.app:/cb?state=own&code=x',
  ])('comes back at %s byte for byte, with an error and with a code', async (redirect_uri) => {
    const { client_id } = await gateway.register({ redirect_uris: [redirect_uri] });
    const refused = await authorize({ client_id, redirect_uri, scope: 'nope' });
    const between = !redirect_uri.includes('?') ? '?' : redirect_uri.endsWith('?') ? '' : '&';
    const ownPart = `${redirect_uri}${between}`;
    const location = refused.headers.get('location')!;
    expect(location.slice(0, ownPart.length)).toBe(ownPart);
    expect(new URLSearchParams(location.slice(ownPart.length)).get('error')).toBe('invalid_scope');
    const browser = gateway.browser();
    const page = await gateway.signIn(browser, gateway.authorizeUrl(client_id, newPkce(), { redirect_uri }));
    const html = await page.answer.text();
    await browser.form('/consent', {
      _csrf: hiddenField(html, '_csrf'),
      interaction: hiddenField(html, 'interaction'),
      organization: hiddenField(html, 'organization'),
      decision: 'approve',
    });
    const resumed = await browser.request(`${ISSUER_PATH}/authorize/${hiddenField(html, 'interaction')}`);
    const granted = resumed.headers.get('location')!;
    expect(granted.slice(0, ownPart.length)).toBe(ownPart);
    const answer = new URLSearchParams(granted.slice(ownPart.length));
    expect([answer.get('state'), answer.get('code')?.length]).toEqual(['state-of-the-test', 43]);
  });

  it('keeps a query that the redirect target has of its own', async () => {
    const answer = await authorize({
      client_id: nativeClientId,
      redirect_uri: 'https://app.example/cb?tenant=a%20b',
      scope: 'nope',
    });
    const location = new URL(answer.headers.get('location')!);
    expect(location.searchParams.get('tenant')).toBe('a b');
    expect(location.searchParams.get('error')).toBe('invalid_scope');
  });

  it('returns a state of odd characters unchanged', async () => {
    const state = '%25&=+ #é漢🎉"<>\\\u0000'.repeat(50);
    const answer = await authorize({ state, scope: 'nope' });
    expect(new URL(answer.headers.get('location')!).searchParams.get('state')).toBe(state);
  });
});

describe('a fault of client or redirect target', () => {
  const faults: [string, Record<string, string | undefined>, string][] = [
    ['no client_id', { client_id: undefined }, 'invalid_request'],
    ['an empty client_id', { client_id: '' }, 'invalid_request'],
    ['an unknown client', { client_id: 'eph_00000000000000000000000000000000' }, 'invalid_client'],
    ['a client id of another form', { client_id: 'nobody' }, 'invalid_client'],
    ['a client id with NUL', { client_id: 'eph_\0' }, 'invalid_client'],
    ['an endless client id', { client_id: 'e'.repeat(5000) }, 'invalid_client'],
    ['a client id that is SQL', { client_id: "' OR 1=1 --" }, 'invalid_client'],
    [
      'a client id that is a URL, which is not switched on',
      { client_id: 'https://client.example/c' },
      'invalid_client',
    ],
    ['no redirect_uri', { redirect_uri: undefined }, 'invalid_request'],
    ['an empty redirect_uri', { redirect_uri: '' }, 'invalid_request'],
  ];
  it.each(faults)('is shown and not redirected: %s', async (_, changes, error) => {
    await expectRefused(await authorize(changes), error);
  });

  const openRedirects = [
    'https://evil.example/callback',
    'https://client.example/callback/',
    'https://client.example/callback?x=1',
    'https://client.example/callback#x',
    'https://client.example/Callback',
    'https://client.example/callback/../evil',
    'https://client.example/%63allback',
    'https://client.example:443/callback',
    'https://client.example:8443/callback',
    'https://CLIENT.example/callback',
    'https://client.example.evil.example/callback',
    'https://client.example@evil.example/callback',
    'https://evil.example\\@client.example/callback',
    'https://evil.example/?https://client.example/callback',
    'http://client.example/callback',
    '//client.example/callback',
    '/callback',
    'javascript:alert(1)//https://client.example/callback',
    'data:text/html,x',
    ' https://client.example/callback',
    'https://client.example/callback ',
    'https://client.example/callback\t',
    'https://client.example/callback\0',
    'https://client.example/callback%00',
    'http://127.0.0.1/callback',
  ];
  it.each(openRedirects)('is shown and not redirected: %j', async (redirect_uri) => {
    await expectRefused(await authorize({ redirect_uri }), 'invalid_redirect_uri');
  });

  const otherLoopbacks = [
    'http://127.0.0.1:1234/other',
    'http://127.0.0.2/cb',
    'http://127.1/cb',
    'http://2130706433/cb',
    'http://0x7f.1/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost.evil.example:3000/cb?x=1',
    'http://user@127.0.0.1/cb',
    'http://127.0.0.1:99999/cb',
    'http://127.0.0.1:12a/cb',
    'https://127.0.0.1/cb',
    'http://localhost:3000/cb?x=2',
    'http://127.0.0.1:80@evil.example/cb',
  ];
  it.each(otherLoopbacks)(
    'is shown and not redirected for a client of loopback addresses: %j',
    async (uri) => {
      const answer = await authorize({ client_id: nativeClientId, redirect_uri: uri });
      await expectRefused(answer, 'invalid_redirect_uri');
    },
  );

  it('does not accept a target that another client registered', async () => {
    await expectRefused(await authorize({ redirect_uri: 'com.example.app:/cb' }), 'invalid_redirect_uri');
  });

  it.each(['client_id', 'redirect_uri'])('is shown when %s stands twice', async (name) => {
    const value = whole().find(([key]) => key === name)![1];
    await expectRefused(await query([...whole(), [name, value]]), 'invalid_request');
  });

  it('is JSON for those who ask for JSON', async () => {
    const answer = await authorize({ client_id: 'nobody' }, { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' });
  });

  it('shows nothing of what was sent', async () => {
    const answer = await authorize({ client_id: '<script>alert(1)</script>' });
    const html = await answer.text();
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('alert(1)');
  });
});

describe('the authorization endpoint', () => {
  it.each(['POST', 'PUT', 'DELETE'])('does not take %s', async (method) => {
    const answer = await authorize({}, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET');
  });

  it('builds no address from the Host header or from what a proxy may have written', async () => {
    const answer = await rawRequest(auth.url, gateway.authorizeUrl(clientId, pkce), {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    });
    expect(answer.status).toBe(302);
    expect(JSON.stringify(answer)).not.toContain('evil.example');
    const returned = await rawRequest(auth.url, gateway.authorizeUrl(clientId, pkce, { scope: 'x' }), {
      host: 'evil.example',
    });
    expect(new URL(returned.location).searchParams.get('iss')).toBe(gateway.issuer);
  });

  it('is not cached', async () => {
    expect((await authorize()).headers.get('cache-control')).toContain('no-store');
    expect((await authorize({ scope: 'x' })).headers.get('cache-control')).toContain('no-store');
    expect((await authorize({ client_id: 'x' })).headers.get('cache-control')).toContain('no-store');
  });

  it('answers an expired client with 400 and does not redirect', async () => {
    const { client_id } = await gateway.register();
    await auth.dataSource.query(
      `UPDATE gateway_clients SET expires_at = now() - interval '1 second' WHERE client_id = $1`,
      [client_id],
    );
    await expectRefused(await authorize({ client_id }), 'invalid_client');
  });
});

async function rawRequest(origin: string, url: string, headers: Record<string, string>) {
  const { request } = await import('node:http');
  const { hostname, port } = new URL(origin);
  const { pathname, search } = new URL(url);
  return new Promise<{ status: number; location: string; cookies: string[] }>((resolve, reject) => {
    const sent = request({ hostname, port, path: pathname + search, headers }, (answer) => {
      answer.resume();
      resolve({
        status: answer.statusCode!,
        location: answer.headers.location ?? '',
        cookies: answer.headers['set-cookie'] ?? [],
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}
