import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { InvitationsService } from '../../src/people/users/invitations.service.js';
import { UsersService } from '../../src/people/users/users.service.js';
import { hiddenField } from '../oauth/test-client.js';
import { hashLightly, PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';
import { eventually } from '@bonafide/testing/eventually';
import { TestClock } from '@bonafide/testing/clock';
import { DashboardClient, member } from './dashboard-client.js';

/* An organization that adds somebody who has an account asks them: first what it must not get without their yes. */

const ADMIN = { type: 'admin' } as const;
const clock = new TestClock(new Date());
let auth: RunningAuth;
let acme: DashboardClient;
let globex: DashboardClient;
beforeAll(async () => {
  auth = await startAuth({ clock });
  await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, ADMIN);
  acme = await new DashboardClient(auth).signIn(auth.user.email);
  globex = await member(auth, 'globex', 'owner');
}, 60_000);
afterAll(() => auth?.close());

interface Added {
  userId: string;
  invitation: { url: string; expiresAt: string } | null;
}
let people = 0;
const newEmail = () => `person-${++people}@globex.example`;
const invite = (who: DashboardClient, org: string, email: string, more: object = {}) =>
  who.call<Added>('POST', `/organizations/${org}/members`, { email, role: 'viewer', ...more });
const pathOf = ({ data }: { data: Added }) => data.invitation!.url.slice(auth.url.length);
const organizationsOf = async (who: DashboardClient) =>
  (
    await who.call<{ memberships: { organization: string; role: string }[] }>('GET', '/me')
  ).data.memberships.map(({ organization, role }) => `${organization} ${role}`);
const membersOf = async (who: DashboardClient, org: string) =>
  (await who.call<{ items: { userId: string }[] }>('GET', `/organizations/${org}/members`)).data.items.map(
    ({ userId }) => userId,
  );

/** Somebody of globex, signed in. */
async function somebody() {
  const email = newEmail();
  const { id } = await auth.app
    .get(UsersService)
    .create({ organizationSlug: 'globex', email, role: 'owner', password: PASSWORD }, ADMIN);
  await hashLightly(auth.dataSource, id);
  return { id, email, client: await new DashboardClient(auth).signIn(email) };
}
async function answer(who: DashboardClient, path: string) {
  const page = await (await who.browser.request(path)).text();
  const token = new URL(path, auth.url).searchParams.get('token')!;
  const said = await who.browser.form('/account/invitation', { _csrf: hiddenField(page, '_csrf'), token });
  return { page, status: said.status, location: said.headers.get('location') };
}

