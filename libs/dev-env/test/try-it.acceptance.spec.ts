/* eslint-disable @nx/enforce-module-boundaries -- runs both services, by the means of their own tests */
import { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import { PASSWORD, type RunningAuth, startAuth } from '../../../apps/auth/test/start-auth.js';
import { type RunningJobs, startJobs } from '../../../apps/jobs/test/start-jobs.js';

/* "Try it out" at /docs of the running services, in a browser that holds the page to its policy. */

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;font-src 'self';" +
  "connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'";

let browser: Browser;
let jobs: RunningJobs;
let auth: RunningAuth;
let complaints: string[];
beforeAll(async () => {
  [browser, jobs, auth] = await Promise.all([launchBrowser(), startJobs(), startAuth({ redisSlot: 1 })]);
});
afterAll(() => Promise.all([browser?.close(), jobs?.close(), auth?.close()]));

async function openDocs(origin: string): Promise<Page> {
  complaints = [];
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol !== 'data:' && asked !== origin) complaints.push(request.url());
  });
  const opened = await page.goto(`${origin}/docs`);
  expect(opened!.headers()['content-security-policy']).toBe(POLICY);
  await page.locator('.opblock-tag').first().waitFor();
  // An operation is drawn when its tag is opened.
  expect(await page.locator('.opblock-tag-section.is-open').count()).toBe(0);
  return page;
}

/** Fills in an operation, sends it, and reads what the page shows of the answer. */
async function tryOut(
  page: Page,
  tag: string,
  operationId: string,
  { parameters = {}, body }: { parameters?: Record<string, string>; body?: object } = {},
): Promise<{ status: string; body: string }> {
  await page.locator(`.opblock-tag[data-tag="${tag}"]`).click();
  const block = page.locator(`.opblock[id$="-${operationId}"]`);
  await block.locator('.opblock-summary-control').click();
  await block.getByRole('button', { name: 'Try it out' }).click();
  for (const [name, value] of Object.entries(parameters))
    await block.locator(`tr[data-param-name="${name}"] input`).fill(value);
  if (body) await block.locator('textarea.body-param__text').fill(JSON.stringify(body));
  await block.getByRole('button', { name: 'Execute', exact: true }).click();
  const answer = block.locator('.live-responses-table tr.response');
  const status = await answer.locator('.response-col_status').innerText();
  return { status: status.trim(), body: await answer.locator('pre').first().innerText() };
}

it('of the jobs service sends the key that was entered, and shows what the service answers', async () => {
  const page = await openDocs(jobs.url);
  expect(await tryOut(page, 'jobs', 'findJobs', { parameters: { pageSize: '1' } })).toMatchObject({
    status: '401',
  });
  await page.locator('.auth-wrapper > .authorize').click();
  const scheme = page.locator('.auth-container', { hasText: 'apiKey (apiKey)' });
  await scheme.locator('input').fill(jobs.account.apiKey);
  await scheme.getByRole('button', { name: 'Apply credentials' }).click();
  await scheme.getByRole('button', { name: 'Close', exact: true }).click();
  const block = page.locator('.opblock[id$="-findJobs"]');
  await block.getByRole('button', { name: 'Execute', exact: true }).click();
  await block.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
  const shown = await block.locator('.live-responses-table tr.response pre').first().innerText();
  expect(JSON.parse(shown)).toMatchObject({ items: [], pageSize: 1 });
  expect(complaints).toEqual([]);
}, 120_000);

it('of the authorization service signs in, and changes something with the token that the session names', async () => {
  const page = await openDocs(auth.url);
  const signedIn = await tryOut(page, 'dashboard: session', 'SessionController_signIn', {
    body: { email: auth.user.email, password: PASSWORD },
  });
  expect(signedIn).toMatchObject({ status: '200' });
  const { csrfToken } = (JSON.parse(signedIn.body) as { data: { csrfToken: string } }).data;
  const made = await tryOut(page, 'dashboard: organizations', 'OrganizationsController_createProject', {
    parameters: { org: 'acme', 'X-CSRF-Token': csrfToken },
    body: { name: 'Tried out' },
  });
  expect(made).toMatchObject({ status: '201' });
  expect(made.body).toContain('Tried out');
  expect(complaints).toEqual([]);
}, 120_000);
