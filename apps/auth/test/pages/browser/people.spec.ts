import { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { OrganizationsService } from '../../../src/organizations/organizations.service.js';
import { UsersService } from '../../../src/people/users/users.service.js';
import { BouncerDriver } from '../../bouncer/bouncer-driver.js';
import { GatewayDriver, newPkce } from '../../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../start-auth.js';
import { type Browser, type Page, visit } from './chromium.js';

/** a member of globex alone */
const STRANGER = 'stranger@globex.example';

let browser: Browser;
let auth: RunningAuth;
let outside: StubServer;
let bouncer: BouncerDriver;
let gateway: GatewayDriver;
beforeAll(async () => {
  [browser, outside] = await Promise.all([launchBrowser(), startStubServer()]);
  auth = await startAuth({
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000', OUTBOUND_ALLOW_HOSTS: outside.host },
  });
  bouncer = new BouncerDriver(auth);
  gateway = new GatewayDriver(auth);
  const admin = { type: 'admin' } as const;
  await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, admin);
  await auth.app
    .get(UsersService)
    .create({ organizationSlug: 'globex', email: STRANGER, role: 'owner', password: PASSWORD }, admin);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await auth?.close();
  await outside?.close();
});

async function signIn(page: Page, email = auth.user.email): Promise<void> {
  await page.fill('#email', email);
  await page.fill('#password', PASSWORD);
  await page.click('button[type=submit]');
  await page.waitForLoadState();
}

async function openConsent(page: Page, fields: object = {}, config: object = {}) {
  const project = await bouncer.project(config);
  const { data } = (await bouncer.authorize(project, fields)).body;
  await page.goto(data.consent_url!);
  await signIn(page);
  return { project, requestId: data.request_id };
}

const focused = (page: Page) => page.evaluate<string>('document.activeElement.id');
const described = (page: Page) =>
  page
    .locator('[aria-describedby=fault]')
    .evaluateAll((fields) => fields.map((one) => (one as { id: string }).id));

