import { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import { axeFaults, overflow, picture } from '@bonafide/testing/browser/page-checks';
import { CompanyConnectionsService } from '../../../src/people/company/company-connections.service.js';
import { CompanyDomainsService } from '../../../src/people/company/company-domains.service.js';
import { OrganizationsService } from '../../../src/organizations/organizations.service.js';
import { invitationUrl } from '../../../src/people/users/invitation-url.js';
import { UsersService } from '../../../src/people/users/users.service.js';
import { startCompanyIdp } from '../../people/sign-in/company-idp.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../start-auth.js';
import { type Browser, type Page, visit } from './chromium.js';
import { startTlsFront, type TlsFront } from './tls-front.js';

/* Chromium with its virtual authenticator, over TLS and under a name: browsers make no passkeys for addresses. */

let browser: Browser;
let front: TlsFront;
let auth: RunningAuth;
let idp: Awaited<ReturnType<typeof startCompanyIdp>>;
beforeAll(async () => {
  [browser, front, idp] = await Promise.all([launchBrowser(), startTlsFront(), startCompanyIdp()]);
  const txt: string[] = [];
  auth = await startAuth({
    env: { PUBLIC_URL: front.url, TRUSTED_PROXIES: '1', OUTBOUND_ALLOW_HOSTS: idp.host },
    network: { resolveTxt: async () => txt },
  });
  front.forwardTo(Number(auth.env['PORT']));
  const redirect_uris = [`${front.url}/signin/company/callback`];
  idp.register([{ client_id: 'bonafide', client_secret: 'secret', redirect_uris }]);
  const by = { actor: { type: 'admin' } } as const;
  const { id } = auth.organization;
  const domains = auth.app.get(CompanyDomainsService);
  txt.push((await domains.add(id, 'acme.example', by)).record.value);
  await domains.prove(id, 'acme.example', by);
  await auth.app.get(CompanyConnectionsService).save(
    id,
    {
      issuer: idp.url,
      clientId: 'bonafide',
      clientSecret: 'secret',
      authMethod: 'client_secret_basic',
      defaultRole: 'viewer',
      enforced: false,
    },
    by,
  );
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await auth?.close();
  await front?.close();
  await idp?.close();
});

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** An authenticator with a PIN that its person enters, in this page alone. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () =>
      (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    lose: () => devTools.send('WebAuthn.clearCredentials', { authenticatorId }),
    leaveUnverified: () =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    verify: () => devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  };
}

async function signInByPassword(page: Page, email = auth.user.email): Promise<void> {
  await page.goto(`${front.url}/signin?return_to=/account`);
  await page.fill('#email', email);
  await page.fill('#password', PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForLoadState();
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function looksRight(page: Page, name: string): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await picture(page, name);
}

it('a passkey is registered, signs in, steps up, is lost and recovered', () =>
  visit(
    browser,
    async ({ page, complaints, origins }) => {
      const authenticator = await addAuthenticator(page);
      await signInByPassword(page);
      await page.waitForURL(`${front.url}/account`);
      await looksRight(page, 'account');
      await press(page, 'Add a passkey');
      await page.waitForSelector('code.code');
      expect(await authenticator.count()).toBe(1);
      const codes = (await page.innerText('code.code')).split('\n').filter(Boolean);
      expect(codes).toHaveLength(10);
      await looksRight(page, 'recovery-codes');

      await page.goto(`${front.url}/signin`);
      await press(page, 'Sign out');
      await page.goto(`${front.url}/signin?return_to=/account`);
      await looksRight(page, 'sign-in-with-passkey');
      await press(page, 'Sign in with a passkey');
      await page.waitForURL(`${front.url}/account`);
      expect(await page.innerText('main')).toContain(auth.user.email);

      await page.goto(`${front.url}/account/confirm`);
      await looksRight(page, 'confirm');
      await press(page, 'Use a passkey');
      await page.waitForURL(`${front.url}/account`);

      await authenticator.leaveUnverified();
      await page.goto(`${front.url}/account/confirm`);
      await press(page, 'Use a passkey');
      await page.getByText('No passkey was used.').waitFor();
      await authenticator.verify();

      await authenticator.lose();
      await page.goto(`${front.url}/signin`);
      await press(page, 'Sign out');
      await signInByPassword(page);
      expect(pathOf(page)).toBe('/signin');
      await looksRight(page, 'second-factor');
      await page.fill('#code', codes[0]!);
      await press(page, 'Continue');
      await page.waitForURL(`${front.url}/account`);
      await press(page, 'Remove “Chrome on Linux”');
      await page.getByText('You have no passkeys.').waitFor();
      await press(page, 'Add a passkey');
      await page.waitForURL(/\/account/);
      expect(await authenticator.count()).toBe(1);
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([front.url]);
    },
    { ignoreHTTPSErrors: true },
  ));

it('the company’s provider signs in from the sign-in page, through a page that leads on by itself', () =>
  visit(
    browser,
    async ({ page, complaints }) => {
      idp.person = { sub: 'ada', email: 'ada@acme.example', email_verified: true, name: 'Ada' };
      await page.goto(`${front.url}/signin?return_to=/account`);
      await page.getByRole('link', { name: 'Sign in with your organization' }).click();
      await looksRight(page, 'company');
      await page.fill('#email', 'ada@acme.example');
      await press(page, 'Continue');
      await page.waitForURL(`${front.url}/account`);
      expect(await page.innerText('main')).toContain('ada@acme.example');
      await looksRight(page, 'account-of-company');
      expect(complaints).toEqual([]);
    },
    { ignoreHTTPSErrors: true },
  ));

it('somebody who is asked signs in, reads who asks and joins', () =>
  visit(
    browser,
    async ({ page, complaints }) => {
      const admin = { type: 'admin' } as const;
      await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, admin);
      const email = 'guest@globex.example';
      const users = auth.app.get(UsersService);
      await users.create({ organizationSlug: 'globex', email, role: 'owner', password: PASSWORD }, admin);
      const { invitation } = await users.invite({ organizationSlug: 'acme', email, role: 'viewer' }, admin);
      await page.goto(invitationUrl(front.url, invitation!.token));
      await page.fill('#email', email);
      await page.fill('#password', PASSWORD);
      await press(page, 'Sign in');
      await page.getByText('invites you to join').waitFor();
      await looksRight(page, 'invitation');
      await press(page, 'Join');
      await page.waitForURL(`${front.url}/account`);
      await page.goto(invitationUrl(front.url, invitation!.token));
      await looksRight(page, 'invitation-answered');
      expect(await page.innerText('main')).toContain('Ask for a new one');
      expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
    },
    { ignoreHTTPSErrors: true },
  ));

