import { OrganizationsService } from '../../../src/organizations/organizations.service.js';
import { UsersService } from '../../../src/people/users/users.service.js';
import { STEP_UP_SECONDS } from '../../../src/limits.js';
import { BackchannelDriver } from '../../oauth/backchannel-driver.js';
import { TestClock } from '@bonafide/testing/clock';
import { DashboardClient, member } from '../../dashboard/dashboard-client.js';
import { GatewayDriver, hiddenField, newPkce, TestBrowser } from '../../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../start-auth.js';
import { type IdpPerson, startCompanyIdp } from './company-idp.js';

/* An organization's own OpenID provider, here a second oidc-provider: first what it must not get at. */

const ADMIN = { type: 'admin' } as const;
const SECRET = 'the secret of the company';
const clock = new TestClock(new Date());
const txt = new Map<string, string[]>();
let auth: RunningAuth;
let idp: Awaited<ReturnType<typeof startCompanyIdp>>;
let owner: DashboardClient;
beforeAll(async () => {
  idp = await startCompanyIdp();
  auth = await startAuth({
    clock,
    env: { OUTBOUND_ALLOW_HOSTS: idp.host },
    network: { resolveTxt: async (name) => txt.get(name) ?? Promise.reject(new Error('ENODATA')) },
  });
  registerAtIdp({ client_secret: SECRET });
  await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, ADMIN);
  owner = await new DashboardClient(auth).signIn(auth.user.email);
  expect((await connect()).status).toBe(200);
  await prove(owner, 'acme', 'acme.example');
}, 60_000);
afterAll(async () => {
  await auth?.close();
  await idp?.close();
});

interface Domain {
  domain: string;
  record: { name: string; value: string };
  provenAt: string | null;
}
const registerAtIdp = (more: object) =>
  idp.register([{ client_id: 'bonafide', redirect_uris: [`${auth.url}/signin/company/callback`], ...more }]);
const connect = (more: object = {}) =>
  owner.call<{ publicKey: object | null }>('PUT', '/organizations/acme/company-sign-in', {
    ...{ issuer: idp.url, clientId: 'bonafide', clientSecret: SECRET, authMethod: 'client_secret_basic' },
    ...more,
  });
const verify = (who: DashboardClient, org: string, domain: string) =>
  who.call<Domain>('POST', `/organizations/${org}/domains/${domain}/verify`);
async function prove(who: DashboardClient, org: string, domain: string): Promise<Domain> {
  const { data } = await who.call<Domain>('POST', `/organizations/${org}/domains`, { domain });
  txt.set(data.record.name, [...(txt.get(data.record.name) ?? []), data.record.value]);
  const proven = await verify(who, org, domain);
  expect(proven.status).toBe(200);
  return proven.data;
}

let people = 0;
const newPerson = (more: Partial<IdpPerson> = {}): IdpPerson => {
  const sub = `employee-${++people}`;
  return { sub, email: `${sub}@acme.example`, email_verified: true, name: 'Ada', ...more };
};

/** Up to where the provider sends the browser back. */
async function visitIdp(browser: TestBrowser, email = 'anybody@acme.example'): Promise<string> {
  const csrf = hiddenField(await (await browser.request('/signin/company')).text(), '_csrf');
  const page = await (await browser.form('/signin/company', { _csrf: csrf, email })).text();
  const url = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  expect(url).toContain(idp.url);
  const { url: back } = await new TestBrowser(idp.url).follow(url!);
  expect(back).toContain(`${auth.url}/signin/company/callback`);
  return back;
}
async function comeBy(person: IdpPerson, browser = new TestBrowser(auth.url)) {
  idp.person = person;
  const answer = await browser.request(await visitIdp(browser));
  return {
    browser,
    status: answer.status,
    location: answer.headers.get('location'),
    text: await answer.text(),
  };
}
interface Me {
  csrfToken: string;
  user: { id: string; email: string };
  memberships: { organization: string; role: string }[];
  withheld: { organization: string; needs: string }[];
}
async function meOf(browser: TestBrowser): Promise<Me> {
  const answer = await browser.request('/api/v1/dashboard/me', { headers: { accept: 'application/json' } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Me }).data;
}
const rowsOf = (email: string): Promise<{ id: string }[]> =>
  auth.dataSource.query('SELECT id FROM users WHERE lower(email) = lower($1)', [email]);
