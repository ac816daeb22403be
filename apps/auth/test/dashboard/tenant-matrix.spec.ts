import { AuditProofs } from '@bonafide/audit/audit-proofs';
import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { CompanyConnectionsService } from '../../src/people/company/company-connections.service.js';
import { CompanyDomainsService } from '../../src/people/company/company-domains.service.js';
import { DelegationTokensService } from '../../src/delegations/delegation-tokens.service.js';
import { DelegationsService } from '../../src/delegations/delegations.service.js';
import { IdentityProvidersService } from '../../src/oauth/identity-providers/identity-providers.service.js';
import { openApiDocument } from '../../src/openapi.js';
import { PreregisteredClientsService } from '../../src/oauth/clients/preregistered-clients.service.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { ResourcesService } from '../../src/projects/resources/resources.service.js';
import { BouncerDriver, type TestProject } from '../bouncer/bouncer-driver.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { OPERATION_BODIES as BODIES } from '../contract/operation-bodies.js';
import { DashboardClient, member } from './dashboard-client.js';

/*
 * Every operation of the dashboard and of the bouncer's management, as the OpenAPI document lists them, against callers
 * who may not: somebody of another organization, a lower role, nobody, a wrong CSRF token, another project's key. An
 * operation added later is in the table by itself; one with a body must be given one here.
 */

