import { TestClock } from '@bonafide/testing/clock';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { ProcessJobService } from '../../../src/jobs/processing/process-job.service.js';
import { everythingKept } from '../../leaks/everything-kept.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

/*
 * Private SSN and DOB with a provider that speaks Prove Verify v2: what reaches it, what becomes of its answers, and
 * what happens while it is away.
 */
const VERIFY = '/identity/verify/v2';
const clock = new TestClock('2026-03-01T12:00:00.000Z');
let jobs: RunningJobs;
let provider: StubServer;
beforeAll(async () => {
  provider = await startStubServer();
  jobs = await startJobs({
    clock,
    worker: false,
    env: {
      PROVIDER_IDENTITY_OWNER: 'prove',
      PROVIDER_IDENTITY_OWNER_URL: provider.url,
      PROVIDER_IDENTITY_OWNER_CLIENT_ID: 'client',
      PROVIDER_IDENTITY_OWNER_USERNAME: 'user',
      PROVIDER_IDENTITY_OWNER_SECRET: 'pass',
      PROVIDER_IDENTITY_OWNER_TIMEOUT_MS: '1500',
      PROVIDER_IDENTITY_OWNER_DEADLINE_MS: '4000',
    },
  });
});
afterAll(async () => {
  await jobs?.close();
  await provider?.close();
});
beforeEach(() => {
  provider.reset();
  provider.on('POST', '/token', { json: { access_token: 'tok', expires_in: 3600 } });
});

const answers = (response: object) =>
  provider.on('POST', VERIFY, { json: { status: 0, response: { reasonCodes: [], ...response } } });
const MATCH = { name: { nameScore: 100 }, identifiers: { ssn: true, last4: true, dob: true } };
let serial = 0;
const good = (changes: Record<string, unknown> = {}) => ({
  ssn: '219094567',
  firstName: 'Jane',
  lastName: 'Sample',
  phone: `+1212555${String(++serial).padStart(4, '0')}`,
  ...changes,
});
const verify = (changes?: Record<string, unknown>) => jobs.call('POST', '/api/ssn', { body: good(changes) });
const asked = () => provider.requests.find(({ path }) => path === VERIFY)!;

describe('what reaches the provider of a private SSN check', () => {
  it('is the four normalised fields, and everything else as submitted', async () => {
    answers(MATCH);
    const { body } = await verify({
      firstName: ' Zoë  Ann',
      lastName: 'O\u2019Núñez',
      phone: '+12125559001',
      email: 'zoe@example.com',
      dob: '1990-01-31',
      address: {
        streetAddress: '12½ Calle Alcalá #4',
        unit: '2º',
        city: 'São Paulo',
        state: 'US-NV',
        postalCode: '89501',
        country: 'US',
      },
      consent: true,
    });
    expect(body.result).toEqual({ ssnMatch: true });
    expect(asked().json()).toEqual({
      requestId: body.id,
      phoneNumber: '12125559001',
      firstName: 'Zoe Ann',
      lastName: 'O Nunez',
      address: '12 1/2 Calle Alcala #4',
      extendedAddress: '2º',
      city: 'Sao Paulo',
      region: 'NV',
      postalCode: '89501',
      emailAddress: 'zoe@example.com',
      dob: '1990-01-31',
      ssn: '219094567',
      details: true,
    });
    const stored = await jobs.call('GET', `/api/private-ssn/jobs/${body.id}`);
    expect(stored.body.request_data).toMatchObject({
      firstName: ' Zoë  Ann',
      address: { streetAddress: '12½ Calle Alcalá #4', city: 'São Paulo' },
    });
  });

  it.each([
    ['4567', { last4: '4567' }],
    ['219094567', { ssn: '219094567' }],
  ])('carries %s as %j beside the phone', async (ssn, wire) => {
    answers(MATCH);
    await verify({ ssn, phone: '+12125559002' });
    expect(asked().json()).toMatchObject({ ...wire, phoneNumber: '12125559002' });
  });

  it.each([
    [true, 'optedIn'],
    [false, 'optedOut'],
    [null, 'notCollected'],
    [undefined, 'notCollected'],
  ])('carries the consent %s as %s', async (consent, status) => {
    answers(MATCH);
    expect((await verify({ consent })).status).toBe(200);
    expect(asked().headers['consent-status']).toBe(status);
  });

  it('is nothing at all in test mode', async () => {
    const answer = await jobs.call('POST', '/api/ssn', {
      body: good({ ssn: '6789' }),
      headers: { 'x-test-request': 'true' },
    });
    expect([answer.body.result.ssnMatch, provider.requests]).toEqual([true, []]);
  });

  it('is nothing at all for a refused request', async () => {
    const phone = '+12125559003';
    answers(MATCH);
    for (let n = 0; n < 10; n += 1) await verify({ phone });
    provider.reset();
    expect((await verify({ phone })).status).toBe(429);
    expect((await verify({ ssn: '666094567' })).status).toBe(400);
    expect(provider.requests).toEqual([]);
  });
});

