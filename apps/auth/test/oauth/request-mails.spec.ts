import { eventually } from '@bonafide/testing/eventually';
import { type MailServer, startMailServer } from '@bonafide/testing/mail-server';
import { times } from '@bonafide/testing/times';
import { Redis } from 'ioredis';
import { RequestMailsService } from '../../src/oauth/backchannel/request-mails.service.js';
import { readAuthConfig } from '../../src/config.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { type DashboardClient, member } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { type AgentClient, type Asked, BackchannelDriver } from './backchannel-driver.js';
import type { TestBrowser } from './test-client.js';

// Mails that lead people to what agents without a browser ask of them.

let auth: RunningAuth;
let driver: BackchannelDriver;
let person: TestBrowser;
let agent: AgentClient;
let server: MailServer;
/** What the server says to a receiver; none: it takes the mail. */
let refusal: { responseCode: number } | undefined;
beforeAll(async () => {
  server = await startMailServer({
    hideSTARTTLS: true,
    onRcptTo: (_address, _session, done) => done(refusal && Object.assign(new Error('no'), refusal)),
  });
  auth = await startAuth({
    env: { MAIL_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'bonafide@auth.example' },
  });
  driver = new BackchannelDriver(auth);
  person = driver.gateway.browser();
  await driver.gateway.signIn(person);
  agent = await driver.client();
});
afterAll(async () => {
  await auth?.close();
  await server?.close();
});
beforeEach(async () => {
  refusal = undefined;
  server.received.length = 0;
  await auth.dataSource.query('DELETE FROM backchannel_requests');
  await auth.dataSource.query('DELETE FROM request_mails');
});

const requests = async () =>
  (await auth.dataSource.query('SELECT id, mail_due_at AS "mailDueAt" FROM backchannel_requests')) as {
    id: string;
    mailDueAt: Date | null;
  }[];
/** What the worker role does with what waits. */
async function work(): Promise<void> {
  for (const { id } of await requests()) await auth.app.get(RequestMailsService).process(id);
}
const due = async () => (await requests()).filter(({ mailDueAt }) => mailDueAt !== null).length;
const later = (interval: string) =>
  auth.dataSource.query(
    `WITH mails AS (UPDATE request_mails SET sent_at = sent_at - $1::interval)
     UPDATE backchannel_requests SET mail_due_at = mail_due_at - $1::interval`,
    [interval],
  );
const idOf = async (someone: DashboardClient) =>
  (await someone.call<{ user: { id: string; email: string } }>('GET', '/me')).data.user;

