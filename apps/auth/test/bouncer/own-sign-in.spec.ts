import { TestClock } from '@bonafide/testing/clock';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { Redis } from 'ioredis';
import { RequestSweeper } from '../../src/bouncer/request/request.sweeper.js';
import type { BrowserResponse } from '../../src/core/http/browser-exchange.js';
import { PersonSessionsService } from '../../src/people/sign-in/person-sessions.service.js';
import { hiddenField, type TestBrowser } from '../oauth/test-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { BouncerDriver, type TestProject } from './bouncer-driver.js';
import { startUpstream, type Upstream } from './upstream-provider.js';

const clock = new TestClock(new Date());
let auth: RunningAuth;
let bouncer: BouncerDriver;
let upstream: Upstream;
let login: StubServer;
beforeAll(async () => {
  [upstream, login] = await Promise.all([startUpstream(), startStubServer()]);
  auth = await startAuth({
    clock,
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000', OUTBOUND_ALLOW_HOSTS: `${upstream.host},${login.host}` },
  });
  bouncer = new BouncerDriver(auth);
  login.otherwise((request) => {
    const { identity, password } = request.json<Record<string, string>>();
    return password === 'right' ? { json: { success: true, user_id: identity } } : { status: 401, json: {} };
  });
});
afterAll(async () => {
  await auth?.close();
  await upstream?.close();
  await login?.close();
});

const upstreamProvider = (clientId = 'direct') => ({
  clientId,
  ...(clientId === 'direct' ? {} : { clientSecret: 'upstream secret' }),
  authorizationUrl: `${upstream.url}/auth`,
  tokenUrl: `${upstream.url}/token`,
  userInfoUrl: `${upstream.url}/me`,
  issuer: upstream.url,
});
const oauthProject = () => bouncer.project({ oauthProviders: { own: upstreamProvider() } });

/** A delegation approved by an upstream person; its id. */
async function approved(project: TestProject, account: string): Promise<string> {
  upstream.signInAs(account);
  const { data } = (await bouncer.authorize(project)).body;
  const browser = bouncer.browser();
  const { html, url } = await bouncer.throughUpstream(browser, data.authorization_url!);
  await bouncer.decide(browser, url, html, 'approve');
  return (await bouncer.status(project, data.request_id)).body.data.delegation_id!;
}

async function entered(project: TestProject, account: string): Promise<TestBrowser> {
  upstream.signInAs(account);
  const browser = bouncer.browser();
  const callback = await bouncer.toCallback(browser, `/delegations/sign-in/${project.id}`);
  const { url } = await browser.follow(callback);
  expect(new URL(url).pathname).toBe('/delegations');
  return browser;
}

const own = async (browser: TestBrowser) => (await browser.request('/delegations')).text();

