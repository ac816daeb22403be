import { decodeJwt } from 'jose';
import type { Role } from '../../src/people/users/user.js';
import { UsersService } from '../../src/people/users/users.service.js';
import { DashboardClient } from '../dashboard/dashboard-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';
import { AGENT, BouncerDriver, type TestProject } from './bouncer-driver.js';
import { startUpstream, type Upstream } from './upstream-provider.js';

// What an approval can be worth: the project names it, the person may give it, the provider knows whom it vouches for.

let auth: RunningAuth;
let bouncer: BouncerDriver;
let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
  auth = await startAuth({
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000', OUTBOUND_ALLOW_HOSTS: upstream.host },
  });
  bouncer = new BouncerDriver(auth);
});
afterAll(async () => {
  await auth?.close();
  await upstream?.close();
});

const member = (role: Role, email = `${role}@acme.example`) =>
  auth.app
    .get(UsersService)
    .create({ organizationSlug: 'acme', email, role, password: PASSWORD }, { type: 'admin' });
const configure = (project: TestProject, body: object) =>
  bouncer.call('PATCH', `/projects/${project.id}/config`, { apiKey: project.apiKey, body });
const link = (project: TestProject, scopes: string) =>
  bouncer.call(
    'GET',
    `/authorize?${new URLSearchParams({ agent_did: AGENT, requested_scopes: scopes, project_id: project.id })}`,
  );
const upstreamProvider = (over: object = {}) => ({
  clientId: 'proxy',
  clientSecret: 'upstream secret',
  authorizationUrl: `${upstream.url}/auth`,
  tokenUrl: `${upstream.url}/token`,
  userInfoUrl: `${upstream.url}/me`,
  issuer: upstream.url,
  scopes: ['openid', 'email', 'profile'],
  ...over,
});

interface Delegation {
  credentialSubject: { delegation: { approver?: { role?: string; emailDomain?: string } } };
}
const approverOf = (token: string) =>
  (decodeJwt(token)['vc'] as Delegation).credentialSubject.delegation.approver;

