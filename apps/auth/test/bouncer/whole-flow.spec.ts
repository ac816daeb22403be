import { decodeJwt, decodeProtectedHeader } from 'jose';
import { DeliveryService } from '@bonafide/delivery/delivery.service';
import { TestClock } from '@bonafide/testing/clock';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { buildDidDocument } from '@bonafide/vc-jwt/did-document';
import { verifyCredential } from 'did-jwt-vc';
import { PROVIDER_PRESETS } from '../../src/projects/providers/provider-presets.js';
import { FALLBACK_SCOPES } from '../../src/projects/providers/upstream-scopes.js';
import { DashboardClient } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { AGENT, BouncerDriver, type TestProject } from './bouncer-driver.js';
import { startUpstream, type Upstream } from './upstream-provider.js';

const clock = new TestClock(new Date());
let auth: RunningAuth;
let bouncer: BouncerDriver;
let upstream: Upstream;
let worker: StubServer;
let owner: DashboardClient;
beforeAll(async () => {
  [upstream, worker] = await Promise.all([startUpstream(), startStubServer({ tls: true })]);
  auth = await startAuth({
    clock,
    env: {
      BOUNCER_REQUESTS_PER_MINUTE: '100000',
      OUTBOUND_ALLOW_HOSTS: `${upstream.host},${worker.host}`,
      OUTBOUND_EXTRA_CA_FILE: worker.caFile,
    },
  });
  bouncer = new BouncerDriver(auth);
});
// Sessions end after a week, and some tests let one pass.
beforeEach(async () => {
  owner = await new DashboardClient(auth).signIn('owner@acme.example');
});
afterAll(async () => {
  await auth?.close();
  await upstream?.close();
  await worker?.close();
});

const ownProvider = (clientId: string, over: object = {}) => ({
  clientId,
  ...(clientId === 'direct' ? {} : { clientSecret: 'upstream secret' }),
  authorizationUrl: `${upstream.url}/auth`,
  tokenUrl: `${upstream.url}/token`,
  userInfoUrl: `${upstream.url}/me`,
  issuer: upstream.url,
  ...over,
});

/** did:key as other people's resolvers read it. */
const resolver = {
  resolve: async (did: string) => ({
    didResolutionMetadata: {},
    didDocumentMetadata: {},
    didDocument: buildDidDocument(did, [{ number: 1, publicKeyMultibase: did.slice('did:key:'.length) }]),
  }),
};

