import { readFile } from 'node:fs/promises';
import { AuditProofs } from '@bonafide/audit/audit-proofs';
import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { CompanyConnectionsService } from '../../src/people/company/company-connections.service.js';
import { CompanyDomainsService } from '../../src/people/company/company-domains.service.js';
import { DelegationTokensService } from '../../src/delegations/delegation-tokens.service.js';
import { DelegationsService } from '../../src/delegations/delegations.service.js';
import type { Effect } from '../../src/core/http/effects.js';
import { openApiDocument } from '../../src/openapi.js';
import { IdentityProvidersService } from '../../src/oauth/identity-providers/identity-providers.service.js';
import { PreregisteredClientsService } from '../../src/oauth/clients/preregistered-clients.service.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { ApiKeysService } from '../../src/projects/api-keys.service.js';
import { ProjectSettingsService } from '../../src/projects/project-settings.service.js';
import type { Role } from '../../src/people/users/user.js';
import { ResourcesService } from '../../src/projects/resources/resources.service.js';
import { InvitationsService } from '../../src/people/users/invitations.service.js';
import { UsersService } from '../../src/people/users/users.service.js';
import { AGENT, BouncerDriver, type TestProject } from '../bouncer/bouncer-driver.js';
import { DashboardClient, member } from '../dashboard/dashboard-client.js';
import { GatewayDriver } from '../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';
import { ACCESS_TABLE, accessMarkdown, type AccessRow } from './access-table.js';
import { OPERATION_BODIES } from './operation-bodies.js';

/*
 * Every operation by every kind of credential: what the access table does not list is refused with 401, 403 or 404, what
 * it lists is not. Whoever is let in changes a project of their own.
 */

const DOCUMENT = new URL('../../../../docs/access-auth.md', import.meta.url);
const BY = { actor: { type: 'admin' } } as const;
const ADMIN = { type: 'admin' } as const;
const RANK: Record<Role, number> = { viewer: 0, admin: 1, owner: 2 };

/** A project with everything that the paths name. */
interface World {
  params: Record<string, string>;
  management: string;
  runtime: string;
  token: string;
}

type Send = (
  method: string,
  path: string,
  body: unknown,
  world: World,
) => Promise<{ status: number; text: string }>;
interface Caller {
  name: string;
  send: Send;
  isAllowed(row: AccessRow): boolean;
  /** of another project or organization: answered about its own things where the row says so */
  isForeign?: true;
  /** sent as `Authorization` */
  isBearer?: true;
}

let auth: RunningAuth;
let bouncer: BouncerDriver;
let clientId: string;
let accessToken: string;
let world: World;
let callers: Caller[];
let signedLines: number;

