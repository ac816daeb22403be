/* eslint-disable @nx/enforce-module-boundaries -- runs both services, by the means of their own tests */
import { readFile } from 'node:fs/promises';
import { AuditSequencer } from '../../audit/src/audit-sequencer.js';
import { typeInto } from '@bonafide/testing/browser/keyboard';
import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { buildAgentProof } from '@bonafide/vc-jwt/agent-proof';
import { didKeyVerificationMethod } from '@bonafide/vc-jwt/did-key';
import { generateKey } from '@bonafide/vc-jwt/keys';
import { createSigner } from '@bonafide/vc-jwt/sign';
import { en } from '../../../apps/console/src/messages/en.js';
import { es } from '../../../apps/console/src/messages/es.js';
import { DashboardClient } from '../../../apps/auth/test/dashboard/dashboard-client.js';
import { claimsOf, GatewayDriver } from '../../../apps/auth/test/oauth/test-client.js';
import { PASSWORD } from '../../../apps/auth/test/start-auth.js';
import { OrganizationsService } from '@bonafide/auth/organizations/organizations.service';
import { UsersService } from '@bonafide/auth/people/users/users.service';
import { tenantOf } from '@bonafide/jobs/accounts/account';
import { BouncerDriver } from '../../../apps/auth/test/bouncer/bouncer-driver.js';
import { seedJob } from '../../../apps/jobs/test/seed-jobs.js';
import { type OpenConsole, openConsole, seedWaves } from './open-console.js';

/*
 * The console's charts, and the pages about an account and its organization. One browser and one pair of services for
 * everything here.
 */

const JOBS = 300;

let opened: OpenConsole;
let auth: OpenConsole['auth'];
let jobs: OpenConsole['jobs'];
let page: OpenConsole['page'];
let command: OpenConsole['command'];
let look: OpenConsole['look'];
let receiver: StubServer;

beforeAll(async () => {
  [opened, receiver] = await Promise.all([openConsole({ withSandbox: true }), startStubServer()]);
  ({ auth, jobs, page, command, look } = opened);
  await seedWaves(jobs, JOBS);
  await opened.signIn(page);
}, 90_000);
afterAll(async () => {
  await opened?.close();
  await receiver?.close();
});

const list = () => page.getByRole('grid', { name: 'Jobs' });
const go = (path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/console/us/${path}`)})`);

const PASSING_ON = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** An agent that a person lets act. */
async function approve(email = auth.user.email) {
  const gateway = new GatewayDriver(auth);
  const person = gateway.browser();
  await gateway.signIn(person, '/signin', { email, password: PASSWORD });
  const { client_id } = await gateway.register({ grant_types: [PASSING_ON], client_name: 'Travel desk' });
  const { access_token } = await gateway.tokens({ clientId: client_id, browser: person });
  return { gateway, client_id, access_token };
}

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
    const unsure = page
      .getByRole('region', { name: 'Jobs by outcome' })
      .locator('a[href*="withOutcome=false"]');
    await page.getByText('As a table').first().click();
    const without = await unsure.first().innerText();
    await unsure.first().click();
    await page.waitForURL('**/jobs?withOutcome=false&from=**');
    await page.getByText(without === '1' ? '1 job' : `${without} jobs`, { exact: true }).waitFor();
    await list().getByText('Not determined').first().waitFor();
    await page.goBack();
    await outcomes.locator('.u-over').click({ position: { x: 200, y: 150 } });
    await page.waitForURL('**/jobs?status=completed&**');
  });
});