describe('a delegation token', () => {
  it('carries one id and one end: in its claims, in the event, in the dashboard', async () => {
    const project = await bouncer.project({ mcpWorkerUrl: `${worker.url}/hook` });
    const { code, delegationId } = await bouncer.approvedCode(project);
    await auth.app.get(DeliveryService).deliverDue(project.id);
    const [event] = await worker.received(1, { path: '/hook' });
    const { body } = await bouncer.exchange(project, code);
    const detail = await owner.call<{ id: string; expiresAt: string }>('GET', `/delegations/${delegationId}`);
    const claims = decodeJwt(body['delegation_token']!);
    const ids = [
      body['delegation_id'],
      claims['delegation_id'],
      claims.jti,
      detail.data.id,
      event!.json<{ delegation_id: string }>().delegation_id,
    ];
    expect(new Set(ids)).toEqual(new Set([delegationId]));
    expect(claims.exp).toBe(Math.floor(Date.parse(detail.data.expiresAt) / 1000));
    expect(body).not.toHaveProperty('refresh_token');
    expect(decodeJwt(event!.json<{ delegation_token: string }>().delegation_token).exp).toBe(claims.exp);
  });

  it('is a VC-JWT signed with Ed25519 that did-jwt-vc accepts, the service unasked', async () => {
    const project = await bouncer.project();
    const { body } = await bouncer.exchange(project, (await bouncer.approvedCode(project)).code);
    const token = body['delegation_token']!;
    expect(decodeProtectedHeader(token)).toMatchObject({
      alg: 'EdDSA',
      kid: expect.stringMatching(/^did:key:z6Mk.+#/),
    });
    const verified = await verifyCredential(token, resolver as never, { audience: project.id });
    expect(verified.verifiableCredential.type).toEqual(['VerifiableCredential', 'DelegationCredential']);
  });
});

describe('the authorize answer', () => {
  it('has one of three provider types, a request id of its own and the time', async () => {
    const projects = [
      await bouncer.project(),
      await bouncer.project({ oauthProviders: { own: ownProvider('direct') } }),
      await bouncer.project({
        oauthProviders: { form: { type: 'password', authEndpoint: 'https://8.8.8.8/' } },
      }),
    ];
    const answers = await Promise.all(projects.map((project) => bouncer.authorize(project)));
    expect(answers.map(({ body }) => body.data.provider_type)).toEqual(['none', 'oauth2', 'password']);
    const ids = answers.map(({ body }) => body.metadata['requestId']);
    expect(new Set(ids).size).toBe(3);
    for (const { body } of answers)
      expect(Math.abs(Date.parse(body.metadata['timestamp']!) - Date.now())).toBeLessThan(60_000);
  });

  it('has a link that works for ten minutes', async () => {
    const project = await bouncer.project({ oauthProviders: { own: ownProvider('direct') } });
    const [early, late] = [await bouncer.authorize(project), await bouncer.authorize(project)];
    const follow = (link: string) => bouncer.browser().request(link);
    clock.advance({ minutes: 9, seconds: 50 });
    expect((await follow(early.body.data.authorization_url!)).status).toBe(303);
    clock.advance({ seconds: 20 });
    expect((await follow(late.body.data.authorization_url!)).status).toBe(410);
  });
});

describe('a refusal', () => {
  it('sends no event and makes nothing active', async () => {
    const project = await bouncer.project({ mcpWorkerUrl: `${worker.url}/refused` });
    const { data } = (await bouncer.authorize(project)).body;
    const browser = await bouncer.signedIn();
    const { answer, url } = await browser.follow(data.consent_url!);
    await bouncer.decide(browser, url, await answer.text(), 'deny');
    const [row] = await auth.dataSource.query(
      'SELECT count(*)::int AS count FROM deliveries WHERE owner_id = $1',
      [project.id],
    );
    expect(row.count).toBe(0);
  });
});

describe('the person’s browser', () => {
  it('never sees the upstream’s token: the service fetches it', async () => {
    const project = await bouncer.project({ oauthProviders: { own: ownProvider('proxy') } });
    const { data } = (await bouncer.authorize(project)).body;
    const browser = bouncer.browser();
    const before = upstream.record.token.length;
    const callback = await bouncer.toCallback(browser, data.authorization_url!);
    expect(new URL(callback).searchParams.get('access_token')).toBeNull();
    const answer = await browser.request(callback);
    expect(answer.status).toBe(303);
    expect(upstream.record.token.length).toBe(before + 1);
    const seen = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
    expect(seen).not.toMatch(/access_token|id_token|upstream secret/);
  });
});

describe('policy set in the dashboard', () => {
  const project = async () => {
    const { data } = await owner.call<TestProject & { id: string }>('POST', '/organizations/acme/projects', {
      name: 'Policy',
    });
    const named = { allowedScopes: ['files:read', 'files:write'] };
    await owner.call('PATCH', `/api/v1/bouncer/projects/${data.id}/config`, named);
    return data;
  };

  it('a method with all its five settings is used in the flow', async () => {
    const made = await project();
    const redirectUri = `http://127.0.0.1:4999/api/v1/bouncer/oauth/callback`;
    await owner.call('PUT', `/projects/${made.id}/auth-methods/own`, {
      ...ownProvider('proxy'),
      redirectUri,
    });
    const { data } = (await bouncer.authorize(made)).body;
    const location = new URL(
      (await bouncer.browser().request(data.authorization_url!)).headers.get('location')!,
    );
    expect(`${location.origin}${location.pathname}`).toBe(`${upstream.url}/auth`);
    expect(location.searchParams.get('client_id')).toBe('proxy');
    expect(location.searchParams.get('redirect_uri')).toBe(redirectUri);
  });

  it('a tool’s method decides the sign-in, its scopes what is asked upstream and shown on the consent page', async () => {
    const made = await project();
    await owner.call('PUT', `/projects/${made.id}/auth-methods/first`, { type: 'none' });
    await owner.call('PUT', `/projects/${made.id}/auth-methods/own`, ownProvider('proxy'));
    const tool = {
      requiresDelegation: true,
      requiredScopes: ['files:read'],
      providerScopes: ['drive.readonly'],
      provider: 'own',
    };
    expect((await owner.call('PUT', `/projects/${made.id}/tools/files`, tool)).status).toBe(200);
    const { data } = (await bouncer.authorize(made, { tool_name: 'files' })).body;
    expect(data.provider_type).toBe('oauth2');
    const browser = bouncer.browser();
    const { html } = await bouncer.throughUpstream(browser, data.authorization_url!);
    expect(upstream.record.authorize.at(-1)!.get('scope')).toContain('drive.readonly');
    expect(html).toMatch(/files[\s\S]*read/);
    expect((await bouncer.authorize(made, { requested_scopes: ['files:write'] })).status).toBe(400);
  });

  it('branding and copy stand on the consent page', async () => {
    const made = await project();
    const ui = {
      title: 'Let Robo help?',
      description: 'Robo files your papers.',
      approveButtonText: 'Go ahead',
    };
    const branding = { companyName: 'Papers Ltd', primaryColor: '#0b5cad' };
    expect((await owner.call('PUT', `/projects/${made.id}/consent`, { ui, branding })).status).toBe(200);
    const { data } = (await bouncer.authorize(made)).body;
    const { answer } = await (await bouncer.signedIn()).follow(data.consent_url!);
    const html = await answer.text();
    for (const text of [...Object.values(ui), ...Object.values(branding)]) expect(html).toContain(text);
  });
});

describe('a pre-configured provider', () => {
  const askedOf = async (id: string, saved: object = {}) => {
    const preset = PROVIDER_PRESETS.find((one) => one.id === id)!;
    const made = await bouncer.project({
      oauthProviders: {
        [id]: {
          clientId: 'client',
          ...(preset.requiresClientSecret && { clientSecret: 'secret' }),
          ...(preset.domain === 'required' && { domain: 'tenant.example.com' }),
          ...saved,
        },
      },
    });
    const { data } = (await bouncer.authorize(made)).body;
    const answer = await bouncer.browser().request(data.authorization_url!);
    return { preset, url: new URL(answer.headers.get('location')!) };
  };

  it.each(PROVIDER_PRESETS.map(({ id, mode }) => [id, mode]))(
    '%s (%s) is asked at its own endpoint',
    async (id) => {
      const { preset, url } = await askedOf(id);
      const expected = preset.authorizationUrl.replace(
        '{domain}',
        preset.defaultDomain ?? 'tenant.example.com',
      );
      expect(`${url.origin}${url.pathname}`).toBe(new URL(expected).origin + new URL(expected).pathname);
      expect(url.searchParams.get('client_id')).toBe('client');
      expect(url.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
      expect(url.searchParams.get('redirect_uri')).toBe(`${auth.url}/api/v1/bouncer/oauth/callback`);
      expect(url.href).not.toContain('secret');
      if (preset.mode === 'direct') expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    },
  );

  it.each(Object.entries(FALLBACK_SCOPES))(
    '%s with nothing saved is asked for the fallback table’s scopes',
    async (id, scopes) => {
      const { url, preset } = await askedOf(id);
      const expected = preset.defaultScopes ?? scopes;
      expect(url.searchParams.get('scope')?.split(/[ ,]/)).toEqual(expected);
      const saved = await askedOf(id, { scopes: ['saved'] });
      expect(saved.url.searchParams.get('scope')).toBe('saved');
    },
  );
});

describe('an agent', () => {
  it('needs no callback, no browser and no OAuth parameters: it asks, polls and exchanges', async () => {
    const project = await bouncer.project();
    const asked = await bouncer.call<{ request_id: string; consent_url: string }>('POST', '/authorize', {
      apiKey: project.apiKey,
      body: { agent_did: AGENT, requested_scopes: 'files:read,files:write', project_id: project.id },
    });
    expect(asked.body.data).toMatchObject({ requested_scopes: ['files:read', 'files:write'] });
    const poll = async () => (await bouncer.status(project, asked.body.data.request_id)).body.data;
    expect((await poll()).status).toBe('pending');
    const browser = await bouncer.signedIn();
    const { answer, url } = await browser.follow(asked.body.data.consent_url);
    await bouncer.decide(browser, url, await answer.text(), 'approve');
    const { status, code } = await poll();
    expect(status).toBe('completed');
    const { body } = await bouncer.exchange(project, code!);
    expect(body['scopes']).toEqual(['files:read', 'files:write']);
    expect(body['session_id']).toMatch(/./);
    expect(body['user_did']).toMatch(/^did:web:/);
  });
});

// Last, because it moves the clock, by which upstream providers' tokens are judged.
describe('in time', () => {
  it('ends after seven days unless asked otherwise; then a new approval gives a new one', async () => {
    const project = await bouncer.project();
    const first = await bouncer.approvedCode(project);
    const view = async (id: string) =>
      (
        await bouncer.call<{ status: string; expiresAt: string }>('GET', `/delegations/${id}`, {
          apiKey: project.apiKey,
        })
      ).body.data;
    const days =
      (Date.parse((await view(first.delegationId)).expiresAt) - clock.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    clock.advance({ days: 7 });
    expect((await view(first.delegationId)).status).toBe('expired');
    const second = await bouncer.approvedCode(project);
    expect((await view(second.delegationId)).status).toBe('active');
    expect((await bouncer.exchange(project, second.code)).status).toBe(200);
  });
});
