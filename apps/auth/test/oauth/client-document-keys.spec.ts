import { eventually } from '@bonafide/testing/eventually';
import type { StubServer } from '@bonafide/testing/stub-server';
import { times } from '@bonafide/testing/times';
import {
  answerTo,
  AUTHENTICATED,
  authenticationOf,
  type ClientKey,
  newClientKey,
  type PublishedClient,
  publishClient,
  startWithHost,
} from './client-document.js';
import { GatewayDriver, newPkce, REDIRECT_URI, type TestBrowser, type Tokens } from './test-client.js';

let running: Awaited<ReturnType<typeof startWithHost>>;
let gateway: GatewayDriver;
let host: StubServer;
let person: TestBrowser;
let key: ClientKey;
beforeAll(async () => {
  running = await startWithHost();
  ({ gateway, host } = running);
  person = gateway.browser();
  await gateway.signIn(person);
  key = await newClientKey('RS256');
});
afterAll(() => running?.close());

const proofOf = (client: PublishedClient, by: ClientKey = key, changes = {}) =>
  authenticationOf(client.clientId, by, gateway.issuer, changes);
const timesFetched = (url: string) => running.timesFetched(url);

async function exchange(client: PublishedClient, proof: Record<string, string>) {
  const { clientId } = client;
  const { code, pkce } = await gateway.authorize({ clientId, browser: person });
  const fields = { grant_type: 'authorization_code', code, code_verifier: pkce.verifier };
  const answer = await gateway.token({ ...fields, redirect_uri: REDIRECT_URI, ...proof });
  return { status: answer.status, body: (await answer.json()) as Tokens & { error_description: string } };
}

const ask = (proof: Record<string, string>) => answerTo(gateway, proof);