async function signIn(browser: TestBrowser, email: string, returnTo = '') {
  const csrf = hiddenField(await (await browser.request('/signin')).text(), '_csrf');
  return browser.form('/signin', { _csrf: csrf, email, password: PASSWORD, return_to: returnTo });
}

const CREDENTIAL_CHANGES = [
  ['PUT', 'password', { password: 'chosen by the provider 9' }],
  ['POST', 'passkeys/options', {}],
  ['POST', 'passkeys', { name: 'Mine', response: {} }],
  ['PATCH', 'passkeys/pk_1', { name: 'Ours' }],
  ['DELETE', 'passkeys/pk_1', {}],
  ['POST', 'totp', {}],
  ['POST', 'totp/confirm', { code: '123456' }],
  ['DELETE', 'totp', {}],
  ['POST', 'recovery-codes', {}],
] as const;

describe('a company’s provider', () => {
  it.each([
    ['of another domain', { email: 'ceo@globex.example' }],
    ['of a domain below its own', { email: 'ceo@sub.acme.example' }],
    ['with two @', { email: 'ceo@globex.example@acme.example' }],
    ['that it did not check', { email_verified: false }],
    ['of which it leaves out whether it checked', { email_verified: undefined }],
    ['that it does not name', { email: undefined }],
  ])('signs nobody in by an address %s', async (_, more) => {
    const person = newPerson(more);
    const { status, browser } = await comeBy(person);
    expect(status).toBe(403);
    expect(browser.cookieNames()).not.toContain('session');
    if (person.email) expect(await rowsOf(person.email)).toEqual([]);
  });

  it('makes a member of somebody new, by its subject from then on, whatever their address becomes', async () => {
    const person = newPerson();
    const { browser, status } = await comeBy(person);
    expect(status).toBe(302);
    const me = await meOf(browser);
    expect(me).toMatchObject({
      user: { email: person.email },
      memberships: [{ organization: 'acme', role: 'viewer' }],
    });
    // Another employee's address, or one of elsewhere: it is still the same person.
    const again = await comeBy({ ...person, email: auth.user.email });
    expect((await meOf(again.browser)).user.id).toBe(me.user.id);
    const log = await owner.call<{ items: { action: string; subject: string }[] }>(
      'GET',
      '/organizations/acme/audit-log?pageSize=20',
    );
    const actions = log.data.items
      .filter(({ subject }) => subject === me.user.id)
      .map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['member.added', 'company_identity.linked', 'user.signed_in']),
    );
  });

  it('does not take over an account of the same address: its person signs in to it first', async () => {
    const person = newPerson();
    const made = await auth.app
      .get(UsersService)
      .create({ organizationSlug: 'globex', email: person.email!, role: 'owner', password: PASSWORD }, ADMIN);
    const { browser, location } = await comeBy(person);
    expect(browser.cookieNames()).not.toContain('session');
    const link = new URL(location!, auth.url).searchParams.get('return_to')!;
    expect(link).toMatch(/^\/signin\/company\/link\?token=/);
    const token = new URLSearchParams(link.split('?')[1]).get('token')!;
    // Neither another browser nor another person's session links it.
    const thief = new TestBrowser(auth.url);
    await signIn(thief, auth.user.email);
    const theirs = hiddenField(await (await thief.request('/signin')).text(), '_csrf');
    expect((await thief.form('/signin/company/link', { _csrf: theirs, token })).status).toBe(400);
    await signIn(browser, auth.user.email);
    const wrong = hiddenField(await (await browser.request('/signin')).text(), '_csrf');
    expect((await browser.form('/signin/company/link', { _csrf: wrong, token })).status).toBe(400);
    expect(await (await browser.request(link)).text()).toContain('not the account');
    await browser.form('/signout', { _csrf: wrong });
    const signedIn = await signIn(browser, person.email!, link);
    expect(signedIn.headers.get('location')).toBe(link);
    const csrf = hiddenField(await (await browser.request(link)).text(), '_csrf');
    const form = { _csrf: csrf, token };
    expect((await browser.form('/signin/company/link', form)).headers.get('location')).toBe('/account');
    // The provider opens its own organization alone; with the password both are open.
    expect((await meOf(browser)).memberships.map(({ organization }) => organization).sort()).toEqual([
      'acme',
      'globex',
    ]);
    const later = await comeBy(person);
    expect(await meOf(later.browser)).toMatchObject({
      user: { id: made.id },
      memberships: [{ organization: 'acme' }],
      withheld: [{ organization: 'globex', needs: 'own-credential' }],
    });
    const refused = await later.browser.request('/api/v1/dashboard/organizations/globex/members');
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('AUTH_OWN_CREDENTIAL_REQUIRED');
  });

  it('changes no credential of theirs, which would open what they do elsewhere', async () => {
    const person = newPerson();
    const made = await auth.app
      .get(UsersService)
      .create({ organizationSlug: 'globex', email: person.email!, role: 'owner', password: PASSWORD }, ADMIN);
    const linking = await comeBy(person);
    const link = new URL(linking.location!, auth.url).searchParams.get('return_to')!;
    await signIn(linking.browser, person.email!, link);
    const csrf = hiddenField(await (await linking.browser.request(link)).text(), '_csrf');
    const token = new URLSearchParams(link.split('?')[1]).get('token')!;
    await linking.browser.form('/signin/company/link', { _csrf: csrf, token });

    const { browser } = await comeBy(person);
    const { csrfToken } = await meOf(browser);
    for (const [method, path, body] of CREDENTIAL_CHANGES) {
      const answer = await browser.request(`/api/v1/dashboard/account/${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify(body),
      });
      expect([
        path,
        answer.status,
        ((await answer.json()) as { error: { code: string } }).error.code,
      ]).toEqual([path, 401, 'AUTH_OWN_CREDENTIAL_REQUIRED']);
    }
    const page = await (await browser.request('/account')).text();
    expect(page).toContain('with your own password or passkey');
    expect(page).not.toContain('action="/account/password"');
    const form = { _csrf: hiddenField(page, '_csrf'), password: 'chosen by the provider 9' };
    expect((await browser.form('/account/password', form)).headers.get('location')).toBe('/account/confirm');
    expect(await auth.app.get(UsersService).authenticate(person.email!, form.password)).toBeUndefined();

    // With the password shown it is the person.
    await browser.form('/account/confirm', { _csrf: form._csrf, password: PASSWORD });
    expect(await (await browser.request('/account')).text()).toContain('action="/account/password"');
    expect((await meOf(browser)).user.id).toBe(made.id);
  });

  it('deletes no account of theirs, which may be theirs elsewhere too', async () => {
    const person = newPerson();
    const { browser } = await comeBy(person);
    const page = await (await browser.request('/account/delete')).text();
    expect(page).toContain('ask the operator of this service');
    expect(page).not.toContain('Delete account');
    const _csrf = hiddenField(await (await browser.request('/account')).text(), '_csrf');
    const refused = await browser.form('/account/delete', { _csrf });
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/account/delete/confirm']);
    expect(await rowsOf(person.email!)).toHaveLength(1);
  });

  it('of somebody without a credential of their own makes none', async () => {
    const { browser } = await comeBy(newPerson());
    const page = await (await browser.request('/account')).text();
    expect(page).toContain('Your organization signs you in');
    const form = { _csrf: hiddenField(page, '_csrf'), password: 'chosen by the provider 9' };
    expect((await browser.form('/account/password', form)).headers.get('location')).toBe('/account/confirm');
  });

  it('does not link an account whose address changed after it was named', async () => {
    const person = newPerson();
    const made = await auth.app
      .get(UsersService)
      .create(
        { organizationSlug: 'globex', email: person.email!, role: 'viewer', password: PASSWORD },
        ADMIN,
      );
    const { browser, location } = await comeBy(person);
    const link = new URL(location!, auth.url).searchParams.get('return_to')!;
    await signIn(browser, person.email!, link);
    const csrf = hiddenField(await (await browser.request(link)).text(), '_csrf');
    await auth.dataSource.query(`UPDATE users SET email = 'moved@globex.example' WHERE id = $1`, [made.id]);
    const token = new URLSearchParams(link.split('?')[1]).get('token')!;
    expect((await browser.form('/signin/company/link', { _csrf: csrf, token })).status).toBe(400);
    expect((await comeBy(person)).status).toBe(302);
    const identities = await auth.dataSource.query(
      'SELECT user_id FROM company_identities WHERE user_id = $1',
      [made.id],
    );
    expect(identities).toEqual([]);
  });

  it('is answered once, and in the browser that asked', async () => {
    idp.person = newPerson();
    const browser = new TestBrowser(auth.url);
    const back = await visitIdp(browser);
    const thief = new TestBrowser(auth.url);
    await thief.request('/signin');
    expect((await thief.request(back)).status).toBe(400);
    expect((await browser.request(back)).status).toBe(302);
    expect((await browser.request(back)).status).toBe(400);
    const changed = new URL(await visitIdp(browser));
    changed.searchParams.set('iss', 'https://other.example');
    expect((await browser.request(changed.href)).status).toBe(422);
  });

  it('does not let somebody in again whom the organization removed', async () => {
    const person = newPerson();
    const { browser } = await comeBy(person);
    const { user } = await meOf(browser);
    expect((await owner.call('DELETE', `/organizations/acme/members/${user.id}`)).status).toBe(200);
    const again = (await comeBy(person)).browser;
    expect((await meOf(again)).memberships).toEqual([]);
    // Until it asks them: by its own provider they say yes, by another's they do not.
    const globex = await member(auth, 'globex', 'owner');
    const asked = async (who: DashboardClient, org: string) => {
      const { data } = await who.call<{ invitation: { url: string } }>(
        'POST',
        `/organizations/${org}/members`,
        {
          email: person.email,
          role: 'admin',
        },
      );
      const path = data.invitation.url.slice(auth.url.length);
      const page = await (await again.request(path)).text();
      const token = new URL(path, auth.url).searchParams.get('token')!;
      return (await again.form('/account/invitation', { _csrf: hiddenField(page, '_csrf'), token })).status;
    };
    expect([await asked(globex, 'globex'), await asked(owner, 'acme')]).toEqual([400, 303]);
    expect((await meOf(again)).memberships).toMatchObject([{ organization: 'acme', role: 'admin' }]);
  });
});

describe('a domain', () => {
  it('counts when its TXT record holds what this organization was given, and for one organization', async () => {
    const globex = await member(auth, 'globex', 'owner');
    const added = await globex.call<Domain>('POST', '/organizations/globex/domains', {
      domain: 'ACME.example',
    });
    expect(added.data.domain).toBe('acme.example');
    // The record of acme is there, globex' own is not.
    expect((await verify(globex, 'globex', 'acme.example')).status).toBe(409);
    txt.set(added.data.record.name, [added.data.record.value]);
    const taken = await verify(globex, 'globex', 'acme.example');
    expect([taken.status, taken.data]).toEqual([409, undefined]);
    expect((await verify(globex, 'acme', 'acme.example')).status).toBe(404);
    for (const domain of ['localhost', 'acme', 'a b.example', '1.2.3.4', '-x.example'])
      expect((await globex.call('POST', '/organizations/globex/domains', { domain })).status).toBe(400);
  });

  it('leads nobody to a provider before it is proven', async () => {
    await owner.call('POST', '/organizations/acme/domains', { domain: 'unproven.example' });
    const browser = new TestBrowser(auth.url);
    const csrf = hiddenField(await (await browser.request('/signin/company')).text(), '_csrf');
    const form = { _csrf: csrf, email: 'ada@unproven.example' };
    expect((await browser.form('/signin/company', form)).status).toBe(404);
  });
});

describe('the settings', () => {
  it('show no secret, take it anew for another provider, and reach no address that is closed', async () => {
    const found = await owner.raw('GET', '/organizations/acme/company-sign-in');
    expect(await found.text()).not.toContain(SECRET);
    const elsewhere = { issuer: 'https://8.8.8.8', clientSecret: undefined };
    expect((await connect(elsewhere)).status).toBe(400);
    expect((await connect({ issuer: 'http://169.254.169.254' })).status).toBe(400);
    expect((await connect({ defaultRole: 'owner' })).status).toBe(400);
    expect((await connect({ clientSecret: undefined })).status).toBe(200);
    const [stored] = await auth.dataSource.query(
      `SELECT encode(sealed_secret, 'escape') AS text FROM company_connections`,
    );
    expect(stored.text).not.toContain(SECRET);
  });

  it.each([
    ['is removed', () => owner.call('DELETE', '/organizations/acme/company-sign-in')],
    ['is another on the same host', () => connect({ issuer: `${idp.url}/other` })],
    ['is elsewhere', () => connect({ issuer: 'https://8.8.8.8' })],
  ])('end the sessions that a provider vouched for when it %s, and no others', async (_what, change) => {
    const { browser, status } = await comeBy(newPerson());
    expect(status).toBe(302);
    expect((await meOf(browser)).memberships).toHaveLength(1);
    const other = await member(auth, 'acme', 'viewer');
    try {
      expect((await change()).status).toBeLessThan(300);
      const me = await browser.request('/api/v1/dashboard/me', { headers: { accept: 'application/json' } });
      expect(me.status).toBe(401);
      for (const who of [owner, other]) expect((await who.call('GET', '/me')).status).toBe(200);
    } finally {
      expect((await connect()).status).toBe(200);
    }
  });

  it('with private_key_jwt show the public half of a key of their own', async () => {
    const { data } = await connect({ authMethod: 'private_key_jwt', clientSecret: undefined });
    expect(data.publicKey).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: 'company-1' });
    expect(Object.keys(data.publicKey!)).not.toContain('d');
    registerAtIdp({ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [data.publicKey] } });
    expect((await comeBy(newPerson())).status).toBe(302);
    registerAtIdp({ client_secret: SECRET });
    expect((await connect()).status).toBe(200);
  });
});

/** An account of globex with its own password, to which the provider has been linked. */
async function linkedPerson() {
  const person = newPerson();
  const input = {
    organizationSlug: 'globex',
    email: person.email!,
    role: 'owner',
    password: PASSWORD,
  } as const;
  const { id } = await auth.app.get(UsersService).create(input, ADMIN);
  const { browser, location } = await comeBy(person);
  const link = new URL(location!, auth.url).searchParams.get('return_to')!;
  await signIn(browser, person.email!, link);
  const csrf = hiddenField(await (await browser.request(link)).text(), '_csrf');
  const token = new URLSearchParams(link.split('?')[1]).get('token')!;
  expect((await browser.form('/signin/company/link', { _csrf: csrf, token })).status).toBe(303);
  return { person, id, browser };
}
async function delegationOf(userId: string, slug: string): Promise<string> {
  const id = `dlg_${slug}${++people}`;
  await auth.dataSource.query(
    `INSERT INTO delegations (id, organization_id, flow, client_id, agent_did, user_id, user_did, session_id, scopes, status,
       issued_at, status_list_number, status_list_index, expires_at)
     SELECT $1, id, 'gateway', 'eph_1', 'did:web:agent.example', $2, 'did:web:x', 's', '{mcp}', 'active', now(), 1, 1,
       now() + interval '1 day' FROM organizations WHERE slug = $3`,
    [id, userId, slug],
  );
  return id;
}

describe('a session that a company’s provider opened', () => {
  it('shows at /delegations what was allowed in that company, and ends nothing elsewhere', async () => {
    const { person, id } = await linkedPerson();
    const [here, elsewhere] = [await delegationOf(id, 'acme'), await delegationOf(id, 'globex')];
    const { browser } = await comeBy(person);
    const html = await (await browser.request('/delegations')).text();
    expect([html.includes(here), html.includes(elsewhere)]).toEqual([true, false]);
    expect((await browser.request(`/delegations/${elsewhere}/end`)).status).toBe(404);
    expect(await (await browser.request(`/delegations?ended=${elsewhere}`)).text()).not.toContain(elsewhere);
    const csrf = { _csrf: hiddenField(html, '_csrf') };
    expect((await browser.form(`/delegations/${elsewhere}/revoke`, csrf)).status).toBe(404);
    const [row] = await auth.dataSource.query('SELECT status FROM delegations WHERE id = $1', [elsewhere]);
    expect(row.status).toBe('active');
    // With a password of their own the person sees all.
    const own = new TestBrowser(auth.url);
    await signIn(own, person.email!);
    const all = await (await own.request('/delegations')).text();
    expect([all.includes(here), all.includes(elsewhere)]).toEqual([true, true]);
  });

  it('lists and ends only sessions of its kind, not when and from where its people sign in elsewhere', async () => {
    const { person } = await linkedPerson();
    const own = new TestBrowser(auth.url);
    await signIn(own, person.email!);
    const [{ browser }, { browser: another }] = [await comeBy(person), await comeBy(person)];
    const sessions = async (of: TestBrowser) => {
      const answer = await of.request('/api/v1/dashboard/account/sessions');
      return ((await answer.json()) as { data: { items: { id: string; isCurrent: boolean }[] } }).data.items;
    };
    const [all, shown] = [await sessions(own), await sessions(browser)];
    expect([all.length, shown.length]).toEqual([4, 2]);
    const { csrfToken } = await meOf(browser);
    const send = (method: string, path: string) =>
      browser.request(`/api/v1/dashboard/account/sessions/${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
      });
    const theirs = all.find(({ isCurrent }) => isCurrent)!.id;
    expect((await send('DELETE', theirs)).status).toBe(404);
    expect((await send('POST', 'end-others')).status).toBe(200);
    expect((await another.request('/api/v1/dashboard/me')).status).toBe(401);
    expect([(await sessions(own)).length, (await sessions(browser)).length]).toEqual([3, 1]);
    expect((await browser.request('/account')).status).toBe(200);
  });

  it('neither sees, answers nor mutes what another organization’s agents ask', async () => {
    const { person, id } = await linkedPerson();
    const driver = new BackchannelDriver(auth);
    const [globex] = await auth.dataSource.query(`SELECT id FROM organizations WHERE slug = 'globex'`);
    const client = await driver.client({ organizationId: globex.id });
    await driver.asked(client, { login_hint: person.email!, binding_message: 'Only-for-Globex' });
    const [asked] = await auth.dataSource.query('SELECT id FROM backchannel_requests WHERE user_id = $1', [
      id,
    ]);
    const { browser } = await comeBy(person);
    const html = await (await browser.request('/delegations')).text();
    expect(html).not.toContain('Only-for-Globex');
    expect((await browser.request(`/consent?interaction=${asked.id}`)).status).toBe(400);
    for (const decision of ['deny', 'mute', 'approve']) {
      const form = { _csrf: hiddenField(html, '_csrf'), interaction: asked.id, decision };
      expect((await browser.form('/consent', form)).status).toBe(400);
    }
    await auth.dataSource.query(
      'INSERT INTO blocked_clients (user_id, client_id, blocked_at) VALUES ($1, $2, now())',
      [id, client.clientId],
    );
    const unmute = { _csrf: hiddenField(html, '_csrf') };
    await browser.form(`/delegations/clients/${client.clientId}/unmute`, unmute);
    const muted = 'SELECT 1 FROM blocked_clients WHERE user_id = $1';
    expect(await auth.dataSource.query(muted, [id])).toHaveLength(1);
    const [row] = await auth.dataSource.query('SELECT answer FROM backchannel_requests WHERE id = $1', [
      asked.id,
    ]);
    expect(row.answer).toBeNull();
  });
});

