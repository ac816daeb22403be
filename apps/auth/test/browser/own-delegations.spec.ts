import { launchBrowser } from '@bonafide/testing/browser';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { BouncerDriver, type TestProject } from '../bouncer/bouncer-driver.js';
import { claimsOf, GatewayDriver } from '../gateway/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';
import { type Browser, type Page, visit } from './chromium.js';

let browser: Browser;
let auth: RunningAuth;
let login: StubServer;
let bouncer: BouncerDriver;
let gateway: GatewayDriver;
beforeAll(async () => {
  [browser, login] = await Promise.all([launchBrowser(), startStubServer()]);
  login.otherwise({ json: { success: true, user_id: 'ada' } });
  auth = await startAuth({
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000', OUTBOUND_ALLOW_HOSTS: login.host },
  });
  bouncer = new BouncerDriver(auth);
  gateway = new GatewayDriver(auth);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await auth?.close();
  await login?.close();
});

async function submit(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(fields)) await page.fill(`#${id}`, value);
  await page.click('button[type=submit]');
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const articleOf = (page: Page, id: string) => page.locator(`article[aria-labelledby="${id}"]`);
const statusOf = (page: Page, id: string) =>
  articleOf(page, id).locator('dt:text-is("Status") + dd').textContent();

async function endIn(page: Page, id: string): Promise<void> {
  expect(await statusOf(page, id)).toBe('active');
  await articleOf(page, id).getByRole('button', { name: 'End it now' }).click();
  await page.waitForURL(`${auth.url}/delegations`);
  expect(await statusOf(page, id)).toBe('revoked');
  expect(await articleOf(page, id).getByRole('button').count()).toBe(0);
}

const storedStatus = async (id: string) => {
  const [row] = await auth.dataSource.query(
    'SELECT status, revocation_reason AS reason FROM delegations WHERE id = $1',
    [id],
  );
  return row;
};

const withoutJavaScript = (use: (page: Page) => Promise<void>) =>
  visit(
    browser,
    async ({ page }) => {
      // Proof that none runs: what a script would have taken away is still there.
      await page.setContent('<p>seen</p><script>document.body.textContent = ""</script>');
      expect(await page.textContent('p')).toBe('seen');
      await use(page);
    },
    { javaScriptEnabled: false },
  );

describe('/delegations without JavaScript', () => {
  it('asks for the account here, shows what it allowed, ends one and leaves the other, signs out', () =>
    withoutJavaScript(async (page) => {
      const [ended, kept] = [await gateway.tokens(), await gateway.tokens()];
      const idOf = (tokens: { access_token: string }) => claimsOf(tokens.access_token).delegation_id;
      await page.goto(`${auth.url}/delegations`);
      expect(pathOf(page)).toBe('/signin');
      await submit(page, { email: auth.user.email, password: PASSWORD });
      await page.waitForURL(`${auth.url}/delegations`);
      await endIn(page, idOf(ended));
      expect(await statusOf(page, idOf(kept))).toBe('active');
      expect(await storedStatus(idOf(ended))).toEqual({ status: 'revoked', reason: 'user' });
      expect((await gateway.refresh(ended.clientId, ended.refresh_token)).status).toBe(400);
      expect((await gateway.refresh(kept.clientId, kept.refresh_token)).status).toBe(200);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.goto(`${auth.url}/delegations`);
      expect(pathOf(page)).toBe('/signin');
    }));

  /** Approved by the person whom the project's own sign-in knows; the delegation's id. */
  async function approveIn(page: Page, project: TestProject): Promise<string> {
    const { data } = (await bouncer.authorize(project)).body;
    await page.goto(data.login_form!.action);
    await submit(page, { identity: 'ada', password: 'right' });
    await page.click('button[value=approve]');
    await page.waitForSelector('code.code');
    return (await bouncer.status(project, data.request_id)).body.data.delegation_id!;
  }

  it('lets a person in by the sign-in they approved with, and ends what they allowed there', () =>
    withoutJavaScript(async (page) => {
      const project = await bouncer.project({
        oauthProviders: { staff: { type: 'password', authEndpoint: `${login.url}/check` } },
      });
      const id = await approveIn(page, project);
      await page.goto(`${auth.url}/delegations/sign-in/${project.id}`);
      await submit(page, { identity: 'ada', password: 'right' });
      await page.waitForURL(`${auth.url}/delegations`);
      await endIn(page, id);
      expect(await storedStatus(id)).toEqual({ status: 'revoked', reason: 'user' });
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${auth.url}/signin?**`);
    }));
});