describe('a project', () => {
  it.each([
    ['no tools', {}],
    [
      'a tool that requires the scope',
      { files: { requiresDelegation: true, requiredScopes: ['files:read'] } },
    ],
    ['a tool that requires nothing', { files: { requiresDelegation: true, requiredScopes: [] } }],
    [
      'a tool that needs no delegation',
      { files: { requiresDelegation: false, requiredScopes: ['files:read'] } },
    ],
  ])('without a list approves nothing, and says what to configure: with %s', async (_what, tools) => {
    const project = await bouncer.project({ allowedScopes: [] });
    await bouncer.tools(project.id, tools, project.apiKey);
    for (const answer of [await bouncer.authorize(project), await link(project, 'files:write')]) {
      expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_INVALID_REQUEST']);
      expect(answer.body.error.message).toMatch(/requested_scopes.*allowedScopes/);
    }
  });

  it('gives no more by losing a tool, what is assigned to one, or its list', async () => {
    const allowedScopes = ['files:read', 'files:delete', 'mail:send'];
    const project = await bouncer.project({ allowedScopes });
    const files = { requiresDelegation: true, requiredScopes: ['files:read'] };
    const owner = await new DashboardClient(auth).signIn('owner@acme.example');
    const tools = (method: string, toolProtections: object) =>
      bouncer.call(method, `/projects/${project.id}/tool-protections`, {
        apiKey: project.apiKey,
        body: { toolProtections },
      });
    const may = async (scope: string) =>
      (await bouncer.authorize(project, { requested_scopes: [scope] })).status === 200;
    expect((await tools('PUT', { files })).status).toBe(200);
    for (const remove of [
      () => tools('PUT', {}),
      () => tools('PATCH', { files: null }),
      () => tools('PATCH', { files: { requiredScopes: [] } }),
      () => tools('PUT', { files: { ...files, requiredScopes: ['https://provider.example/drive'] } }),
      () => owner.call('DELETE', `/projects/${project.id}/tools/files`),
      () => owner.call('PUT', `/projects/${project.id}/tools/files`, { ...files, requiredScopes: [] }),
    ]) {
      const refused = await remove();
      expect(refused.status).toBe(409);
      expect([await may('files:read'), await may('files:delete'), await may('mail:send')]).toEqual([
        true,
        false,
        false,
      ]);
    }
    await configure(project, { allowedScopes: ['files:read'] });
    expect((await tools('PUT', {})).status).toBe(200);
    expect([await may('files:read'), await may('files:delete')]).toEqual([true, false]);
    await configure(project, { allowedScopes: [] });
    expect(await may('files:read')).toBe(false);
  });

  it('with tools and a list approves what is in both', async () => {
    const project = await bouncer.project({ allowedScopes: ['files:read', 'mail:send'] });
    const files = { requiresDelegation: true, requiredScopes: ['files:read', 'files:write'] };
    await bouncer.tools(project.id, { files }, project.apiKey);
    const statusOf = async (scope: string) =>
      (await bouncer.authorize(project, { requested_scopes: [scope] })).status;
    expect(await statusOf('files:read')).toBe(200);
    expect(await statusOf('files:write')).toBe(400);
    expect(await statusOf('mail:send')).toBe(400);
  });

  it('whose list was shortened after the request approves no more than the list', async () => {
    const project = await bouncer.project({ allowedScopes: ['files:read', 'files:write'] });
    const { data } = (await bouncer.authorize(project, { requested_scopes: ['files:write'] })).body;
    const browser = await bouncer.signedIn();
    const { answer, url } = await browser.follow(data.consent_url!);
    const html = await answer.text();
    await configure(project, { allowedScopes: ['files:read'] });
    expect((await bouncer.decide(browser, url, html, 'approve')).status).toBe(403);
    expect((await bouncer.status(project, data.request_id)).body.data.status).not.toBe('completed');
  });
});

describe('a member of the organization', () => {
  const approve = async (project: TestProject, scopes: string[], email: string) => {
    const { data } = (await bouncer.authorize(project, { requested_scopes: scopes })).body;
    const browser = await bouncer.signedIn(email);
    const { answer, url } = await browser.follow(data.consent_url!);
    if (answer.status !== 200) return { status: answer.status, requestId: data.request_id };
    const decided = await bouncer.decide(browser, url, await answer.text(), 'approve');
    return { status: decided.status, requestId: data.request_id };
  };
  const SCOPES = ['files:read', 'files:write', 'files:delete', 'photos:read'];
  let project: TestProject;
  beforeAll(async () => {
    for (const role of ['admin', 'viewer'] as const) await member(role);
    project = await bouncer.project({
      allowedScopes: SCOPES,
      riskyScopes: ['files:delete'],
      scopeRoles: { 'photos:read': 'admin' },
    });
  });

  it.each([
    ['viewer', 'files:read', 303],
    ['viewer', 'files:write', 403],
    ['viewer', 'files:delete', 403],
    ['viewer', 'photos:read', 403],
    ['admin', 'files:write', 303],
    ['admin', 'files:delete', 403],
    ['admin', 'photos:read', 303],
    ['owner', 'files:delete', 303],
  ])('as %s asked for %s: %i', async (role, scope, status) => {
    expect((await approve(project, [scope], `${role}@acme.example`)).status).toBe(status);
  });

  it('who became less between the page and the answer approves no more than they now may', async () => {
    const { data } = (await bouncer.authorize(project, { requested_scopes: ['files:write'] })).body;
    const { email, id } = await member('admin', 'demoted@acme.example');
    const browser = await bouncer.signedIn(email);
    const { answer, url } = await browser.follow(data.consent_url!);
    const html = await answer.text();
    await auth.dataSource.query(`UPDATE memberships SET role = 'viewer' WHERE user_id = $1`, [id]);
    expect((await bouncer.decide(browser, url, html, 'approve')).status).toBe(403);
  });

  it('stands in the token with the role, and without an e-mail domain that nobody verified', async () => {
    const { requestId } = await approve(project, ['files:read'], 'viewer@acme.example');
    const { code } = (await bouncer.status(project, requestId)).body.data;
    const { body } = await bouncer.exchange(project, code!);
    expect(approverOf(body['delegation_token']!)).toEqual({ role: 'viewer' });
  });
});