interface Operation {
  method: string;
  path: string;
  hasBody: boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Open to everybody, or bound by something else than a session: tested where they belong. */
const WITHOUT_TENANT = new Set([
  'POST /api/v1/dashboard/sign-in',
  'POST /api/v1/dashboard/passkeys/sign-in/options',
  'POST /api/v1/dashboard/passkeys/sign-in',
  'GET /api/v1/bouncer/authorize',
  'POST /api/v1/bouncer/oauth/token',
]);
/** Any signed-in person may, and sees nothing of others. */
const isOwnOnly = (one: Operation) => OWN_ONLY.has(nameOf(one)) || one.path.startsWith(ACCOUNT);
const ACCOUNT = '/api/v1/dashboard/account';
const OWN_ONLY = new Set([
  'POST /api/v1/dashboard/sign-out',
  'GET /api/v1/dashboard/me',
  'GET /api/v1/dashboard/organizations',
  'GET /api/v1/dashboard/provider-presets',
]);
const VERIFY = 'POST /api/v1/bouncer/delegations/verify';
const OWNERS_ONLY =
  /\/members|\/invitations|\/sign-in-policy|\/company-sign-in|\/domains|\/identity-providers/;
/** Takes a project's key and nothing else. */
const KEY_ONLY = new Set([
  'POST /api/v1/bouncer/authorize',
  'GET /api/v1/bouncer/authorize/{requestId}/status',
]);
/** Changes nothing, although it is sent with POST. */
const READING_POSTS = new Set([VERIFY, 'POST /api/v1/dashboard/projects/{projectId}/consent/preview']);

let auth: RunningAuth;
let bouncer: BouncerDriver;
let worker: StubServer;
let operations: Operation[];
let project: TestProject;
let others: TestProject;
let params: Record<string, string>;
let token: string;
let queries: Record<string, string>;
beforeAll(async () => {
  worker = await startStubServer({ tls: true });
  auth = await startAuth({
    env: {
      BOUNCER_REQUESTS_PER_MINUTE: '100000',
      OUTBOUND_ALLOW_HOSTS: worker.host,
      OUTBOUND_EXTRA_CA_FILE: worker.caFile,
    },
  });
  bouncer = new BouncerDriver(auth);
  const globex = await auth.app
    .get(OrganizationsService)
    .create({ slug: 'globex', name: 'Globex' }, { type: 'admin' });
  project = await bouncer.project({
    mcpWorkerUrl: `${worker.url}/worker`,
    oauthProviders: { github: { clientId: 'acme-client-id', clientSecret: 'secret' } },
  });
  others = await bouncer.project({}, globex.id);
  await bouncer.tools(
    project.id,
    { files: { requiresDelegation: true, requiredScopes: ['files:read'] } },
    project.apiKey,
  );
  const consentOnly = await bouncer.project({ mcpWorkerUrl: `${worker.url}/worker` });
  const { delegationId, requestId } = await bouncer.approvedCode(consentOnly);
  await auth.dataSource.query('UPDATE delegations SET project_id = $1 WHERE id = $2', [
    project.id,
    delegationId,
  ]);
  await auth.dataSource.query('UPDATE bouncer_requests SET project_id = $1 WHERE id = $2', [
    project.id,
    requestId,
  ]);
  await auth.dataSource.query('UPDATE deliveries SET owner_id = $1', [project.id]);
  const [key] = await auth.dataSource.query('SELECT id FROM project_api_keys WHERE project_id = $1', [
    project.id,
  ]);
  const [delivery] = await auth.dataSource.query('SELECT id FROM deliveries');
  const resource = await auth.app
    .get(ResourcesService)
    .save(auth.organization.id, { uri: 'https://api.example', scopes: [] }, { actor: { type: 'admin' } });
  const registered = await auth.app
    .get(PreregisteredClientsService)
    .create(
      { name: 'Payroll', redirectUris: ['https://payroll.example/cb'], organizationId: auth.organization.id },
      { actor: { type: 'admin' } },
    );
  const by = { actor: { type: 'admin' } } as const;
  await auth.app.get(CompanyDomainsService).add(auth.organization.id, 'acme.example', by);
  const company = {
    issuer: 'https://8.8.8.8',
    clientId: 'acme-id',
    clientSecret: 'secret',
    enforced: false,
  } as const;
  await auth.app
    .get(CompanyConnectionsService)
    .save(auth.organization.id, { ...company, authMethod: 'client_secret_basic', defaultRole: 'viewer' }, by);
  const provider = await auth.app.get(IdentityProvidersService).save(
    auth.organization.id,
    {
      issuer: 'https://8.8.8.8',
      jwksUri: 'https://8.8.8.8/jwks',
      enabled: true,
      allowedClients: [],
      access: [],
      defaultRole: 'viewer',
    },
    by,
  );
  params = {
    identityProvider: provider.id,
    org: 'acme',
    registeredClient: registered.clientId,
    resourceId: resource.id,
    userId: auth.user.id,
    invitedId: auth.user.id,
    projectId: project.id,
    keyId: key.id,
    id: delegationId,
    methodId: 'github',
    tool: 'files',
    deliveryId: delivery.id,
    domain: 'acme.example',
    passkeyId: 'none',
    sessionId: 'none',
    requestId,
  };
  await auth.app.get(AuditSequencer).sequence();
  const { size } = await auth.app.get(AuditProofs).checkpoint(auth.organization.id, {});
  queries = {
    '/api/v1/bouncer/delegations': `?project_id=${project.id}`,
    '/api/v1/dashboard/organizations/{org}/audit-log/inclusion': '?leaf=0',
    '/api/v1/dashboard/organizations/{org}/audit-log/consistency': `?first=${size}`,
  };
  const delegation = await auth.app.get(DelegationsService).find(delegationId);
  token = (await auth.app.get(DelegationTokensService).mintDelegationToken(delegation!)).token;
  operations = Object.entries(openApiDocument(auth.app).paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] && /^\/api\/v1\/(dashboard|bouncer)\//.test(path)).map(
      (method) => ({
        method: method.toUpperCase(),
        path,
        hasBody: item[method]!.requestBody !== undefined,
      }),
    ),
  );
});
afterAll(async () => {
  await auth?.close();
  await worker?.close();
});

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const tenantOperations = () => operations.filter((one) => !WITHOUT_TENANT.has(nameOf(one)));
const changes = (one: Operation) => one.method !== 'GET' && !READING_POSTS.has(nameOf(one));
const takesSession = (one: Operation) => !KEY_ONLY.has(nameOf(one));