describe('an organization', () => {
  it('makes an account that is a member at once for an address without one', async () => {
    const added = await invite(acme, 'acme', newEmail(), { password: 'a long enough password' });
    expect(added.data.invitation).toBeNull();
    expect(await membersOf(acme, 'acme')).toContain(added.data.userId);
  });

  it('does not see, sign out or shut out somebody of elsewhere whom it adds', async () => {
    const person = await somebody();
    const added = await invite(acme, 'acme', person.email, {
      role: 'owner',
      password: 'ignored, as there is one',
    });
    expect(added.status).toBe(201);
    expect(added.data.userId).toBe(person.id);
    expect(await membersOf(acme, 'acme')).not.toContain(person.id);
    for (const operation of ['sign-out', 'disable', 'enable'])
      expect((await acme.call('POST', `/organizations/acme/members/${person.id}/${operation}`)).status).toBe(
        404,
      );
    expect(await organizationsOf(person.client)).toEqual(['globex owner']);
    await new DashboardClient(auth).signIn(person.email);
    const log = await acme.call<{ items: { subject: string; action: string }[] }>(
      'GET',
      '/organizations/acme/audit-log?pageSize=50',
    );
    expect(log.data.items.filter(({ subject }) => subject === person.id).map(({ action }) => action)).toEqual(
      ['member.invited'],
    );
  });

  it('that made an account with a password of its own gets nothing of the organization that adds the address', async () => {
    const email = newEmail();
    const made = await invite(acme, 'acme', email, { password: PASSWORD });
    await hashLightly(auth.dataSource, made.data.userId);
    const added = await invite(globex, 'globex', email, { role: 'owner', password: 'what globex meant 88' });
    expect(added.data.invitation).not.toBeNull();
    const thief = await new DashboardClient(auth).signIn(email);
    expect(await organizationsOf(thief)).toEqual(['acme viewer']);
    expect((await thief.call('GET', '/organizations/globex/members')).status).toBe(404);
    // Without the link there is nothing to say yes to.
    const csrf = hiddenField(await (await thief.browser.request('/account')).text(), '_csrf');
    for (const token of ['', 'inv_', 'x'.repeat(47)])
      expect((await thief.browser.form('/account/invitation', { _csrf: csrf, token })).status).toBe(400);
  });

  it('adds nobody twice, and takes back what nobody has answered', async () => {
    const person = await somebody();
    const first = await invite(acme, 'acme', person.email);
    const second = await invite(acme, 'acme', person.email, { role: 'admin' });
    expect((await person.client.browser.request(pathOf(first))).status).toBe(400);
    const open = await acme.call<{ items: object[] }>('GET', '/organizations/acme/invitations');
    expect(open.data.items).toContainEqual({
      userId: person.id,
      email: person.email,
      role: 'admin',
      createdAt: expect.any(String),
      expiresAt: second.data.invitation!.expiresAt,
    });
    expect(JSON.stringify(open.data)).not.toContain('inv_');
    const path = `/organizations/acme/invitations/${person.id}`;
    expect((await globex.call('DELETE', path)).status).toBe(404);
    expect((await acme.call('DELETE', path)).status).toBe(200);
    expect((await acme.call('DELETE', path)).status).toBe(404);
    expect((await person.client.browser.request(pathOf(second))).status).toBe(400);
    expect((await invite(globex, 'globex', person.email)).status).toBe(409);
  });

  it('has nobody by the word of an owner of yesterday, nor whom it removed meanwhile', async () => {
    const yesterday = await member(auth, 'acme', 'owner');
    const { user } = (await yesterday.call<{ user: { id: string } }>('GET', '/me')).data;
    const accomplice = await somebody();
    const path = pathOf(await invite(yesterday, 'acme', accomplice.email, { role: 'owner' }));
    const members = '/organizations/acme/members';
    expect((await acme.call('PATCH', `${members}/${user.id}`, { role: 'viewer' })).status).toBe(200);
    expect((await accomplice.client.browser.request(path)).status).toBe(400);
    const open = await acme.call<{ items: { userId: string }[] }>('GET', '/organizations/acme/invitations');
    expect(open.data.items.map(({ userId }) => userId)).not.toContain(accomplice.id);

    const removed = await somebody();
    const stale = pathOf(await invite(acme, 'acme', removed.email, { role: 'owner' }));
    // As the company's provider makes members.
    await auth.dataSource.query(
      `INSERT INTO memberships (organization_id, user_id, role) VALUES ($1, $2, 'viewer')`,
      [auth.organization.id, removed.id],
    );
    expect((await acme.call('DELETE', `${members}/${removed.id}`)).status).toBe(200);
    expect((await removed.client.browser.request(stale)).status).toBe(400);
  });

  it('has nobody by the word of an owner who loses the role at that moment', async () => {
    const leaving = await member(auth, 'acme', 'owner');
    const { user } = (await leaving.call<{ user: { id: string } }>('GET', '/me')).data;
    const accomplice = await somebody();
    const path = pathOf(await invite(leaving, 'acme', accomplice.email, { role: 'owner' }));
    const csrf = hiddenField(await (await accomplice.client.browser.request(path)).text(), '_csrf');
    const token = new URL(path, auth.url).searchParams.get('token')!;
    const demoting = auth.dataSource.createQueryRunner();
    await demoting.startTransaction();
    await demoting.query(`UPDATE memberships SET role = 'viewer' WHERE user_id = $1`, [user.id]);
    const said = accomplice.client.browser.form('/account/invitation', { _csrf: csrf, token });
    await eventually(async () => {
      const [{ waiting }] = await auth.dataSource.query(
        `SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted`,
      );
      expect(waiting).toBeGreaterThan(0);
    });
    await demoting.commitTransaction();
    await demoting.release();
    expect((await said).status).toBe(400);
    expect(await membersOf(acme, 'acme')).not.toContain(accomplice.id);
  });

  it('is answered by clear errors, also for an account that is shut out', async () => {
    const person = await somebody();
    await auth.dataSource.query('UPDATE users SET disabled_at = now() WHERE id = $1', [person.id]);
    expect((await invite(acme, 'acme', person.email)).status).toBe(201);
    expect((await invite(acme, 'acme', newEmail(), { password: null, displayName: null })).status).toBe(201);
  });

  it('is asked for a recent proof before it adds, promotes or lets in anybody', async () => {
    const owner = await member(auth, 'acme', 'owner');
    const { userId: id } = (await invite(owner, 'acme', newEmail())).data;
    clock.advance({ minutes: 16 });
    const members = '/organizations/acme/members';
    for (const [method, path, body] of [
      ['POST', members, { email: newEmail(), role: 'owner', password: PASSWORD }],
      ['PATCH', `${members}/${id}`, { role: 'owner' }],
      ['POST', `${members}/${id}/enable`, undefined],
    ] as const)
      expect((await owner.call(method, path, body)).error?.code).toBe('AUTH_STEP_UP_REQUIRED');
    acme = await new DashboardClient(auth).signIn(auth.user.email);
    globex = await member(auth, 'globex', 'owner');
  });
});