describe('a client whose metadata document brings its keys', () => {
  it('is announced with its algorithms', async () => {
    const metadata = await (await fetch(`${gateway.issuer}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).toMatchObject({
      client_id_metadata_document_supported: true,
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: expect.arrayContaining([
        'RS256',
        'PS256',
        'ES256',
        'EdDSA',
      ]),
    });
  });

  it.each(['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'])(
    'authorizes, exchanges and refreshes with %s, at jwks_uri and in the document',
    async (alg) => {
      const own = await newClientKey(alg);
      for (const changes of [{}, { jwks_uri: undefined, jwks: { keys: [own.jwk] } }]) {
        const client = publishClient(host, own, changes);
        const { status, body } = await exchange(client, await proofOf(client, own));
        expect({ status, body }).toMatchObject({ status: 200 });
        const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
        const again = await gateway.token({ ...refresh, ...(await proofOf(client, own)) });
        expect(again.status).toBe(200);
        // Without the proof, the refresh token alone is worth nothing.
        const { refresh_token } = (await again.json()) as Tokens;
        const bare = await gateway.refresh(client.clientId, refresh_token);
        expect(bare.status).toBe(401);
        expect(timesFetched(client.clientId)).toBe(1);
      }
    },
    30_000,
  );

  it('authenticates at every endpoint for clients', async () => {
    const client = publishClient(host, key);
    const pkce = newPkce();
    const request = new URL(gateway.authorizeUrl(client.clientId, pkce)).searchParams;
    const post = async (endpoint: string, fields: Record<string, string>) =>
      fetch(`${gateway.issuer}/${endpoint}`, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, ...(await proofOf(client)) }),
      });
    expect((await post('par', Object.fromEntries(request))).status).toBe(201);
    expect((await post('introspect', { token: 'x' })).status).toBe(200);
    expect((await post('revoke', { token: 'x' })).status).toBe(200);
    const bare = new URLSearchParams({ token: 'x', client_id: client.clientId });
    expect((await fetch(`${gateway.issuer}/introspect`, { method: 'POST', body: bare })).status).toBe(401);
  });

  it('may have other keys in its set, for other purposes', async () => {
    const client = publishClient(host, key);
    const [p384, enc] = [await newClientKey('ES384'), await newClientKey('ES256')];
    client.keys = [p384.jwk, { ...enc.jwk, use: 'enc' }, { kty: 'AKP', alg: 'ML-DSA-44', pub: 'x' }, key.jwk];
    expect(await ask(await proofOf(client))).toMatchObject(AUTHENTICATED);
    expect(await ask(await proofOf(client, enc))).toMatchObject({
      status: 401,
      error: 'invalid_client',
    });
    expect(await ask(await proofOf(client, p384))).toMatchObject({
      status: 401,
      error: 'invalid_client',
    });
  });

  it('may leave out key ids', async () => {
    const client = publishClient(host, key);
    const other = await newClientKey('RS256');
    client.keys = [other.jwk, key.jwk].map((jwk) => ({ ...jwk, kid: undefined }));
    expect(await ask(await proofOf(client, key, { header: { kid: undefined } }))).toMatchObject(
      AUTHENTICATED,
    );
  });
});

describe('keys that change', () => {
  it('count from the first request that is signed with the new one, and the old one ends', async () => {
    const client = publishClient(host, key);
    expect(await ask(await proofOf(client))).toMatchObject(AUTHENTICATED);
    const next = await newClientKey('ES256');
    client.document.token_endpoint_auth_signing_alg = undefined;
    client.keys = [next.jwk];
    const moved = publishClient(host, key, { token_endpoint_auth_signing_alg: undefined });
    expect(await ask(await proofOf(moved))).toMatchObject(AUTHENTICATED);
    moved.keys = [next.jwk];
    await eventually(async () => expect(await ask(await proofOf(moved, next))).toMatchObject(AUTHENTICATED));
    expect(await ask(await proofOf(moved))).toMatchObject({ status: 401 });
  });

  it('inside the document too', async () => {
    const client = publishClient(host, key, { jwks_uri: undefined, jwks: { keys: [key.jwk] } });
    expect(await ask(await proofOf(client))).toMatchObject(AUTHENTICATED);
    const next = await newClientKey('RS256');
    client.document.jwks = { keys: [next.jwk] };
    await eventually(async () => expect(await ask(await proofOf(client, next))).toMatchObject(AUTHENTICATED));
    expect(await ask(await proofOf(client))).toMatchObject({ status: 401 });
  });

  it('are not fetched again for each of a hundred requests with a made-up key id', async () => {
    const client = publishClient(host, key);
    expect(await ask(await proofOf(client))).toMatchObject(AUTHENTICATED);
    const before = performance.now();
    const replies = await times(100, async (n) =>
      ask(await proofOf(client, key, { header: { kid: `made-up-${n}` } })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
    expect(timesFetched(client.jwksUri)).toBeLessThanOrEqual(2 + (performance.now() - before) / 2_000);
  });

  it('stay good while the host cannot be reached', async () => {
    const client = publishClient(host, key);
    expect(await ask(await proofOf(client))).toMatchObject(AUTHENTICATED);
    host.on('GET', new URL(client.jwksUri).pathname, { status: 503 });
    await eventually(async () => {
      expect(await ask(await proofOf(client, key, { header: { kid: 'unknown' } }))).toMatchObject({
        status: 401,
      });
      expect(timesFetched(client.jwksUri)).toBeGreaterThan(1);
    });
    expect(await ask(await proofOf(client))).toMatchObject(AUTHENTICATED);
  });

  it('are fetched once for many requests at once', async () => {
    const client = publishClient(host, key);
    const proofs = await times(20, () => proofOf(client));
    const replies = await Promise.all(proofs.map(ask));
    expect(replies.every(({ error }) => error === 'invalid_grant')).toBe(true);
    expect([timesFetched(client.clientId), timesFetched(client.jwksUri)]).toEqual([1, 1]);
  });
});

describe('who does not hold the key', () => {
  const forged: [string, (client: PublishedClient) => Promise<Record<string, string>>][] = [
    [
      'signs with another key of the same id',
      async (client) => proofOf(client, { ...(await newClientKey('RS256')), kid: key.kid }),
    ],
    [
      'signs for another client',
      async (client) => ({ ...(await proofOf(publishClient(host, key))), client_id: client.clientId }),
    ],
    [
      'signs for another service',
      (client) => authenticationOf(client.clientId, key, 'https://other.example'),
    ],
    [
      'signs with another algorithm than its document says',
      async (client) => {
        const own = await newClientKey('ES256');
        client.keys.push(own.jwk);
        return proofOf(client, own);
      },
    ],
    [
      'uses a proof that has expired',
      (client) => proofOf(client, key, { claims: { exp: Math.floor(Date.now() / 1000) - 60 } }),
    ],
    [
      'uses the public key as a shared secret',
      async (client) => {
        const proof = await proofOf(client);
        const [, payload] = proof.client_assertion!.split('.');
        const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: key.kid })).toString('base64url');
        return { ...proof, client_assertion: `${header}.${payload}.AAAA` };
      },
    ],
    [
      'does not sign',
      async (client) => {
        const proof = await proofOf(client);
        const [, payload] = proof.client_assertion!.split('.');
        const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
        return { ...proof, client_assertion: `${header}.${payload}.` };
      },
    ],
    ['names the client alone', async (client) => ({ client_id: client.clientId })],
  ];
  it.each(forged)('and %s gets nothing', async (_, make) => {
    const client = publishClient(host, key);
    const answer = await ask(await make(client));
    expect([400, 401]).toContain(answer.status);
    expect(answer.error).not.toBe('invalid_grant');
    // The reason is told too.
    expect(answer.error_description).not.toBe('client authentication failed');
  });

  it('cannot use a proof a second time', async () => {
    const client = publishClient(host, key);
    const proof = await proofOf(client);
    expect(await ask(proof)).toMatchObject(AUTHENTICATED);
    expect(await ask(proof)).toMatchObject({ status: 401, error: 'invalid_client' });
  });
});
