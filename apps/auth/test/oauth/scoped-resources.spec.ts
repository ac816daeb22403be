import { createHash } from 'node:crypto';
import { raceRounds } from '@bonafide/testing/config';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { UsersService } from '../../src/people/users/users.service.js';
import { DashboardClient, member } from '../dashboard/dashboard-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';
import { runMcpClient } from './public-client-flows.js';
import {
  claimsOf,
  GatewayDriver,
  hiddenField,
  newPkce,
  REDIRECT_URI,
  type TestBrowser,
  type Tokens,
} from './test-client.js';

const ADMIN = { type: 'admin' } as const;
const ROUNDS = raceRounds(2);
const SCOPES = [
  { name: 'jobs:read', description: 'See jobs and their results', default: true },
  { name: 'jobs:write', description: 'Start jobs' },
  { name: 'jobs:photos', description: 'See photographs of people', risk: 'high' },
  { name: 'jobs:review', description: 'Decide reviews', leastRole: 'admin' },
  { name: 'jobs:all', description: 'Everything', leastRole: 'owner', risk: 'high' },
];

let auth: RunningAuth;
let gateway: GatewayDriver;
let owner: DashboardClient;
let host: StubServer;
let resources = 0;
beforeAll(async () => {
  host = await startStubServer({ tls: true });
  auth = await startAuth({
    env: {
      OUTBOUND_ALLOW_HOSTS: host.host,
      OUTBOUND_EXTRA_CA_FILE: host.caFile,
      SHARED_RESOURCES: `${host.url}/shared,${host.url}/late`,
    },
  });
  gateway = new GatewayDriver(auth);
  owner = await new DashboardClient(auth).signIn(auth.user.email);
});
afterAll(async () => {
  await auth?.close();
  await host?.close();
});

/** An address of its own, registered by `acme` unless told. */
async function register(scopes: object[] = SCOPES, client = owner, org = 'acme', path = ''): Promise<string> {
  const uri = `https://api${++resources}.example${path}`;
  await save(client, org, { uri, name: 'Jobs', scopes });
  return uri;
}

async function save(client: DashboardClient, org: string, body: object): Promise<{ id: string }> {
  const saved = await client.call<{ id: string }>('PUT', `/organizations/${org}/resources`, body);
  expect({ status: saved.status, error: saved.error }).toEqual({ status: 200, error: undefined });
  return saved.data;
}

interface Page {
  url: string;
  html: string;
  browser: TestBrowser;
  clientId: string;
  verifier: string;
}

interface Ask {
  resource: string;
  scope?: string;
  clientId?: string;
  browser?: TestBrowser;
  email?: string;
}

/** Where a request leads a person who is signed in. */
async function ask({ resource, scope, email, ...known }: Ask): Promise<Page> {
  const clientId = known.clientId ?? (await gateway.register()).client_id;
  const browser = known.browser ?? gateway.browser();
  if (!known.browser)
    await gateway.signIn(browser, '/signin', { email: email ?? auth.user.email, password: PASSWORD });
  const pkce = newPkce();
  const page = await browser.follow(gateway.authorizeUrl(clientId, pkce, { resource, scope }));
  return { url: page.url, html: await page.answer.text(), browser, clientId, verifier: pkce.verifier };
}

const boxes = (html: string) =>
  [...html.matchAll(/<input type="checkbox" name="scope" value="([^"]*)"([^>]*)>/g)].map(
    ([, name, rest]) =>
      `${name}${rest!.includes('checked') ? ' ✓' : ''}${rest!.includes('disabled') ? ' ✗' : ''}`,
  );

/** Sends the form with these boxes ticked; where the client is sent, or the page that says no. */
async function answer(page: Page, scopes: string[], organization?: string) {
  const form = new URLSearchParams({
    _csrf: hiddenField(page.html, '_csrf'),
    interaction: hiddenField(page.html, 'interaction'),
    organization: organization ?? hiddenField(page.html, 'organization'),
    scoped: '1',
    decision: 'approve',
  });
  for (const scope of scopes) form.append('scope', scope);
  const sent = await page.browser.request('/consent', { method: 'POST', body: form });
  const html = await sent.text();
  const next = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(html)?.[1];
  if (!next) return { status: sent.status, html };
  const resumed = await page.browser.request(next.replaceAll('&amp;', '&'));
  const location = new URL(resumed.headers.get('location')!);
  return { status: sent.status, html, code: location.searchParams.get('code')!, location: location.href };
}

