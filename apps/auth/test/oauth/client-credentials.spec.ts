import { randomUUID, type webcrypto } from 'node:crypto';
import { times } from '@bonafide/testing/times';
import { exportJWK, generateKeyPair, type GenerateKeyPairResult, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { PreregisteredClientsService } from '../../src/oauth/clients/preregistered-clients.service.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { ResourcesService } from '../../src/projects/resources/resources.service.js';
import { DashboardClient, member } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { claimsOf, GatewayDriver, REDIRECT_URI, type Tokens } from './test-client.js';

const RESOURCE = 'https://api.example/v1';
const OTHER = 'https://other.example';
const PATH = '/organizations/acme/clients';
const BY = { actor: { type: 'admin' } } as const;
const insecure = { [oauth.allowInsecureRequests]: true } as const;

interface ClientView {
  clientId: string;
  machineAccess: object[] | null;
}
interface Row {
  basis: string;
  clientId: string;
  id: string;
  status: string;
  userDid: string;
}

let auth: RunningAuth;
let gateway: GatewayDriver;
let owner: DashboardClient;
let admin: DashboardClient;
let key: GenerateKeyPairResult;
let jwks: { keys: object[] };
let resources: ResourcesService;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  owner = await new DashboardClient(auth).signIn(auth.user.email);
  admin = await member(auth, 'acme', 'admin');
  key = await newKey();
  jwks = { keys: [await exportJWK(key.publicKey)] };
  resources = auth.app.get(ResourcesService);
  await register(['a:read', 'a:write', 'a:own']);
  await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, BY.actor);
});
afterAll(() => auth?.close());

const newKey = () => generateKeyPair('ES256', { extractable: true });
const register = (names: string[]) =>
  resources.save(
    auth.organization.id,
    {
      uri: RESOURCE,
      name: 'A',
      scopes: names.map((name) => ({
        name,
        description: name,
        risk: 'low',
        default: false,
        leastRole: name === 'a:own' ? 'owner' : 'viewer',
      })),
    },
    BY,
  );

async function machine(changes: object = {}, who = owner): Promise<string> {
  const body = {
    name: 'Nightly',
    jwks,
    machineAccess: [{ resource: RESOURCE, scopes: ['a:read', 'a:write'] }],
  };
  const { status, data, error } = await who.call<ClientView>('POST', PATH, { ...body, ...changes });
  expect({ status, error }).toMatchObject({ status: 201 });
  return data.clientId;
}

async function assertion(
  clientId: string,
  {
    claims = {},
    alg = 'ES256',
    by = key.privateKey as unknown,
  }: { claims?: object; alg?: string; by?: unknown } = {},
): Promise<Record<string, string>> {
  const now = Math.floor(Date.now() / 1000);
  const jwt = new SignJWT({
    ...{ iss: clientId, sub: clientId, aud: gateway.issuer, jti: randomUUID(), iat: now, exp: now + 60 },
    ...claims,
  });
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await jwt.setProtectedHeader({ alg }).sign(by as never),
  };
}

async function ask(clientId: string, fields: Record<string, string> = {}, proof?: Record<string, string>) {
  const given = proof ?? (await assertion(clientId));
  return gateway.token({ grant_type: 'client_credentials', client_id: clientId, ...given, ...fields });
}
async function tokenOf(clientId: string, fields: Record<string, string> = {}): Promise<Tokens> {
  const reply = await ask(clientId, fields);
  const body = (await reply.json()) as Tokens;
  expect({ status: reply.status, body }).toMatchObject({ status: 200 });
  return body;
}
const errorOf = async (reply: Response) => [reply.status, ((await reply.json()) as { error: string }).error];
const isLive = async (clientId: string, token: string): Promise<boolean> => {
  const body = new URLSearchParams({ token, client_id: clientId, ...(await assertion(clientId)) });
  const reply = await fetch(`${gateway.issuer}/introspect`, { method: 'POST', body });
  return ((await reply.json()) as { active: boolean }).active;
};
const isRevoked = async (token: string): Promise<boolean> => {
  const { credentialStatus: place } = claimsOf(token).vc as {
    credentialStatus: { statusListCredential: string; statusListIndex: string };
  };
  const [row] = await auth.dataSource.query(
    `SELECT revoked_at IS NOT NULL AS revoked FROM status_list_entries WHERE list_number = $1 AND list_index = $2`,
    [Number(/\/(\d+)$/.exec(place.statusListCredential)?.[1] ?? 1), Number(place.statusListIndex)],
  );
  return row.revoked;
};
const rowsOf = async (clientId: string): Promise<Row[]> => {
  const { data } = await owner.call<{ items: Row[] }>('GET', '/organizations/acme/delegations?status=active');
  return data.items.filter((row) => row.clientId === clientId);
};

