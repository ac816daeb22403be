/* eslint-disable @nx/enforce-module-boundaries -- runs both services, by the means of their own tests */
import { launchBrowser } from '@bonafide/browser/launch-browser';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { typeInto } from '@bonafide/browser/keyboard';
import { axeFaults, overflow, picture } from '@bonafide/browser/page-checks';
import { ALL_SCOPES } from '@bonafide/jobs/accounts/scopes';
import { TrustedIssuersService } from '@bonafide/jobs/accounts/trusted-issuers.service';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { buildAgentProof } from '@bonafide/vc-jwt/agent-proof';
import { didKeyVerificationMethod } from '@bonafide/vc-jwt/did-key';
import { generateKey } from '@bonafide/vc-jwt/keys';
import { createSigner } from '@bonafide/vc-jwt/sign';
import { PreregisteredClients } from '@bonafide/auth/gateway/preregistered-clients.service';
import { DashboardClient } from '../../../apps/auth/test/dashboard/dashboard-client.js';
import { claimsOf, GatewayDriver } from '../../../apps/auth/test/gateway/test-client.js';
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
  // What outlives a delegation is given on behalf of an admin alone (decision 0280).
  const members = await jobs.call('GET', '/api/management/members');
  const issuer = `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:acme`;
  await jobs.call('PUT', '/api/management/members', {
    body: { issuer, subject: `${issuer}:users:${auth.user.id}`, role: 'admin' },
    headers: { 'if-match': members.headers.get('etag')! },
  });
  const { dataSource, account } = jobs;
  for (let index = 0; index < JOBS; index++) {
    // Thirty days of jobs, more of them in some weeks than in others.
    const wave = Math.sin((index / JOBS) * 8 * Math.PI);
    const submitted = Date.now() - (JOBS - index + 18 * wave) * 70 * 60_000;
    const completed = new Date(submitted + 1_600 + (index % 7) * 90 + 600 * wave).toISOString();
    await seedJob(dataSource, account.accountId, {
      head: {
        submitted: new Date(submitted).toISOString(),
        completed: index === 0 ? null : completed,
        updatedAt: completed,
        ...(index === 0 && { status: 'active' }),
      },
      result: {
        success: index % 3 !== 0,
        firstName: 'Marisol',
        lastName: 'Quintero',
        country: 'US',
        state: 'CA',
        type: 'drivers-license',
      },
    });
  }
  page = await newPage();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await Promise.all([auth?.close(), jobs?.close(), receiver?.close()]);
});

async function newPage(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // What still fades in has not its colours.
    reducedMotion: 'reduce',
  });
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

/** Parts that are wider than there is room, apart from tables, which scroll. */
const CUT_OFF = `[...document.querySelectorAll('[role=region], dialog')].filter((one) =>
  one.scrollWidth > one.clientWidth && !one.querySelector('table, [role=grid]')).map((one) => one.ariaLabel)`;