async function exchange(page: Page, code: string | undefined, changes: object = {}): Promise<Tokens> {
  const { clientId, verifier } = page;
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const taken = await gateway.exchange(
    { code: code!, clientId, pkce: { verifier, challenge } },
    { ...changes },
  );
  expect(taken.status).toBe(200);
  return (await taken.json()) as Tokens;
}

const tokensFor = async (request: Ask, scopes: string[]): Promise<Tokens & { clientId: string }> => {
  const page = await ask(request);
  return { ...(await exchange(page, (await answer(page, scopes)).code)), clientId: page.clientId };
};

const statusOf = async (token: string): Promise<string> => {
  const [row] = (await auth.dataSource.query('SELECT status FROM delegations WHERE id = $1', [
    claimsOf(token).delegation_id,
  ])) as { status: string }[];
  return row!.status;
};

describe('a resource with registered scopes', () => {
  it('is asked for in words, one box a scope, risky ones unticked, those beyond the role closed', async () => {
    const uri = await register();
    const viewer = await member(auth, 'acme', 'admin');
    const { html } = await ask({
      resource: uri,
      scope: 'jobs:photos jobs:read jobs:all',
      browser: viewer.browser,
    });
    expect(html).toContain('See jobs and their results');
    expect(boxes(html)).toEqual(['jobs:photos', 'jobs:read ✓', 'jobs:all ✗']);
    expect(html).toContain('You need the role owner for this');
  });

  it('gives what was ticked: in the answer, the token and its credential', async () => {
    const uri = await register();
    const tokens = await tokensFor({ resource: uri, scope: 'jobs:read jobs:write jobs:photos' }, [
      'jobs:photos',
      'jobs:read',
    ]);
    expect(tokens.scope).toBe('jobs:read jobs:photos');
    const claims = claimsOf(tokens.access_token) as unknown as {
      aud: string;
      scope: string;
      vc: { credentialSubject: { delegation: { scopes: string[]; constraints: { scopes: string[] } } } };
    };
    expect([claims.aud, claims.scope]).toEqual([uri, 'jobs:read jobs:photos']);
    const { scopes, constraints } = claims.vc.credentialSubject.delegation;
    expect([scopes, constraints.scopes]).toEqual([
      ['jobs:read', 'jobs:photos'],
      ['jobs:read', 'jobs:photos'],
    ]);
  });

  it('is asked for its defaults when a client names no scope', async () => {
    const uri = await register();
    expect(boxes((await ask({ resource: uri, scope: undefined })).html)).toEqual(['jobs:read ✓']);
  });

  it('is the same resource with a slash behind its host, at authorization and exchange', async () => {
    const uri = await register();
    const page = await ask({ resource: `${uri}/`, scope: 'jobs:read' });
    const tokens = await exchange(page, (await answer(page, ['jobs:read'])).code, { resource: `${uri}/` });
    expect(claimsOf(tokens.access_token).aud).toBe(uri);
    const other = await gateway.refresh(page.clientId, tokens.refresh_token, { resource: `${uri}/x` });
    expect([other.status, await other.json()]).toMatchObject([400, { error: 'invalid_target' }]);
  });

  it('asks again when nothing is ticked', async () => {
    const page = await ask({ resource: await register(), scope: 'jobs:photos' });
    const { status, html } = await answer(page, []);
    expect(status).toBe(200);
    expect(html).toContain('Select what it can do, or deny the request.');
  });

  it('refuses a scope that it does not have, and every scope of a resource nobody registered', async () => {
    const refused = async (resource: string, scope: string) => {
      const { url } = await ask({ resource, scope });
      return new URL(url).searchParams.get('error');
    };
    const uri = await register();
    expect(await refused(uri, 'jobs:erase')).toBe('invalid_scope');
    for (const other of [
      `${uri}.evil.example/mcp`,
      `${uri}:8443/mcp`,
      `${uri}@evil.example/mcp`,
      `${uri}mcp`,
    ])
      expect([other, await refused(other, 'jobs:read')]).toEqual([other, 'invalid_scope']);
    expect(await refused('https://nobody.example', 'jobs:read')).toBe('invalid_scope');
  });

  it('still gives the gateway’s own scope to those who ask for that alone', async () => {
    const uri = await register();
    const tokens = await gateway.tokens({ changes: { resource: uri, scope: 'mcp' } });
    expect([tokens.scope, claimsOf(tokens.access_token).aud]).toEqual(['mcp', uri]);
  });
});