describe('a machine', () => {
  it('gets what it asks for, for itself, and nothing to refresh it with', async () => {
    const clientId = await machine();
    const body = await tokenOf(clientId, { scope: 'a:read', resource: RESOURCE });
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'a:read',
    });
    const claims = claimsOf(body.access_token);
    const did = `did:web:${encodeURIComponent(new URL(auth.url).host)}:clients:${clientId}`;
    expect(claims).toMatchObject({
      sub: did,
      user_did: did,
      aud: RESOURCE,
      client_id: clientId,
      scope: 'a:read',
    });
    const { delegation } = (claims.vc as { credentialSubject: { delegation: object } }).credentialSubject;
    expect(delegation).toMatchObject({ basis: 'machine', userDid: did, constraints: { scopes: ['a:read'] } });
    expect(delegation).not.toHaveProperty('approver');
    expect(delegation).not.toHaveProperty('userIdentifier');
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
    expect(await isLive(clientId, body.access_token)).toBe(true);
    const document = await fetch(`${auth.url}/clients/${clientId}/did.json`);
    expect([document.status, ((await document.json()) as { id: string }).id]).toEqual([200, did]);
  });

  it('gets everything that it may where it names nothing', async () => {
    expect((await tokenOf(await machine())).scope).toBe('a:read a:write');
  });

  it('is one delegation however often it asks, even at once', async () => {
    const clientId = await machine();
    const tokens = await times(50, () => tokenOf(clientId));
    expect(new Set(tokens.map((one) => claimsOf(one.access_token).delegation_id)).size).toBe(1);
    expect(await rowsOf(clientId)).toMatchObject([{ basis: 'machine', status: 'active' }]);
  });

  it('is driven by oauth4webapi and openid-client as they are', async () => {
    const clientId = await machine();
    const server = await oauth.processDiscoveryResponse(
      new URL(gateway.issuer),
      await oauth.discoveryRequest(new URL(gateway.issuer), { algorithm: 'oauth2', ...insecure }),
    );
    expect(server.grant_types_supported).toContain('client_credentials');
    const client: oauth.Client = { client_id: clientId };
    const privateKey = key.privateKey as webcrypto.CryptoKey;
    const parameters = { scope: 'a:read', resource: RESOURCE };
    const reply = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      oauth.PrivateKeyJwt(privateKey),
      parameters,
      insecure,
    );
    expect((await oauth.processClientCredentialsResponse(server, client, reply)).scope).toBe('a:read');
    const config = await openid.discovery(
      new URL(gateway.issuer),
      clientId,
      {},
      openid.PrivateKeyJwt(privateKey),
      { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' },
    );
    const dpop = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair());
    const bound = await openid.clientCredentialsGrant(config, parameters, { DPoP: dpop });
    expect([bound.token_type, claimsOf(bound.access_token).cnf]).toEqual(['dpop', expect.any(Object)]);
  });
});

