import { auth as mcpAuthorize, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { GatewayDriver, hiddenField, REDIRECT_URI } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
});
afterAll(() => auth.close());

/** The person: opens the client's link, signs in, approves; gives back where the browser was sent. */
async function personApproves(link: string): Promise<URL> {
  const browser = gateway.browser();
  await gateway.signIn(browser);
  const consent = await browser.follow(link);
  return gateway.answerConsent(browser, consent);
}

const insecure = { [oauth.allowInsecureRequests]: true } as const;

describe('public clients as they are', () => {
  it('oauth4webapi discovers, registers, authorizes, exchanges, refreshes and revokes', async () => {
    const issuer = new URL(gateway.issuer);
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(issuer, found);
    const registered = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(server, { redirect_uris: [REDIRECT_URI] }, insecure),
    );
    const client: oauth.Client = { client_id: registered.client_id };
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const link = new URL(server.authorization_endpoint!);
    for (const [name, value] of Object.entries({
      client_id: client.client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'mcp',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }))
      link.searchParams.set(name, value);
    const parameters = oauth.validateAuthResponse(server, client, await personApproves(link.href), state);
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        parameters,
        REDIRECT_URI,
        verifier,
        insecure,
      ),
    );
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token!, insecure),
    );
    const asked = await oauth.introspectionRequest(
      server,
      client,
      oauth.None(),
      refreshed.access_token,
      insecure,
    );
    expect(await oauth.processIntrospectionResponse(server, client, asked)).toMatchObject({ active: true });
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, oauth.None(), refreshed.refresh_token!, insecure),
    );
    await expect(
      oauth
        .refreshTokenGrantRequest(server, client, oauth.None(), refreshed.refresh_token!, insecure)
        .then((answer) => oauth.processRefreshTokenResponse(server, client, answer)),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('openid-client does so too, by OAuth and by OpenID discovery', async () => {
    for (const algorithm of ['oauth2', 'oidc'] as const) {
      const config = await openid.dynamicClientRegistration(
        new URL(gateway.issuer),
        { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'none' },
        openid.None(),
        { execute: [openid.allowInsecureRequests], algorithm },
      );
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const expectedState = openid.randomState();
      const link = openid.buildAuthorizationUrl(config, {
        redirect_uri: REDIRECT_URI,
        scope: 'mcp',
        state: expectedState,
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        resource: 'https://tools.example/mcp',
      });
      const tokens = await openid.authorizationCodeGrant(config, await personApproves(link.href), {
        pkceCodeVerifier,
        expectedState,
      });
      expect(tokens.expires_in).toBe(900);
      const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
      expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    }
  });

  it("the Model Context Protocol SDK's client does so too", async () => {
    const kept: { link?: URL; client?: never; tokens?: { refresh_token?: string }; verifier?: string } = {};
    const provider: OAuthClientProvider = {
      redirectUrl: 'http://127.0.0.1:33418/callback',
      clientMetadata: {
        client_name: 'An MCP client',
        redirect_uris: ['http://127.0.0.1:33418/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      state: () => 'state-of-the-sdk',
      clientInformation: () => kept.client,
      saveClientInformation: (information) => void (kept.client = information as never),
      tokens: () => kept.tokens as never,
      saveTokens: (tokens) => void (kept.tokens = tokens),
      redirectToAuthorization: (link) => void (kept.link = link),
      saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
      codeVerifier: () => kept.verifier!,
    };
    // The tool server the SDK talks to is elsewhere; here it is told the authorization server by its metadata.
    const serverUrl = 'http://127.0.0.1:9/mcp';
    const fetchFn = (async (url: string | URL, init?: RequestInit) => {
      const target = new URL(String(url));
      if (target.port !== '9') return fetch(url, init);
      if (target.pathname.startsWith('/.well-known/oauth-protected-resource'))
        return Response.json({
          resource: serverUrl,
          authorization_servers: [gateway.issuer],
          scopes_supported: ['mcp'],
        });
      return new Response(null, { status: 404 });
    }) as typeof fetch;
    expect(await mcpAuthorize(provider, { serverUrl, scope: 'mcp', fetchFn })).toBe('REDIRECT');
    const redirect = await personApproves(kept.link!.href);
    expect(redirect.searchParams.get('state')).toBe('state-of-the-sdk');
    const code = redirect.searchParams.get('code')!;
    expect(await mcpAuthorize(provider, { serverUrl, authorizationCode: code, fetchFn })).toBe('AUTHORIZED');
    const first = kept.tokens!.refresh_token;
    expect(await mcpAuthorize(provider, { serverUrl, fetchFn })).toBe('AUTHORIZED');
    expect(kept.tokens!.refresh_token).not.toBe(first);
  });
});

describe('a denied request', () => {
  it('comes back as access_denied with state and iss, and leaves no delegation', async () => {
    const { client_id } = await gateway.register();
    const browser = gateway.browser();
    await gateway.signIn(browser);
    const page = await browser.follow(
      gateway.authorizeUrl(client_id, { verifier: '', challenge: 'a'.repeat(43) }),
    );
    const redirect = await gateway.answerConsent(browser, page, 'deny');
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'state-of-the-test',
      iss: gateway.issuer,
    });
    expect(
      await auth.dataSource.query('SELECT 1 FROM delegations WHERE client_id = $1', [client_id]),
    ).toEqual([]);
    const [event] = await auth.dataSource.query(`SELECT actor_id FROM audit_events WHERE subject = $1`, [
      client_id,
    ]);
    expect(event.actor_id).toBe(auth.user.id);
  });

  it('makes no delegation before the approval, and one with it', async () => {
    const { client_id } = await gateway.register();
    const browser = gateway.browser();
    await gateway.signIn(browser);
    const count = async () =>
      (await auth.dataSource.query('SELECT 1 FROM delegations WHERE client_id = $1', [client_id]))
        .length as number;
    const page = await browser.follow(
      gateway.authorizeUrl(client_id, { verifier: '', challenge: 'a'.repeat(43) }),
    );
    expect(await count()).toBe(0);
    await gateway.answerConsent(browser, page);
    expect(await count()).toBe(1);
  });
});

