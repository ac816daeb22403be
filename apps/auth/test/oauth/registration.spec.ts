import { type RunningAuth, startAuth } from '../start-auth.js';
import { GatewayDriver, ISSUER_PATH } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
});
afterAll(() => auth.close());

describe('registering a client', () => {
  it('answers 201 with an ephemeral id, the redirect targets, and no secret', async () => {
    const answer = await gateway.postRegistration({
      redirect_uris: ['https://a.example/cb'],
      client_name: 'A',
    });
    const client = (await answer.json()) as Record<string, unknown>;
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(client).toMatchObject({
      client_id: expect.stringMatching(/^eph_[A-Za-z0-9]{32}$/),
      client_id_issued_at: expect.any(Number),
      redirect_uris: ['https://a.example/cb'],
      client_name: 'A',
      token_endpoint_auth_method: 'none',
    });
    expect(client).not.toHaveProperty('client_secret');
    expect(client).not.toHaveProperty('registration_access_token');
  });

  it('replaces what is not supported instead of refusing it', async () => {
    const client = await gateway.register({
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['implicit', 'password'],
      response_types: ['token'],
      scope: 'openid admin',
      logo_uri: 'javascript:alert(1)',
      client_uri: 'https://a.example/\0',
      tos_uri: 'https://a.example/\ud800',
      contacts: 'nobody',
      jwks: 7,
      id_token_signed_response_alg: 'HS256',
    });
    expect(client).toMatchObject({
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'mcp',
    });
    for (const left of ['logo_uri', 'client_uri', 'tos_uri', 'jwks']) expect(client).not.toHaveProperty(left);
  });

  const good = [
    'https://a.example/cb',
    'https://a.example:8443/cb?x=1',
    'http://127.0.0.1/cb',
    'http://127.0.0.1:8080/cb',
    'http://[::1]:8080/cb',
    'http://localhost/cb',
    'com.example.app:/cb',
    'com.example.app://cb',
    'cursor://x/cb',
    'vscode://publisher.extension/cb',
  ];
  it.each(good)('accepts the redirect target %s', async (uri) => {
    expect((await gateway.postRegistration({ redirect_uris: [uri] })).status).toBe(201);
  });

  const bad: unknown[] = [
    'http://a.example/cb',
    'http://10.0.0.1/cb',
    'http://127.0.0.2/cb',
    'http://0.0.0.0/cb',
    'http://localhost.a.example/cb',
    'https://user@a.example/cb',
    'https://user:pass@a.example/cb',
    'https://a.example/cb#fragment',
    'https://a.example/cb#',
    'https://*.a.example/cb',
    'https://a.example/*',
    'https://a.example\\cb',
    'https://a.example/c b',
    'https://a.example/\ncb',
    'https://a.example/\0',
    'https://ä.example/cb',
    'https://',
    'https:///cb',
    'https:a.example/cb',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://a.example/x',
    'about:blank',
    'vbscript:x',
    'mailto:a@a.example',
    'ws://a.example',
    'ftp://a.example/cb',
    'urn:ietf:wg:oauth:2.0:oob',
    '/cb',
    '//a.example/cb',
    'cb',
    '',
    `https://a.example/${'x'.repeat(3000)}`,
    7,
    null,
    ['https://a.example/cb'],
  ];
  it.each(bad)('refuses the redirect target %j', async (uri) => {
    const answer = await gateway.postRegistration({ redirect_uris: ['https://a.example/ok', uri] });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: 'invalid_redirect_uri',
      error_description: expect.any(String),
    });
  });

  it.each([
    ['no redirect targets', {}, 'invalid_redirect_uri'],
    ['an empty list of them', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['redirect targets that are no list', { redirect_uris: 'https://a.example' }, 'invalid_redirect_uri'],
    [
      'eleven of them',
      { redirect_uris: Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`) },
      'invalid_redirect_uri',
    ],
    ['a list as body', [], 'invalid_client_metadata'],
    ['null as body', null, 'invalid_client_metadata'],
    ['text as body', '"x"', 'invalid_client_metadata'],
  ])('refuses %s', async (_, body, error) => {
    const answer = await gateway.postRegistration(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error });
  });

  it('refuses a body that is not JSON, and one of more than 16 kB', async () => {
    const broken = await gateway.postRegistration('{"redirect_uris":');
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ error: 'invalid_client_metadata' });
    expect((await gateway.postRegistration('a=b', { 'content-type': 'text/plain' })).status).toBe(400);
    const huge = { redirect_uris: ['https://a.example/cb'], client_name: 'x'.repeat(17_000) };
    const tooLarge = await gateway.postRegistration(huge);
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.json()).toMatchObject({ error: 'invalid_client_metadata' });
  });

  it('makes a name fit to be shown', async () => {
    const name = `\u202eevil\u0000\u0007 <b>${'x'.repeat(500)}\ud800`;
    const { client_name } = await gateway.register({ client_name: name });
    expect(client_name).toBe(`evil <b>${'x'.repeat(500)}`.slice(0, 200));
  });

  it('is open to scripts of any origin', async () => {
    const preflight = await fetch(`${gateway.issuer}/register`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is limited per address', async () => {
    const strict = await startAuth({ env: { REGISTRATIONS_PER_MINUTE: '3' }, redisSlot: 1 });
    try {
      const driver = new GatewayDriver(strict);
      const statuses: number[] = [];
      for (let i = 0; i < 5; i++)
        statuses.push((await driver.postRegistration({ redirect_uris: ['https://a.example/cb'] })).status);
      expect(statuses).toEqual([201, 201, 201, 429, 429]);
    } finally {
      await strict.close();
    }
  });

  it('takes POST alone', async () => {
    const answer = await fetch(`${gateway.issuer}/register`);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });
});

describe('what is published about the server', () => {
  const places = [
    `/.well-known/oauth-authorization-server${ISSUER_PATH}`,
    `${ISSUER_PATH}/.well-known/oauth-authorization-server`,
    `/.well-known/openid-configuration${ISSUER_PATH}`,
    `${ISSUER_PATH}/.well-known/openid-configuration`,
  ];

  it.each([...places, `${ISSUER_PATH}/jwks`])('%s is read by GET alone', async (path) => {
    const answer = await fetch(auth.url + path, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await fetch(auth.url + path, { method: 'HEAD' })).status).toBe(200);
  });

  it('is the same, byte for byte, at all four places', async () => {
    const texts = await Promise.all(places.map(async (path) => (await fetch(auth.url + path)).text()));
    expect(new Set(texts).size).toBe(1);
    const metadata = JSON.parse(texts[0]!) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      issuer: `${auth.url}${ISSUER_PATH}`,
      authorization_endpoint: `${auth.url}${ISSUER_PATH}/authorize`,
      token_endpoint: `${auth.url}${ISSUER_PATH}/token`,
      registration_endpoint: `${auth.url}${ISSUER_PATH}/register`,
      code_challenge_methods_supported: ['S256'],
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: ['mcp'],
      response_types_supported: ['code'],
    });
    expect(JSON.stringify(metadata.scopes_supported)).not.toMatch(/openid|offline_access/);
  });

  it.each(places)('is readable by scripts of any origin at %s', async (path) => {
    const answer = await fetch(auth.url + path, { headers: { origin: 'https://app.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-type')).toContain('application/json');
  });
});
