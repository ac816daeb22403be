/* eslint-disable @nx/enforce-module-boundaries -- runs both services, by the means of their own tests */
import { launchBrowser } from '@bonafide/browser/launch-browser';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { typeInto } from '@bonafide/browser/keyboard';
import { AXE, axeFaults, overflow, picture } from '@bonafide/browser/page-checks';
import { ALL_SCOPES } from '@bonafide/jobs/accounts/scopes';
import { TrustedIssuersService } from '@bonafide/jobs/accounts/trusted-issuers.service';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { PreregisteredClients } from '@bonafide/auth/gateway/preregistered-clients.service';
import { DashboardClient } from '../../../apps/auth/test/dashboard/dashboard-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../../apps/auth/test/start-auth.js';
import { seedJob } from '../../../apps/jobs/test/seed-jobs.js';
import { type RunningJobs, startJobs } from '../../../apps/jobs/test/start-jobs.js';

/*
 * The console as an operator's browser runs it: from the auth service's own pages, through the gateway, on the documented
 * API of the jobs service. One browser and one pair of services for everything here.
 */

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const JOBS = 600;

let browser: Browser;
let auth: RunningAuth;
let jobs: RunningJobs;
let receiver: StubServer;
let page: Page;
const complaints: string[] = [];
const origins = new Set<string>();

beforeAll(async () => {
  [browser, receiver, auth] = await Promise.all([
    launchBrowser(),
    startStubServer(),
    startAuth({ redisSlot: 1 }),
  ]);
  jobs = await startJobs({
    env: { CONSOLE_ORIGINS: auth.url, AUTH_ISSUER_URL: auth.url, CALLBACKS_ALLOW_HTTP: 'true' },
  });
  // Each names the other: the second one's port is known by now.
  auth.config.CONSOLE_JOBS_SERVICES = [{ name: 'us', url: jobs.url }];
  const owner = await new DashboardClient(auth).signIn(auth.user.email);
  await owner.call('PUT', '/organizations/acme/resources', {
    uri: jobs.url,
    name: 'Jobs',
    scopes: ALL_SCOPES.map((name) => ({ name, description: name })),
  });
  await jobs.app.get(TrustedIssuersService).add(jobs.account.accountId, {
    did: `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:acme`,
    resources: [jobs.url],
    scopes: [...ALL_SCOPES],
    approvers: { users: [], emailDomains: [], roles: ['owner'] },
  });
  const { dataSource, account } = jobs;
  for (let index = 0; index < JOBS; index++)
    await seedJob(dataSource, account.accountId, {
      head: { ...(index === 0 && { status: 'active' }) },
      result: {
        success: index % 3 !== 0,
        firstName: 'Marisol',
        lastName: 'Quintero',
        country: 'US',
        state: 'CA',
        type: 'drivers-license',
      },
    });
  page = await newPage();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await Promise.all([auth?.close(), jobs?.close(), receiver?.close()]);
});

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await context.addInitScript({ content: AXE });
  const opened = await context.newPage();
  opened.setDefaultTimeout(20_000);
  opened.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  opened.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  opened.on('response', (response) => origins.add(new URL(response.url()).origin));
  return opened;
}

/** Through the gateway, with the keyboard alone. */
async function signIn(on: Page, path = ''): Promise<void> {
  await on.goto(`${auth.url}/console${path}`);
  await typeInto(on.locator('#email'), auth.user.email);
  await on.keyboard.press('Tab');
  await typeInto(on.locator('#password'), PASSWORD);
  await on.keyboard.press('Enter');
  await on.waitForURL('**/consent**');
  await on.focus('button[value=approve]');
  await on.keyboard.press('Enter');
  await on.waitForURL('**/console/us/**');
}

const list = (on = page) => on.getByRole('grid', { name: 'Jobs' });
const rowsShown = (on = page) => list(on).getByRole('row').count();

async function command(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await typeInto(page.getByRole('combobox', { name: 'Go to or do' }), text);
  await page.keyboard.press('Enter');
}