describe('what lies below a registered address', () => {
  const below = async (resource: string, scope: string) => {
    const tokens = await tokensFor({ resource, scope }, [scope]);
    expect(claimsOf(tokens.access_token).aud).toBe(resource);
    return tokens;
  };

  it('has its scopes, in tokens that name what was asked for and nothing above or beside it', async () => {
    const uri = await register();
    const tokens = await below(`${uri}/mcp`, 'jobs:read');
    for (const resource of [uri, `${uri}/mcp/x`, `${uri}/other`]) {
      const other = await gateway.refresh(tokens.clientId, tokens.refresh_token, { resource });
      expect([other.status, await other.json()]).toMatchObject([400, { error: 'invalid_target' }]);
    }
    expect(boxes((await ask({ resource: `${uri}/a?b=c/d`, scope: undefined })).html)).toEqual([
      'jobs:read ✓',
    ]);
  });

  it('has those of the nearest address, and of the organization before those that are shared', async () => {
    const uri = await register();
    const near = [{ name: 'near:read', description: 'Near', default: true }];
    await save(owner, 'acme', { uri: `${uri}/mcp`, scopes: near });
    for (const resource of [`${uri}/mcp`, `${uri}/mcp/tools`])
      expect(boxes((await ask({ resource, scope: undefined })).html)).toEqual(['near:read ✓']);
    expect(boxes((await ask({ resource: `${uri}/mcpx`, scope: undefined })).html)).toEqual(['jobs:read ✓']);
    await auth.dataSource.query(
      `INSERT INTO resources (id, uri, name, scopes) VALUES ('res_below', $1, 'Shared', $2)`,
      [`${uri}/shared`, JSON.stringify([{ ...near[0], risk: 'low', leastRole: 'viewer' }])],
    );
    const { html } = await ask({ resource: `${uri}/shared`, scope: 'jobs:read near:read' });
    expect(boxes(html)).toEqual(['jobs:read ✓']);
  });

  it('loses with the address what is not granted any more, and is left alone by what has rules of its own', async () => {
    const uri = `https://api${++resources}.example`;
    const { id } = await save(owner, 'acme', { uri, scopes: SCOPES });
    await save(owner, 'acme', { uri: `${uri}/own`, scopes: SCOPES });
    const [reads, writes, own, beside] = [
      await below(`${uri}/mcp`, 'jobs:read'),
      await below(`${uri}/mcp?a=b`, 'jobs:write'),
      await below(`${uri}/own/x`, 'jobs:write'),
      await below(await register(), 'jobs:write'),
    ];
    const living = () =>
      Promise.all([reads, writes, own, beside].map(({ access_token }) => statusOf(access_token)));
    await save(owner, 'acme', { uri, scopes: [SCOPES[0]] });
    expect(await living()).toEqual(['active', 'revoked', 'active', 'active']);
    expect((await owner.call('DELETE', `/organizations/acme/resources/${id}`)).status).toBe(200);
    expect(await living()).toEqual(['revoked', 'revoked', 'active', 'active']);
  });

  it('is allowed with it', async () => {
    const uri = await register();
    const tokens = await below(`${uri}/mcp`, 'jobs:read');
    const policy = (body: object) => owner.call('PUT', '/organizations/acme/agent-policy', body);
    expect((await policy({ allowedResources: [uri] })).status).toBe(200);
    expect(await statusOf(tokens.access_token)).toBe('active');
    expect((await policy({ allowedResources: [`${uri}/mcp/x`] })).status).toBe(200);
    expect(await statusOf(tokens.access_token)).toBe('revoked');
    await policy({ allowedResources: null });
  });
});