it('a company’s provider counts as two factors in that company alone, whatever the client demands', async () => {
  const { browser } = await linkedPerson();
  const gateway = new GatewayDriver(auth);
  const { client_id: clientId } = await gateway.register();
  const demand = { acr_values: 'urn:bonafide:authn:two-factor' };
  const { answer } = await browser.follow(gateway.authorizeUrl(clientId, newPkce(), demand));
  const html = await answer.text();
  const organizations = await auth.dataSource.query('SELECT id, slug FROM organizations');
  const approve = (slug: string) =>
    browser.form('/consent', {
      _csrf: hiddenField(html, '_csrf'),
      interaction: hiddenField(html, 'interaction'),
      organization: organizations.find((one: { slug: string }) => one.slug === slug).id,
      decision: 'approve',
    });
  expect([(await approve('globex')).status, (await approve('acme')).status]).toEqual([403, 200]);
});

describe('a browser left open', () => {
  afterEach(() => clock.advance({ seconds: -STEP_UP_SECONDS - 60 }));

  it('links no account, and gets no fresh proof by it, until its person signs in anew', async () => {
    const person = newPerson();
    const input = {
      organizationSlug: 'globex',
      email: person.email!,
      role: 'owner',
      password: PASSWORD,
    } as const;
    await auth.app.get(UsersService).create(input, ADMIN);
    const browser = new TestBrowser(auth.url);
    await signIn(browser, person.email!);
    clock.advance({ seconds: STEP_UP_SECONDS + 60 });
    const { location } = await comeBy(person, browser);
    const link = new URL(location!, auth.url).searchParams.get('return_to')!;
    const token = new URLSearchParams(link.split('?')[1]).get('token')!;
    const page = await (await browser.request(link)).text();
    expect(page).not.toContain('Link account');
    const csrf = hiddenField(page, '_csrf');
    const sent = await browser.form('/signin/company/link', { _csrf: csrf, token });
    expect(sent.headers.get('location')).toBe(link);
    const change = { _csrf: csrf, password: 'chosen by a passer-by 9' };
    expect((await browser.form('/account/password', change)).headers.get('location')).toBe(
      '/account/confirm',
    );
    const identities = 'SELECT 1 FROM company_identities WHERE subject = $1';
    expect(await auth.dataSource.query(identities, [person.sub])).toEqual([]);
    // The page leads to the sign-in and back.
    const out = await browser.form('/signout', { _csrf: csrf, return_to: link });
    expect(out.headers.get('location')).toBe(link);
    await signIn(browser, person.email!, link);
    const fresh = hiddenField(await (await browser.request(link)).text(), '_csrf');
    expect(
      (await browser.form('/signin/company/link', { _csrf: fresh, token })).headers.get('location'),
    ).toBe('/account');
  });
});