describe('agents', () => {
  /** An agent that the person lets act, and another to which it passes that on. */
  async function chain(): Promise<string[]> {
    const { gateway, client_id, access_token } = await approve();
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
    await page.getByText('The person approved it').waitFor();
    await look('delegation');
    await page.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('These 2 delegations and all their tokens end').waitFor();
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
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    expect(await page.locator('body').innerText()).not.toContain(secret);
    await look('keys');
  });

  it('sends events to an endpoint whose secret is shown once, tests it, and stops', async () => {
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('No endpoints yet').waitFor();
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
    await look('endpoints');
    await page.getByRole('link', { name: 'Accounting' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await receiver.received(1, { path: '/events' });
    await page.getByText('delivered').waitFor();
    await page.getByRole('button', { name: 'Recover' }).click();
    await dialog.getByLabel('From').fill('2026-01-01T00:00');
    await page.keyboard.press('Enter');
    await dialog.getByText(/events? (is|are) being sent/).waitFor();
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
    await page.getByText('Live: new events').waitFor();
    await jobs.call('POST', '/api/management/keys', { body: { kind: 'private', scopes: ['jobs:read'] } });
    await page.getByText('key.created').nth(1).waitFor();
    await look('events');
  });

  it('keeps its settings from two who change them at once, and names its members', async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('checkbox', { name: 'A second person confirms each decision' }).check();
    await page.getByLabel('Photos', { exact: true }).fill('30');
    const floor = page.getByLabel('Links and invites pass from this level on');
    expect(await floor.inputValue()).toBe('holder');
    await floor.selectOption('Present');
    await page
      .getByLabel('When a link is finished without')
      .selectOption({ label: 'Ask for the photo before anything is accepted' });
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
      assurance: { sessions: 'present', onMissing: 'refuse' },
      amlMonitoring: true,
    });
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Add a member' }).click();
    await typeInto(page.getByRole('textbox', { name: 'Person or agent (DID)' }), 'did:web:agent.example');
    await page.getByRole('dialog').getByLabel('Role').selectOption('reviewer');
    await page.keyboard.press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: 'agent.example' });
    await row.getByRole('combobox').selectOption('viewer');
    await page.getByRole('dialog').getByRole('button', { name: 'Change the role' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await look('members');
    await row.getByRole('button').click();
    // Without a role they would be bounded by less: the console's token cannot give what it does not hold.
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await change({ review: null, assurance: null });
  });

  it('of others is not found, whoever made the address', async () => {
    const other = await jobs.createAccount();
    const { body } = await jobs.call('POST', '/api/management/webhook-endpoints', {
      key: other.apiKey,
      body: { url: `${receiver.url}/others` },
    });
    const [endpoint, job] = [body.endpoint.id as string, await seedJob(jobs.dataSource, other.accountId)];
    const globex = await auth.app
      .get(OrganizationsService)
      .create({ slug: 'globex', name: 'Globex' }, { type: 'admin' });
    const email = 'owner@globex.example';
    await auth.app
      .get(UsersService)
      .create({ organizationSlug: 'globex', email, role: 'owner', password: PASSWORD }, { type: 'admin' });
    const [project, { access_token }] = await Promise.all([
      new BouncerDriver(auth).project({}, globex.id),
      approve(email),
    ]);
    for (const [path, said] of [
      [`jobs/${job}`, 'There is no such job in this account.'],
      [`review/${job}`, 'There is no such job in this account.'],
      [`webhooks/${endpoint}`, 'There is no such endpoint in this account.'],
      [`deliveries?endpoint=${endpoint}`, 'Nothing has been sent.'],
      [`audit?jobId=${job}`, 'No entry matches these filters'],
      [
        `agents/${claimsOf(access_token).delegation_id}`,
        'There is no such delegation in your organizations.',
      ],
      [`projects/${project.id}`, 'There is no such project in your organizations.'],
      ...['agents', 'projects', 'machines', 'sign-in'].map((page) => [
        `${page}?org=globex`,
        'There is nothing at this address.',
      ]),
      ['nowhere', 'There is nothing at this address.'],
    ]) {
      await go(path!);
      await page.getByText(said!).waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(/globex/i);
    }
    await go('jobs');
  });

  it('shows its audit trail, and verifies in the page that it is what was signed', async () => {
    await page.getByRole('link', { name: 'Audit trail' }).click();
    await page.getByRole('cell', { name: 'key.revoked' }).first().waitFor();
    const opener = page.getByRole('button', { name: /^Details of key.created/ }).first();
    await opener.press('Enter');
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('definition').filter({ hasText: 'jobs:read' }).first().waitFor();
    expect(await page.getByRole('table').innerText()).not.toMatch(/sk_us_|whsec_/);
    await look('audit');
    const sequencer = jobs.app.get(AuditSequencer);
    const verify = async () => {
      await sequencer.sequence();
      await page.getByRole('button', { name: 'Verify' }).click();
      await page
        .getByRole('dialog')
        .getByRole('status')
        .getByRole('listitem')
        .or(page.getByRole('dialog').getByRole('alert'))
        .first()
        .waitFor();
      return page.getByRole('dialog').getByRole('status').innerText();
    };
    expect(await verify()).toMatch(/^\d+ entries match what the service signed/);
    await look('verified');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the entries' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    await page.keyboard.press('Escape');
    // Looking at the trail is in it too.
    expect(await verify()).toContain(`The ${lines.length} entries this device verified before are unchanged`);
    await page.keyboard.press('Escape');
    await page.route(`${jobs.url}/api/audit/export?**`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replace('"key.revoked"', '"key.created"') });
    });
    expect(await verify()).toMatch(/^Entry \d+ differs from what was signed: it was changed\.$/);
    await look('refused');
    await page.unroute(`${jobs.url}/api/audit/export?**`);
    await page.keyboard.press('Escape');
    // A service that forgot what it signed: another history, signed as well.
    await page.evaluate(
      `for (const key of Object.keys(localStorage).filter((one) => one.startsWith('console.audit.')))
         localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), root: 'A'.repeat(43) }))`,
    );
    expect(await verify()).toContain('it was rewritten');
    await page.keyboard.press('Escape');
  });
});

