import { generateKeyPair, type GenerateKeyPairResult, exportJWK, SignJWT } from 'jose';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { PreregisteredClientsService } from '../../src/oauth/clients/preregistered-clients.service.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { member } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { claimsOf, GatewayDriver, newPkce, REDIRECT_URI, type Tokens } from './test-client.js';

const ADMIN = { type: 'admin' } as const;
const BY = { actor: ADMIN } as const;
const PARALLEL = 50;

let auth: RunningAuth;
let gateway: GatewayDriver;
let clients: PreregisteredClientsService;
let key: GenerateKeyPairResult;
let jwks: { keys: object[] };
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  clients = auth.app.get(PreregisteredClientsService);
  key = await generateKeyPair('ES256', { extractable: true });
  jwks = { keys: [await exportJWK(key.publicKey)] };
});
afterAll(() => auth?.close());

const create = (changes: object = {}) =>
  clients.create({ name: 'Payroll', redirectUris: [REDIRECT_URI], ...changes }, BY);

const rsaKey = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' });

interface Assertion {
  claims?: object;
  expiresIn?: number;
  alg?: string;
  by?: GenerateKeyPairResult;
}

/** What proves to the gateway that a client holds its key (RFC 7523 section 2.2). */
async function assert(clientId: string, { claims, expiresIn = 60, alg = 'ES256', by = key }: Assertion = {}) {
  const now = Math.floor(Date.now() / 1000);
  const jwt = new SignJWT({
    iss: clientId,
    sub: clientId,
    aud: gateway.issuer,
    jti: randomUUID(),
    iat: now,
    exp: now + expiresIn,
    ...claims,
  });
  return {
    client_id: clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await jwt.setProtectedHeader({ alg }).sign(by.privateKey),
  };
}

const post = (endpoint: string, fields: Record<string, string>) =>
  fetch(`${gateway.issuer}/${endpoint}`, { method: 'POST', body: new URLSearchParams(fields) });

const exchange = async (authorized: Awaited<ReturnType<GatewayDriver['authorize']>>, proof: object) =>
  post('token', {
    grant_type: 'authorization_code',
    code: authorized.code,
    redirect_uri: REDIRECT_URI,
    code_verifier: authorized.pkce.verifier,
    client_id: authorized.clientId,
    ...proof,
  });