describe('nobody becomes a machine', () => {
  it('who registered by itself, and asks for the grant', async () => {
    const { client_id, grant_types } = await gateway.register({ grant_types: ['client_credentials'], jwks });
    expect(grant_types).not.toContain('client_credentials');
    expect(await errorOf(await ask(client_id, {}, {}))).toEqual([400, 'unauthorized_client']);
    for (const changes of [
      { grant_types: ['client_credentials'], redirect_uris: [] },
      { token_endpoint_auth_method: 'client_secret_basic', grant_types: ['client_credentials'] },
    ]) {
      const reply = await gateway.postRegistration({ redirect_uris: [REDIRECT_URI], ...changes });
      if (reply.status === 201)
        expect(await reply.json()).toMatchObject({
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
        });
      else expect(reply.status).toBe(400);
    }
  });

  it('whom the organization did not let: off unless given', async () => {
    const clientId = await machine({ machineAccess: undefined, redirectUris: [REDIRECT_URI] });
    expect(await errorOf(await ask(clientId))).toEqual([400, 'unauthorized_client']);
  });

  it.each([
    ['no proof of its key', () => ({})],
    ['a client secret', () => ({ client_secret: 'secret' })],
    ['an assertion by another key', async (id: string) => assertion(id, { by: (await newKey()).privateKey })],
    ['an assertion for another service', (id: string) => assertion(id, { claims: { aud: OTHER } })],
    [
      'an assertion of another client',
      (id: string) => assertion(id, { claims: { sub: 'cli_x', iss: 'cli_x' } }),
    ],
    ['an expired assertion', (id: string) => assertion(id, { claims: { exp: 1 } })],
    ['an assertion without an end', (id: string) => assertion(id, { claims: { exp: undefined } })],
    [
      'an assertion under its public key',
      (id: string) =>
        assertion(id, { alg: 'HS256', by: new TextEncoder().encode(JSON.stringify(jwks.keys[0])) }),
    ],
  ])('by %s', async (_, proofOf) => {
    const clientId = await machine();
    expect([400, 401]).toContain((await ask(clientId, {}, await proofOf(clientId))).status);
  });

  it('by an assertion that was used before', async () => {
    const clientId = await machine();
    const proof = await assertion(clientId);
    const statuses = await times(10, async () => (await ask(clientId, {}, proof)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['a scope more', { scope: 'a:read a:own' }, 'invalid_scope'],
    ['the gateway’s own scope', { scope: 'mcp' }, 'invalid_scope'],
    ['a scope with a NUL', { scope: 'a:read\0' }, 'invalid_scope'],
    ['another resource', { resource: OTHER }, 'invalid_target'],
    ['no address', { resource: 'a\0b' }, 'invalid_target'],
  ])('of more than it was given: %s', async (_, fields, error) => {
    expect(await errorOf(await ask(await machine(), fields))).toEqual([400, error]);
  });

  it('that names no resource of several, or two', async () => {
    const several = [RESOURCE, OTHER].map((resource) => ({
      resource,
      scopes: [resource === OTHER ? 'mcp' : 'a:read'],
    }));
    const clientId = await machine({ machineAccess: several });
    expect(await errorOf(await ask(clientId))).toEqual([400, 'invalid_target']);
    expect((await tokenOf(clientId, { resource: `${OTHER}/` })).scope).toBe('mcp');
    const fields = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId });
    for (const [name, value] of Object.entries(await assertion(clientId))) fields.set(name, value);
    for (const { resource } of several) fields.append('resource', resource);
    expect(await errorOf(await gateway.token(fields.toString()))).toEqual([400, 'invalid_target']);
  });

  it('and passes nothing on', async () => {
    const clientId = await machine();
    const { access_token: subject } = await tokenOf(clientId);
    const reply = await ask(clientId, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: subject,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      actor_token: subject,
      actor_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    });
    expect(reply.status).toBe(400);
  });
});

