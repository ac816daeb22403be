import { TestClock } from '@bonafide/testing/clock';
import { TOTP } from 'otpauth';
import { SessionsService } from '../../src/people/sign-in/sessions.service.js';
import { type DashboardClient, member } from '../dashboard/dashboard-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';
import {
  claimsOf,
  GatewayDriver,
  hiddenField,
  newPkce,
  type TestBrowser,
  type Tokens,
} from './test-client.js';

/* How recent and how strong the sign-in behind a token is, and clients that ask for another one (RFC 9470). */

const SINGLE = 'urn:bonafide:authn:single-factor';
const TWO = 'urn:bonafide:authn:two-factor';
const HOUR = 3600;

/** Runs two hours behind, so that a sign-in of before is old when the request comes. */
const clock = new TestClock();
let auth: RunningAuth;
let gateway: GatewayDriver;
let clientId: string;
beforeAll(async () => {
  clock.set(Date.now());
  auth = await startAuth({ clock });
  gateway = new GatewayDriver(auth);
  clientId = (await gateway.register()).client_id;
});
afterAll(() => auth?.close());
beforeEach(() => clock.set(Date.now() - 2 * HOUR * 1000));

const seconds = () => Math.floor(clock.now().getTime() / 1000);
const come = () => clock.set(Date.now());
const pkce = newPkce();
const authorize = (browser: TestBrowser, changes: Record<string, string> = {}) =>
  browser.follow(gateway.authorizeUrl(clientId, pkce, changes));
const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
const errorOf = ({ url }: { url: string }) => new URL(url).searchParams.get('error');

async function redeem(redirect: URL): Promise<Tokens> {
  const reply = await gateway.exchange({ code: redirect.searchParams.get('code')!, clientId, pkce });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Tokens;
}
/** The claims about the sign-in in a token that the person at this consent page gives. */
async function given(browser: TestBrowser, page: { answer: Response; url: string }) {
  expect(pathOf(page)).toBe('/consent');
  const { auth_time: time, acr } = claimsOf(
    (await redeem(await gateway.answerConsent(browser, page))).access_token,
  );
  return [time, acr];
}
async function signedIn(): Promise<TestBrowser> {
  const browser = gateway.browser();
  await gateway.signIn(browser);
  return browser;
}
/** Answers the page that asks whether it is them. */
async function confirm(browser: TestBrowser, page: { answer: Response; url: string }, proof: object) {
  expect(pathOf(page)).toBe('/signin');
  const html = await page.answer.text();
  expect(html).toContain('Sign in again to continue');
  come();
  const fields = {
    _csrf: hiddenField(html, '_csrf'),
    interaction: hiddenField(html, 'interaction'),
    ...proof,
  };
  const sent = await browser.follow('/signin/confirm', { method: 'POST', body: new URLSearchParams(fields) });
  return { ...sent, fields };
}
async function addTotp(client: DashboardClient): Promise<() => string> {
  const { data } = await client.call<{ secret: string }>('POST', '/account/totp');
  const code = () => {
    clock.advance({ seconds: 30 });
    const { secret } = new TOTP({ secret: data.secret });
    return TOTP.generate({ secret, timestamp: clock.now().getTime() });
  };
  expect((await client.call('POST', '/account/totp/confirm', { code: code() })).status).toBe(200);
  return code;
}

describe('a token', () => {
  it('says when its person signed in and how, and a refreshed one says the same', async () => {
    const signedInAt = seconds();
    const browser = await signedIn();
    come();
    const tokens = await redeem(await gateway.answerConsent(browser, await authorize(browser)));
    const first = claimsOf(tokens.access_token);
    expect([first.auth_time, first.acr]).toEqual([signedInAt, SINGLE]);
    clock.advance({ minutes: 10 });
    const reply = await gateway.refresh(clientId, tokens.refresh_token);
    const next = claimsOf(((await reply.json()) as Tokens).access_token);
    expect(next.iat).toBeGreaterThan(first.iat as number);
    expect([next.auth_time, next.acr]).toEqual([signedInAt, SINGLE]);
  });

  it('says two factors of whoever signed in with them', async () => {
    come();
    const client = await member(auth, 'acme', 'viewer');
    await addTotp(client);
    expect(await given(client.browser, await authorize(client.browser))).toEqual([seconds(), TWO]);
  });
});

