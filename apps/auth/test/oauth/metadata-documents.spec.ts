import { HOSTILE_URLS } from '@bonafide/testing/hostile-urls';
import { listenOnLoopback, type LoopbackListener, recordNetwork } from '@bonafide/testing/recorded-network';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { claimsOf, GatewayDriver, newPkce, REDIRECT_URI, type Tokens } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
let host: StubServer;
beforeAll(async () => {
  host = await startStubServer({ tls: true });
  auth = await startAuth({
    env: {
      CLIENT_ID_METADATA_DOCUMENTS: 'true',
      OUTBOUND_ALLOW_HOSTS: host.host,
      OUTBOUND_EXTRA_CA_FILE: host.caFile,
    },
  });
  gateway = new GatewayDriver(auth);
});
afterAll(async () => {
  await auth?.close();
  await host?.close();
});

let documents = 0;
/** Publishes a document at an address of its own, which is its client id unless told. */
function publish(changes: object = {}, headers: Record<string, string> = {}): string {
  const path = `/clients/${++documents}.json`;
  const client_id = `${host.url}${path}`;
  const json = { client_id, client_name: 'Published client', redirect_uris: [REDIRECT_URI], ...changes };
  host.on('GET', path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  });
  return client_id;
}

async function expectUnknown(clientId: string, why?: RegExp): Promise<void> {
  const answer = await fetch(gateway.authorizeUrl(clientId, newPkce()), {
    redirect: 'manual',
    headers: { accept: 'application/json' },
  });
  expect(answer.headers.get('location')).toBeNull();
  const body = (await answer.json()) as { error_description: string };
  expect({ status: answer.status, body }).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
  if (why) expect(body.error_description).toMatch(why);
}

