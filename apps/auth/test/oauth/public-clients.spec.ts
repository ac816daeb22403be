import { type RunningAuth, startAuth } from '../start-auth.js';
import { runMcpClient, runOauth4webapi, runOpenidClient } from './public-client-flows.js';
import { claimsOf, GatewayDriver, hiddenField, REDIRECT_URI } from './test-client.js';

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

const run = (redirectUri = REDIRECT_URI) => ({
  issuer: gateway.issuer,
  redirectUri,
  approve: personApproves,
});

describe('public clients as they are', () => {
  it('oauth4webapi discovers, registers, authorizes, exchanges, refreshes, introspects and revokes', async () => {
    const { refreshTokens } = await runOauth4webapi(run());
    expect(refreshTokens[1]).not.toBe(refreshTokens[0]);
  });

  it.each(['oauth2', 'oidc'] as const)('openid-client does so too, by %s discovery', async (algorithm) => {
    const { refreshTokens, accessToken } = await runOpenidClient(run(), algorithm);
    expect(refreshTokens[1]).not.toBe(refreshTokens[0]);
    expect(claimsOf(accessToken).aud).toBe('https://tools.example/mcp');
  });

  it("the Model Context Protocol SDK's client does so too", async () => {
    const { refreshTokens } = await runMcpClient(run('http://127.0.0.1:33418/callback'));
    expect(refreshTokens[1]).not.toBe(refreshTokens[0]);
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
