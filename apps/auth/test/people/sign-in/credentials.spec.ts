import { TestClock } from '@bonafide/testing/clock';
import { eventually } from '@bonafide/testing/eventually';
import { times } from '@bonafide/testing/times';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { DashboardClient, member } from '../../dashboard/dashboard-client.js';
import { hiddenField, TestBrowser } from '../../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../start-auth.js';
import { SoftwareAuthenticator } from './software-authenticator.js';

/*
 * Passkeys, authenticator apps, step-up and sessions over the dashboard's API: first what nobody may do with somebody
 * else's ceremony, then what the person does.
 */

const IN_FILE = 'a password of a known breach';
const clock = new TestClock(new Date());
let auth: RunningAuth;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'breached-'));
  const file = join(folder, 'passwords.txt');
  const hash = createHash('sha1').update(IN_FILE).digest('hex').toUpperCase();
  await writeFile(file, `${'0'.repeat(40)}:1\n${hash}:12\n${'F'.repeat(40)}:1\n`);
  auth = await startAuth({ clock, env: { BREACHED_PASSWORDS_FILE: file } });
}, 60_000);
afterAll(async () => {
  await auth?.close();
  await rm(folder, { recursive: true });
});

type PublicKey = { challenge: string; rp: { id: string }; rpId: string; user: { id: string } };
interface Me {
  user: { id: string; email: string };
  memberships: { organization: string }[];
  withheld: { organization: string; needs: string }[];
  session: { methods: string[] };
}

const person = () => member(auth, 'acme', 'viewer');
const authenticator = () => new SoftwareAuthenticator(auth.url);
const emailOf = async (client: DashboardClient) => (await client.call<Me>('GET', '/me')).data.user.email;
const codeOf = (secret: string) =>
  TOTP.generate({ secret: secretOf(secret), timestamp: clock.now().getTime() });
const secretOf = (base32: string) => new TOTP({ secret: base32 }).secret;

async function optionsOf(client: DashboardClient, path: string): Promise<PublicKey> {
  const { status, data } = await client.call<{ publicKey: PublicKey }>('POST', path);
  expect(status).toBe(200);
  return data.publicKey;
}

async function addPasskey(client: DashboardClient, key = authenticator()) {
  const options = await optionsOf(client, '/account/passkeys/options');
  const { status, data } = await client.call<{ recoveryCodes: string[] | null }>(
    'POST',
    '/account/passkeys',
    {
      name: 'Laptop',
      response: key.create(options),
    },
  );
  expect(status).toBe(201);
  return { key, recoveryCodes: data.recoveryCodes };
}

async function signInWith(
  key: SoftwareAuthenticator,
  as: Parameters<SoftwareAuthenticator['get']>[1] = {},
  client = new DashboardClient(auth),
) {
  const options = await optionsOf(client, '/passkeys/sign-in/options');
  const reply = await client.call<Me & { csrfToken: string }>('POST', '/passkeys/sign-in', {
    response: key.get(options, as),
  });
  if (reply.status === 200) client.csrf = reply.data.csrfToken;
  return { ...reply, client };
}

async function addTotp(client: DashboardClient) {
  const { data } = await client.call<{ secret: string }>('POST', '/account/totp');
  const confirmed = await client.call<{ recoveryCodes: string[] | null }>('POST', '/account/totp/confirm', {
    code: codeOf(data.secret),
  });
  expect(confirmed.status).toBe(200);
  clock.advance({ seconds: 30 });
  return { secret: data.secret, recoveryCodes: confirmed.data.recoveryCodes };
}

const signIn = (email: string, more: object = {}, client = new DashboardClient(auth)) =>
  client.call<Me & { csrfToken: string }>('POST', '/sign-in', { email, password: PASSWORD, ...more });
const auditOf = async (userId: string, action: string): Promise<number> =>
  (
    await auth.dataSource.query('SELECT 1 FROM audit_events WHERE subject = $1 AND action = $2', [
      userId,
      action,
    ])
  ).length;

