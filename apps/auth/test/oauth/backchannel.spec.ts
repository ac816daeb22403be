import { DeliveryService } from '@bonafide/delivery/delivery.service';
import { eventually } from '@bonafide/testing/eventually';
import { listenOnLoopback, type LoopbackListener } from '@bonafide/testing/recorded-network';
import { raceRounds } from '@bonafide/testing/config';
import type { ServiceProcess } from '@bonafide/testing/service-process';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { times } from '@bonafide/testing/times';
import { callbackContractOf } from '@bonafide/testing/webhook-contract';
import { Redis } from 'ioredis';
import { exportJWK } from 'jose';
import * as openid from 'openid-client';
import { GatewayClientsService } from '../../src/oauth/clients/gateway-clients.service.js';
import { PreregisteredClientsService } from '../../src/oauth/clients/preregistered-clients.service.js';
import { openApiDocument } from '../../src/openapi.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { ResourcesService } from '../../src/projects/resources/resources.service.js';
import { startAuthProcess } from '../auth-process.js';
import { type DashboardClient, member } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { type AgentClient, type Asked, BackchannelDriver } from './backchannel-driver.js';
import { claimsOf, hiddenField, type TestBrowser } from './test-client.js';

const RESOURCE = 'https://api.example/v1';
const BY = { actor: { type: 'admin' } } as const;
const DETAIL_TYPES = [
  {
    type: 'payment',
    description: 'Pay',
    fields: [
      { name: 'amount', description: 'the amount', isRequired: true },
      { name: 'payees', description: 'to', isRequired: false },
    ],
  },
];
const PAYMENT = { type: 'payment', amount: 100, payees: ['Ada', 'Grace'] };
const NOBODY = 'nobody-at-all@acme.example';

let auth: RunningAuth;
let driver: BackchannelDriver;
let person: TestBrowser;
let agent: AgentClient;
let endpoint: StubServer;
beforeAll(async () => {
  endpoint = await startStubServer({ tls: true });
  auth = await startAuth({
    env: { OUTBOUND_ALLOW_HOSTS: endpoint.host, OUTBOUND_EXTRA_CA_FILE: endpoint.caFile },
  });
  driver = new BackchannelDriver(auth);
  person = driver.gateway.browser();
  await driver.gateway.signIn(person);
  agent = await driver.client();
  const scopes = [
    { name: 'a:read', description: 'Read', risk: 'low', default: true, leastRole: 'viewer' },
    { name: 'a:write', description: 'Write', risk: 'high', default: false, leastRole: 'admin' },
  ] as never;
  const given = { uri: RESOURCE, name: 'A', scopes, detailTypes: DETAIL_TYPES };
  await auth.app.get(ResourcesService).save(auth.organization.id, given, BY);
});
afterAll(async () => {
  await auth?.close();
  await endpoint?.close();
});
/** One person is asked more often in this file than anybody should be. */
beforeEach(() => auth.dataSource.query('DELETE FROM backchannel_requests'));

const errorOf = async (answer: Response) => ((await answer.json()) as { error?: string }).error;
const count = async (table: string) =>
  (await auth.dataSource.query(`SELECT 1 FROM ${table}`)).length as number;
/** The agent has waited as long as it was told to. */
const waited = () =>
  auth.dataSource.query(`UPDATE backchannel_requests SET polled_at = polled_at - interval '1 hour'`);
interface Me {
  id: string;
  email: string;
}
const me = async (someone: DashboardClient) => {
  const { data } = await someone.call<{ user: Me }>('GET', '/me');
  return data.user;
};
const expire = () => auth.dataSource.query(`UPDATE backchannel_requests SET expires_at = now()`);

