import { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import { GatewayDriver, newPkce } from '../../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../start-auth.js';
import { type Browser, visit } from './chromium.js';
import { startTlsFront, type TlsFront } from './tls-front.js';

let browser: Browser;
let front: TlsFront;
let auth: RunningAuth;
beforeAll(async () => {
  [browser, front] = await Promise.all([launchBrowser(), startTlsFront()]);
  auth = await startAuth({ env: { PUBLIC_URL: front.url } });
  front.forwardTo(Number(auth.env['PORT']));
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await auth?.close();
  await front?.close();
});

describe('over https', () => {
  it('every cookie but the path-bound one of the protocol is __Host-, Secure, HttpOnly and SameSite=Lax', () =>
    visit(
      browser,
      async ({ page }) => {
        // Registered without the browser's front: the certificate is for the browser alone.
        const gateway = new GatewayDriver({ ...auth, url: `http://127.0.0.1:${auth.env['PORT']}` });
        const { client_id } = await gateway.register();
        const link = gateway.authorizeUrl(client_id, newPkce()).replace(gateway.auth.url, front.url);
        await page.goto(link);
        expect(new URL(page.url()).origin).toBe(front.url);
        await page.fill('#email', auth.user.email);
        await page.fill('#password', PASSWORD);
        await page.click('button[type=submit]');
        await page.waitForURL('**/consent?**');
        const cookies = await page.context().cookies();
        const sessions = cookies.filter(({ name }) => name === '__Host-session');
        expect(sessions).toHaveLength(1);
        expect(cookies.map(({ name }) => name).filter((name) => /^__Host-request-/.test(name))).toHaveLength(
          1,
        );
        for (const { name, secure, httpOnly, sameSite, path } of cookies) {
          expect({ name, secure, httpOnly, sameSite }).toEqual({
            name,
            secure: true,
            httpOnly: true,
            sameSite: 'Lax',
          });
          if (path === '/') expect(name).toMatch(/^__Host-/);
          else expect(path).toMatch(/^\/api\/v1\/gateway\/oauth\/authorize\//);
        }
        expect(await page.evaluate('document.cookie')).toBe('');
      },
      { ignoreHTTPSErrors: true },
    ));

  it('a session planted before the sign-in is worth nothing after it', () =>
    visit(
      browser,
      async ({ page }) => {
        const planted = `ses_${'A'.repeat(43)}`;
        await page.context().addCookies([
          {
            name: '__Host-session',
            value: planted,
            url: front.url,
            secure: true,
            httpOnly: true,
            sameSite: 'Lax',
          },
        ]);
        await page.goto(`${front.url}/signin`);
        await page.fill('#email', auth.user.email);
        await page.fill('#password', PASSWORD);
        await page.click('button[type=submit]');
        await page.waitForSelector('text=You are signed in');
        const after = (await page.context().cookies()).find(({ name }) => name === '__Host-session');
        expect(after?.value).toMatch(/^ses_/);
        expect(after?.value).not.toBe(planted);
      },
      { ignoreHTTPSErrors: true },
    ));
});
