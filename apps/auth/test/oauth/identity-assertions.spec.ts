import { randomUUID, type webcrypto } from 'node:crypto';
import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { times } from '@bonafide/testing/times';
import { exportJWK, generateKeyPair, type GenerateKeyPairResult, type JWTPayload, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { MembersService } from '../../src/dashboard/members.service.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { ResourcesService } from '../../src/projects/resources/resources.service.js';
import { DashboardClient, member } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { claimsOf, GatewayDriver, hiddenField, type Tokens } from './test-client.js';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const RESOURCE = 'https://api.example/v1';
const BY = { actor: { type: 'admin' } } as const;
const PROVIDERS = '/organizations/acme/identity-providers';
const insecure = { [oauth.allowInsecureRequests]: true } as const;

let auth: RunningAuth;
let gateway: GatewayDriver;
let owner: DashboardClient;
let idp: StubServer;
let issuer: string;
let idpKey: GenerateKeyPairResult;
let published: object[];
let clientKey: GenerateKeyPairResult;
let clientId: string;
let otherClient: string;
let providerId: string;
beforeAll(async () => {
  idp = await startStubServer();
  issuer = idp.url;
  auth = await startAuth({ env: { OUTBOUND_ALLOW_HOSTS: idp.host } });
  gateway = new GatewayDriver(auth);
  owner = await new DashboardClient(auth).signIn(auth.user.email);
  [idpKey, clientKey] = [await newKey(), await newKey()];
  published = [await publicJwk(idpKey, 'one')];
  idp.on('GET', '/jwks', () => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keys: published }),
  }));
  const scope = (name: string, leastRole: string) => ({
    name,
    description: name,
    risk: 'low',
    default: false,
    leastRole,
  });
  const scopes = [scope('a:read', 'viewer'), scope('a:write', 'viewer'), scope('a:own', 'owner')] as never;
  await auth.app.get(ResourcesService).save(auth.organization.id, { uri: RESOURCE, name: 'A', scopes }, BY);
  const globex = await auth.app
    .get(OrganizationsService)
    .create({ slug: 'globex', name: 'Globex' }, BY.actor);
  for (const [organizationId, domain] of [
    [auth.organization.id, 'acme.example'],
    [globex.id, 'globex.example'],
  ])
    await auth.dataSource.query(
      `INSERT INTO company_domains (organization_id, domain, proof, proven_at) VALUES ($1, $2, 'x', now())`,
      [organizationId, domain],
    );
  [clientId, otherClient] = [await newClient(), await newClient()];
  providerId = (await configure()).data.id;
}, 60_000);
afterAll(async () => {
  await auth?.close();
  await idp?.close();
});

const newKey = () => generateKeyPair('ES256', { extractable: true });
const publicJwk = async ({ publicKey }: GenerateKeyPairResult, kid: string) => ({
  ...(await exportJWK(publicKey)),
  kid,
  alg: 'ES256',
});
async function newClient(): Promise<string> {
  const jwks = { keys: [await exportJWK(clientKey.publicKey)] };
  const body = { name: 'Assistant', jwks, usesIdentityAssertions: true };
  const made = await owner.call<{ clientId: string }>('POST', '/organizations/acme/clients', body);
  expect(made.status).toBe(201);
  return made.data.clientId;
}
const configure = (changes: object = {}) =>
  owner.call<{ id: string; enabled: boolean }>('PUT', PROVIDERS, {
    issuer,
    jwksUri: `${issuer}/jwks`,
    allowedClients: [clientId],
    access: [{ resource: RESOURCE, scopes: ['a:read', 'a:write', 'a:own'] }],
    ...changes,
  });