describe('somebody who is asked', () => {
  it('says yes with the link, once, and in the account that was asked', async () => {
    const person = await somebody();
    const path = pathOf(await invite(acme, 'acme', person.email, { role: 'admin' }));
    const other = await somebody();
    const theirs = await answer(other.client, path);
    expect(theirs.page).toContain('The invitation is for another account');
    expect(theirs.status).toBe(400);
    const { page, status, location } = await answer(person.client, path);
    expect(page).toContain('as <strong>admin</strong>');
    expect([status, location]).toEqual([303, '/account']);
    expect(await organizationsOf(person.client)).toEqual(['globex owner', 'acme admin']);
    expect(await membersOf(acme, 'acme')).toContain(person.id);
    expect((await person.client.browser.request(path)).status).toBe(400);
    expect(await organizationsOf(other.client)).toEqual(['globex owner']);
  });

  it('is led to sign in first, and back', async () => {
    const person = await somebody();
    const path = pathOf(await invite(acme, 'acme', person.email));
    const led = await new DashboardClient(auth).browser.request(path);
    expect(led.headers.get('location')).toBe(`/signin?return_to=${encodeURIComponent(path)}`);
  });

  it('says yes in one of many windows at once', async () => {
    const person = await somebody();
    const path = pathOf(await invite(acme, 'acme', person.email));
    const csrf = hiddenField(await (await person.client.browser.request(path)).text(), '_csrf');
    const token = new URL(path, auth.url).searchParams.get('token')!;
    const said = await Promise.all(
      Array.from({ length: 8 }, () =>
        person.client.browser.form('/account/invitation', { _csrf: csrf, token }),
      ),
    );
    expect(said.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(400)]);
  });

  it('says nothing from another site, nor after a week', async () => {
    const person = await somebody();
    const path = pathOf(await invite(acme, 'acme', person.email));
    const token = new URL(path, auth.url).searchParams.get('token')!;
    expect((await person.client.browser.form('/account/invitation', { _csrf: 'x', token })).status).toBe(403);
    clock.advance({ days: 7, seconds: 1 });
    const again = await new DashboardClient(auth).signIn(person.email);
    expect((await again.browser.request(path)).status).toBe(400);
    await auth.app.get(InvitationsService).sweep();
    const left = await auth.dataSource.query('SELECT 1 FROM membership_invitations WHERE user_id = $1', [
      person.id,
    ]);
    expect(left).toEqual([]);
  });
});
