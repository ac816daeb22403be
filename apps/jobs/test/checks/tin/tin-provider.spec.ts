import { TestClock } from '@bonafide/testing/clock';
import { eventually, waitFor } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

/* TIN with a provider that speaks our documented format: what reaches it, its delays, its silence, its outage. */
const CHECKS = '/v1/tin/checks';
const clock = new TestClock('2026-03-01T12:00:00.000Z');
let jobs: RunningJobs;
let provider: StubServer;
let receiver: StubServer;
beforeAll(async () => {
  provider = await startStubServer();
  receiver = await startStubServer();
  jobs = await startJobs({
    clock,
    env: {
      PROVIDER_TIN: 'http',
      PROVIDER_TIN_URL: provider.url,
      PROVIDER_TIN_SECRET: 'provider-key',
      PROVIDER_TIN_DEADLINE_MS: '6000',
    },
  });
});
afterAll(async () => {
  await jobs?.close();
  await provider?.close();
  await receiver?.close();
});
beforeEach(() => {
  provider.reset();
});

const verify = (changes: Record<string, unknown> = {}) =>
  jobs.call('POST', '/api/tin/verify', {
    body: {
      firstName: 'Jane',
      lastName: 'Sample',
      tinType: 'ITIN',
      tin: '912701230',
      phone: '+12125550100',
      callbackURL: `${receiver.url}/tin`,
      ...changes,
    },
  });
const callbackOf = (id: string) =>
  waitFor(`the callback of ${id}`, () =>
    receiver.requests.find((request) => request.json<{ id: string }>().id === id),
  );
const read = async (id: string) => (await jobs.call('GET', `/api/tin/jobs/${id}`)).body;
const asked = (id: string) =>
  provider.requests
    .map((request) => request.json<Record<string, string>>())
    .find(({ reference }) => reference === id)!;

describe('what reaches the TIN provider', () => {
  it('is the number with its type, both names and the phone', async () => {
    provider.otherwise({ json: { outcome: 'match' } });
    const { body } = await verify();
    expect(body.result.status).toBe('MATCH');
    expect(asked(body.id)).toEqual({
      reference: body.id,
      tinType: 'ITIN',
      tin: '912701230',
      firstName: 'Jane',
      lastName: 'Sample',
      phone: '+12125550100',
    });
  });

  it('is never more than 40 characters of both names, so that names equal until there match alike', async () => {
    provider.otherwise({ json: { outcome: 'match' } });
    const sent = [];
    for (const tail of ['Alpha', 'Omega']) {
      const { body } = await verify({
        firstName: 'Maximiliána',
        lastName: `${'Wolfeschlegelsteinhausenberg'}${tail}`,
      });
      const { firstName, lastName } = asked(body.id);
      sent.push({ firstName, lastName });
      expect(body.request.lastName).toContain(tail);
    }
    expect(sent[0]).toEqual(sent[1]);
    expect(`${sent[0]!.firstName} ${sent[0]!.lastName}`).toHaveLength(40);
  });

  it.each([
    ["O'Neil", 'O Neil'],
    ['St. John, Jr.', 'St John Jr'],
    ['José Nuñez', 'Jose Nunez'],
    ['Nun\u0303ez', 'Nunez'],
    ['Łukasz', 'Lukasz'],
    ['Smith-Jones & Söhne', 'Smith-Jones & Sohne'],
  ])('is %s in its normalised form', async (lastName, sent) => {
    provider.otherwise({ json: { outcome: 'match' } });
    const { body } = await verify({ lastName });
    expect(asked(body.id).lastName).toBe(sent);
    expect(body.request.lastName).toBe(lastName);
  });

  it('is nothing at all for a number that the IRS never assigned', async () => {
    expect((await verify({ tin: '912491230' })).body.result.status).toBe('NO_MATCH');
    expect(provider.requests).toEqual([]);
  });
});