let people = 0;
const newPerson = () => {
  const sub = `employee-${++people}`;
  return { sub, email: `${sub}@acme.example`, email_verified: true };
};
interface Changes {
  claims?: JWTPayload;
  header?: object;
  by?: unknown;
}
/** What the company's identity provider gives the client for the person. */
function assertionOf(person: object, { claims = {}, header = {}, by = idpKey.privateKey }: Changes = {}) {
  // A second ahead: what ended within the same second counts as ended afterwards.
  const now = Math.floor(Date.now() / 1000) + 1;
  const facts = {
    iss: issuer,
    aud: gateway.issuer,
    client_id: clientId,
    jti: randomUUID(),
    iat: now,
    exp: now + 300,
  };
  return new SignJWT({ ...facts, resource: RESOURCE, scope: 'a:read', ...person, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'oauth-id-jag+jwt', ...header })
    .sign(by as never);
}
async function proofOf(id: string): Promise<Record<string, string>> {
  const now = Math.floor(Date.now() / 1000);
  const facts = { iss: id, sub: id, aud: gateway.issuer, jti: randomUUID(), iat: now, exp: now + 60 };
  return {
    client_id: id,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await new SignJWT(facts)
      .setProtectedHeader({ alg: 'ES256' })
      .sign(clientKey.privateKey),
  };
}
const present = async (assertion: string, fields: Record<string, string> = {}, id = clientId) =>
  gateway.token({ grant_type: GRANT, assertion, ...(await proofOf(id)), ...fields });
const errorOf = async (reply: Response) => [reply.status, ((await reply.json()) as { error: string }).error];
async function tokenFor(
  person: object,
  fields: Record<string, string> = {},
  changes: Changes = {},
): Promise<Tokens> {
  const reply = await present(await assertionOf(person, changes), fields);
  const body = (await reply.json()) as Tokens;
  expect({ status: reply.status, body }).toMatchObject({ status: 200 });
  return body;
}
const statusOf = async (token: string): Promise<string> => {
  const statement = 'SELECT status FROM delegations WHERE id = $1';
  const [row] = await auth.dataSource.query(statement, [claimsOf(token).delegation_id]);
  return row.status;
};
const usersOf = (email: string): Promise<{ id: string }[]> =>
  auth.dataSource.query('SELECT id FROM users WHERE email = $1', [email]);

describe('another organization that names the same issuer', () => {
  it('does not keep the company’s people from their tokens, though it says that it knows them', async () => {
    const person = newPerson();
    await tokenFor(person);
    const [globex] = await auth.dataSource.query(`SELECT id FROM organizations WHERE slug = 'globex'`);
    const stranger = await member(auth, 'globex', 'owner');
    const saved = await stranger.call('PUT', '/organizations/globex/identity-providers', {
      issuer,
      jwksUri: `${issuer}/jwks`,
      allowedClients: [clientId],
      access: [{ resource: 'https://elsewhere.example', scopes: ['mcp'] }],
    });
    expect(saved.status).toBe(200);
    // The client is one of every organization, as those of operators and of metadata documents are.
    await auth.dataSource.query('UPDATE gateway_clients SET organization_id = NULL WHERE client_id = $1', [
      clientId,
    ]);
    const [user] = await usersOf(person.email);
    await auth.dataSource.query(
      'INSERT INTO company_identities (organization_id, issuer, subject, user_id) VALUES ($1, $2, $3, $4)',
      [globex.id, issuer, person.sub, user!.id],
    );
    try {
      const { access_token: token } = await tokenFor(person);
      expect(claimsOf(token)).toMatchObject({ orgSlug: 'acme', aud: RESOURCE });
    } finally {
      await auth.dataSource.query('UPDATE gateway_clients SET organization_id = $2 WHERE client_id = $1', [
        clientId,
        auth.organization.id,
      ]);
      await auth.dataSource.query(`DELETE FROM identity_providers WHERE organization_id = $1`, [globex.id]);
      await auth.dataSource.query(`DELETE FROM company_identities WHERE organization_id = $1`, [globex.id]);
    }
  });
});