describe('a client that an operator registered', () => {
  it('is shown by its name as one that is vouched for, and gets tokens', async () => {
    const { clientId } = await create();
    const browser = gateway.browser();
    await gateway.signIn(browser);
    const page = await browser.follow(gateway.authorizeUrl(clientId, newPkce()));
    const html = await page.answer.text();
    expect(html).toContain('<bdi>Payroll</bdi> wants to act for you.');
    expect(html).not.toContain('unverified name');
    const tokens = await gateway.tokens({ clientId });
    expect(claimsOf(tokens.access_token).client_id).toBe(clientId);
    expect((await gateway.refresh(clientId, tokens.refresh_token)).status).toBe(200);
  });

  it('is not swept away', async () => {
    const { clientId } = await create();
    await auth.dataSource.query(`UPDATE gateway_clients SET created_at = now() - interval '10 years'`);
    const { GatewayClientsService } = await import('../../src/oauth/clients/gateway-clients.service.js');
    await auth.app.get(GatewayClientsService).sweep();
    expect((await clients.list()).map((one) => one.clientId)).toContain(clientId);
  });

  it('asks people of its organization alone', async () => {
    await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, ADMIN);
    const stranger = await member(auth, 'globex', 'owner');
    const { clientId } = await create({ organizationId: auth.organization.id });
    const page = await stranger.browser.follow(gateway.authorizeUrl(clientId, newPkce()));
    const html = await page.answer.text();
    expect(html).toContain('does not know this application');
    expect(html).not.toContain('value="approve"');
    expect((await gateway.tokens({ clientId })).scope).toBe('mcp');
  });

  it('ends with its delegations when it is removed, also between page and answer', async () => {
    const { clientId } = await create();
    const tokens = await gateway.tokens({ clientId });
    const browser = gateway.browser();
    await gateway.signIn(browser);
    const page = await browser.follow(gateway.authorizeUrl(clientId, newPkce()));
    expect(await clients.remove({ clientId }, BY)).toBe(1);
    await expect(gateway.answerConsent(browser, page)).rejects.toThrow(/consent: 40\d/);
    expect([400, 401]).toContain((await gateway.refresh(clientId, tokens.refresh_token)).status);
    await expect(clients.remove({ clientId }, BY)).rejects.toThrow(/not found/);
  });

  it.each([
    ['a redirect target by plain http', { redirectUris: ['http://client.example/cb'] }],
    ['no redirect target', { redirectUris: [] }],
    ['keys that are none', { jwks: { keys: [{ kty: 'EC' }] } }],
    ['no keys', { jwks: { keys: [] } }],
    ['a symmetric key', { jwks: { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] } }],
    ['too many keys', { jwks: { keys: Array.from({ length: 11 }, () => ({})) } }],
    ['a text', { jwks: 'keys' }],
    ['keys that are no objects', { jwks: { keys: [null, 1, 'x'] } }],
    ['a short RSA key', { jwks: { keys: [rsaKey(1024)] } }],
    ['an RSA key with a huge exponent', { jwks: { keys: [{ ...rsaKey(2048), e: 'A'.repeat(300) }] } }],
    [
      'a point off the curve',
      { jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }] } },
    ],
    ['a key of another algorithm', { jwks: { keys: [{ ...rsaKey(2048), alg: 'RS512' }] } }],
  ])('is refused with %s', async (_, changes) => {
    await expect(create(changes)).rejects.toMatchObject({ kind: 'invalid-request' });
  });

  it.each(['RS256', 'PS256', 'EdDSA'])('authenticates with a key for %s', async (alg) => {
    const by = await generateKeyPair(alg, { extractable: true });
    const { clientId } = await create({ jwks: { keys: [await exportJWK(by.publicKey)] } });
    const answer = await post('introspect', { token: 'x', ...(await assert(clientId, { alg, by })) });
    expect(answer.status).toBe(200);
  });

  it('pushes its request under its key, and without it does not', async () => {
    const { clientId } = await create({ jwks });
    const { searchParams } = new URL(gateway.authorizeUrl(clientId, newPkce()));
    const request = Object.fromEntries(searchParams);
    expect((await post('par', { ...request, ...(await assert(clientId)) })).status).toBe(201);
    expect((await post('par', request)).status).toBe(401);
  });

  it('asks from a device under its key', async () => {
    const { clientId } = await create({ jwks, redirectUris: [], usesDeviceGrant: true });
    expect((await post('device_authorization', await assert(clientId))).status).toBe(200);
    expect((await post('device_authorization', { client_id: clientId })).status).toBe(401);
  });

  it('is refused with a private key, no part of which is told', async () => {
    const secret = await exportJWK(key.privateKey);
    const failure = await create({ jwks: { keys: [secret] } }).catch((error: Error) => error.message);
    expect(failure).toBe('jwks: must hold public keys alone');
  });
});