/** Each screen as people have it: from a phone to a wall, in the light, and once in the dark. */
async function look(name: string, on = page): Promise<void> {
  for (const [width, height, colorScheme] of [
    [390, 844, 'light'],
    [2560, 1440, 'light'],
    [1280, 800, 'light'],
    [1280, 800, 'dark'],
  ] as const) {
    await on.setViewportSize({ width, height });
    await on.emulateMedia({ colorScheme });
    await picture(on, `console-${name}-${width}-${colorScheme}`);
    expect(await overflow(on)).toBeLessThanOrEqual(0);
    expect(await on.evaluate(CUT_OFF)).toEqual([]);
    // What is at one width only is at the narrowest; colours are those of 1280.
    if (width !== 2560) expect(await axeFaults(on)).toEqual([]);
  }
  await on.emulateMedia({ colorScheme: 'light' });
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

describe('what two must agree on', () => {
  it('is confirmed by a second person, to the letter', async () => {
    const change = async (settings: object) => {
      const { headers } = await jobs.call('GET', '/api/management/settings');
      const ifMatch = { 'if-match': headers.get('etag')! };
      const { status } = await jobs.call('PATCH', '/api/management/settings', {
        body: { settings },
        headers: ifMatch,
      });
      expect(status).toBe(200);
    };
    await change({ review: { fourEyes: true } });
    const body = { firstName: 'Zebulonia', lastName: 'Outage', phone: '+12125550100', dob: '1990-01-31' };
    const decision = { decision: 'reject', reason: 'Another date', overrides: { birthDateMatch: false } };
    // Settings reach requests within a second: until then one person decides.
    const propose = async (): Promise<string> => {
      const { id } = (await jobs.call('POST', '/api/dob/verify', { body })).body;
      const decided = await jobs.call('POST', `/api/reviews/${id}/decision`, { body: decision });
      return decided.body.status === 'proposed' ? id : propose();
    };
    const id = await propose();
    await command('review');
    await page.getByRole('link', { name: id }).click();
    await page.getByText('A second person is to confirm').waitFor();
    await look('review-proposed');
    await page.keyboard.press('y');
    await typeInto(page.getByRole('textbox', { name: 'Why?' }), 'Seen the same');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing waits for a person').waitFor();
    const { review } = (await jobs.call('GET', `/api/reviews/${id}`)).body;
    expect([review.status, review.decidedBy]).toEqual(['decided', expect.stringMatching(/^(agent|user):/)]);
    await change({ review: null });
  });

  it('or on a fresh sign-in, goes on with what was asked once it came', async () => {
    await command('Seed00000011');
    await page.getByRole('button', { name: 'Erase…' }).waitFor();
    let refused = 0;
    await page.route(`${jobs.url}/api/jobs/Seed00000011`, (route) => {
      if (route.request().method() !== 'DELETE' || refused++ > 0) return route.continue();
      return route.fulfill({
        status: 401,
        headers: {
          'access-control-allow-origin': auth.url,
          'access-control-expose-headers': 'WWW-Authenticate',
          'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="600"',
        },
        json: { errors: [{ type: 'Unauthorized', message: 'sign in again' }] },
      });
    });
    await page.getByRole('button', { name: 'Erase…' }).click();
    await typeInto(page.getByRole('dialog').getByRole('textbox'), 'Seed00000011');
    await page.keyboard.press('Enter');
    const again = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await again.waitFor();
    await look('step-up');
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      again.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await opened.waitForURL('**/consent**');
    await opened.click('button[value=approve]');
    await page.getByText('Erased').first().waitFor();
    expect(refused).toBe(2);
    await page.unroute(`${jobs.url}/api/jobs/Seed00000011`);
    await opened.close();
  });
});

describe('the charts', () => {
  it('are drawn, stand in tables too, and each number leads to its jobs', async () => {
    await page.getByRole('link', { name: 'Charts' }).click();
    const outcomes = page.getByRole('img', { name: 'Jobs by outcome' });
    await outcomes.locator('canvas').waitFor();
    await look('charts');
    const shown = page.getByRole('button', { name: '7 days' });
    await shown.click();
    await page.waitForURL('**/charts?days=7');
    await page.getByText('As a table').first().click();
    const link = page.getByRole('region', { name: 'Jobs by outcome' }).getByRole('link').nth(1);
    const counted = await link.innerText();
    await link.click();
    await page.waitForURL('**/jobs?status=completed&success=false&from=**');
    await page.getByText(counted === '1' ? '1 job' : `${counted} jobs`, { exact: true }).waitFor();
    await page.goBack();
    await outcomes.locator('.u-over').click({ position: { x: 200, y: 150 } });
    await page.waitForURL('**/jobs?status=completed&**');
  });
});

describe('agents', () => {
  const PASSING_ON = 'urn:ietf:params:oauth:grant-type:token-exchange';

  /** An agent that the person lets act, and another to which it passes that on. */
  async function chain(): Promise<string[]> {
    const gateway = new GatewayDriver(auth);
    const person = gateway.browser();
    await gateway.signIn(person);
    const { client_id } = await gateway.register({ grant_types: [PASSING_ON], client_name: 'Travel desk' });
    const { access_token } = await gateway.tokens({ clientId: client_id, browser: person });
    const { delegation_id: projectId, scope } = claimsOf(access_token);
    const key = await generateKey();
    const signer = await createSigner({
      kid: didKeyVerificationMethod(key.did),
      privateKey: key.privateJwk,
    });
    const requestedScopes = String(scope).split(' ');
    const response = await gateway.token({
      grant_type: PASSING_ON,
      client_id,
      subject_token: access_token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      actor_token: await buildAgentProof({ audience: auth.url, projectId, requestedScopes }, signer),
      actor_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    });
    const passedOn = ((await response.json()) as { access_token: string }).access_token;
    return [projectId, claimsOf(passedOn).delegation_id];
  }

  it('are shown with their chains, and what a revocation ends before it does', async () => {
    const [first, second] = await chain();
    await page.getByRole('link', { name: 'Agents' }).click();
    await page.getByText('passed on').waitFor();
    await look('agents');
    await page.getByRole('button', { name: 'Travel desk' }).first().click();
    await page.waitForURL('**/agents?agent=did**');
    await page.getByRole('link', { name: `Open ${first}` }).click();
    await page.getByText('↳').waitFor();
    await look('delegation');
    await page.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('These 2 end together').waitFor();
    await look('revoke');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.locator('main header').getByText('Revoked', { exact: true }).waitFor();
    const owner = await new DashboardClient(auth).signIn(auth.user.email);
    const { data } = await owner.call<{ status: string }>('GET', `/delegations/${second}`);
    expect(data.status).toBe('revoked');
  });
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

  it('sends events to an endpoint whose secret is shown once, tests it, and stops', async () => {
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('No URL is told what happens').waitFor();
    await page.getByRole('button', { name: 'New endpoint' }).click();
    const dialog = page.getByRole('dialog');
    await typeInto(dialog.getByRole('textbox', { name: 'URL' }), `${receiver.url}/events`);
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Accounting');
    await dialog.getByRole('textbox', { name: 'Headers' }).fill('Authorization: Bearer abc');
    await dialog.getByRole('checkbox', { name: 'key.created' }).check();
    await look('new-endpoint');
    await dialog.getByRole('button', { name: 'New endpoint' }).click();
    const secret = await page.getByText(/^whsec_/).innerText();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Accounting' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await receiver.received(1, { path: '/events' });
    await page.getByText('delivered').waitFor();
    await page.getByRole('button', { name: 'Recover' }).click();
    await dialog.getByLabel('From').fill('2026-01-01T00:00');
    await page.keyboard.press('Enter');
    await dialog.getByText(/events? (is|are) sent/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByRole('button', { name: 'New secret' }).click();
    const next = await page.getByText(/^whsec_/).innerText();
    expect(next).not.toBe(secret);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await look('endpoint');
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/whsec_|Bearer abc/);
  });

  it('shows every delivery, and the feed while events come in', async () => {
    await command('deliveries');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('delivered');
    await page.waitForURL('**/deliveries?status=delivered');
    await page.getByRole('button', { name: 'Send again' }).first().waitFor();
    await look('deliveries');
    await page.getByRole('link', { name: 'Events' }).click();
    await page.getByText('Following').waitFor();
    await jobs.call('POST', '/api/management/keys', { body: { kind: 'private', scopes: ['jobs:read'] } });
    await page.getByText('key.created').nth(1).waitFor();
    await look('events');
  });

  it('keeps its settings from two who change them at once, and names its members', async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('checkbox', { name: 'A second person confirms each decision' }).check();
    await page.getByLabel('Photos').fill('30');
    await look('settings');
    const change = async (settings: object) => {
      const { headers } = await jobs.call('GET', '/api/management/settings');
      await jobs.call('PATCH', '/api/management/settings', {
        body: { settings },
        headers: { 'if-match': headers.get('etag')! },
      });
    };
    await change({ amlMonitoring: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else changed this').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const { body } = await jobs.call('GET', '/api/management/settings');
    expect(body.settings).toMatchObject({
      review: { fourEyes: true },
      retention: { photosDays: 30 },
      amlMonitoring: true,
    });
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Add a member' }).click();
    await typeInto(page.getByRole('textbox', { name: 'Person or agent (DID)' }), 'did:web:agent.example');
    await page.getByRole('dialog').getByLabel('Role').selectOption('reviewer');
    await page.keyboard.press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: 'agent.example' });
    await row.getByRole('combobox').selectOption('viewer');
    await look('members');
    await row.getByRole('button').click();
    // Without a role they would be bounded by less: the console's token cannot give what it does not hold.
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await change({ review: null });
  });

  it('of others is not found, whoever made the address', async () => {
    const other = await jobs.createAccount();
    const { body } = await jobs.call('POST', '/api/management/webhook-endpoints', {
      key: other.apiKey,
      body: { url: `${receiver.url}/others` },
    });
    await page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(`/console/us/webhooks/${body.endpoint.id}`)})`,
    );
    await page.getByText('There is no such endpoint in this account.').waitFor();
    for (const [path, said] of [
      ['agents/dlg_4gKpTzcZ1mXW0Q9bN2sY', 'There is no such delegation in your organizations.'],
      ['review/Seed99999999', 'There is no such job in this account.'],
    ]) {
      await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/console/us/${path}`)})`);
      await page.getByText(said!).waitFor();
    }
    await command('jobs');
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