describe('the word of an organization’s identity provider', () => {
  it('gives a client what it names for the person, who becomes a member, and nothing to refresh it with', async () => {
    const person = newPerson();
    const body = await tokenFor(person);
    expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'a:read' });
    const [user] = await usersOf(person.email);
    const claims = claimsOf(body.access_token);
    expect(claims).toMatchObject({
      aud: RESOURCE,
      client_id: clientId,
      user_did: expect.stringContaining(user!.id),
    });
    const { delegation } = (claims.vc as { credentialSubject: { delegation: object } }).credentialSubject;
    expect(delegation).toMatchObject({
      basis: 'policy',
      approver: { role: 'viewer' },
      constraints: { scopes: ['a:read'] },
    });
    expect(claimsOf((await tokenFor(person)).access_token).delegation_id).toBe(claims.delegation_id);
    const listed = await owner.call<{ items: object[] }>(
      'GET',
      `/organizations/acme/delegations?user=${person.email}`,
    );
    expect(listed.data.items).toMatchObject([{ basis: 'policy', status: 'active' }]);
  });

  it('is taken from oauth4webapi and openid-client as they are', async () => {
    const server = await oauth.processDiscoveryResponse(
      new URL(gateway.issuer),
      await oauth.discoveryRequest(new URL(gateway.issuer), { algorithm: 'oauth2', ...insecure }),
    );
    expect(server.grant_types_supported).toContain(GRANT);
    const privateKey = clientKey.privateKey as webcrypto.CryptoKey;
    const person = newPerson();
    const reply = await oauth.genericTokenEndpointRequest(
      server,
      { client_id: clientId },
      oauth.PrivateKeyJwt(privateKey),
      GRANT,
      { assertion: await assertionOf(person) },
      insecure,
    );
    const answer = await oauth.processGenericTokenEndpointResponse(server, { client_id: clientId }, reply);
    expect(answer.scope).toBe('a:read');
    const config = await openid.discovery(
      new URL(gateway.issuer),
      clientId,
      {},
      openid.PrivateKeyJwt(privateKey),
      {
        execute: [openid.allowInsecureRequests],
        algorithm: 'oauth2',
      },
    );
    const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair());
    const parameters = { assertion: await assertionOf(person) };
    expect((await openid.genericGrantRequest(config, GRANT, parameters, { DPoP })).token_type).toBe('dpop');
  });

  it('is good once, for one of fifty who bring it at once', async () => {
    const assertion = await assertionOf(newPerson());
    const replies = await times(50, () => present(assertion));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await errorOf(replies.find(({ status }) => status !== 200)!)).toEqual([400, 'invalid_grant']);
  });

  it('may be narrowed by the request', async () => {
    const changes = { claims: { scope: 'a:read a:write' } };
    expect((await tokenFor(newPerson(), { scope: 'a:write', resource: RESOURCE }, changes)).scope).toBe(
      'a:write',
    );
  });

  it('is signed by keys that change', async () => {
    const next = await newKey();
    await tokenFor(newPerson());
    published = [await publicJwk(next, 'two')];
    const person = newPerson();
    const signed = { header: { kid: 'two' }, by: next.privateKey };
    await eventually(async () => expect((await present(await assertionOf(person, signed))).status).toBe(200));
    expect((await present(await assertionOf(person))).status).toBe(400);
    published = [await publicJwk(idpKey, 'one')];
    await eventually(async () => expect((await present(await assertionOf(person))).status).toBe(200));
  });
});