describe('dates', () => {
  it("are in the reader's language and time zone", () =>
    visit(
      browser,
      async ({ page }) => {
        await openConsent(page);
        const time = page.locator('time');
        const at = new Date((await time.getAttribute('datetime'))!);
        const expected = new Intl.DateTimeFormat('de-DE', {
          ...{ year: 'numeric', month: 'long', day: 'numeric' },
          ...{ hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Tokyo', timeZoneName: 'short' },
        }).format(at);
        expect(await time.textContent()).toBe(expected);
        expect(await time.getAttribute('lang')).toBe('de-DE');
      },
      { locale: 'de-DE', timezoneId: 'Asia/Tokyo' },
    ));

  it('name their zone and write the month in letters without JavaScript', () =>
    visit(
      browser,
      async ({ page }) => {
        await openConsent(page);
        expect(await page.locator('time').textContent()).toMatch(/^\d+\. \p{L}+ \d{4} um \d\d:\d\d UTC$/u);
      },
      { locale: 'de-DE', timezoneId: 'Asia/Tokyo', javaScriptEnabled: false },
    ));
});

describe('a code to hand back', () => {
  it('is copied with one click', () =>
    visit(
      browser,
      async ({ page, complaints }) => {
        await openConsent(page);
        await page.click('button[value=approve]');
        await page.getByRole('button', { name: 'Copy' }).click();
        await page.waitForFunction(`document.querySelector('#copied').textContent === 'Copied.'`);
        const code = await page.textContent('code.code');
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
        expect(complaints).toEqual([]);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  it('stands there whole without JavaScript, without a button that does nothing', () =>
    visit(
      browser,
      async ({ page }) => {
        await openConsent(page);
        await page.click('button[value=approve]');
        expect(await page.textContent('code.code')).toMatch(/^\S{20,}$/);
        expect(await page.locator('button:visible').count()).toBe(0);
      },
      { javaScriptEnabled: false },
    ));

  it('is not shown when the agent asks for the outcome itself, who then gets it', () =>
    visit(browser, async ({ page }) => {
      const { project, requestId } = await openConsent(page);
      expect((await bouncer.status(project, requestId)).body.data.status).toBe('pending');
      await page.click('button[value=approve]');
      await page.waitForURL('**/done');
      expect(await page.locator('code').count()).toBe(0);
      expect(await page.innerText('main')).toContain('You can close this page');
      expect((await bouncer.status(project, requestId)).body.data.code).toBeTruthy();
    }));
});

describe('who asks', () => {
  it('is quoted in the text as what the agent calls itself, never in the heading or the title', () =>
    visit(browser, async ({ page }) => {
      await openConsent(page, { agent_name: 'Your bank (verified)' });
      expect(await page.innerText('main')).toContain('It calls itself “Your bank (verified)”');
      expect(await page.innerText('main')).toContain('unverified name');
      expect(await page.innerText('h1')).toBe('Allow an agent to act for you at Test project?');
      expect(await page.title()).not.toContain('bank');
    }));

  it('is hinted at when letters are made to look like others', () =>
    visit(browser, async ({ page }) => {
      await openConsent(page, { agent_name: 'P\u0430ypal\u202e' });
      expect(await page.innerText('main')).toContain('mixes letters from different alphabets');
      expect(await page.innerText('bdi >> nth=0')).toBe('P\u0430ypal');
    }));

  it('is shortened as a DID, and whole behind it', () =>
    visit(browser, async ({ page }) => {
      const agent_did = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';
      await openConsent(page, { agent_did });
      expect(await page.innerText('main')).not.toContain(agent_did);
      expect(await page.innerText('.did summary')).toBe('did:key:z6MkhaXgBZDvot…EGta2doK');
      await page.click('.did summary');
      expect(await page.innerText('.did p')).toBe(agent_did);
    }));

  it('and each scope once, risky ones in words', () =>
    visit(browser, async ({ page }) => {
      const requested_scopes = ['files:read', 'files:delete', 'bank:transfer'];
      await openConsent(page, { requested_scopes });
      expect(await page.locator('.list > li').allInnerTexts()).toEqual(
        [
          'Files: read, delete You may not be able to recover what it deletes.',
          'Bank: transfer It can spend or move money.',
        ].map((text) => expect.stringMatching(text.replace(/ (You|It)/, '\\s+$1'))),
      );
      const text = await page.innerText('main');
      for (const scope of requested_scopes) expect(text).not.toContain(scope);
      await page.click('details.muted summary');
      for (const scope of requested_scopes)
        expect((await page.innerText('main')).split(scope)).toHaveLength(2);
    }));

  it('stands on the sign-in page too, with the project', () =>
    visit(browser, async ({ page }) => {
      const project = await bouncer.project();
      const { data } = (await bouncer.authorize(project, { agent_name: 'Travel agent' })).body;
      await page.goto(data.consent_url!);
      const text = await page.innerText('main');
      expect(text).toContain('“Travel agent”');
      expect(text).toContain('Test project');
      expect(await focused(page)).toBe('email');
    }));

  it('is an application for the gateway: host before path, or words where no resource was asked', () =>
    visit(browser, async ({ page }) => {
      const { client_id } = await gateway.register({ client_name: 'Ledger' });
      const resource = 'https://tools.example.com/ledger/mcp';
      await page.goto(gateway.authorizeUrl(client_id, newPkce(), { resource }));
      await signIn(page);
      expect(await page.innerText('dd >> nth=0')).toBe(
        'use the tools of tools.example.com/ledger/mcp in your name',
      );
      expect(await page.innerText('dd bdi >> nth=0')).toBe('tools.example.com');
      await page.goto(gateway.authorizeUrl(client_id, newPkce()));
      expect(await page.innerText('dd >> nth=0')).toBe(
        'use any tool that accepts delegations of Acme, in your name',
      );
      expect(await page.locator('a[href="/delegations"]').count()).toBe(1);
    }));
});

describe('a try to sign in', () => {
  it.each([
    ['', '', ['email'], 'email', 'Enter your email address.'],
    ['owner', 'x', ['email'], 'email', 'Enter a complete email address'],
    ['owner@acme.example', '', ['password'], 'password', 'Enter your password.'],
    ['owner@acme.example', 'wrong', ['email', 'password'], 'password', 'The email or password is incorrect'],
    ['nobody@acme.example', 'wrong', ['email', 'password'], 'password', 'The email or password is incorrect'],
  ])(
    'with %j and %j says what is wrong only where that tells nothing',
    (email, password, fields, focus, text) =>
      visit(browser, async ({ page }) => {
        await page.goto(`${auth.url}/signin`);
        await page.evaluate('document.forms[0].noValidate = true');
        await page.fill('#email', email);
        await page.fill('#password', password);
        await page.click('button[type=submit]');
        await page.waitForSelector('#fault');
        expect(await page.innerText('#fault')).toContain(text);
        expect(await described(page)).toEqual(fields);
        expect(await focused(page)).toBe(focus);
      }),
  );
});

describe('somebody who is no member', () => {
  it('signs in with another account and comes to the question', () =>
    visit(browser, async ({ page }) => {
      const project = await bouncer.project();
      const { data } = (await bouncer.authorize(project)).body;
      await page.goto(data.consent_url!);
      await signIn(page, STRANGER);
      expect(await page.innerText('h1')).toBe('This account cannot answer this request');
      await page.getByRole('button', { name: 'Use another account' }).click();
      await page.waitForURL('**/signin?**');
      await signIn(page);
      expect(await page.innerText('h1')).toContain('Allow an agent');
    }));
});

describe('/delegations', () => {
  it('shows the used ones in pages, and says nothing about delegations of others', () =>
    visit(browser, async ({ page }) => {
      const project = await bouncer.project();
      const made: string[] = [];
      for (let n = 0; n < 22; n++)
        made.push((await bouncer.approvedCode(project, { agent_name: `Agent ${n}` })).delegationId);
      await page.goto(`${auth.url}/delegations`);
      await signIn(page);
      expect(await page.locator('.rows > li').count()).toBe(20);
      await page.getByRole('link', { name: 'Older' }).click();
      await page.waitForURL('**/delegations?page=2');
      expect(await page.locator('.rows > li').count()).toBeGreaterThanOrEqual(2);
      await visit(browser, async ({ page: strangers }) => {
        await strangers.goto(`${auth.url}/delegations`);
        await signIn(strangers, STRANGER);
        expect((await strangers.goto(`${auth.url}/delegations/${made[0]}/end`))!.status()).toBe(404);
        await strangers.goto(`${auth.url}/delegations?ended=${made[0]}`);
        expect(await strangers.locator('[role=status]').count()).toBe(0);
      });
    }));

  it('never announces as ended what was not', () =>
    visit(browser, async ({ page }) => {
      const { delegationId } = await bouncer.approvedCode(await bouncer.project());
      await page.goto(`${auth.url}/delegations`);
      await signIn(page);
      for (const ended of [delegationId, '<b>', 'dlg_', `${delegationId}&ended=x`]) {
        await page.goto(`${auth.url}/delegations?ended=${ended}`);
        expect(await page.locator('[role=status]').count()).toBe(0);
      }
    }));

  it('offers the sign-in methods by name, each a whole row', () =>
    visit(browser, async ({ page }) => {
      const project = await bouncer.project({
        oauthProviders: {
          github: { type: 'oauth2', clientId: 'c', clientSecret: 's' },
          our_staff: { type: 'password', authEndpoint: `${outside.url}/check` },
        },
      });
      await page.goto(`${auth.url}/delegations/sign-in/${project.id}`);
      expect(await page.locator('.choices bdi').allInnerTexts()).toEqual([
        'Continue with GitHub',
        'Continue with Our staff',
      ]);
      const [list, button] = await Promise.all([
        page.locator('.choices').boundingBox(),
        page.locator('.choices .button').first().boundingBox(),
      ]);
      expect(button!.width).toBe(list!.width);
    }));
});
