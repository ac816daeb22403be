import { type RunningAuth, startAuth } from '../start-auth.js';
import { GatewayDriver, hiddenField, newPkce, REDIRECT_URI, TestBrowser } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
let clientId: string;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  clientId = (await gateway.register()).client_id;
});
afterAll(() => auth.close());

const link = (changes: Record<string, string | undefined> = {}) =>
  gateway.authorizeUrl(clientId, newPkce(), changes);
const requestCookies = (browser: TestBrowser) =>
  browser.cookieNames().filter((name) => name.startsWith('request-'));
const delegations = async (id = clientId) =>
  (await auth.dataSource.query('SELECT status FROM delegations WHERE client_id = $1', [id])).length as number;

/** A browser that is signed in and looks at the consent page. */
async function atConsent() {
  const browser = gateway.browser();
  await gateway.signIn(browser);
  const page = await browser.follow(link());
  const html = await page.answer.text();
  return {
    browser,
    url: page.url,
    fields: {
      _csrf: hiddenField(html, '_csrf'),
      interaction: hiddenField(html, 'interaction'),
      organization: hiddenField(html, 'organization'),
    },
  };
}

describe('the cookies that bind a request to its browser', () => {
  it('are gone once the request went on', async () => {
    const { browser } = await gateway.authorize({ clientId });
    expect(requestCookies(browser)).toEqual([]);
  });

  it('are at most twenty: a page that opens request after request locks nobody out', async () => {
    const browser = gateway.browser();
    await gateway.signIn(browser);
    for (let n = 0; n < 30; n++) await browser.request(link());
    expect(requestCookies(browser).length).toBeLessThanOrEqual(20);
    expect((await gateway.authorize({ clientId, browser })).code).not.toBe('');
  });

  it('are worth nothing when they were made up, or belong to another request', async () => {
    const { browser, url } = await atConsent();
    const uid = new URL(url).searchParams.get('interaction')!;
    const other = await atConsent();
    const foreign = new URL(other.url).searchParams.get('interaction')!;
    const stranger = gateway.browser();
    await gateway.signIn(stranger);
    for (const value of ['made-up', browser.cookie(`request-${uid}`)!, '']) {
      stranger.setCookie(`request-${foreign}`, value);
      expect((await stranger.request(`/consent?interaction=${foreign}`)).status).toBe(400);
    }
  });
});