describe('an assertion is refused', () => {
  const past = Math.floor(Date.now() / 1000) - 7200;
  const hostile: [string, Changes, string][] = [
    ['of another type', { header: { typ: 'JWT' } }, 'invalid_grant'],
    ['of no type', { header: { typ: undefined } }, 'invalid_grant'],
    ['for another service', { claims: { aud: 'https://other.example' } }, 'invalid_grant'],
    ['for the token endpoint', { claims: { aud: 'TOKEN' } }, 'invalid_grant'],
    ['for two services', { claims: { aud: ['ISSUER', 'https://other.example'] } }, 'invalid_grant'],
    ['for another client', { claims: { client_id: 'OTHER' } }, 'invalid_grant'],
    ['for no client', { claims: { client_id: undefined } }, 'invalid_grant'],
    ['that has expired', { claims: { iat: past, exp: past + 60 } }, 'invalid_grant'],
    ['of tomorrow', { claims: { iat: past + 93_600, exp: past + 93_700 } }, 'invalid_grant'],
    ['that lives for years', { claims: { exp: past + 100_000_000 } }, 'invalid_grant'],
    ['without an end', { claims: { exp: undefined } }, 'invalid_grant'],
    ['without a time', { claims: { iat: undefined } }, 'invalid_grant'],
    ['without an id', { claims: { jti: undefined } }, 'invalid_grant'],
    ['with an endless id', { claims: { jti: 'x'.repeat(256) } }, 'invalid_grant'],
    ['without a person', { claims: { sub: undefined } }, 'invalid_grant'],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }, 'invalid_grant'],
    ['of an issuer with a NUL', { claims: { iss: 'https://evil\0' } }, 'invalid_grant'],
    ['for a domain that is not proven', { claims: { email: 'ceo@evil.example' } }, 'invalid_grant'],
    ['for another organization’s domain', { claims: { email: 'ceo@globex.example' } }, 'invalid_grant'],
    ['for an address that was not checked', { claims: { email_verified: false } }, 'invalid_grant'],
    ['without an address', { claims: { email: undefined } }, 'invalid_grant'],
    ['for another resource', { claims: { resource: 'https://other.example' } }, 'invalid_target'],
    ['for two resources', { claims: { resource: [RESOURCE, 'https://other.example'] } }, 'invalid_grant'],
    ['for a scope that is not allowed', { claims: { scope: 'a:read mcp' } }, 'invalid_scope'],
    ['for a scope beyond the person’s role', { claims: { scope: 'a:own' } }, 'invalid_scope'],
    ['for scopes that are no text', { claims: { scope: ['a:read'] } }, 'invalid_grant'],
  ];
  it.each(hostile)('%s', async (_, changes, error) => {
    const text = JSON.stringify(changes.claims ?? {}, (__, value: unknown) =>
      value === undefined ? null : value,
    )
      .replace('OTHER', otherClient)
      .replace('TOKEN', `${gateway.issuer}/token`)
      .replace('ISSUER', gateway.issuer);
    const given = Object.entries(JSON.parse(text) as JWTPayload).map(([name, value]) => [
      name,
      value ?? undefined,
    ]);
    const person = newPerson();
    const assertion = await assertionOf(person, {
      ...changes,
      claims: Object.fromEntries(given) as JWTPayload,
    });
    expect(await errorOf(await present(assertion))).toEqual([400, error]);
    if (error === 'invalid_grant') expect(await usersOf(person.email)).toEqual([]);
  });

  it('by whom its signature is not', async () => {
    const person = newPerson();
    const stranger = await newKey();
    const secret = new TextEncoder().encode(JSON.stringify(published[0]));
    const [, payload] = (await assertionOf(person)).split('.') as [string, string, string];
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'oauth-id-jag+jwt' })).toString(
      'base64url',
    );
    const forged = [
      await assertionOf(person, { by: stranger.privateKey }),
      await assertionOf(person, { by: secret, header: { alg: 'HS256' } }),
      `${header}.${payload}.`,
      'x.y.z',
      '',
      'x'.repeat(20_000),
    ];
    for (const assertion of forged) expect((await present(assertion)).status).toBe(400);
    expect(await usersOf(person.email)).toEqual([]);
  });

  it('by a request for more than it says', async () => {
    const wide = await present(await assertionOf(newPerson()), { scope: 'a:read a:write' });
    expect(await errorOf(wide)).toEqual([400, 'invalid_scope']);
    const elsewhere = await present(await assertionOf(newPerson()), { resource: 'https://other.example' });
    expect(await errorOf(elsewhere)).toEqual([400, 'invalid_target']);
  });

  it('from clients that are not allowed, or prove no key', async () => {
    const forOther = await assertionOf(newPerson(), { claims: { client_id: otherClient } });
    expect(await errorOf(await present(forOther, {}, otherClient))).toEqual([400, 'invalid_grant']);
    const { client_id } = await gateway.register({ grant_types: [GRANT] });
    const assertion = await assertionOf(newPerson(), { claims: { client_id } });
    expect(await errorOf(await gateway.token({ grant_type: GRANT, assertion, client_id }))).toEqual([
      400,
      'unauthorized_client',
    ]);
    expect((await gateway.token({ grant_type: GRANT, assertion, client_id: clientId })).status).toBe(401);
  });

  it('for an account that somebody can sign in to, until its person has come by the provider', async () => {
    const owned = await assertionOf({ sub: 'the-owner', email: auth.user.email, email_verified: true });
    expect(await errorOf(await present(owned))).toEqual([400, 'invalid_grant']);
  });

  it('for a former member, who is not added again', async () => {
    const person = newPerson();
    const { access_token } = await tokenFor(person);
    const [user] = await usersOf(person.email);
    await auth.app.get(MembersService).remove(auth.organization.id, user!.id, BY);
    expect(await statusOf(access_token)).toBe('revoked');
    expect(await errorOf(await present(await assertionOf(person)))).toEqual([400, 'invalid_grant']);
  });

  it('that is older than the end of what it gave', async () => {
    const person = newPerson();
    const { access_token } = await tokenFor(person);
    const before = await assertionOf(person, { claims: { iat: Math.floor(Date.now() / 1000) - 5 } });
    const path = `/delegations/${claimsOf(access_token).delegation_id}/revoke`;
    expect((await owner.call('POST', path, {})).status).toBe(200);
    expect(await errorOf(await present(before))).toEqual([400, 'invalid_grant']);
    await tokenFor(person);
  });

  it('and it is on record', async () => {
    const [line] = await auth.dataSource.query(
      `SELECT actor_id, subject FROM audit_events WHERE action = 'identity_assertion.refused' LIMIT 1`,
    );
    expect(line).toEqual({ actor_id: clientId, subject: providerId });
  });
});