function callOf(one: Operation): [method: string, path: string, body: unknown] {
  const path = one.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!params[name]) throw new Error(`no value for {${name}} of ${nameOf(one)}`);
    return params[name];
  });
  const query = queries[one.path] ?? '';
  const body = JSON.stringify(BODIES[nameOf(one)])?.replaceAll('PROJECT', project.id).replace('TOKEN', token);
  return [one.method, path + query, body === undefined ? undefined : JSON.parse(body)];
}

/** Everything that a refused call might have changed. */
const TABLES = [
  'organizations',
  'memberships',
  'users',
  'projects',
  'project_api_keys',
  'project_providers',
  'webhook_secrets',
  'tool_protections',
  'delegations',
  'deliveries',
  'bouncer_requests',
];
async function contents(): Promise<string> {
  const rows = await Promise.all(
    TABLES.map((table) =>
      auth.dataSource.query(`SELECT to_jsonb(t) - 'last_used_at' AS row FROM ${table} t ORDER BY t::text`),
    ),
  );
  return JSON.stringify(rows);
}

/** Runs the table, and tells which operations did not answer as they must. */
async function deviations(
  rows: Operation[],
  call: (one: Operation) => Promise<{ status: number; text?: string }>,
  expected: (one: Operation) => number[],
): Promise<string[]> {
  const found: string[] = [];
  for (const one of rows) {
    const { status, text = '' } = await call(one);
    if (!expected(one).includes(status)) found.push(`${nameOf(one)}: ${status} ${text.slice(0, 200)}`);
  }
  return found;
}

const asClient =
  (client: DashboardClient, headers: Record<string, string> = {}) =>
  async (one: Operation) => {
    const reply = await client.call(...callOf(one), headers);
    return { status: reply.status, text: JSON.stringify(reply.error ?? reply.data) };
  };

describe('the table', () => {
  it('holds every operation with a body', () => {
    expect(operations.length).toBeGreaterThan(45);
    const missing = tenantOperations().filter((one) => one.hasBody && !(nameOf(one) in BODIES));
    expect(missing.map(nameOf)).toEqual([]);
    const gone = Object.keys(BODIES).filter((name) => !operations.some((one) => nameOf(one) === name));
    expect(gone).toEqual([]);
  });

  it('is of operations that work for those who may: reads answer the owner', async () => {
    const owner = await new DashboardClient(auth).signIn('owner@acme.example');
    const verify = operations.find((one) => nameOf(one) === VERIFY)!;
    expect((await asClient(owner)(verify)).text).toContain('"valid":true');
    const reads = tenantOperations().filter((one) => one.method === 'GET' && takesSession(one));
    expect(await deviations(reads, asClient(owner), () => [200])).toEqual([]);
  });
});

