import { readFileSync } from 'node:fs';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { ProjectSettingsService } from '../../src/projects/project-settings.service.js';
import { hiddenField } from '../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';
import { BOUNCER, BouncerDriver, type TestProject } from './bouncer-driver.js';
import { startUpstream, type Upstream } from './upstream-provider.js';

let auth: RunningAuth;
let bouncer: BouncerDriver;
let upstream: Upstream;
let login: StubServer;
beforeAll(async () => {
  [upstream, login] = await Promise.all([startUpstream(), startStubServer()]);
  auth = await startAuth({
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000', OUTBOUND_ALLOW_HOSTS: `${upstream.host},${login.host}` },
  });
  bouncer = new BouncerDriver(auth);
});
afterAll(async () => {
  await auth.close();
  await Promise.all([upstream.close(), login.close()]);
});

const provider = (clientId: string, over: object = {}) => ({
  clientId,
  ...(clientId === 'direct' ? {} : { clientSecret: 'upstream secret' }),
  ...(clientId === 'basic' ? { tokenEndpointAuthMethod: 'client_secret_basic' } : {}),
  authorizationUrl: `${upstream.url}/auth`,
  tokenUrl: `${upstream.url}/token`,
  userInfoUrl: `${upstream.url}/me`,
  issuer: upstream.url,
  ...over,
});
const oauthProject = (clientId: string, over: object = {}): Promise<TestProject> =>
  bouncer.project({ oauthProviders: { own: provider(clientId, over) } });
const linkOf = async (project: TestProject, fields: object = {}) =>
  (await bouncer.authorize(project, fields)).body.data;

