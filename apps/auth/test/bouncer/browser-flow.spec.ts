import { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';
import { BouncerDriver, type TestProject } from './bouncer-driver.js';
import { startUpstream, type Upstream } from './upstream-provider.js';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const HOSTILE_NAME = '<img src=x onerror=alert(1)>\u202E<script>alert(2)</script>';

let auth: RunningAuth;
let bouncer: BouncerDriver;
let upstream: Upstream;
let outside: StubServer;
beforeAll(async () => {
  [upstream, outside] = await Promise.all([startUpstream({ signInPage: true }), startStubServer()]);
  outside.on('GET', '/agent/done', {
    headers: { 'content-type': 'text/html' },
    body: '<title>Agent</title>Thanks',
  });
  outside.on('POST', '/check', (request) => {
    const { identity, password } = request.json<Record<string, string>>();
    return password === 'right'
      ? { json: { user: { id: identity, email: identity } } }
      : { status: 401, json: {} };
  });
  auth = await startAuth({
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000', OUTBOUND_ALLOW_HOSTS: `${upstream.host},${outside.host}` },
  });
  bouncer = new BouncerDriver(auth);
}, 60_000);
afterAll(async () => {
  await auth?.close();
  await upstream?.close();
  await outside?.close();
});

/** A browser of its own for each person; with and without JavaScript the flow must be the same. */
async function inBrowser(use: (page: Page, dialogs: string[]) => Promise<void>, javaScriptEnabled = true) {
  const browser = await launchBrowser();
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  try {
    await use(page, dialogs);
    expect(dialogs).toEqual([]);
  } finally {
    await browser.close();
  }
}

const oauthProject = (clientId: string, config: object = {}) =>
  bouncer.project({
    ...config,
    oauthProviders: {
      own: {
        clientId,
        ...(clientId === 'direct' ? {} : { clientSecret: 'upstream secret' }),
        authorizationUrl: `${upstream.url}/auth`,
        tokenUrl: `${upstream.url}/token`,
        userInfoUrl: `${upstream.url}/me`,
        issuer: upstream.url,
      },
    },
  });

const ask = async (project: TestProject, fields: object = {}) =>
  (await bouncer.authorize(project, { agent_name: HOSTILE_NAME, ...fields })).body.data;

async function signInUpstream(page: Page, link: string, account: string): Promise<void> {
  await page.goto(link);
  expect(new URL(page.url()).origin).toBe(upstream.url);
  await page.fill('input[name=account]', account);
  await page.click('button');
  await page.waitForSelector('h1');
  expect(new URL(page.url()).origin).toBe(auth.url);
}

const approve = (page: Page) => page.click('button[value=approve]');

describe('in a real browser', () => {
  describe.each([true, false])('with JavaScript: %s', (javaScript) => {
    it.each(['direct', 'proxy'])(
      'a %s provider’s person signs in there, approves here, and the code becomes a token',
      (client) =>
        inBrowser(async (page) => {
          const project = await oauthProject(client);
          const data = await ask(project);
          await signInUpstream(page, data.authorization_url!, 'ada');
          const text = await page.innerText('body');
          expect(text).toContain('ada@people.example');
          expect(text).not.toContain('\u202E');
          await approve(page);
          await page.waitForSelector('code.code');
          const code = await page.innerText('code.code');
          const token = await bouncer.exchange(project, code.trim());
          expect([token.status, token.body['scopes']]).toEqual([200, ['files:read']]);
          expect((await bouncer.exchange(project, code.trim())).body['error']).toBe('invalid_grant');
        }, javaScript),
    );

    it('goes on to the project’s completion address with code and state', () =>
      inBrowser(async (page) => {
        const redirect = `${outside.url}/agent/done`;
        const project = await oauthProject('direct', { completionUrls: [redirect] });
        const data = await ask(project, { redirect_uri: redirect, state: 'a b&c' });
        await signInUpstream(page, data.authorization_url!, 'grace');
        await approve(page);
        await page.waitForURL(`${redirect}**`);
        const { searchParams } = new URL(page.url());
        expect(searchParams.get('state')).toBe('a b&c');
        const { status } = await bouncer.exchange(project, searchParams.get('code')!);
        expect(status).toBe(200);
      }, javaScript));

    it('a password project’s person types wrong, then right, and approves', () =>
      inBrowser(async (page) => {
        const project = await bouncer.project({
          oauthProviders: { staff: { type: 'password', authEndpoint: `${outside.url}/check` } },
        });
        const data = await ask(project);
        await page.goto(data.login_form!.action);
        await page.fill('#identity', 'linus@people.example');
        await page.fill('#password', 'wrong');
        await page.click('button[type=submit]');
        await page.waitForSelector('[role=alert]');
        expect(await page.inputValue('#password')).toBe('');
        await page.fill('#password', 'right');
        await page.click('button[type=submit]');
        await page.waitForSelector('button[value=approve]');
        await approve(page);
        await page.waitForSelector('code.code');
        expect((await bouncer.status(project, data.request_id)).body.data.status).toBe('completed');
      }, javaScript));

    it('a consent-only project’s person signs in with us and refuses', () =>
      inBrowser(async (page) => {
        const project = await bouncer.project();
        const data = await ask(project);
        await page.goto(data.consent_url!);
        expect(new URL(page.url()).pathname).toBe('/signin');
        await page.fill('input[type=email]', 'owner@acme.example');
        await page.fill('input[type=password]', PASSWORD);
        await page.click('button[type=submit]');
        await page.waitForSelector('button[value=deny]');
        await page.click('button[value=deny]');
        await page
          .waitForFunction("document.title.includes('Denied')")
          .catch(() => page.waitForSelector('h1'));
        expect(await page.innerText('h1')).toBe('Denied');
        expect((await bouncer.status(project, data.request_id)).body.data.status).toBe('denied');
      }, javaScript));
  });

  it('the link opened in a second browser after somebody signed in is refused there', async () => {
    const project = await oauthProject('direct');
    const data = await ask(project);
    await inBrowser(async (mine) => {
      await signInUpstream(mine, data.authorization_url!, 'ada');
      await inBrowser(async (other) => {
        const answer = await other.goto(data.authorization_url!);
        expect(answer!.status()).toBe(403);
        const consent = await other.goto(mine.url());
        expect(consent!.status()).toBe(403);
      });
      await approve(mine);
      await mine.waitForSelector('code.code');
    });
  });

  it('an approval cannot be sent twice: going back and pressing again shows that it is decided', () =>
    inBrowser(async (page) => {
      const project = await oauthProject('direct');
      const data = await ask(project);
      await signInUpstream(page, data.authorization_url!, 'ada');
      await approve(page);
      await page.waitForSelector('code.code');
      await page.goBack();
      const again = page.locator('button[value=approve]');
      if (await again.count()) {
        await again.click();
        await page.waitForSelector('h1');
      }
      expect(await page.innerText('h1')).toMatch(/already answered/);
      const [{ count }] = await auth.dataSource.query(
        'SELECT count(*)::int AS count FROM delegation_codes WHERE request_id = $1',
        [data.request_id],
      );
      expect(count).toBe(1);
    }));

  it('somebody of another organization may not approve a consent-only request', () =>
    inBrowser(async (page) => {
      const globex = await auth.app
        .get(OrganizationsService)
        .create({ slug: 'globex', name: 'Globex' }, { type: 'admin' });
      const project = await bouncer.project({}, globex.id);
      const data = await ask(project);
      await page.goto(data.consent_url!);
      await page.fill('input[type=email]', 'owner@acme.example');
      await page.fill('input[type=password]', PASSWORD);
      await page.click('button[type=submit]');
      await page.waitForSelector('text=cannot answer this request');
      expect(await page.locator('button[value=approve]').count()).toBe(0);
    }));
});