describe('a TIN provider that takes its time', () => {
  it('is not waited for: the answer is pending, then the record completes', async () => {
    let decide = () => {};
    const decided = new Promise<void>((resolve) => (decide = resolve));
    provider.otherwise(async () => {
      await decided;
      return { json: { outcome: 'match' } };
    });
    const { body } = await verify({ properties: [{ name: 'a', value: 'b' }] });
    expect(body).toMatchObject({ status: 'pending', completed: null, result: { status: 'PENDING' } });
    const listed = await jobs.call('GET', `/api/jobs?id=${body.id}`);
    expect(listed.body.items[0].status).toBe('active');
    decide();
    const callback = await callbackOf(body.id);
    expect(callback.json()).toMatchObject({
      id: body.id,
      status: 'complete',
      result: { status: 'MATCH' },
      properties: [{ name: 'a', value: 'b' }],
    });
    expect(await read(body.id)).toEqual(callback.json());
  });

  it('is asked again when it wishes, and never named complete before it has decided', async () => {
    let decided = false;
    provider.otherwise(() =>
      decided
        ? { json: { outcome: 'no_match', code: '3' } }
        : { status: 202, json: { outcome: 'pending', pollAfterSeconds: 30 } },
    );
    const { body } = await verify();
    expect(await read(body.id)).toMatchObject({ status: 'pending', result: { status: 'PENDING' } });
    clock.advance({ seconds: 31 });
    await provider.received(1, { path: `${CHECKS}/${body.id}` });
    expect(await read(body.id)).toMatchObject({ status: 'pending', result: { status: 'PENDING' } });
    decided = true;
    await eventually(async () => {
      clock.advance({ seconds: 31 });
      expect(await read(body.id)).toMatchObject({ status: 'complete', result: { status: 'NO_MATCH' } });
    });
  });

  it('and never answers is given up after 48 hours: not determined, called back', async () => {
    provider.otherwise({ status: 202, json: { outcome: 'pending' } });
    const { body } = await verify();
    clock.advance({ hours: 47, minutes: 59 });
    expect(await read(body.id)).toMatchObject({ status: 'pending' });
    clock.advance({ minutes: 1 });
    const callback = await callbackOf(body.id);
    expect(callback.json()).toMatchObject({
      id: body.id,
      status: 'complete',
      result: { status: 'NOT_DETERMINED', tinType: 'ITIN' },
      errors: [{ type: 'ConnectionError', message: 'not determined: no answer before the deadline' }],
    });
    expect(await read(body.id)).toEqual(callback.json());
  });

  it('and is away for a while keeps a pending record pending', async () => {
    provider.next({ status: 202, json: { outcome: 'pending', pollAfterSeconds: 30 } });
    provider.otherwise({ status: 500 });
    const { body } = await verify();
    clock.advance({ seconds: 31 });
    await provider.received(3);
    await eventually(async () => {
      const [row] = await jobs.dataSource.query('SELECT run_at > $2 AS later FROM jobs WHERE id = $1', [
        body.id,
        clock.now(),
      ]);
      expect(row.later).toBe(true);
    });
    expect(await read(body.id)).toMatchObject({ status: 'pending', result: { status: 'PENDING' } });
    provider.otherwise({ json: { outcome: 'match' } });
    await eventually(async () => {
      clock.advance({ minutes: 2 });
      expect(await read(body.id)).toMatchObject({ status: 'complete', result: { status: 'MATCH' } });
    });
  });
});

describe('a TIN provider that is away when first asked', () => {
  it.each([
    ['fails', { status: 500 }, 'the provider had an error'],
    ['cuts the line', { fault: 'close' as const }, 'the provider could not be reached'],
    ['refuses us', { status: 401 }, 'the provider refused the request'],
    ['talks nonsense', { body: '<html>' }, 'the provider answered in an unknown form'],
  ])('and %s leaves the TIN not determined', async (_what, fault, why) => {
    provider.otherwise(fault);
    const { body } = await verify();
    const record = await eventually(async () => {
      const current = await read(body.id);
      expect(current.status).toBe('complete');
      return current;
    });
    expect(record).toMatchObject({
      result: { status: 'NOT_DETERMINED' },
      errors: [{ type: 'ConnectionError', message: `not determined: ${why}` }],
    });
    provider.otherwise({ json: { outcome: 'match' } });
    expect((await verify()).body.result.status).toBe('MATCH');
  });
});