describe('a person or client that reaches for more', () => {
  it('can still be refused when it could not be given: the client is told', async () => {
    const page = await ask({ resource: await register(), scope: 'jobs:read' });
    expect((await answer(page, ['jobs:write'])).status).toBe(400);
    const fields = ['_csrf', 'interaction'].map((name) => [name, hiddenField(page.html, name)]);
    const refusal = { ...Object.fromEntries(fields), decision: 'deny' };
    expect((await page.browser.form('/consent', refusal)).status).toBe(200);
    const resumed = await page.browser.request(`/api/v1/gateway/oauth/authorize/${refusal.interaction}`);
    expect(new URL(resumed.headers.get('location')!).searchParams.get('error')).toBe('access_denied');
  });

  it('gets no scope that was not asked for, or that the role does not reach', async () => {
    const uri = await register();
    const viewer = await member(auth, 'acme', 'viewer');
    const asked = { resource: uri, scope: 'jobs:read jobs:review', browser: viewer.browser };
    for (const scopes of [
      ['jobs:write'],
      ['jobs:review'],
      ['jobs:read', 'jobs:all'],
      ['mcp'],
      ['__proto__'],
    ]) {
      const { status, code } = await answer(await ask(asked), scopes);
      expect({ scopes, status, code }).toEqual({ scopes, status: 400, code: undefined });
    }
    expect((await answer(await ask(asked), ['jobs:read'])).code).toBeDefined();
  });

  it('cannot decide at all where every scope is beyond the role', async () => {
    const viewer = await member(auth, 'acme', 'viewer');
    const { html } = await ask({
      resource: await register(),
      scope: 'jobs:all jobs:review',
      browser: viewer.browser,
    });
    expect(html).toContain('You cannot allow this');
    expect(html).not.toContain('value="approve"');
  });

  it.each<[string, { scope?: string; below?: string }, 'admin' | 'viewer']>([
    ['the scope of all tools', { scope: 'mcp' }, 'viewer'],
    ['the scope of all tools', { scope: 'mcp' }, 'admin'],
    ['it and a scope that is not there', { scope: 'mcp nothing:else' }, 'viewer'],
    ['the scope of all tools at an address below', { scope: 'mcp', below: '/files' }, 'viewer'],
  ])(
    'cannot give with %s (%j) more than the scopes that a %s may',
    async (_, { below = '', ...asked }, role) => {
      const [uri, person] = [await register(), await member(auth, 'acme', role)];
      const request = { ...asked, resource: `${uri}${below}` };
      const { html } = await ask({ ...request, browser: person.browser });
      expect(html).toContain('You cannot allow this');
      const page = await ask(request);
      const theirs = await ask({ ...request, browser: person.browser });
      const forged = {
        ...theirs,
        html: page.html.replace(
          hiddenField(page.html, 'interaction'),
          hiddenField(theirs.html, 'interaction'),
        ),
      };
      expect((await answer(forged, [])).code).toBeUndefined();
    },
  );

  it.each([
    ['where every scope is for viewers', 'viewer', [{ ...SCOPES[0]!, leastRole: 'viewer' }]],
    ['where the highest role is an admin’s', 'admin', [{ ...SCOPES[0]!, leastRole: 'admin' }]],
  ] as const)('can give all tools %s', async (_, role, scopes) => {
    const [uri, person] = [await register(scopes as never), await member(auth, 'acme', role)];
    const changes = { resource: uri, scope: 'mcp' };
    const { access_token } = await gateway.tokens({ browser: person.browser, changes });
    expect(claimsOf(access_token).scope).toBe('mcp');
  });

  it('loses what gives all tools when a scope beyond the role is registered, or the role is lost', async () => {
    const [uri, admin] = [
      await register([{ ...SCOPES[0]!, leastRole: 'admin' }] as never),
      await member(auth, 'acme', 'admin'),
    ];
    const give = async () => {
      const changes = { resource: uri, scope: 'mcp' };
      return (await gateway.tokens({ browser: admin.browser, changes })).access_token;
    };
    const first = await give();
    await save(owner, 'acme', { uri, scopes: SCOPES });
    expect(await statusOf(first)).toBe('revoked');
    await save(owner, 'acme', { uri, scopes: [{ ...SCOPES[0], leastRole: 'admin' }] });
    const second = await give();
    const { data } = await admin.call<{ user: { id: string } }>('GET', '/me');
    await owner.call('PATCH', `/organizations/acme/members/${data.user.id}`, { role: 'viewer' });
    expect(await statusOf(second)).toBe('revoked');
  });

  it('cannot give for an organization what another one registered', async () => {
    await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, ADMIN);
    const email = 'both@globex.example';
    const both = { email, role: 'owner', password: PASSWORD } as const;
    await auth.app.get(UsersService).create({ ...both, organizationSlug: 'globex' }, ADMIN);
    const globex = await new DashboardClient(auth).signIn(email);
    const uri = await register(SCOPES, globex, 'globex');
    const page = await ask({ resource: uri, scope: 'jobs:read', email: auth.user.email });
    expect(page.html).toContain('You cannot allow this');
    await auth.app.get(UsersService).create({ ...both, role: 'viewer', organizationSlug: 'acme' }, ADMIN);
    const theirs = await ask({ resource: uri, scope: 'jobs:read', email });
    const { status, code } = await answer(theirs, ['jobs:read'], auth.organization.id);
    expect({ status, code }).toEqual({ status: 403, code: undefined });
    const again = await ask({ resource: uri, scope: 'jobs:read', email });
    const tokens = await exchange(again, (await answer(again, ['jobs:read'])).code);
    expect(claimsOf(tokens.access_token).orgSlug).toBe('globex');
    expect((await globex.call('PUT', '/organizations/acme/resources', { uri, scopes: SCOPES })).status).toBe(
      403,
    );
  });

  it('narrows at refresh and never widens, which spends nothing', async () => {
    const uri = await register();
    const { clientId, refresh_token } = await tokensFor({ resource: uri, scope: 'jobs:read jobs:write' }, [
      'jobs:read',
      'jobs:write',
    ]);
    for (const scope of ['jobs:read jobs:photos', 'mcp', 'jobs:read\0', 'openid', 'jobs:*']) {
      const refused = await gateway.refresh(clientId, refresh_token, { scope });
      expect({ scope, status: refused.status }).toEqual({ scope, status: 400 });
      expect(await refused.json()).toMatchObject({ error: 'invalid_scope' });
    }
    const narrowed = (await (
      await gateway.refresh(clientId, refresh_token, { scope: 'jobs:write' })
    ).json()) as Tokens;
    expect([narrowed.scope, claimsOf(narrowed.access_token).scope]).toEqual(['jobs:write', 'jobs:write']);
    const whole = (await (await gateway.refresh(clientId, narrowed.refresh_token)).json()) as Tokens;
    expect(whole.scope).toBe('jobs:read jobs:write');
  });

  it('is shown its words as text', async () => {
    const uri = await register([{ name: 'x:read', description: '<b>Safe</b> "quoted" ‮' }]);
    const { html } = await ask({ resource: uri, scope: 'x:read' });
    expect(html).not.toContain('<b>Safe');
    expect(html).not.toContain('‮');
  });
});