describe('what becomes of the provider’s answer', () => {
  it.each([
    ['all that agrees', MATCH, {}, true, []],
    [
      'a number that does not agree',
      { name: { nameScore: 100 }, identifiers: { ssn: false } },
      {},
      false,
      [],
    ],
    [
      'a name that does not agree',
      { name: { nameScore: 10 }, identifiers: { ssn: true } },
      {},
      false,
      [{ type: 'NameMatchError', message: "name: is not that of the phone's owner" }],
    ],
    [
      'a birth date that does not agree',
      { name: { nameScore: 100 }, identifiers: { ssn: true, dob: false } },
      { dob: '1990-01-31' },
      false,
      [{ type: 'BirthDateMatchError', message: "dob: is not that of the phone's owner" }],
    ],
    [
      'a birth date that could not be compared',
      { name: { nameScore: 100 }, identifiers: { ssn: true } },
      { dob: '1990-01-31' },
      true,
      [
        {
          type: 'BirthDateMatchError',
          message: 'dob: not determined, the provider could not compare it',
          warning: true,
        },
      ],
    ],
    [
      'a name that could not be compared',
      { identifiers: { ssn: true } },
      {},
      true,
      [
        {
          type: 'NameMatchError',
          message: 'name: not determined, the provider could not compare it',
          warning: true,
        },
      ],
    ],
    [
      'a number that could not be compared',
      { name: { nameScore: 100 }, identifiers: { dob: true } },
      { dob: '1990-01-31' },
      null,
      [{ type: 'ConnectionError', message: 'not determined: the provider has no record' }],
    ],
  ])('%s', async (_what, response, changes, ssnMatch, errors) => {
    answers(response);
    const { body } = await verify(changes);
    expect([body.status, body.result, body.errors]).toEqual(['completed', { ssnMatch }, errors]);
  });

  it('a date of birth is judged by itself', async () => {
    const { ssn: _ssn, ...person } = good({ dob: '1990-01-31' });
    for (const [dob, dobMatch] of [
      [true, true],
      [false, false],
      [undefined, null],
    ] as const) {
      answers({ name: { nameScore: 100 }, identifiers: { dob } });
      const { body } = await jobs.call('POST', '/api/dob/verify', { body: person });
      expect(body.result).toEqual({ dobMatch });
    }
    expect(asked().json()).not.toHaveProperty('ssn');
    expect(asked().json()).not.toHaveProperty('last4');
  });
});