beforeAll(async () => {
  auth = await startAuth({
    env: { BOUNCER_REQUESTS_PER_MINUTE: '1000000' },
    network: { resolveTxt: () => Promise.reject(new Error('ENODATA')) },
  });
  bouncer = new BouncerDriver(auth);
  const globex = await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, ADMIN);
  const gateway = new GatewayDriver(auth);
  const tokens = await gateway.tokens({ browser: await bouncer.signedIn() });
  [clientId, accessToken] = [tokens.clientId, tokens.access_token];
  world = await newWorld();
  await auth.app.get(AuditSequencer).sequence();
  signedLines = (await auth.app.get(AuditProofs).checkpoint(auth.organization.id, {})).size;
  const others = await bouncer.project({}, globex.id);
  const sessions = async (role: Role): Promise<Caller> => ({
    name: role,
    send: asSession(await member(auth, 'acme', role)),
    isAllowed: (row) => row.self === true || (row.role !== undefined && RANK[role] >= RANK[row.role]),
  });
  callers = [
    { name: 'nobody', send: withHeaders(() => ({})), isAllowed: () => false },
    await sessions('owner'),
    await sessions('admin'),
    await sessions('viewer'),
    {
      name: 'an owner of another organization',
      send: asSession(await member(auth, 'globex', 'owner')),
      isAllowed: (row) => row.self === true,
      isForeign: true,
    },
    {
      name: 'a runtime key',
      send: withHeaders(({ runtime }) => ({ 'x-api-key': runtime })),
      isAllowed: (row) => row.key === 'runtime',
    },
    {
      name: 'a management key',
      send: withHeaders(({ management }) => ({ 'x-api-key': management })),
      isAllowed: (row) => row.key !== undefined,
    },
    {
      name: 'a management key in Authorization',
      send: withHeaders(({ management }) => ({ authorization: `Bearer ${management}` })),
      isAllowed: (row) => row.key !== undefined,
      isBearer: true,
    },
    {
      name: 'a management key of another project',
      send: withHeaders(() => ({ 'x-api-key': others.apiKey })),
      isAllowed: () => false,
      isForeign: true,
    },
    {
      name: 'a gateway client',
      send: withHeaders(() => ({ authorization: `Bearer ${accessToken}` }), { client_id: () => clientId }),
      isAllowed: (row) => row.client === true,
      isBearer: true,
    },
    {
      name: 'an access token alone',
      send: withHeaders(() => ({ authorization: `Bearer ${accessToken}` })),
      isAllowed: () => false,
      isBearer: true,
    },
    {
      name: 'a delegation token',
      send: withHeaders(({ token }) => ({ authorization: `Bearer ${token}` })),
      isAllowed: () => false,
      isBearer: true,
    },
  ];
}, 60_000);
afterAll(() => auth?.close());

/** A project with what an operation names; what it does not name is that of `first`. Without `first`, everything. */
async function newWorld(name?: string, first?: World): Promise<World> {
  const project = await bouncer.project({ mcpWorkerUrl: 'https://8.8.8.8/worker' });
  const isNamed = (...params: string[]) => !name || params.some((param) => name.includes(`{${param}}`));
  const isTokenSent = name !== undefined && JSON.stringify(MORE_BODIES[name])?.includes('TOKEN');
  const approved =
    isNamed('id', 'requestId', 'deliveryId') || isTokenSent ? await approvedOf(project) : undefined;
  const params = await bouncerFixtures(project.id, isNamed);
  const runtime = await auth.app
    .get(ApiKeysService)
    .create(project.id, { name: 'Agents', kind: 'runtime' }, BY);
  return {
    params: { ...first?.params, ...params, ...approved?.params },
    management: project.apiKey,
    runtime: runtime.key,
    token: approved?.token ?? first!.token,
  };
}

async function approvedOf(project: TestProject): Promise<Pick<World, 'params' | 'token'>> {
  const { delegationId, requestId } = await bouncer.approvedCode(project);
  const delegation = await auth.app.get(DelegationsService).find(delegationId);
  const { token } = await auth.app.get(DelegationTokensService).mintDelegationToken(delegation!);
  const [delivery] = (await auth.dataSource.query('SELECT id FROM deliveries WHERE owner_id = $1', [
    project.id,
  ])) as [{ id: string }];
  return { params: { id: delegationId, requestId, deliveryId: delivery.id }, token };
}