describe('the organization', () => {
  it('has projects with tools, sign-in, a consent page that is shown as it is changed, and a worker', async () => {
    await page.getByRole('link', { name: 'Agents' }).click();
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByText('No projects yet').waitFor();
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog');
    await typeInto(dialog.getByRole('textbox', { name: 'Name' }), 'Travel');
    await page.keyboard.press('Enter');
    await dialog.getByText('These secrets are shown only once').waitFor();
    const shown = await dialog.locator('dd').allInnerTexts();
    expect(shown).toHaveLength(3);
    await look('new-project');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await look('projects');
    expect(await page.locator('body').innerText()).not.toContain(shown[0]!);
    await page.getByRole('link', { name: 'Travel' }).click();
    await page.getByText('a project without tools cannot approve anything').waitFor();
    await page.getByRole('button', { name: 'New tool' }).click();
    await typeInto(dialog.getByRole('textbox', { name: 'Name' }), 'search_flights');
    await dialog.getByRole('textbox', { name: 'Required scopes' }).fill('flights:read');
    await page.keyboard.press('Enter');
    await page.getByText('flights:read').waitFor();
    await page.getByRole('textbox', { name: 'Company' }).fill('Skyline Travel');
    await page.getByRole('textbox', { name: 'Colour' }).fill('#7a1fa2');
    const preview = page.getByRole('figure');
    await preview.getByText('Skyline Travel').waitFor();
    expect(
      await preview
        .getByText('Approve', { exact: true })
        .evaluate((one) => (one as unknown as { style: { background: string } }).style.background),
    ).toBe('rgb(122, 31, 162)');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Discard' }).and(page.locator(':disabled')).waitFor();
    // As after a quarter of an hour.
    await page.route('**/worker', (route) =>
      route.fulfill({ status: 401, json: { error: { code: 'AUTH_STEP_UP_REQUIRED' } } }),
    );
    await page
      .getByRole('textbox', { name: 'URL that receives approvals' })
      .fill('https://worker.example/events');
    await page.keyboard.press('Enter');
    const again = page.getByRole('dialog', { name: 'Confirm it is you' });
    await again.waitFor();
    await page.unroute('**/worker');
    const [window] = await Promise.all([
      page.context().waitForEvent('page'),
      again.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await typeInto(window.getByLabel('Password'), PASSWORD);
    await window.keyboard.press('Enter');
    await window.waitForURL('**/consent**');
    await window.click('button[value=approve]');
    await page.getByRole('button', { name: 'Send a test' }).waitFor();
    await window.close();
    await look('project');
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const owner = await new DashboardClient(auth).signIn(auth.user.email);
    const consent = await owner.call<{ consentConfig: object }>('GET', `/projects/${id}/consent`);
    expect(consent.data.consentConfig).toMatchObject({
      branding: { companyName: 'Skyline Travel', primaryColor: '#7a1fa2' },
    });
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Switch on' }).waitFor();
  });

  it('has clients that act for nobody, and names whose word lets agents in', async () => {
    const owner = await new DashboardClient(auth).signIn(auth.user.email);
    const { publicJwk } = await generateKey();
    const access = [{ resource: jobs.url, scopes: ['jobs:read'] }];
    const client = await owner.call<{ clientId: string }>('POST', '/organizations/acme/clients', {
      name: 'Night run',
      jwks: { keys: [{ ...publicJwk, kid: 'one', alg: 'EdDSA', use: 'sig' }] },
      machineAccess: access,
    });
    expect(client.status).toBe(201);
    const provider = await owner.call('PUT', '/organizations/acme/identity-providers', {
      issuer: 'https://login.acme.example',
      jwksUri: 'https://login.acme.example/keys',
      allowedClients: [client.data.clientId],
      access,
    });
    expect(provider.status).toBe(200);
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('link', { name: 'Machines' }).click();
    await page.getByText('acts for itself').waitFor();
    await look('machines');
    await page.getByRole('link', { name: 'Sign-in' }).click();
    await page.getByText('https://login.acme.example').waitFor();
    await look('sign-in');
    await page.getByRole('button', { name: 'Remove https://login.acme.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('None: people are asked every time.').waitFor();
  });
});

describe('in Spanish', () => {
  /** Sentences of the English words that Spanish says in another way. */
  const sentences = (words: object, others: object): string[] =>
    Object.entries(words).flatMap(([key, value]) => {
      const other = (others as Record<string, unknown>)[key];
      if (typeof value === 'string') return value.includes(' ') && value !== other ? [value] : [];
      return value !== null && typeof value === 'object' ? sentences(value as object, other as object) : [];
    });

  it('says every page, once it was chosen on a phone, and remembers that', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Your settings' }).click();
    await page.getByRole('button', { name: 'Español' }).click();
    await page.keyboard.press('Escape');
    const english = sentences(en, es);
    expect(english.length).toBeGreaterThan(100);
    for (const section of [
      'jobs',
      'review',
      'charts',
      'agents',
      'webhooks',
      'keys',
      'account',
      'audit',
    ] as const) {
      await page.getByRole('link', { name: es.app[section], exact: true }).first().click();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const text = await page.locator('body').innerText();
      expect(english.filter((one) => text.includes(one))).toEqual([]);
    }
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await look('es-audit');
    expect(await page.evaluate(`localStorage.getItem('console.language')`)).toBe('es');
    const other = await opened.newPage('es-MX');
    // Chromium's own language under LANG=C, with which what draws the charts cannot be loaded.
    await other.addInitScript("Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' })");
    await opened.signIn(other);
    await other.getByRole('link', { name: es.app.charts }).click();
    await other.getByText(es.charts.notDrawn).first().waitFor();
    await other.getByText(es.charts.table).first().click();
    await other.getByRole('region', { name: es.charts.outcomes }).getByRole('link').first().waitFor();
    await other.context().close();
  });
});

describe('a sandbox', () => {
  it('shows its jobs, and says of the other pages that it has none', async () => {
    const { dataSource, account } = opened.sandbox!;
    const on = await opened.newPage();
    await opened.signIn(on, '/us-sandbox/jobs', 'us-sandbox');
    await on.getByRole('heading', { name: en.empty.title }).waitFor();
    await look('empty', on);
    await seedJob(dataSource, tenantOf(account.accountId, true));
    // A list that was read a moment ago is not read again.
    await eventually(async () => {
      await on.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
      await on.getByRole('grid', { name: 'Jobs' }).getByText('Passed').first().waitFor({ timeout: 1_000 });
    });
    await on.getByRole('link', { name: 'Review' }).click();
    await on.getByText('Not available in a sandbox').waitFor();
    await look('sandbox', on);
    await on.getByRole('link', { name: 'Open it in US, live' }).click();
    await on.waitForURL('**/consent**');
    await on.context().close();
  });
});
