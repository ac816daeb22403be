import { createStatusListReader } from '@bonafide/vc-jwt/status-list-cache';
import { decodeStatusList, getStatusBit } from '@bonafide/vc-jwt/status-list';
import { verifyCredential } from 'did-jwt-vc';
import { type DIDDocument, Resolver } from 'did-resolver';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { OrganizationKeysService } from '../../src/organizations/organization-keys.service.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { ApiKeysService } from '../../src/projects/api-keys.service.js';
import { ProjectsService } from '../../src/projects/projects.service.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { claimsOf, GatewayDriver } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
});
afterAll(() => auth.close());

const post = (endpoint: string, fields: Record<string, string>) =>
  fetch(`${gateway.issuer}/${endpoint}`, { method: 'POST', body: new URLSearchParams(fields) });

interface Status {
  statusListCredential: string;
  statusListIndex: string;
}
const statusOf = (jwt: string): Status => (claimsOf(jwt).vc as { credentialStatus: Status }).credentialStatus;

async function isFlagged(jwt: string): Promise<boolean> {
  const { statusListCredential, statusListIndex } = statusOf(jwt);
  const list = (await (await fetch(statusListCredential)).json()) as {
    credentialSubject: { encodedList: string };
  };
  return getStatusBit(await decodeStatusList(list.credentialSubject.encodedList), Number(statusListIndex));
}

/** Reads did:web documents over plain http, as no public resolver does. */
const resolver = new Resolver({
  web: async (did) => {
    const [host, ...path] = did.slice('did:web:'.length).split(':').map(decodeURIComponent);
    const answer = await fetch(`http://${host}/${path.join('/')}/did.json`);
    return {
      didResolutionMetadata: { contentType: 'application/did+json' },
      didDocument: (await answer.json()) as DIDDocument,
      didDocumentMetadata: {},
    };
  },
});

describe('an access token', () => {
  it('has the claims, header and credential that verifiers look for', async () => {
    const { access_token, clientId } = await gateway.tokens({
      changes: { resource: 'https://tools.example/mcp' },
    });
    const host = encodeURIComponent(new URL(auth.url).host);
    const issuer = `did:web:${host}:orgs:acme`;
    expect(decodeProtectedHeader(access_token)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: `${issuer}#key-1` });
    const client = `did:web:${host}:clients:${clientId}`;
    const claims = claimsOf(access_token);
    expect(claims).toMatchObject({
      iss: issuer,
      sub: client,
      aud: 'https://tools.example/mcp',
      jti: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
      scope: 'mcp',
      client_id: clientId,
      user_did: `${issuer}:users:${auth.user.id}`,
      delegation_id: expect.stringMatching(/^dlg_/),
      sessionId: expect.stringMatching(/^ses_/),
      orgId: auth.organization.id,
      orgSlug: 'acme',
      token_use: 'access',
      vc: {
        id: claims.jti,
        type: ['VerifiableCredential', 'DelegationCredential'],
        issuer,
        credentialSubject: { id: client, delegation: { scopes: ['mcp'], constraints: { scopes: ['mcp'] } } },
        credentialStatus: { type: 'StatusList2021Entry', statusPurpose: 'revocation' },
      },
    });
    expect(claims).not.toHaveProperty('cnf');
  });

  it('verifies with did-jwt-vc and the published DID document', async () => {
    const { access_token } = await gateway.tokens();
    const verified = await verifyCredential(access_token, resolver, { audience: auth.url });
    expect(verified.verified).toBe(true);
    expect(verified.verifiableCredential.type).toContain('DelegationCredential');
  });

  it('verifies with plain jose and the published key set, also after the key was rotated', async () => {
    const before = await gateway.tokens();
    await auth.app.get(OrganizationKeysService).rotate(auth.organization.id, { type: 'admin' });
    const after = await gateway.tokens();
    expect(decodeProtectedHeader(after.access_token).kid).toMatch(/#key-2$/);
    const fresh = await startedKeySet();
    for (const { access_token } of [before, after])
      await expect(jwtVerify(access_token, fresh, { audience: auth.url })).resolves.toMatchObject({
        payload: { token_use: 'access' },
      });
    const document = (await (await fetch(`${auth.url}/orgs/acme/did.json`)).json()) as DIDDocument;
    expect(document.verificationMethod).toHaveLength(2);
  });

  const startedKeySet = async () => {
    // The set is cached for a few seconds; a verifier that misses a key asks again.
    await auth.app.get((await import('../../src/oauth/provider/jwks.service.js')).JwksService).refresh();
    return createRemoteJWKSet(new URL(`${gateway.issuer}/jwks`));
  };
});