/** One of each, so that nothing that a caller may do is refused for want of its subject. */
async function bouncerFixtures(
  projectId: string,
  isNamed: (...params: string[]) => boolean,
): Promise<Record<string, string>> {
  const settings = auth.app.get(ProjectSettingsService);
  const { id: organizationId } = auth.organization;
  const params: Record<string, string> = {
    org: 'acme',
    domain: 'acme.example',
    slug: 'acme',
    number: '1',
    clientId,
    projectId,
    methodId: 'github',
    tool: 'files',
    passkeyId: 'none',
    sessionId: 'none',
  };
  if (isNamed('methodId'))
    await settings.saveProvider(projectId, 'github', { clientId: 'id', clientSecret: 'secret' }, BY);
  if (isNamed('tool')) {
    const files = {
      tool: 'files',
      requiresDelegation: true,
      requiredScopes: ['files:read'],
      provider: null,
      providerScopes: null,
    };
    await settings.saveTools(projectId, () => [files], { replace: true }, BY);
  }
  if (isNamed('keyId')) {
    const spare = { name: 'Spare', kind: 'management' } as const;
    params['keyId'] = (await auth.app.get(ApiKeysService).create(projectId, spare, BY)).id;
  }
  if (isNamed('userId')) {
    const email = `user-${Math.random().toString(36).slice(2)}@acme.example`;
    const user = { organizationSlug: 'acme', email, role: 'viewer', password: PASSWORD } as const;
    params['userId'] = (await auth.app.get(UsersService).create(user, ADMIN)).id;
  }
  if (isNamed('invitedId')) {
    params['invitedId'] = auth.user.id;
    const place = { organizationId, userId: auth.user.id, role: 'viewer' } as const;
    await auth.app.get(InvitationsService).make(auth.dataSource.manager, place, ADMIN);
  }
  if (isNamed('resourceId')) {
    const uri = `https://${projectId.toLowerCase().replace('_', '-')}.example`;
    const resource = await auth.app.get(ResourcesService).save(organizationId, { uri, scopes: [] }, BY);
    params['resourceId'] = resource.id;
  }
  if (isNamed('registeredClient')) {
    const client = { name: 'Payroll', redirectUris: ['https://payroll.example/cb'], organizationId };
    params['registeredClient'] = (
      await auth.app.get(PreregisteredClientsService).create(client, BY)
    ).clientId;
  }
  await auth.app.get(CompanyDomainsService).add(organizationId, 'acme.example', BY);
  const company = {
    issuer: 'https://8.8.8.8',
    clientId: 'id',
    clientSecret: 'secret',
    enforced: false,
  } as const;
  await auth.app
    .get(CompanyConnectionsService)
    .save(organizationId, { ...company, authMethod: 'client_secret_basic', defaultRole: 'viewer' }, BY);
  if (isNamed('identityProvider')) {
    const provider = await auth.app.get(IdentityProvidersService).save(
      organizationId,
      {
        enabled: true,
        defaultRole: 'viewer',
        allowedClients: [],
        access: [],
        issuer: 'https://8.8.8.8',
        jwksUri: 'https://8.8.8.8/jwks',
      },
      BY,
    );
    params['identityProvider'] = provider.id;
  }
  return params;
}

const QUERIES: Record<string, (world: World) => Record<string, string>> = {
  'GET /api/v1/bouncer/authorize': ({ params }) => ({
    agent_did: AGENT,
    requested_scopes: 'files:read',
    project_id: params['projectId']!,
  }),
  'GET /api/v1/bouncer/delegations': ({ params }) => ({ project_id: params['projectId']! }),
  'GET /api/v1/dashboard/organizations/{org}/audit-log/inclusion': () => ({ leaf: '0' }),
  'GET /api/v1/dashboard/organizations/{org}/audit-log/consistency': () => ({ first: `${signedLines}` }),
};

/** Sent as forms: what they are about is the gateway client's own token. */
const FORMS: Record<string, () => Record<string, string>> = {
  'POST /api/v1/gateway/oauth/token': () => ({ grant_type: 'authorization_code' }),
  'POST /api/v1/gateway/oauth/revoke': () => ({ token: 'unknown' }),
  'POST /api/v1/gateway/oauth/introspect': () => ({ token: accessToken }),
};

const MORE_BODIES: Record<string, unknown> = {
  ...OPERATION_BODIES,
  'POST /api/v1/dashboard/sign-in': { email: 'owner@acme.example', password: PASSWORD },
  'POST /api/v1/dashboard/account/step-up': { password: PASSWORD },
  'POST /api/v1/bouncer/oauth/token': { grant_type: 'authorization_code' },
  'POST /api/v1/gateway/oauth/register': { redirect_uris: ['https://app.example/callback'] },
  'PUT /api/v1/dashboard/projects/{projectId}/default-auth-method': { method: null },
  'PUT /api/v1/dashboard/projects/{projectId}/worker': { url: null },
};

