import { TestClock } from '@bonafide/testing/clock';
import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { times } from '@bonafide/testing/times';
import { Redis } from 'ioredis';
import { UsersService } from '../../../src/people/users/users.service.js';
import { BouncerDriver } from '../../bouncer/bouncer-driver.js';
import { DashboardClient } from '../../dashboard/dashboard-client.js';
import { hiddenField, TestBrowser } from '../../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../start-auth.js';

const clock = new TestClock(new Date());
const OWNER = 'owner@acme.example';
let auth: RunningAuth;
let login: StubServer;
beforeAll(async () => {
  login = await startStubServer();
  auth = await startAuth({
    clock,
    env: {
      BOUNCER_REQUESTS_PER_MINUTE: '100000',
      TRUSTED_PROXIES: '1',
      OUTBOUND_ALLOW_HOSTS: login.host,
    },
  });
  login.otherwise((request) => {
    const { identity, password } = request.json<Record<string, string>>();
    return password === 'right' ? { json: { user: { id: identity } } } : { status: 401, json: {} };
  });
});
afterAll(async () => {
  await auth?.close();
  await login?.close();
});
beforeEach(() => auth.dataSource.query('DELETE FROM sign_in_attempts'));

let hosts = 0;
const newAddress = () => `203.0.${Math.floor(++hosts / 250)}.${(hosts % 250) + 1}`;
/** A browser behind an address of its own. */
class Somewhere extends TestBrowser {
  async tryCompany(email: string): Promise<Response> {
    const csrf = hiddenField(await (await this.request('/signin/company')).text(), '_csrf');
    return this.form('/signin/company', { _csrf: csrf, email });
  }

  constructor(readonly address = newAddress()) {
    super(auth.url);
  }
  override request(url: string, init: RequestInit = {}) {
    return super.request(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': this.address } });
  }
  async tryPassword(email: string, password: string): Promise<Response> {
    const csrf = hiddenField(await (await this.request('/signin')).text(), '_csrf');
    return this.form('/signin', { _csrf: csrf, email, password });
  }
}
const statusesOf = async (count: number, run: (n: number) => Promise<Response>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await run(n)).status);
  return statuses;
};