describe('an agent without a browser', () => {
  it('asks a person, who sees it waiting and allows it; its polls get tokens once', async () => {
    const asked = await driver.asked(agent, { binding_message: 'Payroll run 7' });
    expect(asked).toEqual({ auth_req_id: expect.any(String), expires_in: 600, interval: 5 });
    expect(await errorOf(await driver.poll(agent, asked))).toBe('authorization_pending');
    const html = await (await person.request('/delegations')).text();
    expect(html).toContain('Waiting for you');
    expect(html).toMatch(/<bdi>Night shift<\/bdi>: <strong><bdi>Payroll run 7<\/bdi>/);
    const answered = await driver.decide(person, 'approve');
    expect([answered.status, await answered.text()]).toEqual([
      200,
      expect.stringContaining('continues by itself'),
    ]);
    expect(await driver.waiting(person)).toEqual([]);
    const tokens = await driver.granted(agent, asked);
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'mcp' });
    expect(claimsOf(tokens.access_token)).toMatchObject({ client_id: agent.clientId, aud: auth.url });
    expect(await errorOf(await driver.poll(agent, asked))).toBe('invalid_grant');
    const refreshed = await fetch(`${driver.gateway.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...(await driver.proof(agent)),
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      }),
    });
    expect(refreshed.status).toBe(200);
  });

  it('is served as openid-client asks and polls', async () => {
    const key = { key: agent.key.privateKey, kid: (await exportJWK(agent.key.publicKey)).kid ?? '' };
    const config = await openid.discovery(
      new URL(driver.gateway.issuer),
      agent.clientId,
      undefined,
      openid.PrivateKeyJwt(key.kid ? key : key.key),
      { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' },
    );
    const begun = await openid.initiateBackchannelAuthentication(config, {
      scope: 'openid a:read',
      resource: RESOURCE,
      login_hint: auth.user.email,
      binding_message: 'W-9 of May',
    });
    await driver.decide(person, 'approve', { scopes: ['a:read'] });
    const tokens = await openid.pollBackchannelAuthenticationGrant(config, { ...begun, interval: 0 });
    expect([tokens.scope, claimsOf(tokens.access_token).aud]).toEqual(['a:read', RESOURCE]);
  });

  it('gets the scopes that were ticked, risky ones only when they are', async () => {
    const client = await driver.client();
    const asked = await driver.asked(client, { resource: RESOURCE, scope: 'openid a:read a:write' });
    const [id] = await driver.waiting(person);
    const html = await (await person.request(`/consent?interaction=${id}`)).text();
    expect(html).toMatch(/value="a:read" checked/);
    expect(html).not.toMatch(/value="a:write" checked/);
    await driver.decide(person, 'approve', { scopes: ['a:write'] });
    expect((await driver.granted(client, asked)).scope).toBe('a:write');
  });

  it('is told to slow down when it polls too fast', async () => {
    const asked = await driver.asked(agent);
    const seen = [];
    for (let n = 0; n < 3; n++) seen.push(await errorOf(await driver.poll(agent, asked)));
    expect(seen).toEqual(['authorization_pending', 'slow_down', 'slow_down']);
    await waited();
    expect(await errorOf(await driver.poll(agent, asked))).toBe('authorization_pending');
  });

  it('waits as long as it wishes, within bounds', async () => {
    const ends = [];
    for (const requested_expiry of ['120', '1', '99999999'])
      ends.push((await driver.asked(agent, { requested_expiry })).expires_in);
    expect(ends).toEqual([120, 60, 3600]);
  });

  it('learns of a refusal and of the end of its time; neither becomes an approval later', async () => {
    const refused = await driver.asked(agent);
    const [id] = await driver.waiting(person);
    const form = await driver.form(person, id!);
    await driver.decide(person, 'deny');
    expect(await errorOf(await driver.poll(agent, refused))).toBe('access_denied');
    form.set('decision', 'approve');
    const before = await count('delegations');
    expect((await person.request('/consent', { method: 'POST', body: form })).status).toBeGreaterThan(399);
    expect(await errorOf(await driver.poll(agent, refused))).toBe('access_denied');
    const late = await driver.asked(agent);
    const lateForm = await driver.form(person, (await driver.waiting(person))[0]!);
    lateForm.set('decision', 'approve');
    await expire();
    expect((await person.request('/consent', { method: 'POST', body: lateForm })).status).toBe(400);
    expect(await errorOf(await driver.poll(agent, late))).toBe('expired_token');
    expect(await driver.waiting(person)).toEqual([]);
    expect(await count('delegations')).toBe(before);
  });

  it('leaves nothing behind by which its request could be known, and later nothing at all', async () => {
    const client = await driver.client({ notificationEndpoint: `${endpoint.url}/notified` });
    const token = 'notification-token-of-the-client';
    const asked = await driver.asked(client, { client_notification_token: token });
    const stored = JSON.stringify(await auth.dataSource.query('SELECT * FROM backchannel_requests'));
    for (const secret of [asked.auth_req_id, token, auth.user.email]) expect(stored).not.toContain(secret);
    await auth.dataSource.query(`UPDATE backchannel_requests SET expires_at = now() - interval '61 minutes'`);
    await auth.app.get(GatewayClientsService).sweep();
    expect(await count('backchannel_requests')).toBe(0);
  });
});

describe('whom an agent can ask', () => {
  it('is not told: somebody and nobody are the same in every response', async () => {
    await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, { type: 'admin' });
    const stranger = await member(auth, 'globex', 'owner');
    const former = await member(auth, 'acme', 'viewer');
    const hints = {
      somebody: auth.user.email,
      nobody: NOBODY,
      stranger: (await me(stranger)).email,
      former: '',
    };
    const { id, email } = await me(former);
    hints.former = email;
    await auth.dataSource.query('UPDATE memberships SET disabled_at = now() WHERE user_id = $1', [id]);
    const seen = [];
    for (const login_hint of Object.values(hints)) {
      const answer = await driver.ask(agent, { login_hint });
      const asked = (await answer.json()) as Asked;
      const headers = [...answer.headers.keys()].sort();
      const first = await driver.poll(agent, asked);
      const second = await driver.poll(agent, asked);
      seen.push({
        status: answer.status,
        body: Object.entries(asked).map(([name, value]) => [name, String(value).length]),
        headers,
        polls: [first.status, await errorOf(first), second.status, await errorOf(second)],
      });
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(await count('backchannel_requests')).toBe(4);
    expect(await driver.waiting(stranger.browser)).toEqual([]);
    expect(await driver.waiting(person)).toHaveLength(1);
  });

  const faults: [string, Record<string, string> | [string, string][], string][] = [
    ['no hint', { login_hint: '' }, 'invalid_request'],
    ['a hint that is no e-mail address', { login_hint: 'owner' }, 'invalid_request'],
    ['a hint with a NUL', { login_hint: 'a\0@acme.example' }, 'invalid_request'],
    ['a hint that is too long', { login_hint: `${'a'.repeat(320)}@acme.example` }, 'invalid_request'],
    [
      'two hints',
      [
        ['login_hint', 'a@b.example'],
        ['login_hint', 'c@d.example'],
      ],
      'invalid_request',
    ],
    ['a scope nobody knows', { scope: 'openid admin' }, 'invalid_scope'],
    ['a scope of another resource', { scope: 'openid a:read' }, 'invalid_scope'],
    ['a resource that is no URI', { resource: 'tools' }, 'invalid_target'],
    ['an end that is no number', { requested_expiry: 'soon' }, 'invalid_request'],
    ['an end before now', { requested_expiry: '-1' }, 'invalid_request'],
    ['a message of two lines', { binding_message: 'a\nb' }, 'invalid_binding_message'],
    ['a message that turns around', { binding_message: 'pay \u202e100\u202c' }, 'invalid_binding_message'],
    ['a message with an invisible letter', { binding_message: 'pay\u200b100' }, 'invalid_binding_message'],
    ['a message with a NUL', { binding_message: 'pay\0' }, 'invalid_binding_message'],
    ['a message with an escape', { binding_message: '\u001b[2J' }, 'invalid_binding_message'],
    [
      'a message under its decoration',
      { binding_message: `a${'\u0301'.repeat(9)}` },
      'invalid_binding_message',
    ],
    ['an ID token as a second hint', { id_token_hint: 'a.b.c' }, 'invalid_request'],
    ['a token as a second hint', { login_hint_token: 'a.b.c' }, 'invalid_request'],
    ['an ID token as the hint', { login_hint: '', id_token_hint: 'a.b.c' }, 'invalid_request'],
    ['a token as the hint', { login_hint: '', login_hint_token: 'a.b.c' }, 'invalid_request'],
    ['a message that is too long', { binding_message: 'a'.repeat(65) }, 'invalid_binding_message'],
  ];
  it.each(faults)('is refused with %s', async (_, fields, error) => {
    const answer = await driver.ask(agent, fields);
    expect([answer.status, await errorOf(answer)]).toEqual([400, error]);
    expect(await count('backchannel_requests')).toBe(0);
  });
});

describe('who may not ask', () => {
  it('a client without its key, or with another one’s', async () => {
    const other = await driver.client();
    for (const client of [
      { ...agent, key: other.key },
      { clientId: 'cli_00000000000000000000000000000000', key: other.key },
    ]) {
      const answer = await driver.ask(client);
      expect([answer.status, await errorOf(answer)]).toEqual([401, 'invalid_client']);
    }
  });

  it('a client that registered itself, or that the organization did not allow it', async () => {
    const registered = await driver.gateway.register({ grant_types: ['urn:openid:params:grant-type:ciba'] });
    const body = new URLSearchParams({
      client_id: registered.client_id,
      scope: 'openid mcp',
      login_hint: auth.user.email,
    });
    const answer = await fetch(`${driver.gateway.issuer}/bc-authorize`, { method: 'POST', body });
    expect(answer.status).toBe(400);
    const allowed = await driver.client();
    const clients = auth.app.get(PreregisteredClientsService);
    const organizationId = auth.organization.id;
    const { clientId } = allowed;
    await clients.change({ clientId, organizationId }, { usesBackchannel: false, usesDeviceGrant: true }, BY);
    expect(await errorOf(await driver.ask(allowed))).toBe('unauthorized_client');
    await expect(driver.client({ organizationId: undefined })).rejects.toThrow(/usesBackchannel/);
    await expect(
      clients.create({ name: 'Public', redirectUris: [], usesBackchannel: true, organizationId }, BY),
    ).rejects.toThrow(/jwks/);
    expect(await count('backchannel_requests')).toBe(0);
  });

  it('polls for nobody else’s request', async () => {
    const other = await driver.client();
    const asked = await driver.asked(agent);
    expect(await errorOf(await driver.poll(other, asked))).toBe('invalid_grant');
    await driver.decide(person, 'approve');
    expect(await errorOf(await driver.poll(other, asked))).toBe('invalid_grant');
    for (const auth_req_id of ['x', 'x\0', 'x'.repeat(5_000)])
      expect(await errorOf(await driver.poll(agent, { ...asked, auth_req_id }))).toBe('invalid_grant');
    expect((await driver.granted(agent, asked)).scope).toBe('mcp');
  });

  it('asks one person three times at most before they have answered, and not for ever', async () => {
    const statuses = await times(6, async () => (await driver.ask(agent)).status);
    expect(statuses.sort()).toEqual([200, 200, 200, 429, 429, 429]);
    const nobody = await times(6, async () => (await driver.ask(agent, { login_hint: NOBODY })).status);
    expect(nobody.sort()).toEqual([200, 200, 200, 429, 429, 429]);
    const spellings = ['iris', 'IRIS', '\u0130ris', 'ir\u0130s', '\u0130r\u0130s', 'Iris'];
    const same = spellings.map((name) => driver.ask(agent, { login_hint: `${name}@acme.example` }));
    const statusesOfOne = (await Promise.all(same)).map(({ status }) => status);
    expect(statusesOfOne.sort()).toEqual([200, 200, 200, 429, 429, 429]);
    expect((await driver.ask(await driver.client())).status).toBe(200);
    await auth.dataSource.query('DELETE FROM backchannel_requests');
    const all = [];
    for (let n = 0; n < 11; n++) {
      all.push((await driver.ask(agent)).status);
      await driver.decide(person, 'deny').catch(() => undefined);
    }
    expect(all.filter((status) => status === 200)).toHaveLength(10);
    expect(all.at(-1)).toBe(429);
  });

  it('muted: reaches the person no more, and does not learn it', async () => {
    const client = await driver.client({ name: 'Nagging' });
    const asked = await driver.asked(client);
    expect((await driver.decide(person, 'mute')).status).toBe(200);
    expect(await errorOf(await driver.poll(client, asked))).toBe('access_denied');
    const again = await driver.asked(client);
    expect(await driver.waiting(person)).toEqual([]);
    expect(await errorOf(await driver.poll(client, again))).toBe('authorization_pending');
    const html = await (await person.request('/delegations')).text();
    expect(html).toContain('Blocked from asking you');
    const path = `/delegations/clients/${client.clientId}/unmute`;
    expect((await person.form(path, { _csrf: 'guessed' })).status).toBe(403);
    await person.form(path, { _csrf: hiddenField(html, '_csrf') });
    await driver.asked(client);
    expect(await driver.waiting(person)).toHaveLength(1);
  });
});

describe('the page that decides', () => {
  it('approves nothing by being opened, signed in or not', async () => {
    const asked = await driver.asked(agent);
    const [id] = await driver.waiting(person);
    const link = `/consent?interaction=${id}`;
    const scanner = driver.gateway.browser();
    const { url } = await scanner.follow(link);
    expect(new URL(url).pathname).toBe('/signin');
    expect(new URL(url).searchParams.get('return_to')).toBe(link);
    for (let n = 0; n < 3; n++) expect((await person.request(link)).status).toBe(200);
    expect((await person.request(link, { method: 'HEAD' })).status).toBe(200);
    const forged = { interaction: id!, organization: auth.organization.id, decision: 'approve' };
    expect((await person.form('/consent', forged)).status).toBe(403);
    expect((await scanner.form('/consent', forged)).status).toBe(403);
    expect(await errorOf(await driver.poll(agent, asked))).toBe('authorization_pending');
  });

  it('shows and does nothing for another person, also of the same organization', async () => {
    await driver.asked(agent, { binding_message: 'for the owner' });
    const [id] = await driver.waiting(person);
    const form = await driver.form(person, id!);
    const other = await member(auth, 'acme', 'owner');
    const page = await other.browser.request(`/consent?interaction=${id}`);
    expect(page.status).toBe(400);
    const html = await page.text();
    expect(html).not.toContain('for the owner');
    expect(html).not.toContain('Night shift');
    const own = await (await other.browser.request('/delegations')).text();
    form.set('_csrf', hiddenField(own, '_csrf'));
    for (const decision of ['approve', 'deny', 'mute']) {
      form.set('decision', decision);
      expect((await other.browser.request('/consent', { method: 'POST', body: form })).status).toBe(403);
    }
    expect(await driver.waiting(person)).toEqual([id]);
  });

  it('gives nothing to somebody who was removed meanwhile', async () => {
    const former = await member(auth, 'acme', 'viewer');
    const { id, email } = await me(former);
    const asked = await driver.asked(agent, { login_hint: email });
    const form = await driver.form(former.browser, (await driver.waiting(former.browser))[0]!);
    await auth.dataSource.query('DELETE FROM memberships WHERE user_id = $1', [id]);
    form.set('decision', 'approve');
    expect((await former.browser.request('/consent', { method: 'POST', body: form })).status).toBe(400);
    expect(await driver.waiting(former.browser)).toEqual([]);
    expect(await errorOf(await driver.poll(agent, asked))).toBe('authorization_pending');
  });

  it('is answered once: two approvals make one delegation', async () => {
    const asked = await driver.asked(agent);
    const form = await driver.form(person, (await driver.waiting(person))[0]!);
    form.set('decision', 'approve');
    const before = await count('delegations');
    const answers = await times(2, () => person.request('/consent', { method: 'POST', body: form }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await count('delegations')) - before).toBe(1);
    expect((await driver.granted(agent, asked)).scope).toBe('mcp');
  });
});

describe('what the scopes are for (RFC 9396)', () => {
  const ask = (client: AgentClient, details: unknown, fields: Record<string, string> = {}) =>
    driver.ask(client, {
      resource: RESOURCE,
      scope: 'openid a:read',
      authorization_details: typeof details === 'string' ? details : JSON.stringify(details),
      ...fields,
    });

  it('stands in words on the page, and in tokens, credential and introspection', async () => {
    const client = await driver.client();
    const asked = (await (await ask(client, [PAYMENT])).json()) as Asked;
    const [id] = await driver.waiting(person);
    const html = await (await person.request(`/consent?interaction=${id}`)).text();
    expect(html.replace(/<[^>]+>/g, '')).toContain('Pay, the amount 100, to Ada, Grace');
    await driver.decide(person, 'approve', { scopes: ['a:read'] });
    const tokens = await driver.granted(client, asked);
    expect(tokens).toMatchObject({ scope: 'a:read', authorization_details: [PAYMENT] });
    const claims = claimsOf(tokens.access_token) as unknown as {
      authorization_details: object[];
      vc: { credentialSubject: { delegation: { constraints: { authorizationDetails: object[] } } } };
    };
    expect(claims.authorization_details).toEqual([PAYMENT]);
    expect(claims.vc.credentialSubject.delegation.constraints.authorizationDetails).toEqual([PAYMENT]);
    const post = async (endpoint: string, fields: Record<string, string>) => {
      const body = new URLSearchParams({ ...(await driver.proof(client)), ...fields });
      return (await fetch(`${driver.gateway.issuer}/${endpoint}`, { method: 'POST', body })).json();
    };
    expect(await post('introspect', { token: tokens.access_token })).toMatchObject({
      active: true,
      authorization_details: [PAYMENT],
    });
    const refreshed = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect(await post('token', refreshed)).toMatchObject({ authorization_details: [PAYMENT] });
    // What was given for one thing is not held for another.
    await driver.asked(client, { resource: RESOURCE, scope: 'openid a:read' });
    const [next] = await driver.waiting(person);
    const page = await (await person.request(`/consent?interaction=${next}`)).text();
    expect(page).not.toContain('You already allow it to');
  });

  const faults: [string, unknown][] = [
    ['no JSON', '{'],
    ['no list', PAYMENT],
    ['nothing', []],
    ['too many', Array.from({ length: 11 }, () => ({ type: 'payment', amount: 1 }))],
    ['too long', [{ ...PAYMENT, payees: Array.from({ length: 20 }, () => 'a'.repeat(60)) }]],
    ['a type that is not registered', [{ type: 'transfer', amount: 1 }]],
    ['no type', [{ amount: 1 }]],
    ['a type that is no text', [{ type: ['payment'], amount: 1 }]],
    ['a type of every object', [{ type: 'constructor' }]],
    ['a member without words', [{ ...PAYMENT, currency: 'EUR' }]],
    ['a member of every object', `[{"type":"payment","amount":1,"__proto__":{"x":1}}]`],
    ['a missing member', [{ type: 'payment' }]],
    ['an object inside', [{ type: 'payment', amount: { value: 1 } }]],
    ['text that turns around', [{ type: 'payment', amount: '1\u202e00' }]],
    ['text that nobody sees', [{ type: 'payment', amount: '1\u200b' }]],
  ];
  it.each(faults)('is refused with %s', async (_, details) => {
    const answer = await ask(agent, details);
    expect([answer.status, await errorOf(answer)]).toEqual([400, 'invalid_authorization_details']);
  });

  it('is refused where no resource is named, and where its organization does not know it any more', async () => {
    const answer = await driver.ask(agent, { authorization_details: JSON.stringify([PAYMENT]) });
    expect(await errorOf(answer)).toBe('invalid_authorization_details');
    const client = await driver.client();
    expect((await ask(client, [PAYMENT])).status).toBe(200);
    const [id] = await driver.waiting(person);
    await auth.dataSource.query(`UPDATE resources SET detail_types = '[]'`);
    const page = await person.request(`/consent?interaction=${id}`);
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('has not registered')]);
  });
});

describe('a client that is told by ping', () => {
  const TOKEN = 'notification-token';
  /** How each try ended, once there were so many. */
  const attempts = (clientId: string, wanted: number) =>
    eventually(async () => {
      const rows = (await auth.dataSource.query(
        `SELECT a.error_kind AS kind FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id
         WHERE d.owner_id = $1`,
        [clientId],
      )) as { kind: string | null }[];
      expect(rows).toHaveLength(wanted);
      return rows.map(({ kind }) => kind);
    });
  let ears: LoopbackListener;
  beforeAll(async () => void (ears = await listenOnLoopback()));
  afterAll(() => ears?.close());
  const deliver = (clientId: string) => auth.app.get(DeliveryService).deliverDue(clientId);
  beforeEach(() => endpoint.reset());

  it.each(['approve', 'deny'] as const)(
    'hears of an answer (%s) with its own token alone',
    async (decision) => {
      const client = await driver.client({ notificationEndpoint: `${endpoint.url}/notified` });
      const asked = await driver.asked(client, { client_notification_token: TOKEN });
      await driver.decide(person, decision);
      await deliver(client.clientId);
      const [ping] = await endpoint.received(1, { path: '/notified' });
      expect(ping!.json()).toEqual({ auth_req_id: asked.auth_req_id });
      expect(callbackContractOf(openApiDocument(auth.app))('BackgroundAnswer', ping!.text)).toEqual([]);
      expect(ping!.headers).toMatchObject({
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/json',
      });
      const reply = await driver.poll(client, asked);
      expect(reply.status).toBe(decision === 'approve' ? 200 : 400);
      const rows = JSON.stringify(await auth.dataSource.query('SELECT * FROM deliveries'));
      expect(rows).not.toContain(TOKEN);
      expect(rows).not.toContain(asked.auth_req_id);
    },
  );

  it('finds neither token nor request kept because it repeated them', async () => {
    const client = await driver.client({ notificationEndpoint: `${endpoint.url}/notified` });
    const asked = await driver.asked(client, { client_notification_token: TOKEN });
    endpoint.otherwise(({ headers, text }) => ({ json: { headers, text } }));
    await driver.decide(person, 'approve');
    await deliver(client.clientId);
    await attempts(client.clientId, 1);
    const rows = JSON.stringify(await auth.dataSource.query('SELECT answer FROM delivery_attempts'));
    expect(rows).toContain('not kept: it repeats a token');
    expect(rows).not.toContain(TOKEN);
    expect(rows).not.toContain(asked.auth_req_id);
  });

  it('is told again when it did not take it, until there is nothing to come for', async () => {
    const client = await driver.client({ notificationEndpoint: `${endpoint.url}/notified` });
    await driver.asked(client, { client_notification_token: TOKEN });
    endpoint.otherwise({ status: 503 });
    await driver.decide(person, 'approve');
    await deliver(client.clientId);
    await attempts(client.clientId, 1);
    const due = `UPDATE deliveries SET next_attempt_at = now() WHERE owner_id = $1 AND status = 'pending'`;
    await auth.dataSource.query(due, [client.clientId]);
    endpoint.reset();
    await deliver(client.clientId);
    await endpoint.received(1);
  });

  it.each(['the answer', 'the next try'])(
    'has its token sent to no other origin, when its endpoint moved before %s',
    async (moment) => {
      for (const origin of ['https://localhost', `${endpoint.url}0`, endpoint.url.replace('https', 'http')]) {
        const client = await driver.client({ notificationEndpoint: `${endpoint.url}/notified` });
        const move = (url: string) =>
          auth.dataSource.query(
            `UPDATE gateway_clients SET metadata =
               jsonb_set(metadata::jsonb, '{backchannel_client_notification_endpoint}', to_jsonb($2::text))::json WHERE client_id = $1`,
            [client.clientId, url],
          );
        await driver.asked(client, { client_notification_token: TOKEN });
        if (moment === 'the answer') await move(`${origin}/notified`);
        await driver.decide(person, 'approve');
        if (moment === 'the next try')
          await auth.dataSource.query('UPDATE deliveries SET url = $2 WHERE owner_id = $1', [
            client.clientId,
            `${origin}/notified`,
          ]);
        await deliver(client.clientId);
        expect(await attempts(client.clientId, 1)).toEqual(['ungranted']);
      }
      expect(endpoint.requests).toHaveLength(0);
      const client = await driver.client({ notificationEndpoint: `${endpoint.url}/notified` });
      await driver.asked(client, { client_notification_token: TOKEN });
      await driver.decide(person, 'approve');
      await deliver(client.clientId);
      expect(await attempts(client.clientId, 1)).toEqual([null]);
    },
  );

  it('needs a token, and an endpoint that the public internet has', async () => {
    const client = await driver.client({ notificationEndpoint: `${endpoint.url}/notified` });
    expect(await errorOf(await driver.ask(client))).toBe('invalid_request');
    expect(await errorOf(await driver.ask(client, { client_notification_token: 'a b' }))).toBe(
      'invalid_request',
    );
    for (const notificationEndpoint of [
      'http://agent.example/notified',
      'https://10.0.0.1/notified',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'https://localhost:1/',
      'ftp://agent.example/',
      'nonsense',
    ])
      await expect(driver.client({ notificationEndpoint })).rejects.toThrow(/notificationEndpoint/);
  });

  it('is never dialled at a private address, however it came to be stored', async () => {
    const client = await driver.client({ notificationEndpoint: `${endpoint.url}/notified` });
    await auth.dataSource.query(
      `UPDATE gateway_clients SET metadata = jsonb_set(metadata::jsonb,
         '{backchannel_client_notification_endpoint}', to_jsonb($2::text))::json WHERE client_id = $1`,
      [client.clientId, `https://127.0.0.1:${ears.ports[0]}/notified`],
    );
    await driver.asked(client, { client_notification_token: TOKEN });
    await driver.decide(person, 'approve');
    await deliver(client.clientId);
    expect(await attempts(client.clientId, 1)).toEqual(['refused']);
    expect(ears.connections()).toBe(0);
  });
});