describe('an identity provider', () => {
  it('speaks for its own organization alone', async () => {
    const stranger = await member(auth, 'globex', 'owner');
    const path = '/organizations/globex/identity-providers';
    const access = [{ resource: 'https://globex.example', scopes: ['mcp'] }];
    const body = { issuer, jwksUri: `${issuer}/jwks`, allowedClients: [clientId], access };
    expect((await stranger.call('PUT', path, body)).status).toBe(200);
    const person = { ...newPerson(), email: `someone-${people}@globex.example` };
    expect(await errorOf(await present(await assertionOf(person)))).toEqual([400, 'invalid_grant']);
    await tokenFor(newPerson());
  });

  it.each([
    ['switched off', () => configure({ enabled: false })],
    ['changed to give less', () => configure({ access: [{ resource: RESOURCE, scopes: ['a:write'] }] })],
    ['forbidden to the client', () => configure({ allowedClients: [] })],
    ['removed', () => owner.call('DELETE', `${PROVIDERS}/${providerId}`)],
  ])('that is %s has given nothing', async (_, end) => {
    const person = newPerson();
    const { access_token } = await tokenFor(person);
    expect((await end()).status).toBe(200);
    expect(await statusOf(access_token)).toBe('revoked');
    expect((await present(await assertionOf(person))).status).toBe(400);
    providerId = (await configure()).data.id;
  });

  it.each([
    ['issuer', { issuer: 'no address' }],
    ['issuer', { issuer: 'https://idp.example/?a=b' }],
    ['jwksUri', { jwksUri: 'http://169.254.169.254/jwks' }],
    ['jwksUri', { jwksUri: 'file:///etc/passwd' }],
    ['access', { access: [] }],
    ['access', { access: [{ resource: RESOURCE, scopes: ['a:admin'] }] }],
    ['allowedClients', { allowedClients: 'all' }],
    ['defaultRole', { defaultRole: 'owner' }],
  ])('is refused with a fault that names %s: %j', async (field, changes) => {
    const { status, error } = await configure(changes);
    expect([status, JSON.stringify(error)]).toEqual([400, expect.stringContaining(field)]);
  });

  it('that gave something is shown to the person as policy, who ends it', async () => {
    const person = newPerson();
    const { access_token } = await tokenFor(person);
    const id = claimsOf(access_token).delegation_id;
    // The person's page, seen by somebody who can sign in here with a password.
    await auth.dataSource.query('UPDATE delegations SET user_id = $1 WHERE id = $2', [auth.user.id, id]);
    const html = await (await owner.browser.request('/delegations')).text();
    expect(html).toContain('policy allowed this without asking you');
    const page = await (await owner.browser.request(`/delegations/${id}/end`)).text();
    await owner.browser.form(`/delegations/${id}/revoke`, { _csrf: hiddenField(page, '_csrf') });
    expect(await statusOf(access_token)).toBe('revoked');
  });
});