describe('a person whom an upstream provider vouches for', () => {
  const projectWith = (limits: object, over: object = {}) =>
    bouncer.project({
      allowedScopes: ['files:read', 'files:write'],
      oauthProviders: { own: upstreamProvider(limits) },
      ...over,
    });
  const signIn = async (project: TestProject, scopes: string[]) => {
    const { data } = (await bouncer.authorize(project, { requested_scopes: scopes })).body;
    const browser = bouncer.browser();
    const callback = await bouncer.toCallback(browser, data.authorization_url!);
    const { answer, url } = await browser.follow(callback);
    return { status: answer.status, html: await answer.text(), url, browser, requestId: data.request_id };
  };

  it('may give reading and nothing else while the provider lets in anybody', async () => {
    const project = await projectWith({});
    expect((await bouncer.authorize(project, { requested_scopes: ['files:read'] })).status).toBe(200);
    const refused = await bouncer.authorize(project, { requested_scopes: ['files:read', 'files:write'] });
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toMatch(/requested_scopes.*allowedDomains.*: files:write/);
  });

  it.each([
    ['of an allowed domain', { allowedDomains: ['people.example'] }, {}, 200],
    ['of another domain', { allowedDomains: ['other.example'] }, {}, 403],
    ['of a domain that only ends alike', { allowedDomains: ['ople.example'] }, {}, 403],
    ['of an allowed domain, not verified', { allowedDomains: ['people.example'] }, { verified: false }, 403],
    ['of an allowed tenant', { tenantField: 'org.id', allowedTenants: ['t-1'] }, { tenant: 't-1' }, 200],
    ['of another tenant', { tenantField: 'org.id', allowedTenants: ['t-1'] }, { tenant: 't-2' }, 403],
    ['of no tenant', { tenantField: 'org.id', allowedTenants: ['t-1'] }, {}, 403],
    [
      'of an allowed tenant and another domain',
      { tenantField: 'org.id', allowedTenants: ['t-1'], allowedDomains: ['other.example'] },
      { tenant: 't-1' },
      403,
    ],
  ])('%s', async (_who, limits, claims, status) => {
    upstream.claim(claims);
    expect((await signIn(await projectWith(limits), ['files:write'])).status).toBe(status);
    upstream.claim({});
  });

  it('whose limits were lifted between the page and the answer gives nothing beyond reading', async () => {
    const project = await projectWith({ allowedDomains: ['people.example'] });
    const { browser, url, html } = await signIn(project, ['files:write']);
    await configure(project, { oauthProviders: { own: upstreamProvider({ allowedDomains: null }) } });
    expect((await bouncer.decide(browser, url, html, 'approve')).status).toBe(403);
  });

  /** What the token says of whoever approved. */
  async function approverBy(over: object = {}) {
    const project = await projectWith(over);
    const { browser, url, html, requestId } = await signIn(project, ['files:read']);
    await bouncer.decide(browser, url, html, 'approve');
    const { code } = (await bouncer.status(project, requestId)).body.data;
    const { body } = await bouncer.exchange(project, code!);
    return approverOf(body['delegation_token']!);
  }
  const prove = (domain: string) =>
    auth.dataSource.query(
      `INSERT INTO company_domains (organization_id, domain, proof, proven_at) VALUES ($1, $2, 'x', now())`,
      [auth.organization.id, domain],
    );
  const connect = () =>
    auth.dataSource.query(
      `INSERT INTO company_connections (organization_id, issuer, client_id, auth_method, sealed_secret, default_role)
       VALUES ($1, $2, 'us', 'client_secret_post', '', 'viewer')`,
      [auth.organization.id, upstream.url],
    );
  const own = { emailDomain: 'people.example' };

  it.each<[string, { domains?: string[]; connected?: boolean; verified?: boolean; over?: object }, unknown]>([
    ['of any provider that the project named', {}, undefined],
    [
      'of an allowed domain, which the project chose too',
      { over: { allowedDomains: ['people.example'] } },
      undefined,
    ],
    ['of a domain that the organization has proven', { domains: ['people.example'] }, undefined],
    ['of a provider that is the organization’s', { connected: true }, undefined],
    [
      'of the organization’s provider and another proven domain',
      { connected: true, domains: ['acme.example'] },
      undefined,
    ],
    ['of the organization’s provider and its domain', { connected: true, domains: ['people.example'] }, own],
    [
      'of an address that is not verified',
      { connected: true, domains: ['people.example'], verified: false },
      undefined,
    ],
    [
      'of the organization’s domain, whose subject the issuer did not sign',
      { connected: true, domains: ['people.example'], over: { issuer: null } },
      undefined,
    ],
  ])(
    'stands in the token with a domain only where it is vouched for: %s',
    async (_, { verified, ...given }, stated) => {
      upstream.claim({ verified });
      for (const domain of given.domains ?? []) await prove(domain);
      if (given.connected) await connect();
      try {
        expect(await approverBy(given.over)).toEqual(stated);
      } finally {
        upstream.claim({});
        await auth.dataSource.query('DELETE FROM company_connections');
        await auth.dataSource.query('DELETE FROM company_domains');
      }
    },
  );

  it.each([
    ['domains', { allowedDomains: [] }, {}],
    ['tenants', { allowedTenants: [], tenantField: 'org.id' }, { tenant: 't-1' }],
    ['tenants, of an allowed domain', { allowedTenants: [], allowedDomains: ['people.example'] }, {}],
  ])('is nobody with an empty list of %s', async (_what, limits, claims) => {
    upstream.claim(claims);
    const project = await projectWith(limits);
    for (const scope of ['files:read', 'files:write'])
      expect((await signIn(project, [scope])).status).toBe(403);
    upstream.claim({});
  });

  it('stays limited when a change leaves the limits out, until it says null', async () => {
    upstream.claim({ tenant: 't-1' });
    const limits = { allowedDomains: ['other.example'], allowedTenants: ['t-2'], tenantField: 'org.id' };
    const project = await projectWith(limits);
    const save = (own: object) => configure(project, { oauthProviders: { own: upstreamProvider(own) } });
    for (const change of [
      {},
      { displayName: 'Renamed' },
      { allowedTenants: ['t-1'], tenantField: 'org.id' },
    ]) {
      expect((await save(change)).status).toBe(200);
      expect((await signIn(project, ['files:read'])).status).toBe(403);
    }
    expect((await save({ allowedDomains: null })).status).toBe(200);
    expect((await signIn(project, ['files:write'])).status).toBe(200);
    expect((await save({ allowedDomains: null, allowedTenants: null })).status).toBe(200);
    expect((await signIn(project, ['files:read'])).status).toBe(200);
    expect((await bouncer.authorize(project, { requested_scopes: ['files:write'] })).status).toBe(400);
    upstream.claim({});
  });

  it('is limited by domains in the form in which they are compared', async () => {
    const project = await bouncer.project();
    for (const wrong of [['Not A Domain'], ['*.example'], [''], 'people.example'])
      expect(
        (await configure(project, { oauthProviders: { own: upstreamProvider({ allowedDomains: wrong }) } }))
          .status,
      ).toBe(400);
  });
});