describe('a client that asks for a newer sign-in', () => {
  it('gets one although the person is signed in; a wrong password changes nothing', async () => {
    const browser = await signedIn();
    come();
    const asked = await authorize(browser, { max_age: String(HOUR) });
    const wrong = await confirm(browser, asked, { password: 'a wrong one' });
    expect([wrong.answer.status, await wrong.answer.text()]).toEqual([
      401,
      expect.stringContaining('The password, code or passkey is incorrect'),
    ]);
    const right = await browser.follow('/signin/confirm', {
      method: 'POST',
      body: new URLSearchParams({ ...wrong.fields, password: PASSWORD }),
    });
    expect(await given(browser, right)).toEqual([seconds(), SINGLE]);
  });

  it('is not led around it by going on with the request', async () => {
    const browser = await signedIn();
    come();
    const ask = async () => {
      const { url } = await authorize(browser, { max_age: String(HOUR) });
      return new URL(url).searchParams.get('interaction')!;
    };
    const uid = await ask();
    const other = await (await authorize(browser)).answer.text();
    const allowed = await browser.form('/consent', {
      _csrf: hiddenField(other, '_csrf'),
      interaction: uid,
      organization: auth.organization.id,
      decision: 'approve',
    });
    expect([allowed.status, await allowed.text()]).toEqual([
      403,
      expect.stringContaining('a newer or stronger sign-in'),
    ]);
    expect(pathOf(await browser.follow(`${gateway.issuer}/authorize/${await ask()}`))).toBe('/signin');
    const form = new URLSearchParams({ interaction: uid, password: PASSWORD });
    const forged = await browser.request('/signin/confirm', { method: 'POST', body: form });
    expect(forged.status).toBe(403);
    const stranger = await signedIn();
    const html = await (await stranger.follow('/account/confirm')).answer.text();
    const foreign = await stranger.form('/signin/confirm', {
      _csrf: hiddenField(html, '_csrf'),
      interaction: uid,
      password: PASSWORD,
    });
    expect(foreign.status).toBe(400);
  });

  it('is content with one that is new enough, and says nothing with parameters of ours', async () => {
    const signedInAt = seconds();
    const browser = await signedIn();
    come();
    const asked = await authorize(browser, { max_age: String(3 * HOUR), sign_in_max_age: '0' });
    expect(await given(browser, asked)).toEqual([signedInAt, SINGLE]);
  });

  it('may ask for one of this moment, also in a pushed request', async () => {
    const browser = await signedIn();
    come();
    const url = new URL(gateway.authorizeUrl(clientId, pkce, { max_age: '0' }));
    const pushed = await fetch(`${gateway.issuer}/par`, { method: 'POST', body: url.searchParams });
    const { request_uri } = (await pushed.json()) as { request_uri: string };
    const query = new URLSearchParams({ client_id: clientId, request_uri });
    const asked = await browser.follow(`${gateway.issuer}/authorize?${query.toString()}`);
    const right = await confirm(browser, asked, { password: PASSWORD });
    expect(await given(browser, right)).toEqual([seconds(), SINGLE]);
  });

  it('is told what is wrong with what it asks', async () => {
    const browser = await signedIn();
    const refused: [Record<string, string>, string][] = [
      [{ max_age: '-1' }, 'invalid_request'],
      [{ max_age: '1e3' }, 'invalid_request'],
      [{ max_age: '99999999999' }, 'invalid_request'],
      [{ acr_values: 'urn:elsewhere:gold' }, 'unmet_authentication_requirements'],
    ];
    for (const [changes, error] of refused) expect(errorOf(await authorize(browser, changes))).toBe(error);
    const twice = `${gateway.authorizeUrl(clientId, pkce, { max_age: '5' })}&max_age=6`;
    expect(errorOf(await browser.follow(twice))).toBe('invalid_request');
  });

  it('sends whoever their company vouches for to sign in there again', async () => {
    const { id: organizationId } = auth.organization;
    const { id } = auth.user;
    const session = await auth.app
      .get(SessionsService)
      .start(
        { id, sessionEpoch: 0 },
        { methods: ['company'], companyOf: organizationId, device: 'A browser' },
      );
    const browser = await signedIn();
    browser.setCookie('session', session.id);
    expect(pathOf(await authorize(browser))).toBe('/consent');
    come();
    const asked = await authorize(browser, { max_age: String(HOUR) });
    const html = await asked.answer.text();
    expect([pathOf(asked), html]).toEqual(['/signin', expect.stringContaining('Sign in again')]);
    const fields = { _csrf: hiddenField(html, '_csrf'), interaction: hiddenField(html, 'interaction') };
    const out = await browser.follow('/signout', { method: 'POST', body: new URLSearchParams(fields) });
    expect(await out.answer.text()).toContain('name="password"');
    expect(await given(browser, await gateway.signIn(browser, out.url))).toEqual([seconds(), SINGLE]);
  });
});

describe('a client that asks for two factors', () => {
  it('gets them of whoever has them: the session of before did not do', async () => {
    const client = await member(auth, 'acme', 'viewer');
    const code = await addTotp(client);
    come();
    const asked = await authorize(client.browser, { acr_values: TWO, max_age: String(HOUR) });
    const withPassword = await confirm(client.browser, asked, { password: PASSWORD });
    expect(withPassword.answer.status).toBe(401);
    const right = await client.browser.follow('/signin/confirm', {
      method: 'POST',
      body: new URLSearchParams({ ...withPassword.fields, code: code() }),
    });
    expect(await given(client.browser, right)).toEqual([seconds(), TWO]);
  });

  it('is told when the person has none, signed in or not', async () => {
    const browser = await signedIn();
    expect(errorOf(await authorize(browser, { acr_values: TWO }))).toBe('unmet_authentication_requirements');
    const fresh = gateway.browser();
    const page = await authorize(fresh, { acr_values: TWO });
    expect(errorOf(await gateway.signIn(fresh, page.url))).toBe('unmet_authentication_requirements');
  });

  it('is content with either where it names both', async () => {
    const signedInAt = seconds();
    const browser = await signedIn();
    come();
    const asked = await authorize(browser, { acr_values: `${TWO} ${SINGLE}` });
    expect(await given(browser, asked)).toEqual([signedInAt, SINGLE]);
  });
});