const ROUNDS = raceRounds(3);
const PATIENCE_MS = 60_000 + ROUNDS * 5_000;

describe('fifty at once, over two processes', () => {
  let processes: ServiceProcess[] = [];
  beforeAll(async () => {
    processes = await Promise.all([startAuthProcess(auth), startAuthProcess(auth)]);
  }, 60_000);
  afterAll(() => Promise.all(processes.map((each) => each.kill())));

  it(
    'polls for one allowed request: exactly one gets tokens, which stay good',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const asked = await driver.asked(agent);
        await driver.decide(person, 'approve');
        const replies = await times(50, (n) => driver.poll(agent, asked, processes[n % 2]!.url));
        const won = replies.filter(({ status }) => status === 200);
        expect(won).toHaveLength(1);
        const lost = await Promise.all(replies.filter((reply) => !won.includes(reply)).map(errorOf));
        expect(lost.every((error) => error === 'invalid_grant')).toBe(true);
        const { delegation_id } = claimsOf(((await won[0]!.json()) as { access_token: string }).access_token);
        const [{ status }] = await auth.dataSource.query('SELECT status FROM delegations WHERE id = $1', [
          delegation_id,
        ]);
        expect(status).toBe('active');
        await auth.dataSource.query('DELETE FROM backchannel_requests');
      }
    },
    PATIENCE_MS,
  );

  it(
    'approvals and refusals of one request: one delegation or none, as the agent is told',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const asked = await driver.asked(agent);
        const form = await driver.form(person, (await driver.waiting(person))[0]!);
        const before = await count('delegations');
        await times(50, (n) => {
          const body = new URLSearchParams(form);
          body.set('decision', n % 2 ? 'approve' : 'deny');
          return person.request('/consent', { method: 'POST', body });
        });
        const reply = await driver.poll(agent, asked);
        expect((await count('delegations')) - before).toBe(reply.status === 200 ? 1 : 0);
        if (reply.status !== 200) expect(await errorOf(reply)).toBe('access_denied');
        await auth.dataSource.query('DELETE FROM backchannel_requests');
      }
    },
    PATIENCE_MS,
  );

  it('an answer outlives the process that took it, and Redis', async () => {
    const asked = await driver.asked(agent);
    await driver.decide(person, 'approve');
    await processes[0]!.kill();
    const redis = new Redis(auth.redis.url);
    await redis.flushdb();
    redis.disconnect();
    expect((await driver.poll(agent, asked, processes[1]!.url)).status).toBe(200);
  });
});