describe('answering the consent page', () => {
  const refused: [string, Record<string, string | undefined>, number][] = [
    ['without a CSRF token', { _csrf: undefined }, 403],
    ['with an empty CSRF token', { _csrf: '' }, 403],
    ['with a made-up CSRF token', { _csrf: 'A'.repeat(43) }, 403],
    ['without a decision', { decision: undefined }, 400],
    ['with another decision', { decision: 'maybe' }, 400],
    ['for an organization the person does not belong to', { organization: 'org_other' }, 400],
    ['for no organization', { organization: undefined }, 400],
    ['for a request that is not theirs', { interaction: 'x'.repeat(21) }, 400],
    ['for a request whose name climbs', { interaction: '../../../etc/passwd' }, 400],
  ];
  it.each(refused)('is refused %s, and makes no delegation', async (_, changes, status) => {
    const before = await delegations();
    const { browser, fields } = await atConsent();
    const sent = Object.entries({ decision: 'approve', ...fields, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const answer = await browser.form('/consent', Object.fromEntries(sent));
    expect(answer.status).toBe(status);
    expect(await delegations()).toBe(before);
  });

  it("is refused with another session's token (CSRF), and with the token from before the sign-in", async () => {
    const before = await delegations();
    const { browser, fields } = await atConsent();
    const other = await atConsent();
    const fresh = gateway.browser();
    const signInToken = hiddenField(await (await fresh.request('/signin')).text(), '_csrf');
    for (const _csrf of [other.fields._csrf, signInToken])
      expect((await browser.form('/consent', { ...fields, _csrf, decision: 'approve' })).status).toBe(403);
    expect(await delegations()).toBe(before);
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('by %s approves nothing', async (method) => {
    const before = await delegations();
    const { browser, fields } = await atConsent();
    const query = new URLSearchParams({ ...fields, decision: 'approve' }).toString();
    await browser.request(`/consent?${query}`, { method });
    expect(await delegations()).toBe(before);
  });

  it('as JSON or plain text from a foreign page approves nothing', async () => {
    const before = await delegations();
    const { browser, fields } = await atConsent();
    const { _csrf: _, ...rest } = fields;
    for (const type of ['text/plain', 'application/json'])
      await browser.request('/consent', {
        method: 'POST',
        headers: { 'content-type': type, origin: 'https://evil.example' },
        body: JSON.stringify({ ...rest, decision: 'approve' }),
      });
    expect(await delegations()).toBe(before);
  });

  it('is refused after the person signed out, and for whoever signed in since', async () => {
    const before = await delegations();
    const { browser, fields } = await atConsent();
    await browser.form('/signout', { _csrf: fields._csrf });
    expect((await browser.form('/consent', { ...fields, decision: 'approve' })).status).toBe(403);
    expect(await delegations()).toBe(before);
  });

  it('denied and then approved stays denied', async () => {
    const before = await delegations();
    const { browser, fields } = await atConsent();
    await browser.form('/consent', { ...fields, decision: 'deny' });
    expect((await browser.form('/consent', { ...fields, decision: 'approve' })).status).toBe(400);
    expect(await delegations()).toBe(before);
    const resumed = await browser.request(`/api/v1/gateway/oauth/authorize/${fields.interaction}`);
    expect(new URL(resumed.headers.get('location')!).searchParams.get('error')).toBe('access_denied');
  });

  it('is not spent by HEAD, which changes nothing', async () => {
    const { browser, fields } = await atConsent();
    await browser.form('/consent', { ...fields, decision: 'approve' });
    const link = `/api/v1/gateway/oauth/authorize/${fields.interaction}`;
    const head = await browser.request(link, { method: 'HEAD' });
    expect([head.status, head.headers.get('location'), head.headers.get('cache-control')]).toEqual([
      200,
      null,
      'no-store',
    ]);
    expect((await browser.request(link)).headers.get('location')).toContain('code=');
  });

  it('cannot be done by going on without an answer', async () => {
    const { browser, fields } = await atConsent();
    const resumed = await browser.request(`/api/v1/gateway/oauth/authorize/${fields.interaction}`);
    expect(resumed.headers.get('location') ?? '').not.toContain('code=');
  });
});

describe('hostile requests to the authorization endpoint', () => {
  const location = async (
    changes: Record<string, string | undefined>,
    headers: Record<string, string> = {},
  ) => {
    const answer = await gateway.browser().request(link(changes), { headers });
    return { status: answer.status, location: answer.headers.get('location') };
  };

  it('NUL and other control characters in state come back as they were, encoded', async () => {
    const state = 'a\0b\r\nSet-Cookie: x=y\u2028c';
    const browser = gateway.browser();
    await gateway.signIn(browser);
    const redirect = await gateway.answerConsent(browser, await browser.follow(link({ state })));
    expect(redirect.searchParams.get('state')).toBe(state);
    const fault = await location({ state, scope: 'all' });
    expect(new URL(fault.location!).searchParams.get('state')).toBe(state);
    expect(fault.location).not.toMatch(/[\r\n\0]/);
  });

  it('a state of 6,000 characters comes back; a request beyond the limit of headers is refused, not answered', async () => {
    const state = 's'.repeat(6_000);
    const { location: fault } = await location({ state, scope: 'all' });
    expect(new URL(fault!).searchParams.get('state')).toBe(state);
    expect((await location({ state: 's'.repeat(40_000) })).status).toBe(431);
  });

  const prompts: [string, Record<string, string>][] = [
    ['registration', { registration: '{}' }],
    ['__proto__', { __proto__x: '1', constructor: 'x' }],
  ];
  it.each(prompts)('%s is ignored: the person is asked as ever', async (_, extra) => {
    const { status, location: to } = await location(extra);
    expect(status).toBe(302);
    expect(new URL(to!, auth.url).pathname).toBe('/signin');
  });

  it('addresses are those of the service whatever Host, X-Forwarded-Host or Forwarded say', async () => {
    const answer = await gateway.browser().request(link(), {
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example;proto=https',
        'x-original-url': '/evil',
      },
    });
    expect(new URL(answer.headers.get('location')!, auth.url).origin).toBe(auth.url);
    expect(answer.headers.getSetCookie().join(';')).not.toContain('evil');
  });

  it('iss stands on the answer, so that a client of two servers sees a mix-up (RFC 9207)', async () => {
    const { redirect } = await gateway.authorize({ clientId });
    expect(redirect.searchParams.get('iss')).toBe(gateway.issuer);
    expect([...redirect.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
    const metadata = await (await fetch(`${gateway.issuer}/.well-known/oauth-authorization-server`)).json();
    expect((metadata as { issuer: string }).issuer).toBe(redirect.searchParams.get('iss'));
  });

  it('a downgrade of PKCE ends nowhere: no challenge no request, and a verifier is always asked for', async () => {
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
    ])
      expect(new URL((await location(changes)).location!).searchParams.get('error')).toBe('invalid_request');
    const authorized = await gateway.authorize({ clientId });
    expect((await gateway.exchange(authorized, { code_verifier: undefined })).status).toBe(400);
    expect((await gateway.exchange(authorized, { code_verifier: authorized.pkce.challenge })).status).toBe(
      400,
    );
    expect((await gateway.exchange(authorized)).status).toBe(200);
  });

  it('a code that was given to one redirect target is worth nothing with another of the same client', async () => {
    const second = 'https://client.example/second';
    const { client_id } = await gateway.register({ redirect_uris: [REDIRECT_URI, second] });
    const authorized = await gateway.authorize({ clientId: client_id });
    const answer = await gateway.exchange(authorized, { redirect_uri: second });
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('a loopback port may change between registration and request, but not between request and exchange', async () => {
    const { client_id } = await gateway.register({ redirect_uris: ['http://127.0.0.1/cb'] });
    const redirect_uri = 'http://127.0.0.1:51004/cb';
    const authorized = await gateway.authorize({ clientId: client_id, changes: { redirect_uri } });
    expect(authorized.redirect.host).toBe('127.0.0.1:51004');
    expect((await gateway.exchange(authorized, { redirect_uri: 'http://127.0.0.1:51005/cb' })).status).toBe(
      400,
    );
    expect((await gateway.exchange(authorized, { redirect_uri })).status).toBe(200);
  });
});