describe('guessing one password', () => {
  it('has to wait after ten tries from one address, longer each time, and never for good', async () => {
    const thief = new Somewhere();
    const guess = () => thief.tryPassword(OWNER, 'a wrong password');
    expect(await statusesOf(10, guess)).toEqual(Array(10).fill(401));
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(5);
    clock.advance({ seconds: 5 });
    expect((await guess()).status).toBe(401);
    clock.advance({ seconds: 5 });
    expect((await guess()).status).toBe(429);
    clock.advance({ seconds: 5 });
    expect((await guess()).status).toBe(401);
  });

  it('is one account’s, in whatever letters its address is written', async () => {
    const account = { email: 'iris@acme.example', role: 'viewer', organizationSlug: 'acme' } as const;
    await auth.app.get(UsersService).create({ ...account, password: PASSWORD }, { type: 'admin' });
    const thief = new Somewhere();
    const spellings = ['iris', 'IRIS', '\u0130ris', 'ir\u0130s', '\u0130r\u0130s'];
    const guess = (n: number) => thief.tryPassword(`${spellings[n % 5]}@acme.example`, 'a wrong password');
    expect(await statusesOf(11, guess)).toEqual([...Array(10).fill(401), 429]);
  });

  it('of fifty at once lets ten be tried', async () => {
    const { address } = new Somewhere();
    const answers = await times(50, () => new Somewhere(address).tryPassword(OWNER, 'a wrong password'));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it('does not keep the person out, wherever they are', async () => {
    const thief = new Somewhere();
    await statusesOf(12, () => thief.tryPassword(OWNER, 'a wrong password'));
    expect((await new Somewhere().tryPassword(OWNER, PASSWORD)).status).toBe(302);
  });

  it('from everywhere at once does not keep a browser out that the person used before', async () => {
    const home = new Somewhere();
    expect((await home.tryPassword(OWNER, PASSWORD)).status).toBe(302);
    for (const name of ['session', 'browser', 'known']) expect(home.cookieNames()).toContain(name);
    home.setCookie('session', '');
    // Two hundred tries from forty addresses, the person's own among them.
    for (let n = 0; n < 40; n++) {
      const bot = new Somewhere(n === 0 ? home.address : newAddress());
      await statusesOf(5, () => bot.tryPassword(OWNER, 'a wrong password'));
    }
    expect((await new Somewhere().tryPassword(OWNER, PASSWORD)).status).toBe(429);
    expect((await home.tryPassword(OWNER, PASSWORD)).status).toBe(302);
    // Anybody else waits for half a minute at most.
    clock.advance({ seconds: 31 });
    expect((await new Somewhere().tryPassword(OWNER, PASSWORD)).status).toBe(302);
  }, 60_000);

  it('is not eased by a mark that was made up, or that is another account’s', async () => {
    const own = new Somewhere();
    await own.tryPassword(OWNER, PASSWORD);
    own.setCookie('session', '');
    const thief = new Somewhere();
    await thief.request('/signin');
    thief.setCookie('known', own.cookie('known')!);
    expect((await statusesOf(11, () => thief.tryPassword(OWNER, 'a wrong password'))).at(-1)).toBe(429);
    const other = await statusesOf(11, () => own.tryPassword('viewer@acme.example', 'a wrong password'));
    expect(other.at(-1)).toBe(429);
  });
});

describe('spraying one password over many accounts', () => {
  const spray = (browser: Somewhere) => (n: number) =>
    browser.tryPassword(`person-${n}@acme.example`, 'summer of 2026!!');

  it('has to wait after fifty from one address', async () => {
    const statuses = await statusesOf(52, spray(new Somewhere()));
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
    expect(statuses.slice(50)).toEqual([429, 429]);
  }, 60_000);

  it('stores nothing more once it has to wait, however many accounts it names', async () => {
    const thief = new Somewhere();
    await statusesOf(50, spray(thief));
    const rows = async () =>
      ((await auth.dataSource.query('SELECT count(*)::int AS n FROM sign_in_attempts')) as [{ n: number }])[0]
        .n;
    const before = await rows();
    const more = await statusesOf(20, (n) => thief.tryPassword(`more-${n}@acme.example`, 'summer of 2026!!'));
    expect(more).toEqual(Array(20).fill(429));
    expect(await rows()).toBe(before);
  }, 60_000);

  it('counts an IPv6 network as one address', async () => {
    const statuses = await statusesOf(51, (n) =>
      spray(new Somewhere(`2001:db8:1:2:${n.toString(16)}::${n.toString(16)}`))(n),
    );
    expect(statuses.at(-1)).toBe(429);
    expect((await new Somewhere('2001:db8:1:3::1').tryPassword(OWNER, PASSWORD)).status).toBe(302);
  }, 60_000);
});

describe('a project’s password form', () => {
  const project = () =>
    new BouncerDriver(auth).project({
      oauthProviders: { staff: { type: 'password', authEndpoint: `${login.url}/check` } },
    });
  const tries = async (made: { id: string; apiKey: string }, browser: Somewhere, count: number) => {
    const statuses: number[] = [];
    const bouncer = new BouncerDriver(auth);
    for (let n = 0; n < count; n++) {
      const { data } = (await bouncer.authorize(made as never)).body;
      const fields = { identity: `person-${n}`, password: 'summer' };
      statuses.push((await browser.form(data.login_form!.action, fields)).status);
    }
    return statuses;
  };

  it('cannot be sprayed from one address, with Redis or without', async () => {
    const made = await project();
    expect((await tries(made, new Somewhere(), 52)).filter((status) => status === 429)).toHaveLength(2);
    const redis = new Redis(auth.redis.url);
    await redis.flushdb();
    const browser = new Somewhere();
    const first = await tries(made, browser, 30);
    await redis.flushdb();
    const second = await tries(made, browser, 22);
    redis.disconnect();
    expect([...first, ...second].filter((status) => status === 429)).toHaveLength(2);
  }, 90_000);

  it('leaves each failure in the log of its organization, with the address', async () => {
    const browser = new Somewhere();
    await tries(await project(), browser, 1);
    const owner = await new DashboardClient(auth).signIn(OWNER);
    const { data } = await owner.call<{ items: { action: string; address: string }[] }>(
      'GET',
      '/organizations/acme/audit-log?pageSize=10',
    );
    expect(data.items.find(({ action }) => action === 'bouncer_sign_in.failed')).toMatchObject({
      address: browser.address,
    });
  });
});

it('failed and good sign-ins stand in the logs of the organizations they concern, with the address', async () => {
  const browser = new Somewhere();
  await browser.tryPassword(OWNER, 'a wrong password');
  await browser.tryPassword('nobody@acme.example', 'a wrong password');
  await browser.tryPassword(OWNER, PASSWORD);
  const owner = await new DashboardClient(auth).signIn(OWNER);
  await eventually(async () => {
    const { data } = await owner.call<{ items: { action: string; subject: string; address: string }[] }>(
      'GET',
      '/organizations/acme/audit-log?pageSize=50',
    );
    const mine = data.items.filter(({ address }) => address === browser.address);
    expect(mine.map(({ action, subject }) => `${action} ${subject}`).sort()).toEqual([
      `user.sign_in_failed ${auth.user.id}`,
      `user.signed_in ${auth.user.id}`,
    ]);
  });
});

describe('asking which companies sign in here', () => {
  it.each([
    ['one address', () => 'ada@nowhere.example'],
    ['an address of another domain each time', (n: number) => `ada@nowhere${n}.example`],
    ['what is no address', (n: number) => `nobody ${n}`],
  ])('has to wait after fifty visits from one place, with %s', async (_, emailOf) => {
    const [thief, other] = [new Somewhere(), new Somewhere()];
    expect(await statusesOf(50, (n) => thief.tryCompany(emailOf(n)))).toEqual(Array(50).fill(404));
    const refused = await thief.tryCompany(emailOf(50));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.text()).not.toContain('No organization uses');
    expect((await other.tryCompany(emailOf(50))).status).toBe(404);
    expect((await thief.request('/signin/company')).status).toBe(200);
    expect((await thief.tryPassword(OWNER, PASSWORD)).status).toBe(302);
    clock.advance({ seconds: 5 });
    expect((await thief.tryCompany(emailOf(51))).status).toBe(404);
  });

  it('of eighty at once lets fifty be tried', async () => {
    const { address } = new Somewhere();
    const answers = await times(80, () => new Somewhere(address).tryCompany('ada@nowhere.example'));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(50);
  });
});