describe('a browser of before 2025', () => {
  let people = 0;
  const newPerson = async () => {
    const email = `older-${++people}@elsewhere.example`;
    const person = { organizationSlug: 'acme', email, role: 'viewer', password: PASSWORD } as const;
    await auth.app.get(UsersService).create(person, { type: 'admin' });
    return email;
  };
  const parts = {
    request: 'delete PublicKeyCredential.parseRequestOptionsFromJSON;',
    creation: 'delete PublicKeyCredential.parseCreationOptionsFromJSON;',
    answer: 'delete PublicKeyCredential.prototype.toJSON;',
  };

  it.each([
    ['none of the JSON forms', Object.values(parts).join('')],
    ['no parseRequestOptionsFromJSON', parts.request],
    ['no parseCreationOptionsFromJSON', parts.creation],
    ['no toJSON', parts.answer],
  ])('that has %s makes a passkey, signs in by it and confirms', (_, missing) =>
    visit(
      browser,
      async ({ page, complaints }) => {
        await page.addInitScript(missing);
        const authenticator = await addAuthenticator(page);
        await signInByPassword(page, await newPerson());
        await page.waitForURL(`${front.url}/account`);
        await press(page, 'Add a passkey');
        await page.waitForSelector('code.code');
        expect(await authenticator.count()).toBe(1);
        await page.goto(`${front.url}/signin`);
        await press(page, 'Sign out');
        await page.goto(`${front.url}/signin?return_to=/account`);
        await press(page, 'Sign in with a passkey');
        await page.waitForURL(`${front.url}/account`);
        await page.goto(`${front.url}/account/confirm`);
        await press(page, 'Use a passkey');
        await page.waitForURL(`${front.url}/account`);
        expect(complaints).toEqual([]);
      },
      { ignoreHTTPSErrors: true },
    ),
  );

  it('that has no passkeys at all says so on every page that offers one, and offers no button', () =>
    visit(
      browser,
      async ({ page, complaints }) => {
        const email = await newPerson();
        const withPasskey = await newPerson();
        // The second person made a passkey in another browser.
        await visit(
          browser,
          async ({ page: other }) => {
            await addAuthenticator(other);
            await signInByPassword(other, withPasskey);
            await press(other, 'Add a passkey');
            await other.waitForSelector('code.code');
          },
          { ignoreHTTPSErrors: true },
        );
        await page.addInitScript('delete window.PublicKeyCredential');
        const saysSo = async () => {
          const said = page.getByText('This browser cannot use passkeys here.');
          expect(await said.isVisible()).toBe(true);
          expect(await page.getByRole('button', { name: /passkey/i }).count()).toBe(0);
        };
        await page.goto(`${front.url}/signin`);
        await saysSo();
        await signInByPassword(page, email);
        await page.waitForURL(`${front.url}/account`);
        await saysSo();
        await looksRight(page, 'account-without-passkeys');
        await page.goto(`${front.url}/signin`);
        await press(page, 'Sign out');
        await signInByPassword(page, withPasskey);
        await saysSo();
        await looksRight(page, 'second-factor-without-passkeys');
        expect(complaints).toEqual([]);
      },
      { ignoreHTTPSErrors: true },
    ));
});