describe('is refused everything, and nothing changes:', () => {
  let before: string;
  beforeEach(async () => (before = await contents()));
  afterEach(async () => expect(await contents()).toBe(before));

  it('nobody: 401', async () => {
    const nobody = async (one: Operation) => {
      const [method, path, body] = callOf(one);
      const answer = await fetch(`${auth.url}${path}`, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    expect(await deviations(tenantOperations(), nobody, () => [401])).toEqual([]);
  });

  it('an owner of another organization: as if it were not there', async () => {
    const stranger = await member(auth, 'globex', 'owner');
    before = await contents();
    const rows = tenantOperations().filter((one) => takesSession(one) && !isOwnOnly(one));
    const call = async (one: Operation) => {
      const answer = await asClient(stranger)(one);
      // The one question that anybody may ask, and that tells a stranger nothing: is this token good for me?
      const isNo = nameOf(one) === VERIFY && /"valid":false/.test(answer.text);
      return isNo ? { status: 404 } : answer;
    };
    expect(await deviations(rows, call, () => [404])).toEqual([]);
    const own = tenantOperations().filter((one) => isOwnOnly(one) && one.method === 'GET');
    for (const one of own) expect((await asClient(stranger)(one)).text).not.toMatch(/acme/i);
  });

  it('a viewer, who may read', async () => {
    const viewer = await member(auth, 'acme', 'viewer');
    before = await contents();
    const rows = tenantOperations().filter((one) => takesSession(one) && !isOwnOnly(one));
    expect(await deviations(rows, asClient(viewer), (one) => (changes(one) ? [403] : [200]))).toEqual([]);
  });

  it('an admin, of what only owners may', async () => {
    const admin = await member(auth, 'acme', 'admin');
    before = await contents();
    const rows = tenantOperations().filter((one) => OWNERS_ONLY.test(one.path) && changes(one));
    expect(rows.length).toBeGreaterThan(2);
    expect(await deviations(rows, asClient(admin), () => [403])).toEqual([]);
  });

  it.each([
    ['wrong', 'x'.repeat(43)],
    ['missing', ''],
  ])('the owner’s own browser with a %s CSRF token', async (_, token) => {
    const owner = await new DashboardClient(auth).signIn('owner@acme.example');
    const rows = tenantOperations().filter((one) => one.method !== 'GET' && takesSession(one));
    const call = asClient(owner, { 'x-csrf-token': token });
    expect(await deviations(rows, call, () => [403])).toEqual([]);
  });

  it('the owner’s browser with the CSRF token of another session', async () => {
    const owner = await new DashboardClient(auth).signIn('owner@acme.example');
    const elsewhere = await new DashboardClient(auth).signIn('owner@acme.example');
    const rows = tenantOperations().filter((one) => one.method !== 'GET' && takesSession(one));
    const call = asClient(owner, { 'x-csrf-token': elsewhere.csrf });
    expect(await deviations(rows, call, () => [403])).toEqual([]);
  });

  const wrongKeys: [string, () => string, number[]][] = [
    ['another project’s key', () => others.apiKey, [403, 404]],
    ['a made-up key', () => `ak_${'A'.repeat(43)}`, [401]],
    ['a key that is no key', () => 'x', [401]],
  ];
  it.each(wrongKeys)('%s', async (_, key, statuses) => {
    const call = async (one: Operation): Promise<{ status: number; text: string }> => {
      const [method, path, body] = callOf(one);
      const answer = await bouncer.call(method, path.replace('/api/v1/bouncer', ''), { apiKey: key(), body });
      return { status: answer.status, text: JSON.stringify(answer.body) };
    };
    // With a key, the list is its own project's whatever it names, and a token of elsewhere is not valid.
    const own = ['GET /api/v1/bouncer/delegations', VERIFY];
    const rows = tenantOperations().filter(
      (one) => one.path.startsWith('/api/v1/bouncer/') && !own.includes(nameOf(one)),
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(await deviations(rows, call, () => statuses)).toEqual([]);
    if (statuses.includes(403)) {
      const list = await bouncer.call('GET', `/delegations?project_id=${project.id}`, { apiKey: key() });
      expect(JSON.stringify(list.body)).not.toContain(params['id']);
      const [, , body] = callOf(operations.find((one) => nameOf(one) === VERIFY)!);
      const verdict = await bouncer.call('POST', '/delegations/verify', { apiKey: key(), body });
      expect(verdict.body.data).toMatchObject({ valid: false });
    }
  });

  it('a project’s key, at the dashboard', async () => {
    const rows = tenantOperations().filter((one) => one.path.startsWith('/api/v1/dashboard/'));
    const call = async (one: Operation) => {
      const [method, path, body] = callOf(one);
      const answer = await fetch(`${auth.url}${path}`, {
        method,
        headers: { 'x-api-key': project.apiKey, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status };
    };
    expect(await deviations(rows, call, () => [401])).toEqual([]);
  });
});
