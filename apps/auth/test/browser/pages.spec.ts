import { launchBrowser } from '@bonafide/testing/browser';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { BouncerDriver } from '../bouncer/bouncer-driver.js';
import { GatewayDriver, newPkce } from '../gateway/test-client.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { UsersService } from '../../src/users/users.service.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';
import { axeFaults, type Browser, LOOKS, overflow, type Page, picture, tabOrder, visit } from './chromium.js';

/** a member of two organizations */
const IN_TWO = 'both@acme.example';

let browser: Browser;
let auth: RunningAuth;
let gateway: GatewayDriver;
let bouncer: BouncerDriver;
let outside: StubServer;
beforeAll(async () => {
  [browser, outside] = await Promise.all([launchBrowser(), startStubServer()]);
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

const scopes = ['files:read', 'files:write', 'calendar_events:create', 'mail:send'];

const STATES: [string, (page: Page) => Promise<unknown>][] = [
  ['sign-in', (page) => page.goto(`${auth.url}/signin`)],
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
      await gateway.tokens();
      await page.goto(`${auth.url}/signin?return_to=/delegations`);
      await signIn(page);
    },
  ],
];

describe('every page', () => {
  it.each(STATES)(
    '%s: every control in reach of the keyboard; nothing for axe to find, in light, dark and on a phone',
    async (name, open) => {
      await visit(browser, async ({ page, complaints, origins }) => {
        await open(page);
        await page.waitForSelector('main h1');
        const { reached, count } = await tabOrder(page);
        expect(reached).toEqual(Array.from({ length: count }, (_, place) => place));
        for (const { name: look, colorScheme, viewport } of LOOKS) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize(viewport);
          await picture(page, `${name.replaceAll(/[^a-z0-9]+/g, '-')}-${look}`);
          expect({ look, faults: await axeFaults(page) }).toEqual({ look, faults: [] });
          expect({ look, overflow: await overflow(page) }).toEqual({ look, overflow: 0 });
        }
        expect(complaints).toEqual([]);
        expect([...origins]).toEqual([auth.url]);
      });
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