describe('the documents of DIDs', () => {
  it('stand where did:web looks, with the type real resolvers know', async () => {
    const answer = await fetch(`${auth.url}/orgs/acme/did.json`);
    expect(answer.headers.get('content-type')).toBe('application/did+json');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const document = (await answer.json()) as DIDDocument;
    expect(document.verificationMethod?.[0]).toMatchObject({
      type: 'Ed25519VerificationKey2020',
      publicKeyMultibase: expect.stringMatching(/^z6Mk/),
      publicKeyJwk: { kty: 'OKP', crv: 'Ed25519' },
    });
    expect((document as { alsoKnownAs?: string[] }).alsoKnownAs?.[0]).toMatch(/^did:key:z6Mk/);
  });

  it('name users and clients too', async () => {
    const { clientId } = await gateway.tokens();
    const user = await fetch(`${auth.url}/orgs/acme/users/${auth.user.id}/did.json`);
    const client = await fetch(`${auth.url}/clients/${clientId}/did.json`);
    expect([user.status, client.status]).toEqual([200, 200]);
    expect(((await user.json()) as { controller: string }).controller).toMatch(/:orgs:acme$/);
  });

  it.each([
    '/orgs/nobody/did.json',
    '/orgs/ACME/did.json',
    '/orgs/acme/users/usr_x/did.json',
    '/clients/eph_x/did.json',
    '/orgs/%00/did.json',
    '/orgs/..%2fx/did.json',
  ])('are not found at %s', async (path) => {
    expect((await fetch(auth.url + path)).status).toBe(404);
  });
});