describe('a client that asks for more later', () => {
  it('is asked for what is missing alone, and keeps what it holds', async () => {
    const uri = await register();
    const first = await tokensFor({ resource: uri, scope: 'jobs:read' }, ['jobs:read']);
    const page = await ask({ resource: uri, scope: 'jobs:read jobs:write', clientId: first.clientId });
    expect(boxes(page.html)).toEqual(['jobs:write ✓']);
    expect(page.html).toContain('You already allow it to');
    expect(page.html).toContain('It now also asks to');
    const more = await exchange(page, (await answer(page, ['jobs:read', 'jobs:write'])).code);
    expect(more.scope).toBe('jobs:read jobs:write');
    expect((await gateway.refresh(first.clientId, first.refresh_token)).status).toBe(200);
  });

  it(
    'is given one delegation more by fifty answers at once, and what one of them said',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const uri = await register();
        const { clientId } = await tokensFor({ resource: uri, scope: 'jobs:read' }, ['jobs:read']);
        const page = await ask({ resource: uri, scope: 'jobs:read jobs:write jobs:photos', clientId });
        const answers = [
          ['jobs:read', 'jobs:write'],
          ['jobs:read', 'jobs:photos'],
        ];
        const sent = await Promise.allSettled(
          Array.from({ length: 50 }, (_, n) => answer(page, answers[n % 2]!)),
        );
        const codes = sent.flatMap((one) => (one.status === 'fulfilled' ? (one.value.code ?? []) : []));
        expect(new Set(codes).size).toBe(1);
        const { scope } = await exchange(page, codes[0]);
        expect(answers.map((scopes) => scopes.join(' '))).toContain(scope);
        const made = await auth.dataSource.query('SELECT 1 FROM delegations WHERE client_id = $1', [
          clientId,
        ]);
        expect(made).toHaveLength(2);
      }
    },
    30_000 + ROUNDS * 5_000,
  );

  it.each([
    ['another client', { clientId: undefined }],
    ['another person', { email: 'other' }],
  ])('holds nothing as %s', async (_, changes: { clientId?: undefined; email?: string }) => {
    const uri = await register();
    const { clientId } = await tokensFor({ resource: uri, scope: 'jobs:read' }, ['jobs:read']);
    const browser = changes.email ? (await member(auth, 'acme', 'owner')).browser : undefined;
    const page = await ask({ resource: uri, scope: 'jobs:read', clientId, browser, ...changes });
    expect(boxes(page.html)).toEqual(['jobs:read ✓']);
  });
});