describe('a machine ends', () => {
  const ends: [string, (clientId: string) => Promise<unknown>, again: number][] = [
    [
      'it is switched off',
      (id) => owner.call('PATCH', `${PATH}/${id}`, { machineAccess: null, redirectUris: [REDIRECT_URI] }),
      400,
    ],
    ['it is removed', (id) => owner.call('DELETE', `${PATH}/${id}`), 400],
    [
      'its key is replaced',
      async (id) =>
        owner.call('PATCH', `${PATH}/${id}`, {
          jwks: { keys: [await exportJWK((await newKey()).publicKey)] },
        }),
      401,
    ],
    [
      'the policy knows it no more',
      () => resources.savePolicy(auth.organization.id, { allowedClients: ['eph_x'] }, BY),
      400,
    ],
    [
      'the policy wants bound tokens',
      () => resources.savePolicy(auth.organization.id, { requireDpop: true }, BY),
      400,
    ],
    ['the resource loses its scopes', () => register(['b:read']), 400],
    [
      'it gets less',
      (id) =>
        owner.call('PATCH', `${PATH}/${id}`, { machineAccess: [{ resource: RESOURCE, scopes: ['a:read'] }] }),
      400,
    ],
  ];
  afterEach(async () => {
    await resources.savePolicy(auth.organization.id, { allowedClients: null }, BY);
    await register(['a:read', 'a:write', 'a:own']);
  });

  it.each(ends)('when %s: its tokens at once, and there are no new ones', async (_, end, again) => {
    const clientId = await machine();
    const { access_token } = await tokenOf(clientId);
    expect(await isRevoked(access_token)).toBe(false);
    await end(clientId);
    expect(await isRevoked(access_token)).toBe(true);
    const reply = await ask(clientId, { scope: 'a:read a:write' });
    expect([again, again === 400 ? 401 : again]).toContain(reply.status);
  });

  it('by hand, and asks anew as long as it may', async () => {
    const clientId = await machine();
    const { access_token } = await tokenOf(clientId);
    const [row] = await rowsOf(clientId);
    const viewer = await member(auth, 'acme', 'viewer');
    const path = `/delegations/${row!.id}/revoke`;
    expect((await viewer.call('POST', path, {})).status).toBe(403);
    expect((await (await member(auth, 'globex', 'owner')).call('POST', path, {})).status).toBe(404);
    expect((await admin.call('POST', path, {})).status).toBe(200);
    expect([await isLive(clientId, access_token), await isRevoked(access_token)]).toEqual([false, true]);
    expect(claimsOf((await tokenOf(clientId)).access_token).delegation_id).not.toBe(row!.id);
  });

  it('while it asks: whatever came out of it is dead', async () => {
    const clientId = await machine();
    const [replies] = await Promise.all([
      times(20, () => ask(clientId)),
      owner.call('DELETE', `${PATH}/${clientId}`),
    ]);
    for (const reply of replies.filter(({ status }) => status === 200))
      expect(await isRevoked(((await reply.json()) as Tokens).access_token)).toBe(true);
  });

  it('and all of it is on record', async () => {
    const clientId = await machine();
    await tokenOf(clientId);
    await owner.call('DELETE', `${PATH}/${clientId}`);
    const lines = await auth.dataSource.query(
      `SELECT action, actor_id, details FROM audit_events WHERE subject = $1 OR delegation_id IN
         (SELECT id FROM delegations WHERE client_id = $1) ORDER BY id`,
      [clientId],
    );
    expect(lines).toMatchObject([
      {
        action: 'client.registered',
        details: { machineScopes: [`${RESOURCE} a:read`, `${RESOURCE} a:write`] },
      },
      { action: 'delegation.granted', actor_id: clientId, details: { basis: 'machine' } },
      { action: 'client.removed' },
      { action: 'delegation.revoked' },
    ]);
  });
});

describe('an organization lets its machines have', () => {
  const access = (scopes: string[], resource = RESOURCE) => ({ machineAccess: [{ resource, scopes }] });
  it.each([
    ['scopes that the resource does not have', access(['a:admin'])],
    ['scopes of what nobody registered', access(['a:read'], OTHER)],
    ['no scopes', access([])],
    ['no resource', { machineAccess: [] }],
    [
      'one resource twice',
      { machineAccess: [...access(['a:read']).machineAccess, ...access(['a:write']).machineAccess] },
    ],
    ['no address', access(['mcp'], '')],
    ['text', { machineAccess: 'all' }],
    ['without keys', { ...access(['a:read']), jwks: null }],
  ])('not %s', async (_, changes) => {
    const { status, error } = await owner.call('POST', PATH, { name: 'Nightly', jwks, ...changes });
    expect([status, JSON.stringify(error)]).toEqual([400, expect.stringContaining('machineAccess')]);
  });

  it('no more than whoever lets them may give', async () => {
    const body = { name: 'Nightly', jwks, ...access(['a:own']) };
    expect((await admin.call('POST', PATH, body)).status).toBe(400);
    const clientId = await machine(access(['a:read']), admin);
    expect((await admin.call('PATCH', `${PATH}/${clientId}`, access(['a:own']))).status).toBe(400);
    expect((await tokenOf(await machine(access(['a:own'])))).scope).toBe('a:own');
  });

  it('nothing by an operator, for all organizations', async () => {
    const settings = { name: 'Nightly', redirectUris: [], jwks, ...access(['a:read']) };
    const created = auth.app.get(PreregisteredClientsService).create(settings, BY);
    await expect(created).rejects.toThrow('machineAccess');
  });
});