describe('revoking a token', () => {
  it.each(['refresh_token', 'access_token'] as const)(
    '%s has ended the delegation when it is answered',
    async (kind) => {
      const tokens = await gateway.tokens();
      expect(await isFlagged(tokens.access_token)).toBe(false);
      const answer = await post('revoke', { token: tokens[kind], client_id: tokens.clientId });
      expect(answer.status).toBe(200);
      expect(await isFlagged(tokens.access_token)).toBe(true);
      expect((await gateway.refresh(tokens.clientId, tokens.refresh_token)).status).toBe(400);
    },
  );

  it('works for a client of any kind of grant', async () => {
    const { client_id: clientId } = await gateway.register({
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    });
    const { access_token, refresh_token: token } = await gateway.tokens({ clientId });
    expect((await post('revoke', { token, client_id: clientId })).status).toBe(200);
    expect(await isFlagged(access_token)).toBe(true);
  });

  it('is answered with 200 for tokens nobody knows', async () => {
    const { client_id } = await gateway.register();
    for (const token of ['x', 'a.b.c', '..', 'x'.repeat(9_000), 'a\0b'])
      expect((await post('revoke', { token, client_id })).status).toBe(200);
  });

  it("is refused for another client's token, which stays good", async () => {
    const { client_id } = await gateway.register();
    const tokens = await gateway.tokens();
    for (const token of [tokens.refresh_token, tokens.access_token]) {
      const answer = await post('revoke', { token, client_id });
      expect(answer.status).toBe(400);
    }
    expect((await gateway.refresh(tokens.clientId, tokens.refresh_token)).status).toBe(200);
  });

  it('needs a token and a known client', async () => {
    const { client_id } = await gateway.register();
    expect((await post('revoke', { client_id })).status).toBe(400);
    expect((await post('revoke', { token: 'x' })).status).toBe(401);
    expect((await post('revoke', { token: 'x', client_id: 'eph_nobody' })).status).toBe(401);
    const json = await fetch(`${gateway.issuer}/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'x', client_id }),
    });
    expect(json.status).toBe(400);
  });
});

describe('introspecting a token', () => {
  const introspect = async (token: string, client_id: string) =>
    (await (await post('introspect', { token, client_id })).json()) as Record<string, unknown>;

  it('says what a live token is', async () => {
    const tokens = await gateway.tokens();
    expect(await introspect(tokens.access_token, tokens.clientId)).toMatchObject({
      active: true,
      token_type: 'Bearer',
      scope: 'mcp',
      client_id: tokens.clientId,
      aud: auth.url,
    });
    expect(await introspect(tokens.refresh_token, tokens.clientId)).toMatchObject({
      active: true,
      scope: 'mcp',
    });
  });

  it('says no more than inactive of used, revoked, forged and foreign ones', async () => {
    const tokens = await gateway.tokens();
    const { client_id: stranger } = await gateway.register();
    const [header, payload, signature] = tokens.access_token.split('.') as [string, string, string];
    const forged = Buffer.from(JSON.stringify({ ...claimsOf(tokens.access_token), scope: 'all' })).toString(
      'base64url',
    );
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [`${header}.${forged}.${signature}`, `${none}.${payload}.`, 'x.y.z'])
      expect(await introspect(token, tokens.clientId)).toEqual({ active: false });
    expect(await introspect(tokens.access_token, stranger)).toEqual({ active: false });
    await gateway.refresh(tokens.clientId, tokens.refresh_token);
    expect(await introspect(tokens.refresh_token, tokens.clientId)).toEqual({ active: false });
    await post('revoke', { token: tokens.access_token, client_id: tokens.clientId });
    expect(await introspect(tokens.access_token, tokens.clientId)).toEqual({ active: false });
  });
});

describe("a project's API key", () => {
  const ask = async (path: string, token: string, headers: Record<string, string>) => {
    const answer = await fetch(`${gateway.issuer}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ token }).toString(),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };
  const projectOf = (organizationId: string) =>
    auth.app.get(ProjectsService).create(organizationId, 'Tools', { actor: { type: 'admin' } });

  it("introspects and revokes tokens of its own organization's delegations, in either header", async () => {
    const { apiKey } = await projectOf(auth.organization.id);
    const { access_token, refresh_token, clientId } = await gateway.tokens();
    for (const headers of [{ 'x-api-key': apiKey }, { authorization: `Bearer ${apiKey}` }])
      for (const token of [access_token, refresh_token])
        expect((await ask('introspect', token, headers as never)).body).toMatchObject({
          active: true,
          client_id: clientId,
        });
    expect((await ask('revoke', access_token, { 'x-api-key': apiKey })).status).toBe(200);
    expect((await ask('introspect', access_token, { 'x-api-key': apiKey })).body).toEqual({ active: false });
    expect((await gateway.refresh(clientId, refresh_token)).status).toBe(400);
    const [event] = await auth.dataSource.query(
      `SELECT actor_type, details FROM audit_events WHERE delegation_id = $1 AND action = 'delegation.revoked'`,
      [claimsOf(access_token).delegation_id],
    );
    expect(event).toEqual({ actor_type: 'api_key', details: { reason: 'project' } });
  });

  it("learns and ends nothing of another organization's", async () => {
    const other = await auth.app
      .get(OrganizationsService)
      .create({ slug: 'globex', name: 'Globex' }, { type: 'admin' });
    const { apiKey } = await projectOf(other.id);
    const { access_token, refresh_token, clientId } = await gateway.tokens();
    expect(await ask('introspect', access_token, { 'x-api-key': apiKey })).toEqual({
      status: 200,
      body: { active: false },
    });
    expect(await ask('revoke', access_token, { 'x-api-key': apiKey })).toMatchObject({
      status: 400,
      body: { error: 'unauthorized_client' },
    });
    expect((await gateway.refresh(clientId, refresh_token)).status).toBe(200);
  });

  it('is asked for by the scheme that the caller tried (RFC 9110 section 15.5.2)', async () => {
    for (const path of ['introspect', 'revoke'])
      for (const [authorization, challenge] of [
        ['Bearer ak_bad', /^Bearer/],
        ['Basic eDp5', /^Basic/],
        ['', /^Bearer/],
      ] as const) {
        const answer = await fetch(`${gateway.issuer}/${path}`, {
          method: 'POST',
          headers: authorization ? { authorization } : {},
          body: new URLSearchParams({ token: 'whatever' }),
        });
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
          401,
          expect.stringMatching(challenge),
        ]);
      }
    for (const headers of [{}, { 'x-api-key': 'ak_bad' }] as Record<string, string>[]) {
      const answer = await fetch(`${auth.url}/api/v1/bouncer/authorize`, { method: 'POST', headers });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringMatching(/^Bearer/),
      ]);
    }
  });

  it('is needed where there is no client_id: none, a wrong and a revoked one are 401 invalid_client', async () => {
    const { apiKey, project } = await projectOf(auth.organization.id);
    for (const key of await auth.app.get(ApiKeysService).list(project.id))
      await auth.app.get(ApiKeysService).revoke(project.id, key.id, { actor: { type: 'admin' } });
    for (const headers of [{}, { 'x-api-key': 'ak_wrong' }, { 'x-api-key': apiKey }])
      for (const path of ['introspect', 'revoke'])
        expect(await ask(path, 'whatever', headers as never)).toMatchObject({
          status: 401,
          body: { error: 'invalid_client' },
        });
  });
});

