import { eventually, waitFor } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { times } from '@bonafide/testing/times';
import { webhookContractOf } from '@bonafide/testing/webhook-contract';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { EventLogService } from '../../../src/webhooks/events/event-log.service.js';
import type { EventBody } from '../../../src/webhooks/events/event-row.js';
import { EVENT_TYPES, type EventType } from '../../../src/webhooks/events/event-type.js';
import { openApiDocument } from '../../../src/openapi/document.js';
import { DisableFailingService } from '../../../src/webhooks/api/disable-failing.service.js';
import type { DeliveryView } from '../../../src/webhooks/api/delivery-view.js';
import { personsKey } from '../../review/persons-key.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';
import { LATER_EVENTS } from './later-events.js';

/* Webhook endpoints of an account and what is delivered to them (docs/design/events.md). */

let jobs: RunningJobs;
let receiver: StubServer;
let account: NewAccount;
beforeAll(async () => {
  jobs = await startJobs({ env: { PROVIDER_MESSAGE_EMAIL: 'simulator', NODE_ENV: 'development' } });
}, 60_000);
// One for each test: what an earlier test's endpoint is sent late goes to no other.
beforeEach(async () => {
  receiver = await startStubServer();
  account = await jobs.createAccount();
  // The events of its own keys are placed before any endpoint is there.
  await call('GET', '/api/events');
});
// Cuts what hangs, so that nobody waits for it.
afterEach(() => receiver.close());
afterAll(() => jobs?.close());