function requestOf(name: string, of: World): [method: string, path: string, body: unknown] {
  const { params, token } = of;
  const [method, template] = name.split(' ') as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (!params[key]) throw new Error(`no value for {${key}} of ${name}`);
    return params[key];
  });
  const query = QUERIES[name] ? `?${new URLSearchParams(QUERIES[name](of))}` : '';
  if (FORMS[name]) return [method, path, new URLSearchParams(FORMS[name]())];
  const text = JSON.stringify(MORE_BODIES[name])
    ?.replaceAll('PROJECT', params['projectId']!)
    .replace('TOKEN', token)
    .replace('intruder@', `member-${Math.random().toString(36).slice(2)}@`);
  return [method, path + query, text === undefined ? undefined : JSON.parse(text)];
}

const withHeaders =
  (headersOf: (world: World) => Record<string, string>, form: Record<string, () => string> = {}): Send =>
  async (method, path, body, of) => {
    const isForm = body instanceof URLSearchParams;
    if (isForm) for (const [key, value] of Object.entries(form)) body.set(key, value());
    const answer = await fetch(`${auth.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headersOf(of),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };

const asSession =
  (client: DashboardClient): Send =>
  async (method, path, body) => {
    const isForm = body instanceof URLSearchParams;
    const answer = isForm
      ? await client.browser.request(path, { method, body })
      : await client.browser.request(path, {
          method,
          headers: {
            accept: 'application/json',
            'x-csrf-token': client.csrf,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
    return { status: answer.status, text: await answer.text() };
  };

const documented = () =>
  Object.entries(openApiDocument(auth.app).paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );

it('the table names every documented operation, and no other', () => {
  expect(Object.keys(ACCESS_TABLE).sort()).toEqual(documented().sort());
});

it('docs/access-auth.md shows the table, with what each operation says that it can do', async () => {
  const { paths } = openApiDocument(auth.app);
  const effectsIn = (operation: string): readonly Effect[] => {
    const [method, path] = operation.split(' ') as [string, string];
    const documented = paths[path] as Record<string, { 'x-effects'?: Effect[] }>;
    return documented[method.toLowerCase()]!['x-effects'] ?? [];
  };
  expect(await readFile(DOCUMENT, 'utf8')).toContain(accessMarkdown(effectsIn));
});

/** What tells that somebody was answered about acme's things. */
const tellsOfAcme = (text: string, { params }: World) =>
  [params['id']!, params['requestId']!, '"valid":true', '"active":true'].some((part) => text.includes(part));

/** What ends or exchanges the caller's own session comes last. */
const SIGN_OUT = 'POST /api/v1/dashboard/sign-out';
const LAST = [SIGN_OUT, 'POST /api/v1/dashboard/sign-in'];
const NAMES = [...Object.keys(ACCESS_TABLE).filter((name) => !LAST.includes(name)), ...LAST];

describe.each(NAMES.map((name) => [name]))('%s', (name) => {
  it('lets in who is listed, and refuses everybody else', async () => {
    const row = ACCESS_TABLE[name]!;
    const deviations: string[] = [];
    for (const { name: who, send, isAllowed, isForeign, isBearer } of callers) {
      const mayPass = (row.open !== undefined && !(row.refusesCredentials && isBearer)) || isAllowed(row);
      // Settings of the organization are there for all of them, and are changed by its owner alone.
      const isShared = row.self !== undefined || /sign-in|\/domains/.test(name);
      const isChange = !name.startsWith('GET ') && row.open === undefined && !isShared;
      const of = mayPass && isChange ? await newWorld(name, world) : world;
      const { status, text } = await send(...requestOf(name, of), of);
      const isRefused = [401, 403, 404].includes(status);
      if (mayPass && row.ofTheirs && status === 404) continue;
      const isOwnAnswer = isForeign && row.answersOwn && !isRefused && !tellsOfAcme(text, of);
      if (
        status >= 500 ||
        (isRefused === mayPass && !isOwnAnswer) ||
        (!mayPass && !isRefused && !isOwnAnswer)
      )
        deviations.push(`${who}: ${status} ${text.slice(0, 120)}`);
    }
    expect(deviations).toEqual([]);
  }, 60_000);
});