describe('a change of the rules', () => {
  it('ends delegations that hold a scope which is gone or out of the person’s reach, and no others', async () => {
    const uri = await register();
    const viewer = await member(auth, 'acme', 'viewer');
    const reads = await tokensFor({ resource: uri, scope: 'jobs:read' }, ['jobs:read']);
    const writes = await tokensFor({ resource: uri, scope: 'jobs:write' }, ['jobs:write']);
    const viewers = await tokensFor({ resource: uri, scope: 'jobs:read', browser: viewer.browser }, [
      'jobs:read',
    ]);
    const elsewhere = await tokensFor({ resource: await register(), scope: 'jobs:write' }, ['jobs:write']);
    const plain = await gateway.tokens({ changes: { resource: uri, scope: 'mcp' } });
    await save(owner, 'acme', { uri, scopes: [{ ...SCOPES[0], leastRole: 'admin' }] });
    expect(await statusOf(reads.access_token)).toBe('active');
    expect(await statusOf(writes.access_token)).toBe('revoked');
    expect(await statusOf(viewers.access_token)).toBe('revoked');
    expect(await statusOf(elsewhere.access_token)).toBe('active');
    expect(await statusOf(plain.access_token)).toBe('active');
    expect((await gateway.refresh(writes.clientId, writes.refresh_token)).status).toBe(400);
  });

  it('ends those of a resource that is removed; another organization cannot remove it', async () => {
    const uri = `https://api${++resources}.example`;
    const { id } = await save(owner, 'acme', { uri, scopes: SCOPES });
    const tokens = await tokensFor({ resource: uri, scope: 'jobs:read' }, ['jobs:read']);
    const intruder = await auth.app
      .get(OrganizationsService)
      .create({ slug: 'initech', name: 'Initech' }, ADMIN);
    expect(intruder.slug).toBe('initech');
    const other = await member(auth, 'initech', 'owner');
    expect((await other.call('DELETE', `/organizations/initech/resources/${id}`)).status).toBe(404);
    expect(await statusOf(tokens.access_token)).toBe('active');
    expect((await owner.call('DELETE', `/organizations/acme/resources/${id}`)).status).toBe(200);
    expect(await statusOf(tokens.access_token)).toBe('revoked');
  });

  it('takes with a lost role the delegations that needed it', async () => {
    const uri = await register();
    const boss = await member(auth, 'acme', 'owner');
    const { data } = await boss.call<{ user: { id: string } }>('GET', '/me');
    const all = await tokensFor({ resource: uri, scope: 'jobs:all', browser: boss.browser }, ['jobs:all']);
    const reads = await tokensFor({ resource: uri, scope: 'jobs:read', browser: boss.browser }, [
      'jobs:read',
    ]);
    const changed = await owner.call('PATCH', `/organizations/acme/members/${data.user.id}`, {
      role: 'viewer',
    });
    expect(changed.status).toBe(200);
    expect(await statusOf(all.access_token)).toBe('revoked');
    expect(await statusOf(reads.access_token)).toBe('active');
  });
});