describe('a mail about a request that waits', () => {
  it('leads to the sign-in, and holds nothing that anybody could use or that a client wrote', async () => {
    const message = 'Call +1 555 0100 now';
    const asked = await driver.asked(agent, { binding_message: message });
    const { id } = (await requests())[0]!;
    await work();
    expect(server.received).toMatchObject([{ from: 'bonafide@auth.example', to: [auth.user.email] }]);
    const { raw } = server.received[0]!;
    for (const secret of [asked.auth_req_id, id, message, 'Night shift', 'Acme', agent.clientId])
      expect(raw).not.toContain(secret);
    const links = raw.match(/https?:\/\/\S+/g);
    expect(links).toEqual([`${auth.url}/delegations`]);
    const stranger = driver.gateway.browser();
    expect(new URL((await stranger.follow(links![0]!)).url).pathname).toBe('/signin');
    // To open it answers nothing, for the person neither.
    expect((await person.request(links![0]!)).status).toBe(200);
    expect((await (await driver.poll(agent, asked)).json()) as object).toMatchObject({
      error: 'authorization_pending',
    });
    expect(await driver.waiting(person)).toEqual([id]);
  });

  it('is sent to nobody else: not to strangers, former members, those who muted, and whom nobody knows', async () => {
    await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, { type: 'admin' });
    const [stranger, former, muting] = [
      await member(auth, 'globex', 'owner'),
      await member(auth, 'acme', 'viewer'),
      await member(auth, 'acme', 'viewer'),
    ];
    const people = await Promise.all([stranger, former, muting].map(idOf));
    await auth.dataSource.query('UPDATE memberships SET disabled_at = now() WHERE user_id = $1', [
      people[1]!.id,
    ]);
    await auth.dataSource.query('INSERT INTO blocked_clients VALUES ($1, $2, now())', [
      people[2]!.id,
      agent.clientId,
    ]);
    const seen = [];
    for (const login_hint of [auth.user.email, 'nobody@acme.example', ...people.map(({ email }) => email)]) {
      const answer = await driver.ask(agent, { login_hint });
      const asked = (await answer.json()) as Asked;
      const body = Object.entries(asked).map(([name, value]) => [name, String(value).length]);
      seen.push({ status: answer.status, body, headers: [...answer.headers.keys()].sort() });
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(await due()).toBe(5);
    await work();
    expect(server.received.map(({ to }) => to)).toEqual([[auth.user.email]]);
    expect(await due()).toBe(0);
  });

  it('is not sent of what was answered, has expired, or whose person was removed meanwhile', async () => {
    await driver.asked(agent);
    await driver.decide(person, 'deny');
    await work();
    await driver.asked(agent);
    await auth.dataSource.query('UPDATE backchannel_requests SET expires_at = now()');
    await work();
    const leaving = await member(auth, 'acme', 'viewer');
    const { id, email } = await idOf(leaving);
    await driver.asked(agent, { login_hint: email });
    await auth.dataSource.query('DELETE FROM memberships WHERE user_id = $1', [id]);
    await work();
    expect([server.received, await due()]).toEqual([[], 0]);
  });

  it('is one for all that waits, and then seldom, until the person answers', async () => {
    const other = await driver.client();
    for (const client of [agent, other]) await driver.asked(client);
    await work();
    expect(server.received).toHaveLength(1);
    const sent = [];
    for (const interval of ['14 minutes', '2 minutes', '16 minutes', '15 minutes', '31 minutes']) {
      await later(interval);
      await auth.dataSource.query('DELETE FROM backchannel_requests');
      await driver.asked(agent);
      await work();
      sent.push(server.received.length);
    }
    expect(sent).toEqual([1, 2, 2, 3, 3]);
    await driver.decide(person, 'deny');
    await driver.asked(agent);
    await work();
    expect(server.received).toHaveLength(4);
  });

  it('is one, however many requests and workers there are at once', async () => {
    const clients = await times(3, () => driver.client());
    await Promise.all(clients.map((client) => times(3, () => driver.ask(client))));
    const ids = (await requests()).map(({ id }) => id);
    expect(ids).toHaveLength(9);
    await Promise.all(ids.map((id) => times(5, () => auth.app.get(RequestMailsService).process(id))));
    expect(server.received).toHaveLength(1);
  });

  it('is sent again when the server asks to come later, and not when it refuses for good', async () => {
    refusal = { responseCode: 451 };
    await driver.asked(agent);
    await work();
    expect([server.received.length, await due()]).toEqual([0, 1]);
    refusal = undefined;
    await work();
    expect(server.received).toHaveLength(0);
    await later('2 minutes');
    await work();
    expect([server.received.length, await due()]).toEqual([1, 0]);
    await later('1 day');
    refusal = { responseCode: 550 };
    await driver.asked(agent);
    await work();
    await later('2 minutes');
    await work();
    expect([server.received.length, await due()]).toEqual([1, 0]);
  });

  it('is found by the sweeper when Redis forgot it; queues hold ids alone', async () => {
    const redis = new Redis(auth.redis.url);
    await redis.flushdb();
    await driver.asked(agent, { binding_message: 'Payroll run 7' });
    const { id } = (await requests())[0]!;
    const waits = () =>
      eventually(async () => expect((await redis.keys('*')).join('\n')).toContain(`wake-${id}`));
    await waits();
    const keys = await redis.keys('*wake-*');
    const stored = JSON.stringify(await Promise.all(keys.map((key) => redis.hgetall(key))));
    for (const personal of [auth.user.email, 'Payroll', auth.user.id]) expect(stored).not.toContain(personal);
    await redis.flushdb();
    await auth.app.get(RequestMailsService).sweep();
    await waits();
    redis.disconnect();
    await work();
    expect(server.received).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  it('nothing is due', async () => {
    const quiet = await startAuth();
    const driverThere = new BackchannelDriver(quiet);
    await driverThere.asked(await driverThere.client());
    const rows = await quiet.dataSource.query('SELECT mail_due_at AS due FROM backchannel_requests');
    expect(rows).toEqual([{ due: null }]);
    await quiet.close();
  });

  it.each([
    [{ MAIL_URL: 'https://mail.example' }, /MAIL_URL: must be an smtp/],
    [{ MAIL_URL: 'smtp://ops:hidden@mail.example' }, /MAIL_URL: must have no credentials/],
    [{ MAIL_URL: 'smtp://mail.example', MAIL_FROM: '' }, /MAIL_FROM/],
    [{ MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example', MAIL_ACCOUNT: 'ops' }, /MAIL_SECRET/],
  ])('a start with %o is refused, and the fault tells no secret', (env, fault) => {
    expect(() => readAuthConfig({ ...auth.env, ...env })).toThrow(fault);
    expect(() => readAuthConfig({ ...auth.env, ...env })).not.toThrow(/hidden/);
  });
});
