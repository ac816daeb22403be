import { type RunningAuth, startAuth } from '../start-auth.js';
import { BouncerDriver } from './bouncer-driver.js';
import { startUpstream, type Upstream } from './upstream-provider.js';

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

const method = () => ({
  clientId: 'direct',
  authorizationUrl: `${upstream.url}/auth`,
  tokenUrl: `${upstream.url}/token`,
  userInfoUrl: `${upstream.url}/me`,
  issuer: upstream.url,
  scopes: ['openid', 'email', 'profile'],
});

describe('the sign-in method that a tool requires', () => {
  const strict = { requiresDelegation: true, requiredScopes: ['files:read'], provider: 'strict' };
  const free = { requiresDelegation: true, requiredScopes: ['mail:read'] };
  const setUp = async (toolProtections: object = { files: strict, mail: free }) => {
    const project = await bouncer.project({
      allowedScopes: ['files:read', 'mail:read', 'backup:read'],
      oauthProviders: { weak: method(), strict: method() },
    });
    await bouncer.tools(project.id, toolProtections, project.apiKey);
    return project;
  };
  const scopes = (...names: string[]) => ({ requested_scopes: names });

  it.each([
    ['by a request that names another', { ...scopes('files:read'), provider: 'weak' }],
    ['by the scope of another tool before it', scopes('mail:read', 'files:read')],
    ['by a name of another tool', { ...scopes('files:read'), tool_name: 'mail' }],
    ['by another tool and another method', { ...scopes('mail:read', 'files:read'), provider: 'weak' }],
  ])('is not passed by %s', async (_, asked) => {
    const { status, body } = await bouncer.authorize(await setUp(), asked);
    expect([status, body.error.message]).toEqual([
      400,
      'provider: is not the sign-in method that the tools require for files:read',
    ]);
  });

  it('holds for a scope that was assigned to the tool under another name', async () => {
    const project = await setUp({ backup: { ...strict, requiredScopes: ['files:read'] } });
    expect((await bouncer.authorize(project, { ...scopes('files:read'), provider: 'weak' })).status).toBe(
      400,
    );
    expect((await bouncer.authorize(project, { ...scopes('files:read'), provider: 'strict' })).status).toBe(
      200,
    );
  });

  it.each([
    ['the method itself', { ...scopes('files:read'), provider: 'strict' }],
    ['both tools by it', { ...scopes('mail:read', 'files:read'), provider: 'strict' }],
    ['no method', scopes('files:read')],
    ['another method for a tool that requires none', { ...scopes('mail:read'), provider: 'weak' }],
  ])('lets through a request with %s', async (_, asked) => {
    expect((await bouncer.authorize(await setUp(), asked)).status).toBe(200);
  });

  it.each([
    ['is required of a tool meanwhile', { files: strict }, 403],
    [
      'is required of another tool meanwhile',
      { files: { ...strict, provider: null }, mail: { ...free, provider: 'strict' } },
      303,
    ],
  ])('counts at the approval too: it %s', async (_, toolProtections, status) => {
    const project = await setUp({ files: { ...strict, provider: null }, mail: free });
    const { data } = (await bouncer.authorize(project, { ...scopes('files:read'), provider: 'weak' })).body;
    const browser = bouncer.browser();
    const { answer, url } = await browser.follow(await bouncer.toCallback(browser, data.authorization_url!));
    const html = await answer.text();
    const changed = await bouncer.call('PATCH', `/projects/${project.id}/tool-protections`, {
      apiKey: project.apiKey,
      body: { toolProtections },
    });
    expect(changed.status).toBe(200);
    expect((await bouncer.decide(browser, url, html, 'approve')).status).toBe(status);
  });
});