describe('a client that authenticates with its key', () => {
  it('exchanges, refreshes and revokes with an assertion', async () => {
    const { clientId } = await create({ jwks });
    const taken = await exchange(await gateway.authorize({ clientId }), await assert(clientId));
    expect(taken.status).toBe(200);
    const { refresh_token } = (await taken.json()) as Tokens;
    const fields = { grant_type: 'refresh_token', refresh_token };
    const refreshed = await post('token', { ...fields, ...(await assert(clientId)) });
    expect(refreshed.status).toBe(200);
    const { access_token } = (await refreshed.json()) as Tokens;
    expect((await post('revoke', { token: access_token, ...(await assert(clientId)) })).status).toBe(200);
  });

  it('may prove another key at each refresh: its refresh tokens are bound to its own', async () => {
    const { clientId } = await create({ jwks });
    const proof = async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
      const jwk = await exportJWK(publicKey);
      const facts = { htm: 'POST', htu: `${gateway.issuer}/token`, jti: randomUUID() };
      const jwt = new SignJWT(facts).setIssuedAt().setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk });
      return jwt.sign(privateKey);
    };
    const { code, pkce } = await gateway.authorize({ clientId });
    const fields = { code, redirect_uri: REDIRECT_URI, code_verifier: pkce.verifier };
    const ask = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
      const answer = await gateway.token({ ...form, ...(await assert(clientId)) }, headers);
      expect(answer.status).toBe(200);
      return (await answer.json()) as Tokens;
    };
    const grant_type = 'refresh_token';
    const first = await ask({ grant_type: 'authorization_code', ...fields }, { dpop: await proof() });
    const next = await ask({ grant_type, refresh_token: first.refresh_token }, { dpop: await proof() });
    expect([first.token_type, next.token_type]).toEqual(['DPoP', 'DPoP']);
    const last = await ask({ grant_type, refresh_token: next.refresh_token });
    expect(last.token_type).toBe('Bearer');
  });

  it('introspects and revokes with an assertion that alone says who it is', async () => {
    const { clientId } = await create({ jwks });
    const taken = await exchange(await gateway.authorize({ clientId }), await assert(clientId));
    const { access_token: token } = (await taken.json()) as Tokens;
    const alone = async () => {
      const { client_id: _, ...proof } = await assert(clientId);
      return proof;
    };
    const found = await post('introspect', { token, ...(await alone()) });
    expect([found.status, await found.json()]).toMatchObject([200, { active: true, client_id: clientId }]);
    expect((await post('revoke', { token, ...(await alone()) })).status).toBe(200);
    const { client_assertion, ...proof } = await alone();
    const forged = { token, ...proof, client_assertion: `${client_assertion.slice(0, -8)}AAAAAAAA` };
    expect((await post('introspect', forged)).status).toBe(401);
  });

  const hostile: [string, (clientId: string) => Promise<object>][] = [
    ['none', async (client_id) => ({ client_id })],
    ['one of another key', async (id) => assert(id, { by: await generateKeyPair('ES256') })],
    ['one for another audience', (id) => assert(id, { claims: { aud: 'https://other.example' } })],
    ['one that has expired', (id) => assert(id, { expiresIn: -60 })],
    ['one that lives for years', (id) => assert(id, { expiresIn: 10 ** 8 })],
    ['one without an id', (id) => assert(id, { claims: { jti: undefined } })],
    ['one without an end', (id) => assert(id, { claims: { exp: undefined } })],
    ['one of another subject', (id) => assert(id, { claims: { sub: 'cli_other' } })],
    ['one of another issuer', (id) => assert(id, { claims: { iss: 'cli_other' } })],
    [
      'one that is not signed',
      async (id) => {
        const made = await assert(id);
        const [, payload] = made.client_assertion.split('.');
        const header = Buffer.from('{"alg":"none"}').toString('base64url');
        return { ...made, client_assertion: `${header}.${payload}.` };
      },
    ],
  ];
  it.each(hostile)('gets nothing with %s, and its code stays good', async (_, make) => {
    const { clientId } = await create({ jwks });
    const authorized = await gateway.authorize({ clientId });
    const refused = await exchange(authorized, await make(clientId));
    // An assertion about somebody else than `client_id` is a malformed request.
    expect([400, 401]).toContain(refused.status);
    expect(await refused.json()).toMatchObject({
      error: refused.status === 401 ? 'invalid_client' : 'invalid_request',
    });
    expect((await exchange(authorized, await assert(clientId))).status).toBe(200);
  });

  it('is known by another client’s key to nobody', async () => {
    const other = await generateKeyPair('ES256', { extractable: true });
    const mine = await create({ jwks });
    const theirs = await create({ jwks: { keys: [await exportJWK(other.publicKey)] } });
    const authorized = await gateway.authorize({ clientId: mine.clientId });
    const proof = await assert(theirs.clientId, { by: other });
    expect([400, 401]).toContain((await exchange(authorized, proof)).status);
    expect((await exchange(authorized, await assert(mine.clientId, { by: other }))).status).toBe(401);
  });

  it(`uses an assertion once, of ${PARALLEL} at once too`, async () => {
    const { clientId } = await create({ jwks });
    for (let round = 0; round < 5; round++) {
      const proof = await assert(clientId);
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, () => post('introspect', { token: 'x', ...proof })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 401)).toHaveLength(PARALLEL - 1);
    }
  });
});
