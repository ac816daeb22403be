import { exportJWK, generateKeyPair } from 'jose';
import { BouncerDriver, type TestProject } from '../bouncer/bouncer-driver.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { DashboardClient, member } from './dashboard-client.js';

/* What only an owner may give is not for an admin to make givable, nor for a project's key. */

const scope = (name: string, leastRole: string) => ({ name, description: name, leastRole });
const READ = scope('a:read', 'viewer');
const OWN = scope('a:own', 'owner');
const RESOURCES = '/organizations/acme/resources';
const CLIENTS = '/organizations/acme/clients';

let auth: RunningAuth;
let bouncer: BouncerDriver;
let owner: DashboardClient;
let admin: DashboardClient;
let count = 0;
const newAddress = () => `https://owned${++count}.example`;
beforeAll(async () => {
  auth = await startAuth();
  bouncer = new BouncerDriver(auth);
  owner = await new DashboardClient(auth).signIn(auth.user.email);
  admin = await member(auth, 'acme', 'admin');
});
afterAll(() => auth?.close());

const save = (who: DashboardClient, uri: string, ...scopes: object[]) =>
  who.call<{ id: string }>('PUT', RESOURCES, { uri, name: 'A', scopes });

describe('a scope that only an owner may grant', () => {
  it.each([
    ['is not given a lower role', (uri: string) => save(admin, uri, READ, scope('a:own', 'admin'))],
    ['is not left out, to be added again', (uri: string) => save(admin, uri, READ)],
    [
      'is not given a lower role below its address',
      (uri: string) => save(admin, `${uri}/mcp`, scope('a:own', 'viewer')),
    ],
    [
      'is not given a lower role under the other spelling',
      (uri: string) => save(admin, `${uri}/?a`, scope('a:own', 'viewer')),
    ],
  ])('%s by an admin', async (_what, lower) => {
    const uri = newAddress();
    expect((await save(owner, uri, READ, OWN)).status).toBe(200);
    const { status, error } = await lower(uri);
    expect([status, JSON.stringify(error)]).toEqual([403, expect.stringContaining('a:own')]);
    // Whoever may grant it may change it, and an admin changes what is beside it.
    expect((await save(admin, uri, scope('a:read', 'admin'), OWN)).status).toBe(200);
    expect((await save(owner, uri, READ, scope('a:own', 'admin'))).status).toBe(200);
    expect((await save(admin, uri, READ, scope('a:own', 'viewer'))).status).toBe(200);
  });

  it('is not removed with its resource by an admin', async () => {
    const { data } = await save(owner, newAddress(), READ, OWN);
    expect((await admin.call('DELETE', `${RESOURCES}/${data.id}`)).status).toBe(403);
    expect((await owner.call('DELETE', `${RESOURCES}/${data.id}`)).status).toBe(200);
  });

  it('of a shared resource keeps its role in the organization’s own words', async () => {
    const uri = newAddress();
    await auth.dataSource.query(
      `INSERT INTO resources (id, uri, name, scopes) VALUES ('res_owned', $1, 'Shared', $2)`,
      [uri, JSON.stringify([{ ...OWN, risk: 'low', default: false }])],
    );
    const refused = await save(admin, uri, scope('a:own', 'viewer'));
    expect([refused.status, JSON.stringify(refused.error)]).toEqual([403, expect.stringContaining('a:own')]);
    expect((await save(admin, uri, READ)).status).toBe(200);
    expect((await save(admin, uri, READ, scope('a:own', 'viewer'))).status).toBe(403);
    expect((await save(admin, uri, READ, OWN)).status).toBe(200);
  });
});

describe('a machine that an owner gave more than an admin may', () => {
  const keys = async () => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    return { keys: [await exportJWK(publicKey)] };
  };
  const machine = async (who: DashboardClient, ...scopes: string[]) => {
    const uri = newAddress();
    await save(owner, uri, READ, OWN);
    const body = { name: 'Nightly', jwks: await keys(), machineAccess: [{ resource: uri, scopes }] };
    const made = await who.call<{ clientId: string }>('POST', CLIENTS, body);
    expect(made.status).toBe(201);
    return made.data.clientId;
  };

  it('does not get the key of an admin', async () => {
    const clientId = await machine(owner, 'a:read', 'a:own');
    const { status, error } = await admin.call('PATCH', `${CLIENTS}/${clientId}`, { jwks: await keys() });
    expect([status, JSON.stringify(error)]).toEqual([400, expect.stringContaining('a:own')]);
    expect((await admin.call('PATCH', `${CLIENTS}/${clientId}`, { name: 'Daily' })).status).toBe(200);
    expect((await owner.call('PATCH', `${CLIENTS}/${clientId}`, { jwks: await keys() })).status).toBe(200);
  });

  it('and gave it no more than that gets it, and is from then on as the admin may allow', async () => {
    const clientId = await machine(owner, 'a:read');
    expect((await admin.call('PATCH', `${CLIENTS}/${clientId}`, { jwks: await keys() })).status).toBe(200);
    const [row] = (await auth.dataSource.query(
      `SELECT machine_access->>'role' AS role FROM gateway_clients WHERE client_id = $1`,
      [clientId],
    )) as [{ role: string }];
    expect(row.role).toBe('admin');
  });
});