describe('the status list', () => {
  it('is JSON unless a JWT is asked for, and answers 304 until something changes', async () => {
    const { access_token, clientId } = await gateway.tokens();
    const url = statusOf(access_token).statusListCredential;
    const json = await fetch(url);
    expect(json.headers.get('content-type')).toBe('application/json');
    expect(json.headers.get('cache-control')).toBe('max-age=30');
    const etag = json.headers.get('etag')!;
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=30' };
    expect((await fetch(url, { headers })).status).toBe(304);
    const jwt = await fetch(url, { headers: { accept: 'application/vc+jwt' } });
    expect(jwt.headers.get('content-type')).toBe('application/vc+jwt');
    await post('revoke', { token: access_token, client_id: clientId });
    expect((await fetch(url, { headers })).status).toBe(200);
  });

  it('in its signed form is read by the verifier of this repository', async () => {
    const { createKeyResolver } = await import('@bonafide/vc-jwt/key-resolver');
    const { createDidWebResolver } = await import('@bonafide/vc-jwt/did-web-resolver');
    const { access_token, clientId } = await gateway.tokens();
    const issuer = claimsOf(access_token).iss as string;
    const didWeb = createDidWebResolver({ fetch, allowLoopbackHttp: true });
    const reader = () =>
      createStatusListReader({
        fetch,
        keys: createKeyResolver({ didWeb }),
        issuers: [issuer],
        allowLoopbackHttp: true,
      });
    expect(await reader().isRevoked(statusOf(access_token))).toBe(false);
    await post('revoke', { token: access_token, client_id: clientId });
    expect(await reader().isRevoked(statusOf(access_token))).toBe(true);
  });

  it('hands out places at random', async () => {
    const places = new Set<string>();
    for (let i = 0; i < 3; i++) places.add(statusOf((await gateway.tokens()).access_token).statusListIndex);
    const sorted = [...places].map(Number).sort((a, b) => a - b);
    expect(sorted.at(-1)! - sorted[0]!).toBeGreaterThan(3);
  });

  it.each(['/status-list/0', '/status-list/999', '/status-list/x', '/status-list/1e3'])(
    'is not found at %s',
    async (path) => {
      expect((await fetch(gateway.issuer + path)).status).toBe(404);
    },
  );
});