describe('the sign-in and consent pages', () => {
  it('skip the sign-in for a browser that is signed in, and ask for consent every time', async () => {
    const { client_id } = await gateway.register();
    const browser = gateway.browser();
    await gateway.signIn(browser);
    for (let round = 0; round < 2; round++) {
      const start = await browser.request(
        gateway.authorizeUrl(client_id, { verifier: '', challenge: 'a'.repeat(43) }),
      );
      const location = new URL(start.headers.get('location')!, auth.url);
      expect(location.pathname).toBe('/consent');
      await gateway.answerConsent(browser, await browser.follow(location.href));
    }
  });

  it('work in two tabs at once', async () => {
    const browser = gateway.browser();
    await gateway.signIn(browser);
    const open = async () => {
      const { client_id } = await gateway.register();
      return browser.follow(gateway.authorizeUrl(client_id, { verifier: '', challenge: 'a'.repeat(43) }));
    };
    const [first, second] = [await open(), await open()];
    expect((await gateway.answerConsent(browser, second)).searchParams.has('code')).toBe(true);
    expect((await gateway.answerConsent(browser, first)).searchParams.has('code')).toBe(true);
  });

  it('show nothing of a request to another browser, signed in or not', async () => {
    const { client_id } = await gateway.register();
    const browser = gateway.browser();
    await gateway.signIn(browser);
    const page = await browser.follow(
      gateway.authorizeUrl(client_id, { verifier: '', challenge: 'a'.repeat(43) }),
    );
    const other = gateway.browser();
    await gateway.signIn(other);
    const answer = await other.request(page.url);
    expect(answer.status).toBe(400);
    const resume = page.url.replace(/.*interaction=/, `${gateway.issuer}/authorize/`);
    const resumed = await other.request(resume);
    expect(resumed.status).toBe(400);
    expect(resumed.headers.get('location')).toBeNull();
  });

  it('approve by POST alone, and with the CSRF token of the session alone', async () => {
    const { client_id } = await gateway.register();
    const browser = gateway.browser();
    await gateway.signIn(browser);
    const page = await browser.follow(
      gateway.authorizeUrl(client_id, { verifier: '', challenge: 'a'.repeat(43) }),
    );
    const html = await page.answer.text();
    const fields = {
      interaction: hiddenField(html, 'interaction'),
      organization: hiddenField(html, 'organization'),
      decision: 'approve',
    };
    const query = new URLSearchParams({ ...fields, _csrf: hiddenField(html, '_csrf') }).toString();
    for (const method of ['GET', 'HEAD']) await browser.request(`/consent?${query}`, { method });
    const other = gateway.browser();
    await gateway.signIn(other);
    const foreign = hiddenField(
      await (
        await other.follow(gateway.authorizeUrl(client_id, { verifier: '', challenge: 'a'.repeat(43) }))
      ).answer.text(),
      '_csrf',
    );
    for (const _csrf of ['', 'x', foreign]) {
      const answer = await browser.form('/consent', { ...fields, _csrf });
      expect(answer.status).toBe(403);
    }
    expect(
      await auth.dataSource.query('SELECT 1 FROM delegations WHERE client_id = $1', [client_id]),
    ).toEqual([]);
  });

  it('make a new session at sign-in: one from before is worth nothing', async () => {
    const browser = gateway.browser();
    const planted = `ses_${'a'.repeat(43)}`;
    browser.setCookie('session', planted);
    await gateway.signIn(browser);
    expect(browser.cookie('session')).toBeDefined();
    expect(browser.cookie('session')).not.toBe(planted);
    const first = browser.cookie('session');
    const csrf = hiddenField(await (await browser.request('/signin')).text(), '_csrf');
    await browser.form('/signout', { _csrf: csrf });
    browser.setCookie('session', first!);
    expect(await (await browser.request('/signin')).text()).toContain('name="password"');
  });

  it('lead nowhere but into this service after sign-in', async () => {
    for (const target of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      '/%0d%0aLocation: https://evil.example',
    ]) {
      const browser = gateway.browser();
      const page = await browser.request(`/signin?return_to=${encodeURIComponent(target)}`);
      const answer = await browser.form('/signin', {
        email: auth.user.email,
        password: 'correct horse battery staple',
        _csrf: hiddenField(await page.text(), '_csrf'),
        return_to: target,
      });
      expect(new URL(answer.headers.get('location')!, auth.url).origin).toBe(auth.url);
    }
  });

  it('are kept to themselves by their headers', async () => {
    const answer = await gateway.browser().request('/signin');
    const csp = answer.headers.get('content-security-policy')!;
    for (const rule of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "base-uri 'none'",
    ])
      expect(csp).toContain(rule);
    expect(csp).not.toContain('unsafe-inline');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('refuse further tries for an account after ten wrong passwords, also when they come at once', async () => {
    const email = 'nobody@acme.example';
    const browser = gateway.browser();
    const csrf = hiddenField(await (await browser.request('/signin')).text(), '_csrf');
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        browser.form('/signin', { email, password: 'wrong password', _csrf: csrf }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 429)!.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('say the same of a wrong password and of an unknown account', async () => {
    const texts: string[] = [];
    for (const email of [auth.user.email, 'unknown@acme.example']) {
      const browser = gateway.browser();
      const csrf = hiddenField(await (await browser.request('/signin')).text(), '_csrf');
      const answer = await browser.form('/signin', { email, password: 'wrong password', _csrf: csrf });
      expect(answer.status).toBe(401);
      texts.push(/role="alert"[^>]*>([^<]*)/.exec(await answer.text())![1]!);
    }
    expect(new Set(texts).size).toBe(1);
  });

  it('escape what a client calls itself', async () => {
    const { client_id } = await gateway.register({ client_name: '<img src=x onerror=alert(1)>"\'' });
    const browser = gateway.browser();
    await gateway.signIn(browser);
    const page = await browser.follow(
      gateway.authorizeUrl(client_id, { verifier: '', challenge: 'a'.repeat(43) }),
    );
    const html = await page.answer.text();
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });
});
