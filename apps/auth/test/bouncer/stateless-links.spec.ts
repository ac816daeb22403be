import { TestClock } from '@bonafide/testing/clock';
import { RequestSweeper } from '../../src/bouncer/request/request.sweeper.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { AGENT, type AuthorizeData, BOUNCER, BouncerDriver, type TestProject } from './bouncer-driver.js';
import { startUpstream, type Upstream } from './upstream-provider.js';

// Anybody may ask for a link; it holds the whole request, and a row is made when somebody follows it.

const clock = new TestClock(new Date());
let auth: RunningAuth;
let bouncer: BouncerDriver;
let upstream: Upstream;
let projects: Record<'none' | 'oauth2' | 'password', TestProject>;
beforeAll(async () => {
  upstream = await startUpstream();
  auth = await startAuth({
    clock,
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000', OUTBOUND_ALLOW_HOSTS: upstream.host },
  });
  bouncer = new BouncerDriver(auth);
  const own = {
    clientId: 'direct',
    authorizationUrl: `${upstream.url}/auth`,
    tokenUrl: `${upstream.url}/token`,
    userInfoUrl: `${upstream.url}/me`,
    issuer: upstream.url,
    allowedDomains: ['people.example'],
  };
  projects = {
    none: await bouncer.project(),
    oauth2: await bouncer.project({ oauthProviders: { own } }),
    password: await bouncer.project({
      oauthProviders: { login: { type: 'password', authEndpoint: `${upstream.url}/none` } },
    }),
  };
});
afterAll(async () => {
  await auth?.close();
  await upstream?.close();
});

const queryOf = (project: TestProject, fields: Record<string, string> = {}) =>
  new URLSearchParams({
    agent_did: AGENT,
    requested_scopes: 'files:read',
    project_id: project.id,
    ...fields,
  });
const ask = (project: TestProject, fields?: Record<string, string>) =>
  bouncer.call<AuthorizeData>('GET', `/authorize?${queryOf(project, fields)}`);
const rows = async () => {
  const [{ n }] = (await auth.dataSource.query('SELECT count(*)::int AS n FROM bouncer_requests')) as [
    { n: number },
  ];
  return n;
};

describe('asking for a link', () => {
  it('stores nothing, as JSON and as a redirect, however often, and for one’s own delegations', async () => {
    const before = await rows();
    for (const project of Object.values(projects)) {
      await Promise.all(Array.from({ length: 30 }, () => ask(project, { state: 'x'.repeat(1_000) })));
      const browser = bouncer.browser();
      expect((await browser.request(`${BOUNCER}/authorize?${queryOf(project)}`)).status).toBe(303);
      await browser.request(`/delegations/sign-in/${project.id}`);
    }
    expect(await rows()).toBe(before);
  });

  it.each(['none', 'oauth2', 'password'] as const)(
    'of a %s project answers in the known shape, and its request can be polled at once',
    async (type) => {
      const { data } = (await ask(projects[type])).body;
      expect(data).toMatchObject({
        provider_type: type,
        request_id: expect.stringMatching(/^req_[A-Za-z0-9]{24}$/),
      });
      expect(Date.parse(data.expires_at) - clock.now().getTime()).toBe(600_000);
      const link = {
        none: data.consent_url,
        oauth2: data.authorization_url,
        password: data.login_form?.action,
      }[type];
      expect(link).toMatch(`${auth.url}${BOUNCER}/authorize/${data.request_id}`);
      expect((await bouncer.status(projects[type], data.request_id)).body.data.status).toBe('pending');
      const other = type === 'none' ? projects.oauth2 : projects.none;
      expect((await bouncer.status(other, data.request_id)).status).toBe(404);
    },
  );

  it('leads through the whole flow', async () => {
    const { data } = (await ask(projects.none, { state: 'back' })).body;
    const before = await rows();
    const browser = await bouncer.signedIn();
    const { answer, url } = await browser.follow(data.consent_url!);
    expect(await rows()).toBe(before + 1);
    await bouncer.decide(browser, url, await answer.text(), 'approve');
    const { status, code } = (await bouncer.status(projects.none, data.request_id)).body.data;
    expect(status).toBe('completed');
    expect((await bouncer.exchange(projects.none, code!)).status).toBe(200);
    // The link asks once: it is answered.
    expect((await (await bouncer.signedIn()).follow(data.consent_url!)).answer.status).toBe(409);
    expect(await rows()).toBe(before + 1);
  });

  it('is one request however many follow it at once', async () => {
    const { data } = (await ask(projects.oauth2)).body;
    const before = await rows();
    await Promise.all(Array.from({ length: 20 }, () => bouncer.browser().request(data.authorization_url!)));
    expect(await rows()).toBe(before + 1);
  });

  it('gives nothing that can be changed, moved to another id, made up, or followed too late', async () => {
    const { data } = (await ask(projects.oauth2)).body;
    const link = new URL(data.authorization_url!);
    const sealed = link.searchParams.get('request')!;
    const other = (await ask(projects.oauth2)).body.data;
    const before = await rows();
    const open = async (path: string) => (await bouncer.browser().request(path)).status;
    const broken = `${sealed.slice(0, -2)}${sealed.endsWith('A') ? 'B' : 'A'}A`;
    expect(await open(`${link.pathname}?request=${broken}`)).toBe(404);
    expect(await open(`${link.pathname}?request=x`)).toBe(404);
    expect(await open(`${link.pathname}?request=${sealed}&request=${sealed}`)).toBe(404);
    expect(await open(`${new URL(other.authorization_url!).pathname}?request=${sealed}`)).toBe(404);
    expect(await open(link.pathname)).toBe(404);
    expect(await rows()).toBe(before);
    clock.advance({ minutes: 10, seconds: 1 });
    expect(await open(link.href)).toBe(410);
    expect(await rows()).toBe(before);
    expect((await bouncer.status(projects.oauth2, data.request_id)).body.data.status).toBe('expired');
  });

  it('refuses what is too long for a link and says how to send it', async () => {
    const scopes = Array.from({ length: 60 }, (_, n) => `files:${'x'.repeat(120)}${n}`);
    const project = await bouncer.project({ allowedScopes: scopes });
    const refused = await ask(project, { requested_scopes: scopes.join(',') });
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringMatching(/POST/)]);
    expect((await bouncer.authorize(project, { requested_scopes: scopes })).status).toBe(200);
  });

  it('shows what is asked for to nobody who only holds the link’s text', async () => {
    const { data } = (await ask(projects.oauth2, { state: 'a-secret-of-the-agent' })).body;
    expect(
      Buffer.from(new URL(data.authorization_url!).searchParams.get('request')!, 'base64url').toString(
        'latin1',
      ),
    ).not.toContain('secret');
  });
});

describe('a request that nobody signed in for', () => {
  it('is forgotten after an hour and polls as expired; one that was answered stays', async () => {
    const answered = await bouncer.approvedCode(projects.none);
    const { data } = (await bouncer.authorize(projects.oauth2)).body;
    await bouncer.browser().request(data.authorization_url!);
    clock.advance({ minutes: 90 });
    await auth.app.get(RequestSweeper).sweep();
    const left = (await auth.dataSource.query('SELECT id FROM bouncer_requests WHERE id = ANY ($1)', [
      [answered.requestId, data.request_id],
    ])) as { id: string }[];
    expect(left).toEqual([{ id: answered.requestId }]);
    expect((await bouncer.status(projects.oauth2, data.request_id)).body.data.status).toBe('expired');
    expect((await bouncer.status(projects.none, data.request_id)).status).toBe(404);
  });
});