async function pickFilter(name: string): Promise<void> {
  await page.keyboard.press('/');
  await typeInto(page.getByRole('textbox', { name: 'Find a filter…' }), name);
  await page.keyboard.press('Enter');
}

/** Each screen as people have it: from a phone to a wall, in the light and in the dark. */
async function look(name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [2560, 1440],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await picture(page, `console-${name}-${width}-${colorScheme}`);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      // Colours are the same at each width.
      if (colorScheme === 'light' || width === 1280) expect(await axeFaults(page)).toEqual([]);
    }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}

describe('the console', () => {
  it('is not cached, its files are for good, and its policy lets nothing else run', async () => {
    const response = await fetch(`${auth.url}/console/us/jobs`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toMatch(
      /script-src 'self';.*frame-ancestors 'none'/,
    );
    const [file] = /\/console\/assets\/[\w.-]+\.js/.exec(await response.text())!;
    const script = await fetch(`${auth.url}${file}`);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect((await fetch(`${auth.url}/console/assets/..%2findex.html`)).status).toBe(404);
  });

  it('alone may read what the jobs service answers, and never what an API key is answered', async () => {
    const readableBy = async (headers: Record<string, string>) =>
      (await fetch(`${jobs.url}/api/jobs/nothing`, { headers })).headers.get('access-control-allow-origin');
    expect(await readableBy({ origin: auth.url })).toBe(auth.url);
    expect(await readableBy({ origin: 'https://elsewhere.example' })).toBeNull();
    expect(await readableBy({ origin: auth.url, 'x-api-key': jobs.account.apiKey })).toBeNull();
  });

  it('says that it is not registered until an operator did so', async () => {
    await page.goto(`${auth.url}/console`);
    await page.getByRole('heading', { name: 'The console is not registered yet' }).waitFor();
    const redirectUris = [`${auth.url}/console/callback`];
    await auth.app
      .get(PreregisteredClients)
      .create({ name: 'Console', redirectUris }, { actor: { type: 'admin' } });
  });

  it('signs in through the gateway and keeps no token anywhere but in memory', async () => {
    await signIn(page, '/us/jobs?status=completed');
    expect(new URL(page.url()).search).toBe('?status=completed');
    await page.getByText(`${JOBS - 1} jobs`).waitFor();
    const stored = await page.evaluate<string>(
      'JSON.stringify([{...localStorage}, {...sessionStorage}, history.state, location.href, document.cookie])',
    );
    expect(stored).not.toMatch(/eyJ|code=|verifier|Quintero|Marisol/);
  });

  it('shows the jobs, and only the rows in sight are there', async () => {
    await list().getByText('Passed').first().waitFor();
    expect(await rowsShown()).toBeLessThan(80);
    expect(await list().getAttribute('aria-rowcount')).toBe(String(JOBS));
    expect(await list().innerText()).not.toContain('Quintero');
    await list().focus();
    await page.keyboard.press('End');
    await list().getByText('Seed00000002').waitFor();
    await look('jobs');
  });

  it('filters with the keyboard; what names a person is in no address', async () => {
    await pickFilter('last name');
    await typeInto(page.getByRole('textbox', { name: 'Last name' }), 'Quin');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove the filter Last name' }).waitFor();
    await pickFilter('passed');
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByText('199 jobs').waitFor();
    expect(new URL(page.url()).search).toBe('?status=completed&success=false');
    await look('jobs-filtered');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText(`${JOBS} jobs`).waitFor();
  });

  it('saves a view, chooses columns, and finds both again by an address', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Changed' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Changed' }).getByRole('button').click();
    await page.waitForURL('**sortBy=updated**');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('By change');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('link', { name: 'All jobs' }).click();
    await command('by ch');
    await page.waitForURL('**sortBy=updated**');
    expect(await page.getByRole('columnheader', { name: 'Changed' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });
});

describe('a job', () => {
  it('is opened with j and Enter and shows every check with its outcome in words', async () => {
    const { body } = await jobs.call('POST', '/api/tin/verify', {
      body: {
        firstName: 'Ana',
        lastName: 'Lima',
        tinType: 'ITIN',
        tin: '912701230',
        phone: '+12125550100',
        callbackURL: `${receiver.url}/tin`,
      },
    });
    await command(body.id);
    await page.getByRole('heading', { name: body.id }).waitFor();
    await page.getByText('Taxpayer number, name and phone agree').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('Lima');
    await page.keyboard.press('p');
    await page.getByRole('textbox', { name: 'Why?' }).fill('The customer asks');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'Lima' }).first().waitFor();
    await page.keyboard.press('p');
    await page.getByRole('cell', { name: 'Lima' }).first().waitFor({ state: 'detached' });
    const revealed = await jobs.dataSource.query<{ field: string }[]>(
      `SELECT detail ->> 'field' AS field FROM account_audit WHERE action = 'field.revealed' AND job_id = $1`,
      [body.id],
    );
    expect(revealed.map(({ field }) => field)).toContain('request.parameters.lastName');
    await page.getByText('delivered').waitFor();
    await look('job');
  });

  it('sends a callback again, once', async () => {
    const before = receiver.requests.length;
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Queued to be sent again').waitFor();
    await expect(receiver.requests.length).toBeGreaterThanOrEqual(before);
  });

  it('of another account is not found, whoever made the address', async () => {
    const other = await jobs.createAccount();
    const id = await seedJob(jobs.dataSource, other.accountId);
    await command(id);
    await page.getByText('There is no such job in this account.').waitFor();
    await look('not-found');
  });

  it('is erased once its id was typed', async () => {
    await command('Seed00000005');
    await page.getByRole('button', { name: 'Erase…' }).click();
    const erase = page.getByRole('button', { name: 'Erase for good' });
    expect(await erase.isDisabled()).toBe(true);
    await typeInto(page.getByRole('dialog').getByRole('textbox'), 'Seed00000005');
    await page.keyboard.press('Enter');
    await page.getByText('Erased').first().waitFor();
    const { body } = await jobs.call('GET', '/api/jobs/Seed00000005');
    expect(body.status).toBe('removed');
  });
});

