import { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { BouncerDriver, type TestProject } from '../../bouncer/bouncer-driver.js';
import { claimsOf, GatewayDriver } from '../../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../start-auth.js';
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
/** The rows of the delegations that may be used now. */
const activeIds = (page: Page) =>
  page.locator('main > .rows > li').evaluateAll((rows) => rows.map((row) => (row as { id: string }).id));

async function endIn(page: Page, id: string, agent: RegExp): Promise<void> {
  expect(await activeIds(page)).toContain(id);
  await page.locator(`#${id}`).getByRole('link', { name: 'End' }).click();
  expect(await page.innerText('h1')).toBe('End this delegation?');
  await page.getByRole('link', { name: 'Keep it' }).click();
  expect(await activeIds(page)).toContain(id);
  await page.locator(`#${id}`).getByRole('link', { name: 'End' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await page.waitForURL(`${auth.url}/delegations?ended=${id}`);
  expect(await page.innerText('[role=status]')).toMatch(agent);
  expect(await activeIds(page)).not.toContain(id);
  await page.click('summary');
  expect(await page.innerText(`details #${id}`)).toContain('You ended it');
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
      await endIn(page, idOf(ended), /can no longer act for you/);
      expect(await activeIds(page)).toEqual([idOf(kept)]);
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
      await endIn(page, id, /An agent without a name .*can no longer act for you/);
      expect(await storedStatus(id)).toEqual({ status: 'revoked', reason: 'user' });
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${auth.url}/signin?**`);
    }));
});