const ENDPOINTS = '/api/management/webhook-endpoints';
const AML = { firstName: 'Jane', lastName: 'Sample' };
const call = (
  method: string,
  path: string,
  body?: object,
  headers = {},
  key = account.apiKey,
): Promise<Answer> => jobs.call(method, path, { key, headers, ...(body && { body }) });
const screen = async () => (await call('POST', '/api/aml/verify', AML)).body.id as string;
const made = async (body: object = {}, path = '/hook') => {
  const answer = await call('POST', ENDPOINTS, {
    url: receiver.url + path,
    types: ['job-complete'],
    ...body,
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return { id: answer.body.endpoint.id as string, secret: answer.body.secret as string };
};
const deliveries = async (query = ''): Promise<DeliveryView[]> =>
  (await call('GET', `/api/deliveries${query}`)).body.deliveries;
/** Events of the account that nothing else has to happen for. */
const record = async (events: { type: EventType; subjectId: string }[]) => {
  const log = jobs.app.get(EventLogService);
  const tenant = account.accountId;
  await jobs.dataSource.transaction(async (manager) => {
    for (const event of events)
      await log.record(manager, { tenant, ...event, data: { of: event.subjectId } });
  });
  await log.announce(tenant);
};
const settled = (query: string, status: string, atLeast = 1) =>
  eventually(async () => {
    const found = await deliveries(query);
    expect(found.length >= atLeast && found.every((one) => one.status === status)).toBe(true);
    return found;
  });
const wrong = ({ status, body }: Answer) => [status, body.errors[0].message];

describe('an endpoint', () => {
  it('is sent what the feed shows, byte for byte, signed with its own secret', async () => {
    const { id, secret } = await made({ headers: { Authorization: 'Bearer of-the-receiver' } });
    const jobId = await screen();
    const [sent] = await receiver.received(1);
    const event = new Webhook(secret).verify(sent!.text, sent!.headers as never) as EventBody;
    const { events } = (await call('GET', '/api/events?types=job-complete')).body;
    expect(sent!.text).toBe(JSON.stringify(events[0]));
    expect(event).toMatchObject({ type: 'job-complete', data: { id: jobId } });
    expect(sent!.headers).toMatchObject({
      authorization: 'Bearer of-the-receiver',
      'x-webhook-event': 'job-complete',
    });
    const [delivery] = await settled(`?endpoint=${id}`, 'delivered');
    expect(delivery).toMatchObject({
      endpoint: id,
      eventId: event.id,
      subject: jobId,
      attempts: [{ statusCode: 200 }],
    });
    expect(delivery!.id).toBe(sent!.headers['webhook-id']);
  });

  it('is sent events of every type, which the helpers of Standard Webhooks and of Svix verify', async () => {
    const { secret } = await made({ types: null });
    await record(EVENT_TYPES.map((type) => ({ type, subjectId: type })));
    const sent = await receiver.received(EVENT_TYPES.length, { timeoutMs: 20_000 });
    const types = sent.map(({ text, headers }) => {
      const event = new Webhook(secret).verify(text, headers as never) as EventBody;
      expect(new SvixWebhook(secret).verify(text, headers as never)).toEqual(event);
      for (const helper of [new Webhook(secret), new SvixWebhook(secret)])
        expect(() => helper.verify(`${text} `, headers as never)).toThrow();
      return event.type;
    });
    expect(types.sort()).toEqual([...EVENT_TYPES].sort());
  });

  it('is sent what happens in the form that the interface description gives to each type', async () => {
    const { secret } = await made({ types: null });
    const faultsOf = webhookContractOf(openApiDocument(jobs.app));
    const done = async (
      method: string,
      path: string,
      body?: object,
      key?: string,
    ): Promise<Answer['body']> => {
      const answer = await call(method, path, body, {}, key);
      expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text]);
      return answer.body;
    };
    const keys = '/api/management/keys';
    const reviewersKey = async (name: string) => (await personsKey(jobs, name, account.apiKey)).secret;
    const { key } = await done('POST', keys, { kind: 'private', scopes: ['jobs:read'] });
    await done('PATCH', `${keys}/${key.id}`, { note: 'Report' });
    const { key: next } = await done('POST', `${keys}/${key.id}/rotate`, {});
    for (const to of ['disable', 'enable']) await done('POST', `${keys}/${next.id}/${to}`);
    await done('DELETE', `${keys}/${next.id}`);
    const [first, second] = [await reviewersKey('ana'), await reviewersKey('bo')];
    const lists = '/api/management/lists';
    const endsAt = new Date(Date.now() + 86_400_000).toISOString();
    const entry = { list: 'known', kind: 'device', value: 'tablet', reason: 'At the counter', endsAt };
    await done('DELETE', `${lists}/${(await done('POST', lists, entry)).entry.id}`);
    const [one, other] = [await screen(), await screen()];
    const decision = { decision: 'accept', reason: 'Seen on the phone' };
    const review = (id: string) => `/api/reviews/${id}`;
    await done('POST', `${review(one)}/claim`);
    await done('DELETE', `${review(one)}/claim`);
    await done('POST', `${review(one)}/notes`, { text: 'Called back' });
    await done('POST', `${review(one)}/decision`, decision);
    await done('POST', `${review(one)}/reopen`, { reason: 'They called again' });
    const tag = (await call('GET', '/api/management/settings')).headers.get('etag')!;
    const fourEyes = { settings: { review: { fourEyes: true } } };
    expect((await call('PATCH', '/api/management/settings', fourEyes, { 'if-match': tag })).status).toBe(200);
    // Settings hold within a second: what was decided before begins anew.
    const proposed = await waitFor('a decision that waits for a second person', async () => {
      const { proposalId } = await done('POST', `${review(other)}/decision`, decision, first);
      if (!proposalId) await done('POST', `${review(other)}/reopen`, { reason: 'Two should look' });
      return proposalId as string | null;
    });
    await done('POST', `${review(other)}/confirm`, { proposalId: proposed }, second);
    const now = (await call('GET', '/api/management/settings')).headers.get('etag')!;
    const alone = { settings: { review: null } };
    expect((await call('PATCH', '/api/management/settings', alone, { 'if-match': now })).status).toBe(200);
    await done('POST', '/api/invites', { contact: 'email', email: 'ana@example.com', firstName: 'Ana' });
    const third = await done('POST', keys, { kind: 'private', scopes: ['jobs:read', 'aml:screen'] });
    const callbackURL = 'http://127.0.0.1:9/';
    const { id } = await done('POST', '/api/aml/verify', { ...AML, callbackURL }, third.secret);
    await done('DELETE', `${keys}/${third.key.id}`);
    await waitFor('a callback that is refused', async () => {
      await call('PUT', `/api/jobs/${id}/review`, { nameMatch: true });
      const { items } = await done('GET', `/api/jobs/${id}/callbacks`);
      return JSON.stringify(items).includes('"ungranted"');
    });
    const expected = EVENT_TYPES.filter((type) => !LATER_EVENTS.some((later) => later === type));
    const found = new Set<string>();
    await waitFor('an event of each of these types', () => {
      for (const { text, headers } of receiver.requests) {
        const { type } = new SvixWebhook(secret).verify(text, headers as never) as EventBody;
        expect(new Webhook(secret).verify(text, headers as never)).toMatchObject({ type });
        expect(faultsOf(type, text)).toEqual([]);
        found.add(type);
      }
      return expected.every((type) => found.has(type));
    });
  });

  it.each([
    ['another host', 'https://93.184.215.15/hook'],
    ['another port', 'https://93.184.215.14:8443/hook'],
  ])('asks for its headers again at %s, and sends them nowhere unasked', async (_, url) => {
    const secretHeaders = { Authorization: 'Bearer of-the-receiver' };
    const { id } = await made({ url: 'https://93.184.215.14/hook', headers: secretHeaders });
    const move = (body: object) => call('PATCH', `${ENDPOINTS}/${id}`, { url, ...body });
    const refused = await move({});
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      400,
      expect.stringMatching(/^headers: /),
    ]);
    expect((await move({ headers: null })).body.endpoint).toMatchObject({ url, headers: [] });
  });

  it('shows neither its secret nor its headers again, and the database holds them sealed', async () => {
    const { id, secret } = await made({ headers: { 'X-Token': 'token-of-the-receiver' } });
    const shown = [await call('GET', ENDPOINTS), await call('GET', `${ENDPOINTS}/${id}`)];
    const rows = await jobs.dataSource.query('SELECT * FROM webhook_endpoints w WHERE id = $1', [id]);
    const trail = await jobs.dataSource.query(`SELECT * FROM account_audit WHERE subject = $1`, [id]);
    const found = JSON.stringify([shown.map(({ text }) => text), rows, trail, jobs.logs]);
    expect(found).toContain(id);
    expect(found).not.toContain(secret);
    expect(found).not.toContain('token-of-the-receiver');
    expect(trail).toMatchObject([{ action: 'endpoint.created' }]);
  });

  it('is signed with both secrets while one rotates, and with one at once when told', async () => {
    const { id, secret: old } = await made();
    const [first, second] = await Promise.all(
      [1, 2].map(() => call('POST', `${ENDPOINTS}/${id}/rotate`, {})),
    );
    expect([first!.status, second!.status].sort()).toEqual([200, 409]);
    const { secret } = [first!, second!].find(({ status }) => status === 200)!.body;
    await eventually(async () => {
      receiver.reset();
      await call('POST', `${ENDPOINTS}/${id}/test`);
      const [sent] = await receiver.received(1);
      for (const key of [old, secret]) new Webhook(key).verify(sent!.text, sent!.headers as never);
    });
    const { body } = await call('POST', `${ENDPOINTS}/${id}/rotate`, { graceSeconds: 0 });
    await eventually(async () => {
      receiver.reset();
      await call('POST', `${ENDPOINTS}/${id}/test`);
      const [sent] = await receiver.received(1);
      expect(() => new Webhook(old).verify(sent!.text, sent!.headers as never)).toThrow();
      expect(new Webhook(body.secret).verify(sent!.text, sent!.headers as never)).toMatchObject({
        type: 'endpoint.test',
        data: { endpoint: id },
      });
    });
    expect((await call('GET', '/api/events')).text).not.toContain('endpoint.test');
  });

  it('gets the types it wants and, once disabled, nothing until it is recovered', async () => {
    const { id } = await made();
    expect((await call('PATCH', `${ENDPOINTS}/${id}`, { enabled: false })).body.endpoint.enabled).toBe(false);
    const begin = new Date(Date.now() - 60_000).toISOString();
    const missed = await screen();
    expect(wrong(await call('POST', `${ENDPOINTS}/${id}/recover`, { from: begin }))).toEqual([
      409,
      `webhook endpoint: ${id} is disabled`,
    ]);
    await call('GET', '/api/events');
    await call('PATCH', `${ENDPOINTS}/${id}`, { enabled: true });
    const recover = () => call('POST', `${ENDPOINTS}/${id}/recover`, { from: begin });
    expect((await recover()).body).toEqual({ queued: 1 });
    const [sent] = await receiver.received(1);
    expect(sent!.json()).toMatchObject({ type: 'job-complete', data: { id: missed } });
    await settled(`?endpoint=${id}`, 'delivered');
    expect((await recover()).body).toEqual({ queued: 0 });
    expect(receiver.requests).toHaveLength(1);
  });

  it('of which another change came first is left as it is', async () => {
    const { id } = await made();
    const tag = (await call('GET', `${ENDPOINTS}/${id}`)).headers.get('etag')!;
    const write = (note: string) => call('PATCH', `${ENDPOINTS}/${id}`, { note }, { 'if-match': tag });
    const answers = await Promise.all([write('one'), write('other')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('whose secret is replaced at once by two who read the same state has one winner, who was given what signs', async () => {
    const { id } = await made();
    const tag = (await call('GET', `${ENDPOINTS}/${id}`)).headers.get('etag')!;
    const replace = () => call('POST', `${ENDPOINTS}/${id}/rotate`, { graceSeconds: 0 }, { 'if-match': tag });
    const answers = await times(4, replace);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const { secret } = answers.find(({ status }) => status === 200)!.body;
    await eventually(async () => {
      receiver.reset();
      await call('POST', `${ENDPOINTS}/${id}/test`);
      const [sent] = await receiver.received(1);
      new Webhook(secret).verify(sent!.text, sent!.headers as never);
    });
  });

  it('that is deleted is gone, and shows what it was sent', async () => {
    const { id } = await made();
    await screen();
    await settled(`?endpoint=${id}`, 'delivered');
    expect((await call('DELETE', `${ENDPOINTS}/${id}`)).status).toBe(204);
    expect((await call('GET', `${ENDPOINTS}/${id}`)).status).toBe(404);
    await screen();
    await call('GET', '/api/events');
    expect(await deliveries(`?endpoint=${id}`)).toHaveLength(1);
  });

  it('gets nothing more of an erased job, and what it answered about it goes', async () => {
    receiver.otherwise({ status: 500, body: 'Jane Sample is unknown here' });
    const { id } = await made();
    const jobId = await screen();
    const [tried] = await eventually(async () => {
      const found = await deliveries(`?endpoint=${id}`);
      expect(found[0]!.attempts[0]).toMatchObject({ statusCode: 500, answer: 'Jane Sample is unknown here' });
      return found;
    });
    const stored = await jobs.dataSource.query('SELECT * FROM delivery_attempts WHERE delivery_id = $1', [
      tried!.id,
    ]);
    expect([stored[0].answer, stored[0].answer_sealed.toString('latin1')]).toEqual([
      null,
      expect.not.stringContaining('Jane'),
    ]);
    await call('DELETE', `/api/jobs/${jobId}`);
    const [erased] = await deliveries(`?endpoint=${id}`);
    expect(erased).toMatchObject({ status: 'stopped', attempts: [{ answer: null }] });
    expect(wrong(await call('POST', `/api/deliveries/${tried!.id}/resend`))).toEqual([
      409,
      `delivery: ${tried!.id} was erased`,
    ]);
  });

  it('at which everything failed for days is disabled, and whoever is named is told', async () => {
    receiver.otherwise({ status: 500 });
    const { id } = await made({ noticeEmail: 'operations@client.example' });
    const steady = await made({}, '/steady');
    receiver.on('POST', '/steady', { status: 200 });
    await screen();
    await eventually(async () => {
      const { endpoint } = (await call('GET', `${ENDPOINTS}/${id}`)).body;
      expect(endpoint.failingSince).not.toBeNull();
    });
    const failing = jobs.app.get(DisableFailingService);
    await failing.disableAll();
    expect((await call('GET', `${ENDPOINTS}/${id}`)).body.endpoint.enabled).toBe(true);
    await jobs.dataSource.query(
      `UPDATE webhook_endpoints SET failing_since = failing_since - interval '6 days' WHERE failing_since IS NOT NULL`,
    );
    await failing.disableAll();
    const { endpoint } = (await call('GET', `${ENDPOINTS}/${id}`)).body;
    expect(endpoint).toMatchObject({ enabled: false, disabledBy: 'rule' });
    expect((await call('GET', `${ENDPOINTS}/${steady.id}`)).body.endpoint.enabled).toBe(true);
    expect((await deliveries(`?endpoint=${id}`)).map(({ status }) => status)).toEqual(['stopped']);
    const count = async () => (await jobs.dataSource.query('SELECT count(*)::int AS n FROM messages'))[0].n;
    const before = await count();
    await failing.sendNotices();
    const due = 'SELECT notice_until FROM webhook_endpoints WHERE id = $1';
    expect(await jobs.dataSource.query(due, [id])).toEqual([{ notice_until: null }]);
    expect(await count()).toBe(before + 1);
    await failing.sendNotices();
    expect(await count()).toBe(before + 1);
  });
});

describe('whoever makes an endpoint', () => {
  it.each([
    [{ url: 'http://10.0.0.1/hook' }, /^url: /],
    [{ url: 'ftp://client.example/hook' }, /^url: /],
    [{ url: 'https://user:pass@client.example' }, /^url: /],
    [{ types: ['job-nonsense'] }, /^types: must be some of /],
    [{ headers: { Host: 'elsewhere.example' } }, /^headers: Host is set by the service itself/],
    [{ headers: { 'webhook-signature': 'v1,forged' } }, /^headers: webhook-signature is set by/],
    [{ headers: { 'x-a': 'two\r\nlines' } }, /^headers: x-a must be 1 to 1024 printable/],
    [{ headers: ['x'] }, /^headers: must be an object/],
    [{ unknown: 1 }, /unknown/],
  ])('is told what is wrong with %j', async (body, message) => {
    const answer = await call('POST', ENDPOINTS, { url: `${receiver.url}/hook`, ...body });
    expect(wrong(answer)).toEqual([400, expect.stringMatching(message)]);
  });

  it('must be one who could read the events', async () => {
    const key = async (bounds: object) =>
      (await call('POST', '/api/management/keys', { kind: 'private', ...bounds })).body.secret as string;
    const url = `${receiver.url}/hook`;
    for (const bounds of [
      { scopes: ['account:admin'] },
      { scopes: ['account:admin', 'events:read'], jobTypes: ['id-aml'] },
    ]) {
      const answer = await call('POST', ENDPOINTS, { url }, {}, await key(bounds));
      expect(wrong(answer)).toEqual([
        403,
        expect.stringMatching(/^url: goes beyond what the caller itself holds/),
      ]);
    }
    const admin = await key({ scopes: ['account:admin', 'events:read'] });
    expect((await call('POST', ENDPOINTS, { url }, {}, admin)).status).toBe(200);
  });

  it('is led elsewhere by nobody who could not read the events, even while it is off, nor is its secret rotated', async () => {
    const { id } = await made();
    const body = { kind: 'private', scopes: ['account:admin'] };
    const key = (await call('POST', '/api/management/keys', body)).body.secret as string;
    const update = (changes: object) => call('PATCH', `${ENDPOINTS}/${id}`, changes, {}, key);
    const url = `${receiver.url}/elsewhere`;
    for (const changes of [{ url }, { types: null }, { url, types: null, enabled: false }])
      expect(wrong(await update(changes))).toEqual([403, expect.stringMatching(/^(url|types): goes beyond/)]);
    expect(wrong(await update({ enabled: true }))).toEqual([403, expect.stringMatching(/^enabled: goes/)]);
    expect((await update({ enabled: false, note: 'off' })).status).toBe(200);
    const rotated = await call('POST', `${ENDPOINTS}/${id}/rotate`, {}, {}, key);
    expect(wrong(rotated)).toEqual([403, expect.stringMatching(/^id: goes beyond/)]);
    const { endpoint } = (await call('GET', `${ENDPOINTS}/${id}`)).body;
    expect([endpoint.url, endpoint.enabled]).toEqual([expect.not.stringContaining('elsewhere'), false]);
  });
});

describe('deliveries', () => {
  it('are found by status, event and endpoint, page by page', async () => {
    const { id } = await made();
    const jobIds = [await screen(), await screen(), await screen()];
    const found = await settled(`?endpoint=${id}`, 'delivered', jobIds.length);
    expect(found.map(({ subject }) => subject).sort()).toEqual([...jobIds].sort());
    const pages: string[] = [];
    for (let after = ''; ;) {
      const { body } = await call('GET', `/api/deliveries?limit=1${after}`);
      pages.push(...body.deliveries.map((one: DeliveryView) => one.id));
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(pages).toEqual(found.map((one) => one.id));
    const [one] = found;
    expect((await deliveries(`?event=${one!.eventId}`)).map((each) => each.id)).toEqual([one!.id]);
    expect(await deliveries('?event=job-review')).toEqual([]);
    expect(await deliveries('?status=failed')).toEqual([]);
    expect(wrong(await call('GET', '/api/deliveries?event=nonsense'))[0]).toBe(400);
    for (const at of [
      '2026-02-30T00:00:00.000000Z',
      '0000-01-01T00:00:00.000000Z',
      '2026-01-01T24:00:00.000000Z',
    ]) {
      const cursor = Buffer.from(`${at} msg_1`).toString('base64url');
      const answer = await call('GET', `/api/deliveries?after=${cursor}`);
      expect(wrong(answer)).toEqual([400, expect.stringMatching(/^after: /)]);
    }
    expect(wrong(await call('GET', '/api/deliveries?after=nonsense'))[0]).toBe(400);
    expect((await call('GET', `/api/deliveries/${one!.id}`)).body.delivery).toEqual(one);
  });

  it('are sent again under their own webhook-id', async () => {
    await made();
    await screen();
    const [before] = await settled('', 'delivered');
    expect((await call('POST', `/api/deliveries/${before!.id}/resend`)).body).toEqual({
      id: before!.id,
      status: 'pending',
    });
    const [first, again] = await waitFor('both tries', () => {
      const tries = receiver.requests.filter((one) => one.json<EventBody>().id === before!.eventId);
      return tries.length > 1 && tries;
    });
    expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(again!.text).toBe(first!.text);
  });
});

describe('receivers that hang or fail', () => {
  it('hold up no other: all that was sent is delivered, failed or pending, and none is lost', async () => {
    const EVENTS = 60;
    const healthy = ['/one', '/two', '/three'];
    const sick = ['/hangs', '/hangs-too', '/fails'];
    receiver.on('POST', /hangs/, { fault: 'hang' });
    receiver.on('POST', '/fails', { status: 500 });
    const ids = new Map<string, string>();
    for (const path of [...sick, ...healthy]) ids.set(path, (await made({}, path)).id);
    await record(Array.from({ length: EVENTS }, (_, n) => ({ type: 'job-complete', subjectId: `s${n}` })));
    const got = (path: string) =>
      receiver.requests.filter((one) => one.path === path).map((one) => one.json<EventBody>().id);
    // The hanging ones still hang: nobody waits for them.
    await eventually(
      () => {
        for (const path of healthy) expect(new Set(got(path)).size).toBe(EVENTS);
      },
      { timeoutMs: 14_000 },
    );
    expect([got('/hangs').length, got('/hangs-too').length]).toEqual([4, 4]);
    const events = (await call('GET', '/api/events?types=job-complete&limit=100')).body.events as EventBody[];
    for (const path of healthy)
      expect([...new Set(got(path))].sort()).toEqual(events.map(({ id }) => id).sort());
    for (const id of ids.values()) {
      const found = await deliveries(`?endpoint=${id}&limit=200`);
      expect(found).toHaveLength(EVENTS);
      expect(new Set(found.map(({ eventId }) => eventId)).size).toBe(EVENTS);
    }
  }, 30_000);
});