describe('reviews', () => {
  const WAITING = 20;

  it('are cleared with the keyboard, and each decision is in the audit', async () => {
    for (let index = 0; index < WAITING; index++) {
      const { body } = await jobs.call('POST', '/api/dob/verify', {
        body: { firstName: 'Zebulonia', lastName: 'Outage', phone: '+12125550100', dob: '1990-01-31' },
      });
      expect(body.status).toBe('completed');
    }
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByText(`${WAITING} wait`).waitFor();
    await look('reviews');
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    for (let index = 0; index < WAITING; index++) {
      const heading = page.getByRole('heading', { level: 1 });
      const id = await heading.innerText();
      const isRejected = index % 5 === 0;
      if (isRejected) await page.keyboard.press('5');
      await page.keyboard.press(isRejected ? 'x' : 'a');
      await typeInto(page.getByRole('textbox', { name: 'Why?' }), 'Called the person');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      if (index === 1) {
        await page.keyboard.press('z');
        await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
        await page.keyboard.press('a');
        await page.getByRole('textbox', { name: 'Why?' }).fill('Seen on the phone');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Undo' }).waitFor();
      }
      await page.keyboard.press('n');
      await page.waitForURL((url) => !url.pathname.endsWith(id));
      if (index < WAITING - 1) await page.getByRole('button', { name: 'Accept' }).waitFor();
    }
    await page.getByText('Nothing waits for a person').waitFor();
    const lines = await jobs.dataSource.query<{ action: string }[]>(
      `SELECT action FROM account_audit WHERE action = 'review.decided'`,
    );
    expect(lines).toHaveLength(WAITING);
  }, 90_000);

  it('show photos that zoom, turn and gain contrast together', async () => {
    const picture = (await photographLicence(sampleLicence())).toString('base64');
    const { body } = await jobs.call('POST', '/api/jobs', {
      body: {
        type: 'id-verification',
        params: {
          backIdPhoto: picture,
          idPhoto: picture,
          userPhoto: picture,
          firstName: 'Marisol',
          lastName: 'Quintera',
        },
      },
    });
    await command(body.id);
    await page.locator('main').getByRole('link', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('textbox', { name: 'Why?' }).fill('Compare the faces');
    await page.keyboard.press('Enter');
    const front = page.getByRole('img', { name: 'Front', exact: true });
    await front.waitFor();
    await page.keyboard.press('+');
    await page.keyboard.press(']');
    const transforms = () =>
      page
        .getByRole('img')
        .evaluateAll((all) =>
          all.map((one) => (one as unknown as { style: { transform: string } }).style.transform),
        );
    await page.locator('img[style*="scale(1.25) rotate(90deg)"]').first().waitFor();
    expect(new Set(await transforms()).size).toBe(1);
    await page.keyboard.press('0');
    await page.getByRole('cell', { name: 'Quintera' }).waitFor();
    await look('review');
  }, 90_000);
});

describe('the account', () => {
  it('makes a key, shows it once, and revokes it', async () => {
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'New key' }).click();
    await typeInto(page.getByRole('dialog').getByRole('textbox'), 'Payroll');
    await page.keyboard.press('Enter');
    const secret = await page.getByText(/^sk_us_/).innerText();
    await look('new-key');
    expect((await jobs.call('GET', '/api/jobs?pageSize=1', { key: secret })).status).toBe(200);
    await page.getByRole('button', { name: 'Close' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Payroll' });
    await row.getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    expect(await page.locator('body').innerText()).not.toContain(secret);
    await look('keys');
  });

  it('shows its audit trail', async () => {
    await page.getByRole('link', { name: 'Audit trail' }).click();
    await page.getByRole('cell', { name: 'key.revoked' }).first().waitFor();
    await look('audit');
  });
});

describe('when something is wrong', () => {
  it('says so while the jobs service does not answer, writes nothing twice, and recovers by itself', async () => {
    await command('Seed00000007');
    await page.getByRole('heading', { name: 'Seed00000007' }).waitFor();
    let writes = 0;
    await page.route(`${jobs.url}/**`, (route) => {
      if (route.request().method() === 'DELETE') writes++;
      return route.abort('connectionrefused');
    });
    await page.getByRole('button', { name: 'Erase…' }).click();
    await typeInto(page.getByRole('dialog').getByRole('textbox'), 'Seed00000007');
    await page.keyboard.press('Enter');
    await page.getByText('it may or may not have been done').waitFor();
    expect(writes).toBe(1);
    await page.getByText('The jobs service cannot be reached').waitFor();
    await look('offline');
    await page.unroute(`${jobs.url}/**`);
    await page.keyboard.press('Escape');
    await page.getByText('Connected again').waitFor();
    expect(writes).toBe(1);
  });

  it('says so when the access was revoked, and goes on where it was after a new sign-in', async () => {
    const owner = await new DashboardClient(auth).signIn(auth.user.email);
    const { data } = await owner.call<{ items: { id: string }[] }>('GET', '/organizations/acme/delegations');
    for (const { id } of data.items) await owner.call('POST', `/delegations/${id}/revoke`);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await page.getByRole('heading', { name: 'Your access has ended' }).waitFor();
    await look('ended');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/consent**');
    await page.click('button[value=approve]');
    await page.getByRole('heading', { name: 'Seed00000007' }).waitFor();
  });

  it('says so when the person refuses', async () => {
    await page.goto(`${auth.url}/console`);
    await page.waitForURL('**/consent**');
    await page.click('button[value=deny]');
    await page.getByRole('heading', { name: 'You allowed nothing' }).waitFor();
  });

  it('never asked anybody but the two services, and no script failed', () => {
    expect([...origins].sort()).toEqual([auth.url, jobs.url].sort());
    expect(complaints.filter((one) => !/Failed to load resource|ERR_CONNECTION/.test(one))).toEqual([]);
  });
});