describe('signing in at an upstream provider', () => {
  it.each(['direct', 'proxy', 'basic'])(
    'leads a person of a %s client to an active delegation',
    async (client) => {
      const project = await oauthProject(client);
      const data = await linkOf(project);
      expect(data).toMatchObject({ provider_type: 'oauth2' });
      expect(data).not.toHaveProperty('consent_url');
      const browser = bouncer.browser();
      const { html, url } = await bouncer.throughUpstream(browser, data.authorization_url!);
      expect(html).toContain('ada@people.example');
      const [pending] = (await auth.dataSource.query(
        'SELECT status FROM delegations ORDER BY created_at DESC LIMIT 1',
      )) as [{ status: string }];
      expect(pending.status).toBe('pending');
      await bouncer.decide(browser, url, html, 'approve');
      const { code } = (await bouncer.status(project, data.request_id)).body.data;
      expect((await bouncer.exchange(project, code!)).body['user_did']).toMatch(
        /^did:web:.*:orgs:acme:users:usr_/,
      );
      const asked = upstream.record.authorize.at(-1)!;
      expect(asked.get('code_challenge_method')).toBe('S256');
      const { body, authorization } = upstream.record.token.at(-1)!;
      expect(body.get('code_verifier')).toMatch(/^[\w-]{43}$/);
      expect(body.get('client_secret')).toBe(client === 'proxy' ? 'upstream secret' : null);
      expect(authorization?.startsWith('Basic ') ?? false).toBe(client === 'basic');
    },
  );

  it('knows the same person again and tells two apart', async () => {
    const project = await oauthProject('proxy');
    const didOf = async (account: string) => {
      upstream.signInAs(account);
      const browser = bouncer.browser();
      const data = await linkOf(project);
      const { html, url } = await bouncer.throughUpstream(browser, data.authorization_url!);
      await bouncer.decide(browser, url, html, 'approve');
      const { code } = (await bouncer.status(project, data.request_id)).body.data;
      return (await bouncer.exchange(project, code!)).body['user_did'];
    };
    const [first, again, other] = [await didOf('grace'), await didOf('grace'), await didOf('ada')];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('refuses a state in another browser, and in no browser at all', async () => {
    const data = await linkOf(await oauthProject('proxy'));
    const callback = await bouncer.toCallback(bouncer.browser(), data.authorization_url!);
    const stranger = bouncer.browser();
    expect((await stranger.request(callback)).status).toBe(400);
    await stranger.request('/signin');
    expect((await stranger.request(callback)).status).toBe(400);
    expect(await delegationsOf(data.request_id)).toBe(0);
  });

  it('refuses a state that was used before, and a made-up one', async () => {
    const data = await linkOf(await oauthProject('proxy'));
    const browser = bouncer.browser();
    const { callback } = await bouncer.throughUpstream(browser, data.authorization_url!);
    expect((await browser.request(callback)).status).toBe(400);
    expect((await browser.request(`${BOUNCER}/oauth/callback?code=x&state=made-up`)).status).toBe(400);
    expect((await browser.request(`${BOUNCER}/oauth/callback?code=x&state=a&state=b`)).status).toBe(400);
  });

  it.each([
    ['no code', ''],
    ['an empty code', '&code='],
    ['an error of the provider', '&error=server_error'],
    ['errors in a list', '&error[]=x'],
    ['a code that the provider refuses', '&code=zzz'],
  ])('refuses a return with %s as what the browser sent', async (_what, query) => {
    const data = await linkOf(await oauthProject('proxy'));
    const browser = bouncer.browser();
    const state = new URL((await browser.follow(data.authorization_url!)).url).searchParams.get('state')!;
    const answer = await browser.request(`${BOUNCER}/oauth/callback?state=${state}${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Try again');
    expect(await delegationsOf(data.request_id)).toBe(0);
  });

  it('lets one of twenty parallel returns through', async () => {
    const data = await linkOf(await oauthProject('proxy'));
    const browser = bouncer.browser();
    const callback = await bouncer.toCallback(browser, data.authorization_url!);
    const all = await Promise.all(Array.from({ length: 20 }, () => browser.request(callback)));
    expect(all.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it('refuses an answer with another issuer and a provider changed while the person was away', async () => {
    const project = await oauthProject('proxy');
    const [one, two] = [await linkOf(project), await linkOf(project)];
    const browser = bouncer.browser();
    const mixed = new URL(await bouncer.toCallback(browser, one.authorization_url!));
    mixed.searchParams.set('iss', 'https://evil.example');
    expect((await browser.request(mixed.href)).status).toBe(400);
    const callback = await bouncer.toCallback(browser, two.authorization_url!);
    await auth.app
      .get(ProjectSettingsService)
      .saveProvider(project.id, 'own', provider('proxy', { tokenUrl: `${login.url}/token` }), {
        actor: { type: 'admin' },
      });
    expect((await browser.request(callback)).status).toBe(400);
    expect(login.requests).toHaveLength(0);
    expect((await delegationsOf(one.request_id)) + (await delegationsOf(two.request_id))).toBe(0);
  });

  it('ends in a refusal that the agent learns of when the person cancels', async () => {
    const project = await oauthProject('proxy');
    const data = await linkOf(project);
    const browser = bouncer.browser();
    const state = new URL((await browser.follow(data.authorization_url!)).url).searchParams.get('state')!;
    await browser.request(`${BOUNCER}/oauth/callback?error=access_denied&state=${state}`);
    expect((await bouncer.status(project, data.request_id)).body.data).toMatchObject({
      status: 'denied',
      error: 'access_denied',
    });
  });
});

describe('a method with client id, secret, redirect URI and two endpoints alone', () => {
  const clock = () => Math.floor(Date.now() / 1_000);
  const jwt = (claims: object) =>
    `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
  const fiveFields = () =>
    bouncer.project({
      oauthProviders: {
        own: {
          clientId: 'us',
          clientSecret: 'upstream secret',
          redirectUri: `${auth.url}${BOUNCER}/oauth/callback`,
          authorizationUrl: `${login.url}/authorize`,
          tokenUrl: `${login.url}/token`,
        },
      },
    });
  /** Back from a provider whose token answer is this. */
  const comeBack = async (project: TestProject, tokens: (nonce: string | null) => object) => {
    const data = await linkOf(project);
    const browser = bouncer.browser();
    const sent = new URL((await browser.request(data.authorization_url!)).headers.get('location')!);
    login.reset();
    login.on('POST', '/token', { json: { token_type: 'Bearer', ...tokens(sent.searchParams.get('nonce')) } });
    const callback = `${BOUNCER}/oauth/callback?code=c&state=${sent.searchParams.get('state')}`;
    const { answer, url } = await browser.follow(callback);
    return { browser, data, sent, url, status: answer.status, html: await answer.text() };
  };
  const claims = () => ({ iss: login.url, aud: 'us', sub: 'person-17', exp: clock() + 300 });

  it('knows the person by the ID token', async () => {
    const project = await fiveFields();
    const back = await comeBack(project, (nonce) => ({
      access_token: 'opaque',
      id_token: jwt({ ...claims(), nonce, email: 'ada@people.example' }),
    }));
    expect(back.sent.searchParams.get('scope')).toBe('openid profile email');
    expect(back.html).toContain('ada@people.example');
    await bouncer.decide(back.browser, back.url, back.html, 'approve');
    const { code } = (await bouncer.status(project, back.data.request_id)).body.data;
    expect((await bouncer.exchange(project, code!)).body['user_did']).toMatch(/:orgs:acme:users:usr_/);
  });

  it('knows the person by the subject of an access token in JWT form', async () => {
    const back = await comeBack(await fiveFields(), () => ({ access_token: jwt(claims()) }));
    expect(back.url).toContain('/consent');
    expect(await delegationsOf(back.data.request_id)).toBe(1);
  });

  it.each([
    ['another audience', { aud: 'them' }],
    ['another nonce', { nonce: 'another' }],
    ['another issuer', { iss: 'https://evil.example' }],
  ])('refuses an ID token with %s', async (_what, over) => {
    const back = await comeBack(await fiveFields(), (nonce) => ({
      access_token: jwt(claims()),
      id_token: jwt({ ...claims(), nonce, ...over }),
    }));
    expect(back.status).toBeGreaterThanOrEqual(400);
    expect(await delegationsOf(back.data.request_id)).toBe(0);
  });

  it('asks the person to sign in here when the tokens name nobody, and lets members alone approve', async () => {
    const project = await fiveFields();
    const { browser, data, url } = await comeBack(project, () => ({ access_token: 'opaque' }));
    expect(url).toContain('/signin');
    expect(await delegationsOf(data.request_id)).toBe(0);
    const form = hiddenField(await (await browser.request('/signin')).text(), '_csrf');
    const returnTo = new URL(url, auth.url).searchParams.get('return_to')!;
    await browser.form('/signin', { _csrf: form, email: 'owner@acme.example', password: PASSWORD });
    const consent = await browser.follow(returnTo);
    const html = await consent.answer.text();
    expect(html).toContain('owner@acme.example');
    expect((await bouncer.decide(browser, consent.url, html, 'approve')).status).toBe(303);
    const { code } = (await bouncer.status(project, data.request_id)).body.data;
    expect((await bouncer.exchange(project, code!)).body['user_did']).toContain(auth.user.id);
    // Another browser that is signed in here did not come back from the provider.
    const other = await comeBack(project, () => ({ access_token: 'opaque' }));
    const stranger = await bouncer.signedIn();
    const refused = await stranger.request(new URL(other.url, auth.url).searchParams.get('return_to')!);
    expect(refused.status).toBe(400);
  });
});

describe('what is sent upstream', () => {
  const scopeSent = async (client: string, over: object, tools?: object, fields: object = {}) => {
    const project = await oauthProject(client, over);
    if (tools) await bouncer.tools(project.id, tools, project.apiKey);
    const { url } = await bouncer.browser().follow((await linkOf(project, fields)).authorization_url!);
    return new URL(url).searchParams.get('scope');
  };
  const files = { requiresDelegation: true, requiredScopes: ['files:read'], provider: 'own' };
  const tools = { files: { ...files, providerScopes: ['drive.readonly'] } };

  it.each(['direct', 'proxy'])(
    'are the saved scopes of a %s provider, whatever else there is',
    async (client) => {
      expect(await scopeSent(client, { scopes: ['openid', 'saved'], defaultScopes: ['basic'] }, tools)).toBe(
        'openid saved',
      );
    },
  );
  it('are scopes derived from the tools, not the defaults, in proxy mode', async () => {
    expect(await scopeSent('proxy', { defaultScopes: ['basic'] }, tools)).toBe(
      'openid profile email drive.readonly',
    );
  });
  it('are never the tools’ own scopes, which no provider knows', async () => {
    expect(await scopeSent('proxy', { defaultScopes: ['openid', 'basic'] }, { files })).toBe('openid basic');
    expect(await scopeSent('proxy', {}, { files })).toBe('openid profile email');
  });
  it('lead to a consent page that names the person', async () => {
    const project = await oauthProject('proxy');
    await bouncer.tools(project.id, tools, project.apiKey);
    upstream.signInAs('grace');
    const link = (await linkOf(project)).authorization_url!;
    expect((await bouncer.throughUpstream(bouncer.browser(), link)).html).toContain('grace@people.example');
  });
  it('are the defaults in proxy mode when no tool says anything', async () => {
    expect(await scopeSent('proxy', { defaultScopes: ['openid', 'basic'] })).toBe('openid basic');
  });
  it('are the defaults in direct mode although tools are asked for', async () => {
    expect(await scopeSent('direct', { defaultScopes: ['openid', 'basic'] }, tools)).toBe('openid basic');
  });
  it('are openid profile email outside the fallback table', async () => {
    expect(await scopeSent('direct', {})).toBe('openid profile email');
  });
});

describe('a password project', () => {
  const form = { identity: 'ada', password: 'open sesame' };
  const passwordProject = () =>
    bouncer.project({
      oauthProviders: {
        login: {
          type: 'password',
          authEndpoint: `${login.url}/verify`,
          formTitle: 'Members',
          clientSecret: 'endpoint key',
        },
      },
    });
  beforeEach(() => {
    login.reset();
    login.on('POST', '/verify', (request) =>
      request.json<{ password: string }>().password === form.password
        ? { json: { user: { id: '17', email: 'ada@members.example' } } }
        : { status: 401 },
    );
  });

  it('answers with its form, checks at the endpoint and keeps the password nowhere', async () => {
    const project = await passwordProject();
    const data = await linkOf(project);
    expect(data).toMatchObject({ provider_type: 'password', login_form: { formTitle: 'Members' } });
    const browser = bouncer.browser();
    const { answer, url } = await browser.follow(data.login_form!.action);
    const csrf = hiddenField(await answer.text(), '_csrf');
    const wrong = await browser.form(url, { ...form, password: 'guess', _csrf: csrf });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).not.toContain('guess');
    const right = await browser.form(url, { ...form, _csrf: csrf });
    const consent = await browser.follow(right.headers.get('location')!);
    const html = await consent.answer.text();
    expect(html).toContain('ada@members.example');
    await bouncer.decide(browser, consent.url, html, 'approve');
    const { code } = (await bouncer.status(project, data.request_id)).body.data;
    expect((await bouncer.exchange(project, code!)).status).toBe(200);
    expect(login.requests.at(-1)!.headers.authorization).toBe('Bearer endpoint key');
    const tables = ['bouncer_requests', 'login_states', 'delegations', 'audit_events', 'upstream_users'];
    for (const table of tables) {
      const rows = (await auth.dataSource.query(`SELECT t::text AS text FROM ${table} t`)) as {
        text: string;
      }[];
      expect(rows.map(({ text }) => text).join()).not.toContain(form.password);
    }
  });

  it('is asked and answered as the manual says', async () => {
    const manual = readFileSync(new URL('../../../../docs/guides/dashboard.md', import.meta.url), 'utf8');
    const section = manual.slice(manual.indexOf('### A password form of your own'));
    const shown = JSON.parse(/```json\n(.*?)\n```/s.exec(section)![1]!) as Record<string, string>;
    const answered = JSON.parse(/200 `(\{"user".*?\})`/.exec(section)![1]!) as object;
    const project = await passwordProject();
    const submit = async (answer: { status?: number; json?: object }) => {
      login.reset();
      login.on('POST', '/verify', answer);
      const { login_form: drawn } = await linkOf(project);
      const browser = bouncer.browser();
      const { answer: page, url } = await browser.follow(drawn!.action);
      const csrf = hiddenField(await page.text(), '_csrf');
      const { identity, password } = shown;
      const sent = await browser.form(url, { identity: identity!, password: password!, _csrf: csrf });
      return { browser, sent };
    };
    const { browser, sent } = await submit({ json: answered });
    expect(login.requests.at(-1)!.json()).toEqual({ ...shown, project_id: project.id });
    expect(login.requests.at(-1)!.headers).toMatchObject({
      authorization: 'Bearer endpoint key',
      accept: 'application/json',
      'content-type': 'application/json',
    });
    const consent = await browser.follow(sent.headers.get('location')!);
    expect(await consent.answer.text()).toContain('ada@example.com');
    for (const user of [{ id: 17 }, { sub: '17' }, { user_id: '17' }])
      expect((await submit({ json: user })).sent.status).toBe(303);
    for (const wrong of [
      { json: { success: false } },
      { json: { valid: false } },
      { status: 401 },
      { status: 422 },
    ])
      expect((await submit(wrong)).sent.status).toBe(401);
    for (const broken of [{ json: {} }, { status: 500 }, { status: 302 }])
      expect((await submit(broken)).sent.status).toBe(502);
  });

  it('stops guessing after ten tries', async () => {
    const { login_form: shown } = await linkOf(await passwordProject());
    const browser = bouncer.browser();
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++)
      statuses.push(
        (await browser.form(shown!.action, { identity: 'bob', password: `guess ${time}` })).status,
      );
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses[10]).toBe(429);
  });
});

describe('provider selection over HTTP', () => {
  it('goes by the parameter, the tool, the default, the first one', async () => {
    const types = {
      first: { type: 'none' },
      own: provider('proxy', { allowedDomains: ['people.example'] }),
      form: { type: 'password', authEndpoint: login.url },
    };
    const project = await bouncer.project({ oauthProviders: types });
    await bouncer.tools(
      project.id,
      {
        mail: { requiresDelegation: true, requiredScopes: [], provider: 'form' },
        files: { requiresDelegation: true, requiredScopes: ['files:read'] },
      },
      project.apiKey,
    );
    const typeOf = async (fields: object) => (await linkOf(project, fields)).provider_type;
    expect(await typeOf({})).toBe('none');
    await bouncer.call('PATCH', `/projects/${project.id}/config`, {
      apiKey: project.apiKey,
      body: { defaultProvider: 'own' },
    });
    expect(await typeOf({})).toBe('oauth2');
    expect(await typeOf({ tool_name: 'mail' })).toBe('password');
    expect(await typeOf({ requested_scopes: ['mail:send'] })).toBe('password');
    expect(await typeOf({ requested_scopes: ['mail:send', 'files:read'] })).toBe('password');
    // Selected by the first scope's tool, which is not enough for the second's.
    const both = { requested_scopes: ['files:read', 'mail:send'] };
    expect((await bouncer.authorize(project, both)).status).toBe(400);
    expect(await typeOf({ tool_name: 'mail', provider: 'first' })).toBe('none');
    expect((await bouncer.authorize(project, { provider: 'nobody' })).status).toBe(400);
  });

  it('lists five direct and seven proxy providers beside the own ones, and no secret', async () => {
    const project = await oauthProject('proxy');
    const path = `/projects/${project.id}/providers`;
    const { body } = await bouncer.call<{ providers: Record<string, { mode: string; configured: boolean }> }>(
      'GET',
      path,
      {
        apiKey: project.apiKey,
      },
    );
    const presets = Object.values(body.data.providers).filter(({ configured }) => !configured);
    expect(presets.filter(({ mode }) => mode === 'direct')).toHaveLength(5);
    expect(presets.filter(({ mode }) => mode === 'proxy')).toHaveLength(7);
    expect(body.data).toMatchObject({
      configuredProvider: 'own',
      providers: { own: { hasClientSecret: true } },
    });
    expect(JSON.stringify(body)).not.toContain('upstream secret');
    expect((await bouncer.call('GET', path)).status).toBe(401);
    expect((await bouncer.call('GET', path, { apiKey: (await bouncer.project()).apiKey })).status).toBe(403);
  });
});

async function delegationsOf(requestId: string): Promise<number> {
  const [row] = (await auth.dataSource.query(
    'SELECT count(delegation_id)::int AS count FROM bouncer_requests WHERE id = $1',
    [requestId],
  )) as [{ count: number }];
  return row.count;
}