describe('a passkey ceremony', () => {
  it('of one person registers nothing for another, nor in another session of the same one', async () => {
    const [owner, viewer] = [await new DashboardClient(auth).signIn('owner@acme.example'), await person()];
    const options = await optionsOf(owner, '/account/passkeys/options');
    const given = { name: 'Theirs', response: authenticator().create(options) };
    expect((await viewer.call('POST', '/account/passkeys', given)).status).toBe(400);
    const again = await new DashboardClient(auth).signIn('owner@acme.example');
    expect((await again.call('POST', '/account/passkeys', given)).status).toBe(400);
    // Nor does naming somebody: the account is the session's.
    const { id } = (await owner.call<Me>('GET', '/me')).data.user;
    const named = { ...given, userId: id };
    expect((await viewer.call('POST', '/account/passkeys', named)).status).toBe(400);
    expect((await owner.call<{ passkeys: [] }>('GET', '/account')).data.passkeys).toEqual([]);
  });

  it('is good once, also of many at once, and not after a quarter of an hour', async () => {
    const viewer = await person();
    const options = await optionsOf(viewer, '/account/passkeys/options');
    const replies = await times(8, () =>
      viewer.call('POST', '/account/passkeys', { name: 'One', response: authenticator().create(options) }),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    // 401: once there is a passkey, a session that proved a password alone may add none.
    expect(statuses.filter((status) => ![201, 400, 401].includes(status))).toEqual([]);
    const { key } = await addPasskey(viewer);
    const browser = new DashboardClient(auth);
    const once = key.get(await optionsOf(browser, '/passkeys/sign-in/options'));
    expect((await browser.call('POST', '/passkeys/sign-in', { response: once })).status).toBe(200);
    expect((await browser.call('POST', '/passkeys/sign-in', { response: once })).status).toBe(401);
    const late = key.get(await optionsOf(browser, '/passkeys/sign-in/options'));
    clock.advance({ seconds: 901 });
    expect((await browser.call('POST', '/passkeys/sign-in', { response: late })).status).toBe(401);
  });

  it('is worthless in another browser, and for something else than it was begun for', async () => {
    const viewer = await person();
    const { key } = await addPasskey(viewer);
    const [victim, thief] = [new DashboardClient(auth), new DashboardClient(auth)];
    const stolen = key.get(await optionsOf(victim, '/passkeys/sign-in/options'));
    await optionsOf(thief, '/passkeys/sign-in/options');
    expect((await thief.call('POST', '/passkeys/sign-in', { response: stolen })).status).toBe(401);
    const forSignIn = key.get(await optionsOf(viewer, '/passkeys/sign-in/options'));
    expect((await viewer.call('POST', '/account/step-up', { response: forSignIn })).status).toBe(401);
    const forStepUp = key.get(await optionsOf(viewer, '/account/step-up/options'));
    expect((await viewer.call('POST', '/passkeys/sign-in', { response: forStepUp })).status).toBe(401);
  });

  it.each([
    ['another origin', { origin: 'https://phishing.example' }],
    ['another domain', { rpId: 'phishing.example' }],
    ['nobody verified', { isVerified: false }],
    ['another person in the handle', { userHandle: Buffer.from('usr_somebodyelse').toString('base64url') }],
  ])('with %s signs nobody in', async (_, as) => {
    const { key } = await addPasskey(await person());
    expect((await signInWith(key, as)).status).toBe(401);
    expect((await signInWith(key)).status).toBe(200);
  });

  it.each([
    ['another origin', { origin: 'https://phishing.example' }],
    ['another domain', { rpId: 'phishing.example' }],
    ['nobody verified', { isVerified: false }],
  ])('with %s registers nothing', async (_, as) => {
    const viewer = await person();
    const response = authenticator().create(await optionsOf(viewer, '/account/passkeys/options'), as);
    expect((await viewer.call('POST', '/account/passkeys', { name: 'x', response })).status).toBe(400);
  });

  it.each([[{}], [{ id: 'x' }], [{ id: 7, response: [] }], [{ id: 'x', response: { clientDataJSON: {} } }]])(
    'with %j is refused without a fault of ours',
    async (response) => {
      const viewer = await person();
      const { key } = await addPasskey(viewer);
      for (const answer of [response, { ...response, id: key.id }]) {
        const body = { name: 'x', response: answer };
        expect((await viewer.call('POST', '/account/passkeys', body)).status).toBe(400);
        expect((await viewer.call('POST', '/passkeys/sign-in', { response: answer })).status).toBe(401);
      }
    },
  );

  it('of a copy whose counter stands still is refused, and of two at once one', async () => {
    const { key } = await addPasskey(await person());
    expect((await signInWith(key, { counter: 7 })).status).toBe(200);
    expect((await signInWith(key, { counter: 7 })).status).toBe(401);
    const replies = await times(6, () => signInWith(key, { counter: 9 }));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('opens nothing of an organization that removed the person, nor to one who is shut out', async () => {
    const owner = await new DashboardClient(auth).signIn('owner@acme.example');
    const viewer = await person();
    const { key } = await addPasskey(viewer);
    const { id } = (await viewer.call<Me>('GET', '/me')).data.user;
    expect((await owner.call('DELETE', `/organizations/acme/members/${id}`)).status).toBe(200);
    const removed = await signInWith(key);
    expect(removed.data.memberships).toEqual([]);
    expect((await removed.client.call('GET', '/organizations/acme/members')).status).toBe(404);
    await auth.dataSource.query('UPDATE users SET disabled_at = now() WHERE id = $1', [id]);
    expect((await signInWith(key)).status).toBe(401);
  });
});

describe('a passkey', () => {
  it('is made, named, used without a name or a password, listed and renamed', async () => {
    const viewer = await person();
    const { key, recoveryCodes } = await addPasskey(viewer);
    expect(recoveryCodes).toHaveLength(10);
    expect((await addPasskey(viewer)).recoveryCodes).toBeNull();
    const { status, data, client } = await signInWith(key);
    expect(status).toBe(200);
    expect(data.session.methods).toEqual(['passkey']);
    expect((await client.call('PATCH', `/account/passkeys/${key.id}`, { name: 'Desk' })).status).toBe(200);
    const account = await client.call<{ passkeys: object[] }>('GET', '/account');
    expect(account.data.passkeys).toEqual([
      expect.objectContaining({ id: key.id, name: 'Desk', lastUsedAt: expect.any(String) }),
      expect.objectContaining({ name: 'Laptop', lastUsedAt: null }),
    ]);
    for (const action of ['passkey.added', 'user.signed_in'])
      expect(await auditOf(data.user.id, action)).toBeGreaterThan(0);
  });

  it('of somebody else is neither renamed nor removed', async () => {
    const [viewer, other] = [await person(), await person()];
    const { key } = await addPasskey(viewer);
    expect((await other.call('PATCH', `/account/passkeys/${key.id}`, { name: 'x' })).status).toBe(404);
    expect((await other.call('DELETE', `/account/passkeys/${key.id}`)).status).toBe(404);
    expect((await signInWith(key)).status).toBe(200);
  });

  it('is never removed when it is the only way in; of two at once one stays', async () => {
    const viewer = await person();
    const [first, second] = [(await addPasskey(viewer)).key, (await addPasskey(viewer)).key];
    const { id } = (await viewer.call<Me>('GET', '/me')).data.user;
    await auth.dataSource.query('UPDATE users SET password_hash = NULL WHERE id = $1', [id]);
    const [one, other] = [(await signInWith(first)).client, (await signInWith(second)).client];
    const replies = await Promise.all([
      one.call('DELETE', `/account/passkeys/${first.id}`),
      other.call('DELETE', `/account/passkeys/${second.id}`),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('that is removed ends the other sessions and opens nothing any more', async () => {
    const viewer = await person();
    const { key } = await addPasskey(viewer);
    const lost = (await signInWith(key)).client;
    expect((await viewer.call('DELETE', `/account/passkeys/${key.id}`)).status).toBe(200);
    expect((await lost.call('GET', '/me')).status).toBe(401);
    expect((await viewer.call('GET', '/me')).status).toBe(200);
    expect((await signInWith(key)).status).toBe(401);
  });
});

describe('who has a second factor', () => {
  it('does not sign in with a password alone, in the API or on the page', async () => {
    const viewer = await person();
    const email = await emailOf(viewer);
    const { secret } = await addTotp(viewer);
    expect((await signIn(email)).error?.code).toBe('AUTH_SECOND_FACTOR_REQUIRED');
    expect((await signIn(email, { code: '000000' })).status).toBe(401);
    const { data } = await signIn(email, { code: codeOf(secret) });
    expect(data.session.methods).toEqual(['password', 'totp']);
    clock.advance({ seconds: 30 });
    const browser = new TestBrowser(auth.url);
    const signInForm = await (await browser.request('/signin')).text();
    const csrf = hiddenField(signInForm, '_csrf');
    const step = await browser.form('/signin', {
      _csrf: csrf,
      email,
      password: PASSWORD,
      return_to: '/account',
    });
    expect(browser.cookieNames()).not.toContain('session');
    const page = await step.text();
    const form = {
      _csrf: csrf,
      first_factor: hiddenField(page, 'first_factor'),
      return_to: hiddenField(page, 'return_to'),
    };
    // Another browser has nothing of it.
    const thief = new TestBrowser(auth.url);
    const theirs = hiddenField(await (await thief.request('/signin')).text(), '_csrf');
    const code = codeOf(secret);
    expect((await thief.form('/signin/second-factor', { ...form, _csrf: theirs, code })).status).toBe(401);
    expect((await browser.form('/signin/second-factor', { ...form, code: '000000' })).status).toBe(401);
    const done = await browser.form('/signin/second-factor', { ...form, code });
    expect(done.headers.get('location')).toBe('/account');
    expect(browser.cookieNames()).toContain('session');
  });

  it('brings each code once, also at once, and no older one', async () => {
    const viewer = await person();
    const email = await emailOf(viewer);
    const { secret } = await addTotp(viewer);
    const older = codeOf(secret);
    clock.advance({ seconds: 30 });
    const code = codeOf(secret);
    const replies = await times(4, () => signIn(email, { code }));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(email, { code: older })).status).toBe(401);
  });

  it('has to wait after five wrong codes, wherever they come from', async () => {
    const viewer = await person();
    const email = await emailOf(viewer);
    const { secret } = await addTotp(viewer);
    for (let n = 0; n < 5; n++) expect((await signIn(email, { code: '000000' })).status).toBe(401);
    const refused = await signIn(email, { code: codeOf(secret) });
    expect(refused.status).toBe(429);
    clock.advance({ seconds: 300 });
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(200);
  });

  it('who lost it signs in with a recovery code, each of them once and of the same person', async () => {
    const viewer = await person();
    const email = await emailOf(viewer);
    const { key, recoveryCodes } = await addPasskey(viewer);
    const [code, spare] = recoveryCodes as [string, string];
    const stranger = await emailOf(await person());
    expect((await signIn(stranger, { code })).data.session.methods).toEqual(['password']);
    const replies = await times(4, () => signIn(email, { code: code.toUpperCase() }));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const client = new DashboardClient(auth);
    client.csrf = (await signIn(email, { code: spare }, client)).data.csrfToken;
    expect((await client.call('DELETE', `/account/passkeys/${key.id}`)).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  it('stores neither secrets nor codes in the clear', async () => {
    const { secret, recoveryCodes } = await addTotp(await person());
    const rows = JSON.stringify([
      await auth.dataSource.query(`SELECT encode(sealed_secret, 'escape') FROM totp_secrets`),
      await auth.dataSource.query('SELECT * FROM recovery_codes'),
      await auth.dataSource.query('SELECT details FROM audit_events'),
    ]);
    for (const clear of [secret, ...recoveryCodes!, recoveryCodes![0]!.replaceAll('-', '')])
      expect(rows).not.toContain(clear);
  });
});

describe('step-up', () => {
  const KEYS = '/organizations/acme/projects';
  const CLIENTS = '/organizations/acme/clients';
  const admin = () => member(auth, 'acme', 'admin');

  it('is asked for a quarter of an hour after the last proof, for keys and for credentials', async () => {
    const client = await admin();
    clock.advance({ seconds: 899 });
    const made = await client.call<{ id: string }>('POST', KEYS, { name: 'One' });
    expect(made.status).toBe(201);
    clock.advance({ seconds: 2 });
    const config = `/api/v1/bouncer/projects/${made.data.id}/config`;
    const worker = { mcpWorkerUrl: 'https://worker.example/events' };
    for (const [method, path, body] of [
      ['POST', KEYS, { name: 'Two' }],
      ['POST', CLIENTS, { name: 'Payroll', redirectUris: ['https://payroll.example/back'] }],
      ['PATCH', `${CLIENTS}/eph_1`, { name: 'Payroll' }],
      ['PUT', `/projects/${made.data.id}/worker`, { url: worker.mcpWorkerUrl }],
      ['PUT', config, worker],
      ['PATCH', config, worker],
      ['PATCH', config, { mcpWorkerUrl: null }],
      ['POST', '/account/passkeys/options', undefined],
      ['POST', '/account/totp', undefined],
      ['PUT', '/account/password', { password: 'a password of my own choice' }],
    ] as const)
      expect((await client.call(method, path, body)).error?.code).toBe('AUTH_STEP_UP_REQUIRED');
    expect((await client.call('POST', '/account/step-up', { password: 'not mine' })).status).toBe(401);
    expect((await client.call('POST', '/account/step-up', {})).status).toBe(401);
    expect((await client.call('POST', '/account/step-up', { password: PASSWORD })).status).toBe(200);
    expect((await client.call('POST', KEYS, { name: 'Two' })).status).toBe(201);
    expect((await client.call('PUT', config, worker)).status).toBe(200);
  });

  it('wants the second factor of whoever has one, theirs and nobody else’s', async () => {
    const [client, other] = [await admin(), await admin()];
    const { key } = await addPasskey(client);
    const foreign = (await addPasskey(other)).key;
    clock.advance({ seconds: 901 });
    expect((await client.call('POST', '/account/step-up', { password: PASSWORD })).status).toBe(401);
    const wrong = foreign.get(await optionsOf(client, '/account/step-up/options'));
    expect((await client.call('POST', '/account/step-up', { response: wrong })).status).toBe(401);
    const right = key.get(await optionsOf(client, '/account/step-up/options'));
    expect((await client.call('POST', '/account/step-up', { response: right })).status).toBe(200);
    expect((await client.call('POST', KEYS, { name: 'Three' })).status).toBe(201);
  });

  it('is wanted of an older session once its person has a second factor', async () => {
    const older = await admin();
    const newer = await new DashboardClient(auth).signIn(await emailOf(older));
    await addPasskey(newer);
    expect((await older.call('POST', KEYS, { name: 'Four' })).error?.code).toBe('AUTH_STEP_UP_REQUIRED');
    expect((await newer.call('POST', KEYS, { name: 'Four' })).status).toBe(201);
  });
});

describe('an organization that asks for a second factor', () => {
  it('is closed to a password alone, and says so', async () => {
    const owner = await new DashboardClient(auth).signIn('owner@acme.example');
    const viewer = await person();
    expect(
      (await viewer.call('PUT', '/organizations/acme/sign-in-policy', { requireSecondFactor: true })).status,
    ).toBe(403);
    // Whoever asks has one: nobody locks themselves out.
    const set = (requireSecondFactor: boolean) =>
      owner.call('PUT', '/organizations/acme/sign-in-policy', { requireSecondFactor });
    expect((await set(true)).status).toBe(409);
    const { key } = await addPasskey(owner);
    expect((await set(true)).status).toBe(200);
    try {
      const me = await viewer.call<Me>('GET', '/me');
      expect(me.data).toMatchObject({
        memberships: [],
        withheld: [{ organization: 'acme', needs: 'second-factor' }],
      });
      const refused = await viewer.call('GET', '/organizations/acme/members');
      expect([refused.status, refused.error?.code]).toEqual([401, 'AUTH_SECOND_FACTOR_REQUIRED']);
      await addPasskey(viewer);
      expect((await viewer.call('GET', '/organizations/acme/members')).status).toBe(200);
    } finally {
      expect((await set(false)).status).toBe(200);
      await owner.call('DELETE', `/account/passkeys/${key.id}`);
    }
  });
});

describe('sessions', () => {
  interface Listed {
    items: { id: string; isCurrent: boolean; device: string; address: string; lastSeenAt: string }[];
  }
  const list = async (client: DashboardClient) =>
    (await client.call<Listed>('GET', '/account/sessions')).data.items;

  it('are listed with device and address, and ended one by one or all others at once', async () => {
    const here = await person();
    const email = await emailOf(here);
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const there = new DashboardClient(auth);
    await there.call('POST', '/sign-in', { email, password: PASSWORD }, agent);
    const third = await new DashboardClient(auth).signIn(email);
    const items = await list(here);
    expect(items).toHaveLength(3);
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const firefox = items.find(({ device }) => device === 'Firefox on Linux')!;
    expect(firefox.address).toMatch(/127\.0\.0\.1/);
    const stranger = await person();
    expect((await stranger.call('DELETE', `/account/sessions/${firefox.id}`)).status).toBe(404);
    expect((await here.call('DELETE', `/account/sessions/${firefox.id}`)).status).toBe(200);
    expect((await there.call('GET', '/me')).status).toBe(401);
    expect((await here.call('POST', '/account/sessions/end-others')).status).toBe(200);
    expect((await third.call('GET', '/me')).status).toBe(401);
    expect(await list(here)).toHaveLength(1);
  });

  it('other than the own end with a new password, which is on no list of known ones', async () => {
    const here = await person();
    const email = await emailOf(here);
    const there = await new DashboardClient(auth).signIn(email);
    for (const known of ['unbelievable', 'qwerty123456', 'PasswordPassword', IN_FILE, 'short'])
      expect((await here.call('PUT', '/account/password', { password: known })).status).toBe(400);
    const password = 'a password of my own choice';
    expect((await here.call('PUT', '/account/password', { password })).status).toBe(200);
    expect((await there.call('GET', '/me')).status).toBe(401);
    expect((await here.call('GET', '/me')).status).toBe(200);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, { password })).status).toBe(200);
  });

  it.each([
    ['end the others', 'POST', '/account/sessions/end-others', undefined],
    ['change the password', 'PUT', '/account/password', { password: 'a password of somebody else' }],
  ])('that ended while it was about to %s stays ended', async (_, method, path, body) => {
    const stolen = await person();
    const email = await emailOf(stolen);
    const held = auth.dataSource.createQueryRunner();
    await held.startTransaction();
    try {
      await held.query('UPDATE users SET session_epoch = session_epoch + 1 WHERE email = $1', [email]);
      const late = stolen.call(method, path, body);
      await eventually(async () => {
        const [{ waiting }] = (await auth.dataSource.query(
          `SELECT count(*)::int AS waiting FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )) as [{ waiting: number }];
        expect(waiting).toBe(1);
      });
      await held.commitTransaction();
      expect((await late).status).toBe(401);
    } finally {
      if (held.isTransactionActive) await held.rollbackTransaction();
      await held.release();
    }
    expect((await stolen.call('GET', '/me')).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
  });
});