describe('a client that is named by the URL of its metadata document', () => {
  it('authorizes, exchanges, refreshes and is shown by its name', async () => {
    const clientId = publish({
      scope: 'mcp openid',
      grant_types: ['authorization_code'],
      client_uri: host.url,
    });
    const browser = gateway.browser();
    await gateway.signIn(browser);
    const pkce = newPkce();
    const page = await browser.follow(gateway.authorizeUrl(clientId, pkce));
    const html = await page.answer.clone().text();
    expect(html).toContain('Published client');
    const redirect = await gateway.answerConsent(browser, page);
    const code = redirect.searchParams.get('code')!;
    const tokens = (await (await gateway.exchange({ code, clientId, pkce })).json()) as Tokens;
    expect(claimsOf(tokens.access_token)).toMatchObject({
      client_id: clientId,
      sub: expect.stringMatching(/^did:web:.*:clients:url_[\w-]{43}$/),
    });
    expect((await gateway.refresh(clientId, tokens.refresh_token)).status).toBe(200);
    expect(host.requests.filter(({ path }) => clientId.endsWith(path))).toHaveLength(1);
  });

  it('is announced in the metadata', async () => {
    const metadata = await (await fetch(`${gateway.issuer}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).toMatchObject({ client_id_metadata_document_supported: true });
  });

  const refused: [string, () => string, RegExp][] = [
    [
      'names another client',
      () => publish({ client_id: 'https://other.example/client.json' }),
      /client_id: is not the URL/,
    ],
    [
      'names its own URL with a slash more',
      () => publishUnder((url) => `${url}/`),
      /client_id: is not the URL/,
    ],
    ['names none', () => publish({ client_id: undefined }), /client_id: is missing/],
    ['holds a secret', () => publish({ client_secret: 'secret' }), /client_secret: /],
    ['holds the end of a secret', () => publish({ client_secret_expires_at: 0 }), /client_secret: /],
    [
      'asks for authentication by secret',
      () => publish({ token_endpoint_auth_method: 'client_secret_basic' }),
      /token_endpoint_auth_method: must be none or private_key_jwt/,
    ],
    [
      'asks for authentication by certificate',
      () => publish({ token_endpoint_auth_method: 'tls_client_auth' }),
      /token_endpoint_auth_method: must be none or private_key_jwt/,
    ],
    [
      'has no redirect target',
      () => publish({ redirect_uris: [] }),
      /redirect_uris must be a non-empty array/,
    ],
    [
      'has a redirect target by plain http',
      () => publish({ redirect_uris: ['http://client.example/cb'] }),
      /redirect_uris: must use https/,
    ],
    [
      'has a javascript: target',
      () => publish({ redirect_uris: ['javascript:alert(1)'] }),
      /the scheme javascript/,
    ],
    [
      'is larger than 5 kB',
      () => publish({ client_name: 'x'.repeat(6_000) }),
      /fetch failed: it is larger than 5 kB/,
    ],
    ['is not JSON', () => hosted({ body: '<html>' }), /document: is not JSON$/],
    ['is empty', () => hosted({ body: '' }), /document: is not JSON$/],
    ['is a JSON array', () => hosted({ body: '[]' }), /document: is not a JSON object/],
    ['is null', () => hosted({ body: 'null' }), /document: is not a JSON object/],
    ['is not found', () => hosted({ status: 404 }), /fetch failed: the response has status 404/],
    ['is a server error', () => hosted({ status: 500 }), /fetch failed: the response has status 500/],
    [
      'is a redirect',
      () => hosted({ status: 302, headers: { location: publish() } }),
      /fetch failed: the response has status 302/,
    ],
    ['never arrives', () => hosted({ fault: 'hang' }), /fetch failed: no response within 2.5 seconds/],
    ['breaks off', () => hosted({ fault: 'close-mid-body' }), /fetch failed: the address cannot be reached/],
  ];
  const hosted = (answer: object): string => {
    const path = `/clients/${++documents}.json`;
    host.on('GET', path, answer);
    return host.url + path;
  };
  const publishUnder = (name: (url: string) => string) =>
    publish({ client_id: name(`${host.url}/clients/${documents + 1}.json`) });
  it.each(refused)('is unknown, and told why, when the document %s', (_, make, why) =>
    expectUnknown(make(), why),
  );

  it.each(['', '/a/../b.json', '/a/%2e%2e/b.json', '/b.json#fragment', '\\b.json'])(
    'is unknown under the address %s, which is not fetched',
    async (path) => {
      const before = host.requests.length;
      await expectUnknown(host.url + path);
      expect(host.requests).toHaveLength(before);
    },
  );

  it('is fetched once, not at every request, when its document cannot be accepted', async () => {
    const clientId = publish({ client_secret: 'secret' });
    for (let n = 0; n < 5; n++) await expectUnknown(clientId);
    expect(host.requests.filter(({ path }) => clientId.endsWith(path))).toHaveLength(1);
  });

  it('is unknown at the token, revocation and introspection endpoints too when it cannot be accepted', async () => {
    const client_id = publish({ client_secret: 'secret' });
    const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_id, token: 'x' };
    for (const endpoint of ['token', 'revoke', 'introspect']) {
      const answer = await fetch(`${gateway.issuer}/${endpoint}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      expect({ endpoint, status: answer.status }).toEqual({ endpoint, status: 401 });
      expect(await answer.json()).toMatchObject({ error: 'invalid_client' });
    }
  });
});

describe('an address that must not be reached', () => {
  const recorded = recordNetwork();
  let ears: LoopbackListener;
  let guarded: RunningAuth;
  beforeAll(async () => {
    ears = await listenOnLoopback();
    guarded = await startAuth({
      network: recorded.network,
      env: { CLIENT_ID_METADATA_DOCUMENTS: 'true' },
      redisSlot: 1,
    });
  });
  afterAll(async () => {
    await guarded?.close();
    ears?.close();
  });
  const all = Object.values(HOSTILE_URLS).flat().filter(Boolean);

  it('is not reached as a client id, in any of its spellings: nothing is dialled, nobody hears anything', async () => {
    const driver = new GatewayDriver(guarded);
    for (const url of all) {
      const answer = await fetch(driver.authorizeUrl(url, newPkce()), {
        redirect: 'manual',
        headers: { accept: 'application/json' },
      });
      expect({ url, status: answer.status }).toEqual({ url, status: 400 });
    }
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(recorded.dialled).toEqual([]);
    expect(ears.connections()).toBe(0);
  });
});

describe('without the setting', () => {
  it('a URL is no client id, and nothing is fetched', async () => {
    const plain = await startAuth({
      env: {
        CLIENT_ID_METADATA_DOCUMENTS: 'false',
        OUTBOUND_ALLOW_HOSTS: host.host,
        OUTBOUND_EXTRA_CA_FILE: host.caFile,
      },
      redisSlot: 2,
    });
    try {
      const clientId = publish();
      const before = host.requests.length;
      const answer = await fetch(new GatewayDriver(plain).authorizeUrl(clientId, newPkce()));
      expect(answer.status).toBe(400);
      expect(host.requests).toHaveLength(before);
    } finally {
      await plain.close();
    }
  });
});