describe('what an organization allows', () => {
  const policy = (body: object) => owner.call('PUT', '/organizations/acme/agent-policy', body);
  afterEach(() => policy({ allowedClients: null, allowedResources: null }));

  it.each([
    ['clients', { allowedClients: [] }],
    ['resources', { allowedResources: [] }],
    ['clients and resources', { allowedClients: [], allowedResources: [] }],
  ])('is nothing with an empty list of %s', async (_what, empty) => {
    const uri = await register();
    const tokens = await tokensFor({ resource: uri, scope: 'jobs:read' }, ['jobs:read']);
    expect((await policy(empty)).status).toBe(200);
    expect(await statusOf(tokens.access_token)).toBe('revoked');
    expect((await ask({ resource: uri, scope: 'jobs:read' })).html).toContain('does not allow');
  });

  it('is nothing where no list is stored', async () => {
    const uri = await register();
    const store = (stored: object) =>
      auth.dataSource.query('UPDATE organizations SET agent_policy = $1', [JSON.stringify(stored)]);
    const everybody = { allowedClients: null, allowedResources: null };
    for (const stored of [{}, { allowedClients: null }, { allowedResources: null }, { requireDpop: false }]) {
      await store(stored);
      expect((await ask({ resource: uri, scope: 'jobs:read' })).html).toContain('does not allow');
    }
    await store(everybody);
    expect((await ask({ resource: uri, scope: 'jobs:read' })).html).not.toContain('does not allow');
  });

  it('is not widened by leaving a list out, but by null alone', async () => {
    const uri = await register();
    const known = await tokensFor({ resource: uri, scope: 'jobs:read' }, ['jobs:read']);
    const lists = { allowedClients: [known.clientId], allowedResources: [uri] };
    expect((await policy(lists)).data).toMatchObject(lists);
    for (const change of [
      {},
      { requireDpop: false },
      { allowedClients: [known.clientId] },
      { allowedResources: [uri] },
    ])
      expect((await policy(change)).data).toMatchObject(lists);
    expect((await ask({ resource: uri, scope: 'jobs:read' })).html).toContain(
      'does not allow this application',
    );
    expect((await policy({ allowedClients: null })).data).toMatchObject({ ...lists, allowedClients: null });
    expect((await ask({ resource: uri, scope: 'jobs:read' })).html).not.toContain('does not allow');
  });

  it('is asked of clients and resources, at the page and at the answer, and ends what it does not allow', async () => {
    const uri = await register();
    const known = await tokensFor({ resource: uri, scope: 'jobs:read' }, ['jobs:read']);
    const other = await tokensFor({ resource: uri, scope: 'jobs:read' }, ['jobs:read']);
    const open = await ask({ resource: uri, scope: 'jobs:read' });
    expect((await policy({ allowedClients: [known.clientId], allowedResources: [`${uri}/`] })).status).toBe(
      200,
    );
    expect(await statusOf(known.access_token)).toBe('active');
    expect(await statusOf(other.access_token)).toBe('revoked');
    expect(await answer(open, ['jobs:read'])).toMatchObject({ status: 403 });
    expect((await ask({ resource: uri, scope: 'jobs:read' })).html).toContain(
      'does not allow this application',
    );
    const elsewhere = { resource: await register(), scope: 'jobs:read', clientId: known.clientId };
    expect((await ask(elsewhere)).html).toContain('does not allow applications to use this service');
    expect((await ask({ ...elsewhere, scope: 'mcp' })).html).toContain(
      'does not allow applications to use this service',
    );
  });

  it('may be that requests are pushed', async () => {
    const uri = await register();
    await policy({ requirePushedRequests: true });
    const { html, clientId, browser } = await ask({ resource: uri, scope: 'jobs:read' });
    expect(html).toContain('You cannot allow this');
    const pkce = newPkce();
    const pushed = await fetch(`${gateway.issuer}/par`, {
      method: 'POST',
      body: new URL(gateway.authorizeUrl(clientId, pkce, { resource: uri, scope: 'jobs:read' })).searchParams,
    });
    const { request_uri } = (await pushed.json()) as { request_uri: string };
    const query = new URLSearchParams({ client_id: clientId, request_uri });
    const page = await browser.follow(`${gateway.issuer}/authorize?${query.toString()}`);
    expect(boxes(await page.answer.text())).toEqual(['jobs:read ✓']);
  });

  it('may be that tokens are bound to a key: a code without a proof gives nothing and is not spent', async () => {
    const uri = await register();
    await policy({ requireDpop: true });
    const page = await ask({ resource: uri, scope: 'jobs:read' });
    const { code } = await answer(page, ['jobs:read']);
    const refused = await gateway.token({
      grant_type: 'authorization_code',
      code: code!,
      client_id: page.clientId,
      redirect_uri: REDIRECT_URI,
      code_verifier: page.verifier,
    });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: 'invalid_dpop_proof' });
    const [row] = (await auth.dataSource.query(
      `SELECT count(*)::int AS n FROM issued_tokens WHERE client_id = $1 AND consumed_at IS NULL`,
      [page.clientId],
    )) as { n: number }[];
    expect(row).toEqual({ n: 1 });
  });
});