describe('a person without an account here', () => {
  it('signs in with their provider, sees what they allowed in that project alone, and ends it', async () => {
    const [project, other] = [await oauthProject(), await oauthProject()];
    const mine = await approved(project, 'ada');
    const [elsewhere, someoneElses] = [await approved(other, 'ada'), await approved(project, 'grace')];
    const browser = await entered(project, 'ada');
    const html = await own(browser);
    expect(html).toContain(mine);
    expect(html).not.toContain(elsewhere);
    expect(html).not.toContain(someoneElses);
    const csrf = { _csrf: hiddenField(html, '_csrf') };
    for (const id of [elsewhere, someoneElses])
      expect((await browser.form(`/delegations/${id}/revoke`, csrf)).status).toBe(404);
    expect((await browser.form(`/delegations/${mine}/revoke`, {})).status).toBe(403);
    expect((await browser.form(`/delegations/${mine}/revoke`, csrf)).status).toBe(303);
    const { body } = await bouncer.call('GET', `/delegations/${mine}`, { apiKey: project.apiKey });
    expect(body.data).toMatchObject({ status: 'revoked', revocationReason: 'user' });
  });

  it('signs in with a password project’s form too', async () => {
    const project = await bouncer.project({
      oauthProviders: { staff: { type: 'password', authEndpoint: `${login.url}/check` } },
    });
    const browser = bouncer.browser();
    const form = await browser.follow(`/delegations/sign-in/${project.id}`);
    const html = await form.answer.text();
    const fields = { _csrf: hiddenField(html, '_csrf'), identity: 'ada' };
    const path = new URL(form.url).pathname;
    expect((await browser.form(path, { ...fields, password: 'wrong' })).status).toBe(401);
    const answer = await browser.form(path, { ...fields, password: 'right' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/delegations']);
    expect(await own(browser)).toContain('No agents can act for you');
  });

  it('is signed out by the form, and after half an hour', async () => {
    const project = await oauthProject();
    const browser = await entered(project, 'ada');
    const fields = { _csrf: hiddenField(await own(browser), '_csrf') };
    expect((await browser.form('/delegations/sign-out', {})).status).toBe(403);
    expect((await browser.form('/delegations/sign-out', fields)).status).toBe(303);
    expect((await browser.request('/delegations')).headers.get('location')).toMatch(/^\/signin/);
    await entered(project, 'ada');
    const redis = new Redis(auth.redis.url);
    const keys = await redis.keys('*person:*');
    const ttls = await Promise.all(keys.map((key) => redis.ttl(key)));
    redis.disconnect();
    expect(keys).not.toEqual([]);
    for (const seconds of ttls) expect(seconds).toBeLessThanOrEqual(1_800);
  });

  const configure = (project: TestProject, body: object) =>
    bouncer.call('PATCH', `/projects/${project.id}/config`, { apiKey: project.apiKey, body });
  const save = (over: () => object) => (project: TestProject) =>
    configure(project, { oauthProviders: { own: { ...upstreamProvider(), ...over() } } });
  it.each<[string, (project: TestProject) => Promise<{ status: number }>]>([
    [
      'is removed',
      (project) => configure(project, { oauthProviders: { other: upstreamProvider(), own: null } }),
    ],
    ['has other limits', save(() => ({ allowedDomains: ['else.example'] }))],
    ['asks somebody else who it is', save(() => ({ userInfoUrl: `${login.url}/me` }))],
    ['takes tokens from somebody else', save(() => ({ tokenUrl: `${login.url}/token` }))],
  ])('has a session no longer than the project’s method stays: it %s', async (_, change) => {
    const [project, other] = [await oauthProject(), await oauthProject()];
    const [browser, elsewhere] = [await entered(project, 'ada'), await entered(other, 'ada')];
    const csrf = { _csrf: hiddenField(await own(browser), '_csrf') };
    const mine = await approved(project, 'ada');
    expect((await change(project)).status).toBe(200);
    expect((await browser.request('/delegations')).headers.get('location')).toMatch(/^\/signin/);
    await browser.form(`/delegations/${mine}/revoke`, csrf);
    const [{ status }] = await auth.dataSource.query('SELECT status FROM delegations WHERE id = $1', [mine]);
    expect(status).toBe('active');
    expect((await elsewhere.request('/delegations')).status).toBe(200);
  });

  it('keeps the session when the method is only called something else', async () => {
    const project = await oauthProject();
    const browser = await entered(project, 'ada');
    expect((await save(() => ({ displayName: 'Ours' }))(project)).status).toBe(200);
    expect((await browser.request('/delegations')).status).toBe(200);
  });

  it('has no session when they were shut out before it began', async () => {
    const project = await oauthProject();
    await entered(project, 'ada');
    const [{ id }] = await auth.dataSource.query('SELECT id FROM upstream_users LIMIT 1');
    await auth.dataSource.query('UPDATE upstream_users SET disabled_at = now() WHERE id = $1', [id]);
    let cookie = '';
    const response = {
      cookie: (name: string, value: string) => (cookie = `${name}=${value}`),
      clearCookie: () => undefined,
    } as unknown as BrowserResponse;
    const known = {
      userDid: `did:web:localhost:orgs:acme:users:${id}`,
      projectId: project.id,
      providerId: 'own',
    };
    await auth.app.get(PersonSessionsService).start(known, { headers: {} }, response);
    const answer = await fetch(`${auth.url}/delegations`, { headers: { cookie }, redirect: 'manual' });
    expect(answer.headers.get('location')).toMatch(/^\/signin/);
    await auth.dataSource.query('UPDATE upstream_users SET disabled_at = NULL WHERE id = $1', [id]);
  });

  it('is asked which way when a project has several, and sent to our own sign-in when it has none', async () => {
    const several = await bouncer.project({
      oauthProviders: { one: upstreamProvider(), two: upstreamProvider('proxy') },
    });
    const html = await (await bouncer.browser().request(`/delegations/sign-in/${several.id}`)).text();
    expect(html).toContain(`/delegations/sign-in/${several.id}?provider=two`);
    const none = await bouncer.project();
    const answer = await bouncer.browser().request(`/delegations/sign-in/${none.id}`);
    expect(answer.headers.get('location')).toBe('/signin?return_to=%2Fdelegations');
    expect((await bouncer.browser().request('/delegations/sign-in/prj_none')).status).toBe(404);
  });

  it('approves nothing by it: no consent page, no delegation, and the state of another browser is refused', async () => {
    const project = await oauthProject();
    const [{ count }] = await auth.dataSource.query('SELECT count(*)::int AS count FROM delegations');
    const browser = bouncer.browser();
    const callback = await bouncer.toCallback(browser, `/delegations/sign-in/${project.id}`);
    expect((await bouncer.browser().request(callback)).status).toBe(400);
    const [{ id }] = await auth.dataSource.query(
      `SELECT id FROM bouncer_requests WHERE purpose = 'own' ORDER BY created_at DESC LIMIT 1`,
    );
    expect((await browser.request(`/api/v1/bouncer/authorize/${id}/consent`)).status).toBe(400);
    expect((await browser.request(callback)).status).toBe(303);
    expect((await browser.request(callback)).status).toBe(400);
    const [after] = await auth.dataSource.query('SELECT count(*)::int AS count FROM delegations');
    expect(after.count).toBe(count);
  });
});

describe('authorize requests', () => {
  it('are forgotten after thirty days, unanswered ones sooner, with sign-ins and codes; delegations and audit log stay', async () => {
    const project = await oauthProject();
    const delegationId = await approved(project, 'ada');
    await auth.dataSource.query(`UPDATE bouncer_requests SET created_at = $1`, [clock.now()]);
    const sweeper = auth.app.get(RequestSweeper);
    clock.advance({ hours: 2 });
    await sweeper.sweep();
    const rows = async () =>
      (await auth.dataSource.query(
        `SELECT (SELECT count(*)::int FROM bouncer_requests) AS requests, (SELECT count(*)::int FROM login_states) AS visits,
                (SELECT count(*)::int FROM delegation_codes) AS codes, (SELECT count(*)::int FROM delegations) AS delegations,
                (SELECT count(*)::int FROM audit_events) AS audit`,
      )) as [Record<string, number>];
    const [before] = await rows();
    clock.advance({ days: 29 });
    await sweeper.sweep();
    expect(await rows()).toEqual([before]);
    clock.advance({ days: 2 });
    await sweeper.sweep();
    expect(await rows()).toEqual([{ ...before, requests: 0, visits: 0, codes: 0 }]);
    const { body } = await bouncer.call('GET', `/delegations/${delegationId}`, { apiKey: project.apiKey });
    expect(body.data).toMatchObject({ id: delegationId });
  });
});
