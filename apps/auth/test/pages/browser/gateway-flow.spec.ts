import { typeInto } from '@bonafide/testing/browser/keyboard';
import { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import { overflow } from '@bonafide/testing/browser/page-checks';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import {
  type ClientRun,
  runMcpClient,
  runOauth4webapi,
  runOpenidClient,
} from '../../oauth/public-client-flows.js';
import { claimsOf, GatewayDriver, newPkce } from '../../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../start-auth.js';
import { type Browser, type Page, visit } from './chromium.js';

let browser: Browser;
let auth: RunningAuth;
let gateway: GatewayDriver;
let client: StubServer;
let redirectUri: string;
beforeAll(async () => {
  [browser, client, auth] = await Promise.all([launchBrowser(), startStubServer(), startAuth()]);
  client.otherwise({ headers: { 'content-type': 'text/html' }, body: '<title>Client</title>You are back.' });
  redirectUri = `${client.url}/callback`;
  gateway = new GatewayDriver(auth);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await auth?.close();
  await client?.close();
});

async function signIn(page: Page): Promise<void> {
  await page.fill('#email', auth.user.email);
  await page.fill('#password', PASSWORD);
  await page.click('button[type=submit]');
}

/** What the browser was sent to once it is back at the client. */
async function backAtClient(page: Page): Promise<URL> {
  await page.waitForURL(`${redirectUri}?**`);
  return new URL(page.url());
}

async function approveIn(page: Page, link: string): Promise<URL> {
  await page.goto(link);
  expect(new URL(page.url()).pathname).toBe('/signin');
  await signIn(page);
  expect(new URL(page.url()).pathname).toBe('/consent');
  await page.click('button[value=approve]');
  return backAtClient(page);
}

const runIn = (page: Page): ClientRun => ({
  issuer: gateway.issuer,
  redirectUri,
  approve: (link) => approveIn(page, link),
});

const CLIENTS: [string, (run: ClientRun) => ReturnType<typeof runMcpClient>][] = [
  ['oauth4webapi', runOauth4webapi],
  ['openid-client', (run) => runOpenidClient(run)],
  ["the Model Context Protocol SDK's client", runMcpClient],
];

describe('in a real browser', () => {
  it.each(CLIENTS)(
    '%s registers, the person signs in and allows, tokens come and are refreshed; a replay ends them',
    async (_, run) => {
      await visit(browser, async ({ page, complaints, origins }) => {
        const { refreshTokens, clientId, accessToken } = await run(runIn(page));
        expect((await gateway.refresh(clientId, refreshTokens[0])).status).toBe(400);
        expect((await gateway.refresh(clientId, refreshTokens[1])).status).toBe(400);
        const [row] = await auth.dataSource.query('SELECT status FROM delegations WHERE id = $1', [
          claimsOf(accessToken).delegation_id,
        ]);
        expect(row.status).toBe('revoked');
        expect(complaints).toEqual([]);
        expect([...origins].sort()).toEqual([auth.url, client.url].sort());
      });
    },
  );

  it('works without JavaScript', () =>
    visit(
      browser,
      async ({ page }) => {
        const { client_id } = await gateway.register({ redirect_uris: [redirectUri] });
        const pkce = newPkce();
        const back = await approveIn(
          page,
          gateway.authorizeUrl(client_id, pkce, { redirect_uri: redirectUri }),
        );
        const code = back.searchParams.get('code')!;
        const answer = await gateway.exchange(
          { code, clientId: client_id, pkce },
          { redirect_uri: redirectUri },
        );
        expect(answer.status).toBe(200);
      },
      { javaScriptEnabled: false },
    ));

  it('works with the keyboard alone, in the order one reads', () =>
    visit(browser, async ({ page }) => {
      const { client_id } = await gateway.register({ redirect_uris: [redirectUri] });
      await page.goto(gateway.authorizeUrl(client_id, newPkce(), { redirect_uri: redirectUri }));
      const focused = () =>
        page.evaluate<string>(
          '((one) => one.id || one.getAttribute("value") || one.textContent.trim())(document.activeElement)',
        );
      await typeInto(page.locator('#email'), auth.user.email);
      await page.keyboard.press('Tab');
      await typeInto(page.locator('#password'), PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/consent?**');
      const order: unknown[] = [];
      for (let stops = 0; stops < 4; stops++) {
        await page.keyboard.press('Tab');
        order.push(await focused());
      }
      expect(order).toEqual(['deny', 'approve', 'your delegations', 'Use another account']);
      const ring = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
      expect(ring).toBe('solid');
      for (let stops = 0; stops < 2; stops++) await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      expect((await backAtClient(page)).searchParams.has('code')).toBe(true);
    }));

  it.each([
    ['com.example.app:/callback', 'approve', 'code'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'approve', 'code'],
    ['myapp:callback?from=auth', 'approve', 'code'],
    ['com.example.app:/callback', 'deny', 'error'],
  ])('an app of the scheme in %s is reached by the person’s own click (%s)', (uri, decision, returned) =>
    visit(browser, async ({ page }) => {
      const { client_id } = await gateway.register({ redirect_uris: [uri] });
      const pkce = newPkce();
      await page.goto(gateway.authorizeUrl(client_id, pkce, { redirect_uri: uri }));
      await signIn(page);
      await page.click(`button[value=${decision}]`);
      // Browsers do not open an app by themselves, and an attempt would use up the link.
      expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0);
      const resumed = page.waitForResponse((response) => response.url().includes('/oauth/authorize/'));
      await page.getByRole('link', { name: 'Continue' }).click();
      const location = (await (await resumed).headerValue('location'))!;
      expect(location.startsWith(uri)).toBe(true);
      const { searchParams } = new URL(location);
      expect(searchParams.has(returned)).toBe(true);
      const code = searchParams.get('code');
      if (code === null) return;
      const answer = await gateway.exchange({ code, clientId: client_id, pkce }, { redirect_uri: uri });
      expect(answer.status).toBe(200);
    }),
  );

  it('a denial comes back as access_denied', () =>
    visit(browser, async ({ page }) => {
      const { client_id } = await gateway.register({ redirect_uris: [redirectUri] });
      await page.goto(gateway.authorizeUrl(client_id, newPkce(), { redirect_uri: redirectUri }));
      await signIn(page);
      await page.click('button[value=deny]');
      const { searchParams } = await backAtClient(page);
      expect([searchParams.get('error'), searchParams.get('state')]).toEqual([
        'access_denied',
        'state-of-the-test',
      ]);
    }));

  it('"use another account" signs out and asks the same again', () =>
    visit(browser, async ({ page }) => {
      const { client_id } = await gateway.register({ redirect_uris: [redirectUri] });
      await page.goto(gateway.authorizeUrl(client_id, newPkce(), { redirect_uri: redirectUri }));
      await signIn(page);
      await page.click('button.link');
      await page.waitForURL('**/signin?interaction=**');
      await signIn(page);
      await page.waitForURL('**/consent?**');
    }));

  it('two tabs ask and answer independently of each other', () =>
    visit(browser, async ({ page }) => {
      const second = await page.context().newPage();
      const links = await Promise.all(
        [0, 1].map(async () => {
          const { client_id } = await gateway.register({ redirect_uris: [redirectUri] });
          return gateway.authorizeUrl(client_id, newPkce(), { redirect_uri: redirectUri });
        }),
      );
      await page.goto(links[0]!);
      await second.goto(links[1]!);
      await signIn(second);
      await page.goto(page.url());
      for (const tab of [page, second]) {
        await tab.click('button[value=approve]');
        expect((await backAtClient(tab)).searchParams.has('code')).toBe(true);
      }
    }));

  it('the back button after an answer leads to no second approval', () =>
    visit(browser, async ({ page }) => {
      const { client_id } = await gateway.register({ redirect_uris: [redirectUri] });
      await page.goto(gateway.authorizeUrl(client_id, newPkce(), { redirect_uri: redirectUri }));
      await signIn(page);
      const consentUrl = page.url();
      await page.click('button[value=approve]');
      await backAtClient(page);
      await page.goto(consentUrl);
      expect(await page.innerText('h1')).toBe('Something went wrong');
      const made = await auth.dataSource.query('SELECT 1 FROM delegations WHERE client_id = $1', [client_id]);
      expect(made).toHaveLength(1);
    }));

  it('what a client calls itself is text, in one line, in its place', () =>
    visit(browser, async ({ page, complaints }) => {
      const names = [
        '<img src=x onerror=alert(1)><script>alert(2)</script>',
        '\u202Eelgoog moc.\u2066',
        'A'.repeat(10_000),
        'Z\u0301\u0302\u0303\u0304\u0305\u0306\u0307algo'.repeat(20),
        '</title><svg onload=alert(3)>',
        'javascript:alert(4)',
      ];
      for (const client_name of names) {
        const { client_id } = await gateway.register({ redirect_uris: [redirectUri], client_name });
        await page.goto(gateway.authorizeUrl(client_id, newPkce(), { redirect_uri: redirectUri }));
        if (new URL(page.url()).pathname === '/signin') await signIn(page);
        expect(await page.innerText('h1')).toBe('Allow an application to act for you?');
        const name = await page.innerText('main h1 + p bdi');
        expect(name).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
        expect([...name].length).toBeLessThanOrEqual(80);
        expect(await page.locator('main img, main script, main svg[onload]').count()).toBe(0);
        expect(await overflow(page)).toBe(0);
      }
      expect(complaints).toEqual([]);
    }));
});