describe('metadata of a resource', () => {
  const publish = (path: string, changes: object = {}, extra: object = {}) => {
    const resource = `${host.url}${path}`;
    const json = {
      resource,
      authorization_servers: [gateway.issuer],
      scopes_supported: ['files:read', 'files:delete'],
      resource_name: 'Files',
      ...changes,
    };
    host.on('GET', `/.well-known/oauth-protected-resource${path}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
      ...extra,
    });
    return resource;
  };
  const discover = (uri: string) =>
    owner.call<{ name: string; scopes: object[] }>('PUT', '/organizations/acme/resources', { uri });

  it('names its scopes; what it does not describe is read from their names', async () => {
    const details = [
      { name: 'files:read', description: 'Look at files', default: true, least_role: 'viewer' },
    ];
    const uri = publish('/files', { scope_details: details });
    const { status, data } = await discover(uri);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Files',
      scopes: [
        { name: 'files:read', description: 'Look at files', risk: 'low', default: true, leastRole: 'viewer' },
        {
          name: 'files:delete',
          description: 'Files: delete',
          risk: 'high',
          default: false,
          leastRole: 'viewer',
        },
      ],
    });
  });

  it.each([
    ['is of another resource', { resource: 'https://victim.example' }, {}],
    ['names another authorization server', { authorization_servers: ['https://evil.example'] }, {}],
    ['names no scopes', { scopes_supported: undefined }, {}],
    ['names too many', { scopes_supported: Array.from({ length: 65 }, (_, n) => `s${n}`) }, {}],
    ['names what is no scope', { scopes_supported: ['a b'] }, {}],
    ['is huge', { padding: 'x'.repeat(70_000) }, {}],
    ['is a redirect', {}, { status: 302, headers: { location: 'https://127.0.0.1/' } }],
    ['is an error', {}, { status: 500 }],
    ['is no JSON', {}, { body: '<html>' }],
    ['is null', {}, { body: 'null' }],
  ])('is refused when it %s', async (_, changes, extra) => {
    const { status, error } = await discover(publish(`/bad${++resources}`, changes, extra));
    expect({ status, error }).toMatchObject({ status: 400 });
    expect(JSON.stringify(error)).toContain('uri');
  });

  it.each([
    'https://127.0.0.1:1/mcp',
    'https://10.0.0.1',
    'https://169.254.169.254/latest',
    'http://example.com',
    'ftp://example.com',
    'urn:x:y',
    'https://user:pw@example.com',
    'https://example.com/#x',
    'not a url',
  ])('is not fetched from %s', async (uri) => {
    const { status } = await discover(uri);
    expect(status).toBe(400);
  });

  it('of a shared resource is read when somebody first asks, for every organization', async () => {
    const uri = publish('/shared');
    const page = await ask({ resource: uri, scope: 'files:read files:delete' });
    expect(boxes(page.html)).toEqual(['files:read ✓', 'files:delete']);
    const tokens = await exchange(page, (await answer(page, ['files:read'])).code);
    expect(tokens.scope).toBe('files:read');
    const { data } = await owner.call<{ items: { uri: string; isShared: boolean }[] }>(
      'GET',
      '/organizations/acme/resources',
    );
    expect(data.items).toContainEqual(expect.objectContaining({ uri, isShared: true }));
  });

  it('of a shared resource that cannot be read leaves it unregistered', async () => {
    const { url } = await ask({ resource: `${host.url}/late`, scope: 'files:read' });
    expect(new URL(url).searchParams.get('error')).toBe('invalid_scope');
  });
});

describe('another organization’s registration of the same address', () => {
  let stranger: DashboardClient;
  beforeAll(async () => {
    await auth.app.get(OrganizationsService).create({ slug: 'mallory', name: 'Mallory' }, ADMIN);
    stranger = await member(auth, 'mallory', 'owner');
  });
  const shared = async (path: string, scopes: object[]) => {
    const uri = `https://api${++resources}.example${path}`;
    await auth.dataSource.query(
      `INSERT INTO resources (id, uri, name, scopes) VALUES ($1, $2, 'Shared', $3)`,
      [`res_shared${resources}`, uri, JSON.stringify(scopes)],
    );
    return uri;
  };
  const full = (name: string, isDefault: boolean) => ({
    ...{ name, description: name, risk: 'low', leastRole: 'viewer', default: isDefault },
  });

  it.each([
    ['of the organization', (path: string) => register(SCOPES, owner, 'acme', path)],
    ['shared by all', (path: string) => shared(path, [full('jobs:read', true)])],
  ])('does not change the spelling in tokens for one %s', async (_whose, registered) => {
    const uri = await registered('/mcp');
    await save(stranger, 'mallory', { uri: `${uri}/`, scopes: SCOPES });
    const page = await ask({ resource: uri, scope: 'jobs:read' });
    const tokens = await exchange(page, (await answer(page, ['jobs:read'])).code);
    expect(claimsOf(tokens.access_token).aud).toBe(uri);
  });

  it('adds nothing to what a shared resource asks for when nothing is named', async () => {
    const uri = await shared('/defaults', [full('files:read', true), full('files:delete', false)]);
    await save(stranger, 'mallory', { uri, scopes: [full('files:delete', true)] });
    expect(boxes((await ask({ resource: uri })).html)).toEqual(['files:read ✓']);
  });
});

it('is reached by the MCP SDK from the metadata alone', async () => {
  const resource = 'http://127.0.0.1:9/mcp';
  await save(owner, 'acme', { uri: resource, scopes: SCOPES });
  const approve = async (link: string) => {
    const browser = gateway.browser();
    await gateway.signIn(browser);
    const { url, answer: shown } = await browser.follow(link);
    const page = { url, html: await shown.text(), browser, clientId: '', verifier: '' };
    expect(boxes(page.html)).toEqual(['jobs:read ✓', 'jobs:write ✓']);
    return new URL((await answer(page, ['jobs:read'])).location!);
  };
  const run = { issuer: gateway.issuer, redirectUri: REDIRECT_URI, approve };
  const { accessToken } = await runMcpClient(run, ['jobs:read', 'jobs:write']);
  expect(claimsOf(accessToken)).toMatchObject({ aud: resource, scope: 'jobs:read' });
});
