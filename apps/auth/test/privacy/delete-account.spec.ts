import { TestClock } from '@bonafide/testing/clock';
import { times } from '@bonafide/testing/times';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import type { Role } from '../../src/people/users/user.js';
import { UsersService } from '../../src/people/users/users.service.js';
import { GatewayDriver, hiddenField, TestBrowser } from '../oauth/test-client.js';
import { hashLightly, PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';

/* Deleting one's own account, on its page: first what nobody does to somebody else. */

const ADMIN = { type: 'admin' } as const;
const clock = new TestClock(new Date());
let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth({ clock });
});
afterAll(() => auth?.close());

let people = 0;
async function person(role: Role = 'viewer', organizationSlug = 'acme') {
  const email = `leaving-${++people}@${organizationSlug}.example`;
  const user = await auth.app
    .get(UsersService)
    .create({ organizationSlug, email, role, password: PASSWORD }, ADMIN);
  await hashLightly(auth.dataSource, user.id);
  return user;
}
async function signedIn(email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(auth.url);
  const page = await (await browser.request('/signin')).text();
  await browser.form('/signin', { _csrf: hiddenField(page, '_csrf'), email, password: PASSWORD });
  return browser;
}
const open = async (browser: TestBrowser) => (await browser.request('/account/delete')).text();
const submit = async (browser: TestBrowser, _csrf?: string) =>
  browser.form('/account/delete', { _csrf: _csrf ?? hiddenField(await open(browser), '_csrf') });
const isThere = async ({ id }: { id: string }) =>
  ((await auth.dataSource.query('SELECT 1 FROM users WHERE id = $1', [id])) as unknown[]).length === 1;

describe('an account', () => {
  it('is not deleted from another site, by another person’s form, or with a token in place of a session', async () => {
    const [victim, thief] = [await person(), await person()];
    const [browser, other] = [await signedIn(victim.email), await signedIn(thief.email)];
    const theirs = hiddenField(await open(other), '_csrf');
    for (const token of ['', 'x', theirs]) expect((await submit(browser, token)).status).toBe(403);
    const gateway = new GatewayDriver(auth);
    const { access_token } = await gateway.tokens({ browser: await signedIn(victim.email) });
    const authorization = { authorization: `Bearer ${access_token}` };
    for (const method of ['POST', 'DELETE', 'GET']) {
      const answer = await fetch(`${auth.url}/account/delete`, {
        method,
        headers: authorization,
        redirect: 'manual',
      });
      expect([method, answer.status >= 300]).toEqual([method, true]);
    }
    expect(await isThere(victim)).toBe(true);
  });

  it('is not deleted with a session that was not proved in the last quarter of an hour', async () => {
    const victim = await person();
    const browser = await signedIn(victim.email);
    const fresh = hiddenField(await open(browser), '_csrf');
    clock.advance({ seconds: 901 });
    const page = await open(browser);
    expect(page).toContain('Sign in again to delete your account');
    expect(page).not.toContain('Delete account');
    const refused = await submit(browser, fresh);
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/account/delete/confirm']);
    const confirm = await (await browser.request('/account/delete/confirm')).text();
    const _csrf = hiddenField(confirm, '_csrf');
    const wrong = await browser.form('/account/delete/confirm', {
      _csrf,
      password: 'not the password at all',
    });
    expect(wrong.status).toBe(401);
    expect((await submit(browser, fresh)).status).toBe(303);
    expect(await isThere(victim)).toBe(true);
    const right = await browser.form('/account/delete/confirm', { _csrf, password: PASSWORD });
    expect(right.headers.get('location')).toBe('/account/delete');
    expect((await submit(browser)).status).toBe(200);
    expect(await isThere(victim)).toBe(false);
  });

  it('of the only owner of an organization with others is not deleted, and the page says which', async () => {
    await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex Corporation' }, ADMIN);
    const owner = await person('owner', 'globex');
    const browser = await signedIn(owner.email);
    const alone = await open(browser);
    expect(alone).toContain('Globex Corporation</bdi>, where you are the only member');
    const early = hiddenField(alone, '_csrf');
    await person('viewer', 'globex');
    const page = await open(browser);
    expect(page).toContain('You are the only owner of <bdi>Globex Corporation</bdi>');
    expect(page).not.toContain('Delete account');
    const refused = await submit(browser, early);
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/account/delete']);
    expect(await isThere(owner)).toBe(true);
  });
});

describe('its person', () => {
  it('is led from the account to what goes and what stays, deletes it, and is signed out everywhere', async () => {
    const leaving = await person();
    const [browser, elsewhere] = [await signedIn(leaving.email), await signedIn(leaving.email)];
    expect(await (await browser.request('/account')).text()).toContain('href="/account/delete"');
    const page = await open(browser);
    for (const text of ['What is deleted', 'What stays', leaving.email]) expect(page).toContain(text);
    const gone = await submit(browser);
    expect(gone.status).toBe(200);
    expect(await gone.text()).toContain('Your account is deleted');
    expect(await isThere(leaving)).toBe(false);
    for (const one of [browser, elsewhere])
      expect((await one.request('/account/delete')).headers.get('location')).toContain('/signin');
    const lines = await auth.dataSource.query(
      `SELECT actor_type, actor_id, organization_id, address FROM audit_events WHERE action = 'user.erased' AND subject = $1`,
      [leaving.id],
    );
    expect(lines).toEqual([
      { actor_type: 'user', actor_id: leaving.id, organization_id: auth.organization.id, address: null },
    ]);
  });

  it('deletes it once, in many windows at once', async () => {
    const leaving = await person();
    const browser = await signedIn(leaving.email);
    const _csrf = hiddenField(await open(browser), '_csrf');
    const statuses = (await times(5, () => submit(browser, _csrf))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