describe('while the provider is away', () => {
  it.each([
    ['fails', { status: 500 }, 'the provider had an error'],
    ['hangs', { fault: 'hang' as const }, 'the provider did not answer in time'],
    ['cuts the line', { fault: 'close' as const }, 'the provider could not be reached'],
    ['talks nonsense', { body: '<html>' }, 'the provider answered in an unknown form'],
    ['refuses us', { status: 403 }, 'the provider refused the request'],
  ])(
    'a provider that %s leaves the check not determined, at once and for good',
    async (_what, fault, why) => {
      provider.on('POST', VERIFY, fault);
      const answer = await verify();
      expect([answer.status, answer.body.status, answer.body.result, answer.body.errors]).toEqual([
        200,
        'completed',
        { ssnMatch: null },
        [{ type: 'ConnectionError', message: `not determined: ${why}` }],
      ]);
      const [row] = await jobs.dataSource.query('SELECT sealed, success FROM jobs WHERE id = $1', [
        answer.body.id,
      ]);
      expect(row).toEqual({ sealed: null, success: false });
      // A healthy answer in between, so that the circuit does not open.
      answers(MATCH);
      expect((await verify()).body.result.ssnMatch).toBe(true);
    },
  );

  it('an accepted job that nobody could run is completed at its deadline, its number gone', async () => {
    const answer = await jobs.call('POST', '/api/jobs', {
      body: {
        type: 'private-ssn',
        callbackURL: `${provider.url}/callback`,
        params: good({ ssn: '219094599' }),
      },
    });
    expect(answer.body.status).toBe('active');
    const open = await jobs.call('GET', `/api/private-ssn/jobs/${answer.body.id}`);
    expect(open.body).toMatchObject({ status: 'active', completed: null, result: { ssnMatch: null } });
    const sealed = async () =>
      (await jobs.dataSource.query('SELECT sealed FROM jobs WHERE id = $1', [answer.body.id]))[0].sealed;
    expect(await sealed()).toBeInstanceOf(Buffer);
    expect(await everythingKept(jobs)).not.toContain('219094599');
    clock.advance({ minutes: 9, seconds: 59 });
    await jobs.app.get(ProcessJobService).sweepDeadlines();
    expect((await jobs.call('GET', `/api/jobs/${answer.body.id}`)).body.status).toBe('active');
    clock.advance({ seconds: 1 });
    await jobs.app.get(ProcessJobService).sweepDeadlines();
    const done = await jobs.call('GET', `/api/private-ssn/jobs/${answer.body.id}`);
    expect(done.body).toMatchObject({
      status: 'completed',
      result: { ssnMatch: null },
      errors: [{ type: 'ConnectionError', message: 'not determined: no answer before the deadline' }],
    });
    expect(await sealed()).toBeNull();
  });

  it('an accepted job is run by a worker later, once', async () => {
    answers(MATCH);
    const { body } = await jobs.call('POST', '/api/jobs', {
      body: { type: 'private-ssn', params: good({ ssn: '219094598' }) },
      headers: { Prefer: 'respond-async' },
    });
    expect(body.status).toBe('active');
    const worker = jobs.app.get(ProcessJobService);
    const key = { jobId: body.id, tenant: jobs.account.accountId };
    await Promise.all([worker.processJob(key), worker.processJob(key), worker.processJob(key)]);
    expect(provider.requests.filter(({ path }) => path === VERIFY)).toHaveLength(1);
    expect(asked().json()).toMatchObject({ ssn: '219094598' });
    const done = await jobs.call('GET', `/api/private-ssn/jobs/${body.id}`);
    expect(done.body).toMatchObject({ status: 'completed', result: { ssnMatch: true } });
    expect(await everythingKept(jobs)).not.toContain('219094598');
  });

  it('a removal erases the number of a job that still waits', async () => {
    const { body } = await jobs.call('POST', '/api/jobs', {
      body: { type: 'private-ssn', params: good() },
      headers: { Prefer: 'respond-async' },
    });
    await jobs.call('DELETE', `/api/jobs/${body.id}`);
    const [row] = await jobs.dataSource.query('SELECT sealed, status FROM jobs WHERE id = $1', [body.id]);
    expect(row).toEqual({ sealed: null, status: 'removed' });
    await jobs.app.get(ProcessJobService).processJob({ jobId: body.id, tenant: jobs.account.accountId });
    expect(provider.requests).toEqual([]);
  });
});

describe('without any provider', () => {
  it('private SSN and date of birth are not determined', async () => {
    const bare = await startJobs({ worker: false, env: { PROVIDER_IDENTITY_OWNER: 'none' } });
    const ssn = await bare.call('POST', '/api/ssn', { body: good() });
    const { ssn: _ssn, ...person } = good({ dob: '1990-01-31' });
    const dob = await bare.call('POST', '/api/dob/verify', { body: person });
    await bare.close();
    const errors = [{ type: 'ConnectionError', message: 'not determined: no provider is configured' }];
    expect([ssn.body.result, ssn.body.errors]).toEqual([{ ssnMatch: null }, errors]);
    expect([dob.body.result, dob.body.errors]).toEqual([{ dobMatch: null }, errors]);
  });
});