it('a domain proven while sign-in is enforced ends the sessions of its people too', async () => {
  const email = 'early@late.example';
  const input = { organizationSlug: 'globex', email, role: 'viewer', password: PASSWORD } as const;
  await auth.app.get(UsersService).create(input, ADMIN);
  const early = await new DashboardClient(auth).signIn(email);
  expect((await connect({ enforced: true })).status).toBe(200);
  expect((await early.call('GET', '/me')).status).toBe(200);
  await prove(owner, 'acme', 'late.example');
  expect((await early.call('GET', '/me')).status).toBe(401);
  expect((await connect({ enforced: false })).status).toBe(200);
});

describe('enforced', () => {
  beforeAll(async () => expect((await connect({ enforced: true })).status).toBe(200));
  afterAll(async () => expect((await connect({ enforced: false })).status).toBe(200));

  it('leaves the people of the domain no password, right or wrong, on the page or in the API', async () => {
    const email = `late-${Math.random()}@acme.example`;
    const input = { organizationSlug: 'acme', email, role: 'admin', password: PASSWORD } as const;
    await auth.app.get(UsersService).create(input, ADMIN);
    for (const password of [PASSWORD, 'a wrong password']) {
      const answer = await new DashboardClient(auth).call('POST', '/sign-in', { email, password });
      expect([answer.status, answer.error?.code]).toEqual([401, 'AUTH_COMPANY_SIGN_IN_REQUIRED']);
    }
    const browser = new TestBrowser(auth.url);
    expect((await signIn(browser, email)).status).toBe(401);
    expect(browser.cookieNames()).not.toContain('session');
    // A path that only looks like a link opens nothing.
    expect((await signIn(browser, email, '/signin/company/link?token=x')).status).toBe(401);
  });

  it('lets an owner in by password, and says so in the log', async () => {
    await new DashboardClient(auth).signIn(auth.user.email);
    const [last] = await auth.dataSource.query(
      `SELECT details FROM audit_events WHERE action = 'user.signed_in' AND subject = $1 ORDER BY id DESC LIMIT 1`,
      [auth.user.id],
    );
    expect(last.details).toEqual({ methods: ['password'], breakGlass: true });
  });

  it('lets people of other domains in as before, and the company’s by its provider', async () => {
    const email = 'contractor@elsewhere.example';
    const input = { organizationSlug: 'acme', email, role: 'viewer', password: PASSWORD } as const;
    await auth.app.get(UsersService).create(input, ADMIN);
    await new DashboardClient(auth).signIn(email);
    expect((await meOf((await comeBy(newPerson())).browser)).memberships).toHaveLength(1);
  });

  it('lets somebody link an account from before, whose password is then of no more use', async () => {
    const person = newPerson();
    const input = {
      organizationSlug: 'acme',
      email: person.email!,
      role: 'admin',
      password: PASSWORD,
    } as const;
    await auth.app.get(UsersService).create(input, ADMIN);
    const { browser, location } = await comeBy(person);
    const link = new URL(location!, auth.url).searchParams.get('return_to')!;
    expect((await signIn(browser, person.email!, link)).headers.get('location')).toBe(link);
    const csrf = hiddenField(await (await browser.request(link)).text(), '_csrf');
    const token = new URLSearchParams(link.split('?')[1]).get('token')!;
    expect((await browser.form('/signin/company/link', { _csrf: csrf, token })).status).toBe(303);
    expect((await meOf((await comeBy(person)).browser)).memberships).toMatchObject([{ role: 'admin' }]);
    expect((await signIn(new TestBrowser(auth.url), person.email!, link)).status).toBe(401);
  });
});