describe('a project’s scope for owners', () => {
  const RISKY = { riskyScopes: ['files:delete'], scopeRoles: { 'mail:send': 'owner', 'c:d': 'admin' } };
  let project: TestProject;
  beforeEach(async () => (project = await bouncer.project(RISKY)));
  const byKey = (method: string, body: object) =>
    bouncer.call(method, `/projects/${project.id}/config`, { apiKey: project.apiKey, body });
  const bySession = (who: DashboardClient, method: string, body: object) =>
    who.call(method, `/api/v1/bouncer/projects/${project.id}/config`, body);

  it.each([
    ['riskyScopes', 'PATCH', { riskyScopes: [] }],
    ['scopeRoles', 'PATCH', { scopeRoles: { 'files:delete': 'viewer', 'mail:send': 'owner' } }],
    ['scopeRoles', 'PATCH', { scopeRoles: {} }],
    ['scopeRoles', 'PATCH', { riskyScopes: null, scopeRoles: null }],
    ['riskyScopes', 'PUT', { allowedScopes: ['files:delete'] }],
  ])('stays one, whatever a key or an admin makes of %s by %s %j', async (_name, method, body) => {
    const refused = await byKey(method, body);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      403,
      expect.stringMatching(/files:delete|mail:send/),
    ]);
    expect((await bySession(admin, method, body)).status).toBe(403);
    expect((await bySession(owner, method, body)).status).toBe(200);
  });

  it('is made by a key, which changes everything else as before', async () => {
    const more = { riskyScopes: ['files:delete', 'bank:transfer'], scopeRoles: { 'mail:send': 'owner' } };
    expect((await byKey('PATCH', more)).status).toBe(200);
    expect((await byKey('PATCH', { allowedScopes: ['files:read'], isEnabled: true })).status).toBe(200);
    const whole = { ...more, allowedScopes: ['files:read'] };
    expect((await byKey('PUT', whole)).status).toBe(200);
  });

  const staff = (more: object = {}) => ({
    type: 'password',
    authEndpoint: 'https://login.acme.example/check',
    ...more,
  });
  const company = (more: object = {}) => ({
    clientId: 'us',
    authorizationUrl: 'https://login.acme.example/auth',
    tokenUrl: 'https://login.acme.example/token',
    allowedDomains: ['acme.example'],
    ...more,
  });
  it.each<[string, object]>([
    ['a password endpoint of theirs', { mine: staff({ authEndpoint: 'https://mine.example/check' }) }],
    [
      'another endpoint for a method that is there',
      { staff: staff({ authEndpoint: 'https://login.acme.example/me' }) },
    ],
    ['a provider of theirs', { mine: company({ tokenUrl: 'https://mine.example/token' }) }],
    ['a pre-configured provider', { github: { clientId: 'mine', clientSecret: 'our own' } }],
    ['another token endpoint', { company: company({ tokenUrl: 'https://mine.example/token' }) }],
    ['another field that names the person', { company: company({ userIdField: 'nickname' }) }],
    [
      'other people of the same provider',
      { company: company({ allowedDomains: ['acme.example', 'mine.example'] }) },
    ],
    ['everybody at the same provider', { company: company({ allowedDomains: null }) }],
  ])('is not for the people of %s, which an admin or a key names', async (_, oauthProviders) => {
    const methods = { oauthProviders: { staff: staff(), company: company() } };
    expect((await bySession(owner, 'PATCH', methods)).status).toBe(200);
    const refused = await byKey('PATCH', { oauthProviders });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      403,
      expect.stringContaining('files:delete'),
    ]);
    expect((await bySession(admin, 'PATCH', { oauthProviders })).status).toBe(403);
    const [[id, method]] = Object.entries(oauthProviders) as [[string, object]];
    const path = `/projects/${project.id}/auth-methods/${id}`;
    expect((await admin.call('PUT', path, method)).status).toBe(403);
    expect((await owner.call('PUT', path, method)).status).toBe(200);
  });

  it('is kept by methods that change in name alone, and by one for members', async () => {
    const methods = { oauthProviders: { staff: staff(), company: company() } };
    await bySession(owner, 'PATCH', methods);
    for (const oauthProviders of [
      methods.oauthProviders,
      { company: company({ displayName: 'Ours' }) },
      { members: { type: 'none' } },
    ])
      expect((await byKey('PATCH', { oauthProviders })).status).toBe(200);
    await bySession(owner, 'PATCH', { riskyScopes: null, scopeRoles: null });
    expect((await byKey('PATCH', { oauthProviders: { mine: staff() } })).status).toBe(200);
  });
});
