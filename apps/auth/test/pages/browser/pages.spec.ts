import { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import { axeFaults, overflow, picture } from '@bonafide/testing/browser/page-checks';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { BouncerDriver } from '../../bouncer/bouncer-driver.js';
import { BackchannelDriver } from '../../oauth/backchannel-driver.js';
import { GatewayDriver, newPkce } from '../../oauth/test-client.js';
import { OrganizationsService } from '../../../src/organizations/organizations.service.js';
import { UsersService } from '../../../src/people/users/users.service.js';
import { ResourcesService } from '../../../src/projects/resources/resources.service.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../start-auth.js';
import { type Browser, LOOKS, type Page, tabOrder, visit, visitInTurn, waysOn } from './chromium.js';

/** a member of two organizations */
const IN_TWO = 'both@acme.example';
/** a member of none any more */
const IN_NONE = 'nobody@acme.example';

let browser: Browser;
let nextVisit: Awaited<ReturnType<typeof visitInTurn>>;
let auth: RunningAuth;
let gateway: GatewayDriver;
let bouncer: BouncerDriver;
let outside: StubServer;
beforeAll(async () => {
  [browser, outside] = await Promise.all([launchBrowser(), startStubServer()]);
  nextVisit = await visitInTurn(browser);
  outside.on('POST', '/check', { status: 401, json: {} });
  auth = await startAuth({
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000', OUTBOUND_ALLOW_HOSTS: outside.host },
  });
  gateway = new GatewayDriver(auth);
  bouncer = new BouncerDriver(auth);
  const admin = { type: 'admin' } as const;
  await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex Corporation' }, admin);
  for (const organizationSlug of ['acme', 'globex'])
    await auth.app
      .get(UsersService)
      .create({ organizationSlug, email: IN_TWO, role: 'viewer', password: PASSWORD }, admin);
  await auth.app
    .get(UsersService)
    .create({ organizationSlug: 'globex', email: IN_NONE, role: 'viewer', password: PASSWORD }, admin);
  await auth.dataSource.query(
    'DELETE FROM memberships WHERE user_id = (SELECT id FROM users WHERE email = $1)',
    [IN_NONE],
  );
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await auth?.close();
  await outside?.close();
});

/** A white square: the smallest picture there is, as a logo. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

async function signIn(page: Page, email = auth.user.email): Promise<void> {
  await page.fill('#email', email);
  await page.fill('#password', PASSWORD);
  await page.click('button[type=submit]');
  await page.waitForLoadState();
}

async function openConsent(page: Page, metadata: object = {}, email?: string): Promise<void> {
  const { client_id } = await gateway.register(metadata);
  const [redirect_uri] = (metadata as { redirect_uris?: string[] }).redirect_uris ?? [];
  await page.goto(gateway.authorizeUrl(client_id, newPkce(), redirect_uri ? { redirect_uri } : {}));
  await signIn(page, email);
}

/** A consent-only project's request, up to its consent page. */
async function openBouncerConsent(page: Page, config: object = {}, fields: object = {}): Promise<void> {
  const project = await bouncer.project(config);
  const { data } = (await bouncer.authorize(project, fields)).body;
  await page.goto(data.consent_url!);
  await signIn(page);
}

const branded = (primaryColor: string) => ({
  consentConfig: {
    branding: { primaryColor, logoUrl: LOGO, companyName: 'Initech' },
    ui: {
      title: 'Let the Initech assistant help?',
      description: 'The assistant books travel for you.\nIt never pays without asking.',
      approveButtonText: 'Let it help',
      denyButtonText: 'No, thanks',
      footerText: 'Initech Ltd, 1 Example Street',
    },
    terms: {
      text: 'Bookings are subject to our terms.',
      url: 'https://initech.example/terms',
      required: true,
    },
  },
});

async function openPassword(page: Page): Promise<void> {
  const project = await bouncer.project({
    ...branded('#7a1fa2'),
    oauthProviders: { staff: { type: 'password', authEndpoint: `${outside.url}/check` } },
  });
  const { data } = (await bouncer.authorize(project)).body;
  await page.goto(data.login_form!.action);
}

/** The page that a device's link leads to, after the sign-in. */
async function openDevice(page: Page): Promise<void> {
  const client_name = 'Command line';
  const { client_id } = await gateway.register({
    client_name,
    redirect_uris: undefined,
    grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
  });
  const body = new URLSearchParams({ client_id });
  const asked = await fetch(`${gateway.issuer}/device_authorization`, { method: 'POST', body });
  const { verification_uri_complete: link } = (await asked.json()) as Record<string, string>;
  await page.goto(link!);
  // A person of their own each time: codes are counted.
  const email = `device-${Math.random().toString(36).slice(2)}@acme.example`;
  await auth.app
    .get(UsersService)
    .create({ organizationSlug: 'acme', email, role: 'viewer', password: PASSWORD }, { type: 'admin' });
  await signIn(page, email);
}

async function openDeviceConsent(page: Page): Promise<void> {
  await openDevice(page);
  await page.click('button[type=submit]');
  await page.waitForURL('**/consent?**');
}

/** What an agent without a browser asks, as its person finds it at /delegations. */
async function openWaiting(page: Page): Promise<void> {
  const driver = new BackchannelDriver(auth);
  await auth.dataSource.query('DELETE FROM backchannel_requests');
  await driver.asked(await driver.client(), { binding_message: 'Payroll run 7' });
  const { clientId: muted } = await driver.client({ name: 'Nagging' });
  await auth.dataSource.query(
    'INSERT INTO blocked_clients (user_id, client_id, blocked_at) VALUES ($1, $2, now())',
    [auth.user.id, muted],
  );
  await page.goto(`${auth.url}/delegations`);
  await signIn(page);
}

async function openBackchannelConsent(page: Page): Promise<void> {
  await openWaiting(page);
  await page.getByRole('link', { name: 'Review the request from “Night shift”' }).click();
  await page.waitForURL('**/consent?**');
}

/** Somebody with delegations of both flows, used and past. */
async function openDelegations(page: Page): Promise<void> {
  const project = await bouncer.project();
  await gateway.tokens();
  await bouncer.approvedCode(project, { agent_name: 'Travel agent', requested_scopes: scopes });
  const { delegationId } = await bouncer.approvedCode(project, { agent_name: 'Old agent' });
  await bouncer.call('POST', `/delegations/${delegationId}/revoke`, { apiKey: project.apiKey, body: {} });
  await page.goto(`${auth.url}/delegations`);
  await signIn(page);
}

/** The page on which somebody of an organization of their own deletes their account. */
async function openDeletion(page: Page): Promise<void> {
  const slug = `own-${Math.random().toString(36).slice(2)}`;
  const email = `leaving@${slug}.example`;
  const admin = { type: 'admin' } as const;
  await auth.app.get(OrganizationsService).create({ slug, name: 'Lovelace Bookkeeping' }, admin);
  await auth.app
    .get(UsersService)
    .create({ organizationSlug: slug, email, role: 'owner', password: PASSWORD }, admin);
  await page.goto(`${auth.url}/signin?return_to=/account/delete`);
  await signIn(page, email);
}

const scopes = ['files:read', 'files:write', 'calendar_events:create', 'mail:send'];

const STATES: [string, (page: Page) => Promise<unknown>][] = [
  ['sign-in', (page) => page.goto(`${auth.url}/signin`)],
  ['start', (page) => page.goto(auth.url)],
  ['sign-in for delegations', (page) => page.goto(`${auth.url}/signin?return_to=/delegations`)],
  [
    'sign-in for an agent',
    async (page) => {
      const project = await bouncer.project();
      const { data } = (await bouncer.authorize(project, { agent_name: 'Travel agent' })).body;
      await page.goto(data.consent_url!);
    },
  ],
  [
    'sign-in after half an e-mail address',
    async (page) => {
      await page.goto(`${auth.url}/signin`);
      await page.evaluate(`document.forms[0].noValidate = true`);
      await page.fill('#email', 'nobody');
      await page.click('button[type=submit]');
    },
  ],
  [
    'sign-in for an application',
    async (page) => {
      const { client_id } = await gateway.register({ client_name: 'Ledger Assistant' });
      await page.goto(gateway.authorizeUrl(client_id, newPkce()));
    },
  ],
  [
    'sign-in after a wrong password',
    async (page) => {
      await page.goto(`${auth.url}/signin`);
      await page.fill('#email', 'nobody@acme.example');
      await page.fill('#password', 'not the password');
      await page.click('button[type=submit]');
    },
  ],
  [
    'signed in',
    async (page) => {
      await page.goto(`${auth.url}/signin`);
      await signIn(page);
    },
  ],
  ['consent', (page) => openConsent(page, { client_name: 'Ledger Assistant' })],
  [
    'consent for a program on this computer',
    (page) => openConsent(page, { client_name: 'Code editor', redirect_uris: ['http://127.0.0.1/callback'] }),
  ],
  [
    'consent for an application that passes on',
    (page) =>
      openConsent(page, {
        client_name: 'Ledger Assistant',
        grant_types: ['urn:ietf:params:oauth:grant-type:token-exchange'],
      }),
  ],
  ['a device’s code', openDevice],
  [
    'a device’s code, mistyped',
    async (page) => {
      await openDevice(page);
      await page.fill('#user_code', 'BBBB-BBBB');
      await page.click('button[type=submit]');
    },
  ],
  ['requests that wait', openWaiting],
  ['consent for an agent in the background', openBackchannelConsent],
  ['consent for a device', openDeviceConsent],
  [
    'consent for a device in another place',
    async (page) => {
      await openDeviceConsent(page);
      await auth.dataSource.query(`UPDATE device_requests SET address = '193.0.0.1'`);
      await page.reload();
    },
  ],
  [
    'allowed, and the device goes on',
    async (page) => {
      await openDeviceConsent(page);
      await page.click('button[value=approve]');
    },
  ],
  ['consent for a client without a name', (page) => openConsent(page, { client_name: undefined })],
  ['consent of a member of two organizations', (page) => openConsent(page, {}, IN_TWO)],
  [
    'consent with a name of 10,000 characters',
    (page) => openConsent(page, { client_name: `\u202E<b>${'Ledger'.repeat(2_000)}` }),
  ],
  [
    'a request that cannot be continued',
    (page) => page.goto(`${gateway.issuer}/authorize?client_id=eph_unknown&state=x`),
  ],
  ['an expired consent', (page) => page.goto(`${auth.url}/consent?interaction=${'x'.repeat(21)}`)],
  [
    'consent for a tool of another server',
    async (page) => {
      const { client_id } = await gateway.register({ client_name: 'Ledger Assistant' });
      const resource = 'https://tools.example.com/ledger/mcp';
      await page.goto(gateway.authorizeUrl(client_id, newPkce(), { resource }));
      await signIn(page);
    },
  ],
  ['consent of somebody without an organization', (page) => openConsent(page, {}, IN_NONE)],
  [
    'allowed, on the way back to an application',
    async (page) => {
      outside.otherwise({ status: 204 });
      await openConsent(page, {
        redirect_uris: [`${outside.url}/callback`],
        client_name: 'Ledger Assistant',
      });
      await page.click('button[value=approve]');
      await page.waitForSelector('main [role=status]');
    },
  ],
  [
    'agent consent',
    (page) =>
      openBouncerConsent(
        page,
        {},
        { requested_scopes: scopes, agent_name: 'Travel agent', expires_in_days: 30 },
      ),
  ],
  ['agent consent in branding', (page) => openBouncerConsent(page, branded('#0b5cad'))],
  ['agent consent, white on white', (page) => openBouncerConsent(page, branded('#ffffff'))],
  ['agent consent, black on black', (page) => openBouncerConsent(page, branded('#000000'))],
  ['agent consent, mid grey', (page) => openBouncerConsent(page, branded('#777777'))],
  [
    'agent consent with look-alike letters and risky scopes',
    (page) =>
      openBouncerConsent(
        page,
        {},
        {
          agent_did: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
          agent_name: 'P\u0430ypal assistant',
          requested_scopes: ['bank:transfer', 'files:*', 'mail:send', 'photos:delete'],
        },
      ),
  ],
  [
    'agent consent with scopes that their resource describes',
    async (page) => {
      const scope = (name: string, description: string, risk: string) => ({ name, description, risk });
      const saved = [
        scope('jobs:read', 'See verification jobs and their results', 'low'),
        scope('jobs:photos', 'See photographs of people and their documents', 'high'),
        scope('tin:verify', 'Check taxpayer numbers against names', 'low'),
      ].map((one) => ({ ...one, default: false, leastRole: 'viewer' }));
      const jobs = { uri: 'https://described.example', name: 'Jobs', scopes: saved as never };
      await auth.app.get(ResourcesService).save(auth.organization.id, jobs, { actor: { type: 'admin' } });
      const requested_scopes = ['jobs:read', 'jobs:photos', 'tin:verify', 'files:read'];
      const allowed = { allowedScopes: requested_scopes };
      await openBouncerConsent(page, allowed, { requested_scopes, agent_name: 'Payroll agent' });
    },
  ],
  [
    'agent consent with hostile names',
    (page) =>
      openBouncerConsent(
        page,
        {},
        {
          requested_scopes: scopes,
          agent_name: `\u202E${'<script>alert(1)</script>'.repeat(4)}`,
        },
      ),
  ],
  [
    'agent consent without the terms accepted',
    async (page) => {
      await openBouncerConsent(page, branded('#0b5cad'));
      await page.evaluate(
        `document.querySelectorAll('[required]').forEach((one) => one.removeAttribute('required'))`,
      );
      await page.click('button[value=approve]');
    },
  ],
  ['password form', openPassword],
  [
    'password form after a wrong password',
    async (page) => {
      await openPassword(page);
      await page.fill('#identity', 'linus');
      await page.fill('#password', 'wrong');
      await page.click('button[type=submit]');
    },
  ],
  [
    'approved, with a code to hand back',
    async (page) => {
      await openBouncerConsent(page);
      await page.click('button[value=approve]');
      await page.waitForSelector('code.code');
    },
  ],
  [
    'refused',
    async (page) => {
      await openBouncerConsent(page);
      await page.click('button[value=deny]');
    },
  ],
  [
    'allowed, and the agent polls',
    async (page) => {
      const project = await bouncer.project();
      const { data } = (await bouncer.authorize(project)).body;
      await page.goto(data.consent_url!);
      await signIn(page);
      await bouncer.status(project, data.request_id);
      await page.click('button[value=approve]');
      await page.waitForURL('**/done');
    },
  ],
  [
    'not a member',
    async (page) => {
      const { id } = (await auth.app.get(OrganizationsService).findBySlug('globex'))!;
      const project = await bouncer.project({}, id);
      const { data } = (await bouncer.authorize(project)).body;
      await page.goto(data.consent_url!);
      await signIn(page);
    },
  ],
  [
    'an upstream that does not answer as it should',
    async (page) => {
      outside.on('POST', '/broken', { status: 500, body: 'no' });
      const project = await bouncer.project({
        oauthProviders: { staff: { type: 'password', authEndpoint: `${outside.url}/broken` } },
      });
      const { data } = (await bouncer.authorize(project)).body;
      await page.goto(data.login_form!.action);
      await page.fill('#identity', 'linus');
      await page.fill('#password', 'right');
      await page.click('button[type=submit]');
    },
  ],
  [
    'a faulty link of an agent',
    (page) =>
      page.goto(`${auth.url}/api/v1/bouncer/authorize?project_id=prj_unknown&agent_did=me&requested_scopes=`),
  ],
  [
    'choice of provider',
    async (page) => {
      const project = await bouncer.project({
        ...branded('#0b5cad'),
        oauthProviders: {
          github: { type: 'oauth2', clientId: 'c', clientSecret: 's' },
          microsoft: { type: 'oauth2', clientId: 'c' },
          our_staff: { type: 'password', authEndpoint: `${outside.url}/check` },
        },
      });
      await page.goto(`${auth.url}/delegations/sign-in/${project.id}`);
    },
  ],
  ['an unknown address', (page) => page.goto(`${auth.url}/delegatoins`)],
  ['an unknown link', (page) => page.goto(`${auth.url}/api/v1/bouncer/authorize/req_unknown`)],
  [
    'no delegations',
    async (page) => {
      const email = 'new@acme.example';
      await auth.app
        .get(UsersService)
        .create({ organizationSlug: 'acme', email, role: 'viewer', password: PASSWORD }, { type: 'admin' });
      await page.goto(`${auth.url}/signin?return_to=/delegations`);
      await page.fill('#email', email);
      await page.fill('#password', PASSWORD);
      await page.click('button[type=submit]');
    },
  ],
  [
    'delegations',
    async (page) => {
      await openDelegations(page);
    },
  ],
  [
    'delegations, past ones unfolded',
    async (page) => {
      await openDelegations(page);
      await page.click('summary');
    },
  ],
  [
    'asked whether to end',
    async (page) => {
      await openDelegations(page);
      await page.click('.rows a');
    },
  ],
  [
    'ended',
    async (page) => {
      await openDelegations(page);
      await page.click('.rows a');
      await page.click('button.primary');
      await page.waitForSelector('[role=status]');
    },
  ],
  [
    'account',
    async (page) => {
      await page.goto(`${auth.url}/signin?return_to=/account`);
      await signIn(page);
    },
  ],
  ['deleting an account', openDeletion],
  [
    'deleting the account of an only owner',
    async (page) => {
      await page.goto(`${auth.url}/signin?return_to=/account/delete`);
      await signIn(page);
    },
  ],
  [
    'a deleted account',
    async (page) => {
      await openDeletion(page);
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.waitForSelector('[role=status]');
    },
  ],
];

/** The way back to a client, which the page has taken by itself. */
const WORKS_ONCE = '/oauth/authorize/';

/** A form, or links that all lead to a page of ours or to elsewhere. */
async function expectWaysOn(page: Page): Promise<void> {
  const { forms, links } = await waysOn(page);
  expect(forms + links.length).toBeGreaterThan(0);
  const ours = links.filter((link) => link.startsWith(auth.url) && !link.includes(WORKS_ONCE));
  for (const link of ours)
    if (new URL(link).pathname !== new URL(page.url()).pathname)
      expect({ link, status: (await page.request.get(link, { maxRedirects: 3 })).status() }).toMatchObject({
        status: 200,
      });
}

describe('every page', () => {
  it.each(STATES)(
    '%s: every control in reach of the keyboard; nothing for axe to find, in light, dark and on a phone',
    async (name, open) => {
      const { page, complaints, origins } = await nextVisit();
      await open(page);
      await page.waitForSelector('main h1');
      await expectWaysOn(page);
      const { reached, count } = await tabOrder(page);
      expect(reached).toEqual(Array.from({ length: count }, (_, place) => place));
      for (const { name: look, colorScheme, viewport } of LOOKS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await picture(page, `${name.replaceAll(/[^a-z0-9]+/g, '-')}-${look}`);
        // The rest of what axe knows does not change with colours.
        const faults = await axeFaults(page, colorScheme === 'dark' ? 'color-contrast' : undefined);
        expect({ look, faults }).toEqual({ look, faults: [] });
        expect({ look, overflow: await overflow(page) }).toEqual({ look, overflow: 0 });
      }
      expect(complaints).toEqual([]);
      // The client's own address, which the page on the way back to it leads to by itself.
      origins.delete(outside.url);
      expect([...origins]).toEqual([auth.url]);
    },
  );

  it('is readable at 400 % zoom: nothing is cut off at 320 CSS pixels', async () => {
    await visit(
      browser,
      async ({ page }) => {
        await openBouncerConsent(page, branded('#0b5cad'), { requested_scopes: scopes });
        expect(await overflow(page)).toBe(0);
        for (const button of await page.locator('button').all()) {
          const box = (await button.boundingBox())!;
          expect(box.x + box.width).toBeLessThanOrEqual(320);
        }
      },
      { viewport: { width: 320, height: 256 } },
    );
  });

  it('refuses to be framed, to run a script and to load from elsewhere', async () => {
    await visit(browser, async ({ page, origins }) => {
      await page.goto(`${auth.url}/signin`);
      const ran = await page.evaluate(`
        const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        document.body.append(script);
        const picture = document.createElement('img');
        picture.src = 'https://elsewhere.example/pixel.png';
        document.body.append(picture);
        window.ran`);
      expect(ran).toBeUndefined();
      expect([...origins]).toEqual([auth.url]);
      outside.otherwise({
        headers: { 'content-type': 'text/html' },
        body: `<iframe src="${auth.url}/signin"></iframe>`,
      });
      await page.goto(outside.url);
      const frame = page.frames().find((one) => one !== page.mainFrame());
      expect(await frame?.locator('#email').count()).toBe(0);
    });
  });
});
