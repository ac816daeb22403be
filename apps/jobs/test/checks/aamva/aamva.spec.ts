import { TestClock } from '@bonafide/testing/clock';
import { eventually } from '@bonafide/testing/eventually';
import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import { card, licence, submitId } from '../id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

// AAMVA as an endpoint, as a job and inside an id-verification: every value of the specification's `aamva` object.

const clock = new TestClock('2026-03-01T12:00:00Z');
let jobs: RunningJobs;
let asked: RunningJobs;
let provider: StubServer;
let receiver: StubServer;

beforeAll(async () => {
  [provider, receiver] = await Promise.all([startStubServer(), startStubServer()]);
  jobs = await startJobs({ clock });
  asked = await startJobs({
    clock,
    env: {
      // Both run on one Redis database.
      REDIS_PREFIX: 'asked',
      PROVIDER_AAMVA: 'http',
      PROVIDER_AAMVA_URL: provider.url,
      PROVIDER_AAMVA_SECRET: 'key',
      PROVIDER_AAMVA_TIMEOUT_MS: '3000',
      PROVIDER_AAMVA_DEADLINE_MS: '4000',
    },
  });
});
afterAll(() => Promise.all([jobs.close(), asked.close(), provider.close(), receiver.close()]));
beforeEach(() => {
  provider.reset();
  receiver.reset();
});

const LICENCE = {
  licenseNumber: 'D1234562',
  country: 'US',
  state: 'CA',
  lastName: 'Sample',
  firstName: 'Jane',
  idType: 'drivers-license',
  dob: '1990-01-31',
  issueDate: '01/31/2022',
  expirationDate: '2099-01-31',
};
const check = (given: Record<string, unknown> = {}, at = jobs) =>
  at.call('POST', '/api/identity/aamva', { body: { ...LICENCE, ...given } });
const NOW = () => clock.now().toISOString();

it('takes a country in lower case, keeps it in upper case and judges the state by it', async () => {
  const { status, body } = await check({ country: 'us', state: 'US-CA' });
  expect([status, body.request.country, body.request.state]).toEqual([200, 'US', 'CA']);
  const { body: found } = await jobs.call('GET', `/api/jobs?id=${body.id}&aamvaSource=US`);
  expect([found.total, found.items[0]?.request.parameters.country]).toEqual([1, 'US']);
  const wrong = await check({ country: 'us', state: 'ON' });
  expect([wrong.status, wrong.body.errors[0].message]).toEqual([400, 'state: must be an ISO 3166-2 code']);
  expect((await check({ country: 'uk' })).status).toBe(400);
});

describe('POST /api/identity/aamva', () => {
  it('completes with everything in agreement', async () => {
    const { status, body } = await check({ properties: [{ name: 'case', value: '9' }] });
    expect([status, body.status, body.errors]).toEqual([200, 'completed', []]);
    expect(body.result).toEqual({
      enabled: true,
      hasErrors: false,
      hasWarnings: false,
      createdAt: NOW(),
      updatedAt: NOW(),
      completedAt: NOW(),
      status: 'Completed',
      statusMessage: 'Everything compared agrees.',
      confidenceScore: 1,
      simulated: true,
    });
    expect(body.request).toEqual({ ...LICENCE, dob: '01/31/1990', expirationDate: '01/31/2099' });
    expect(body.properties).toEqual([{ name: 'case', value: '9' }]);
    const { body: found } = await jobs.call('GET', `/api/jobs?type=id-aamva&id=${body.id}`);
    expect(found.items[0]).toMatchObject({
      id: body.id,
      request: { properties: [{ name: 'case', value: '9' }] },
      result: { success: true, featuresEnabled: { aamvaEnabled: true, aamvaBillable: true } },
    });
  });

  it.each([
    ['Mismatch', { hasErrors: true, statusMessage: expect.stringContaining('licenseNumber, lastName') }],
    ['Partial', { hasErrors: true, statusMessage: 'does not agree: birthDate, expireDate' }],
    ['Unavailable', { hasErrors: false, hasWarnings: true, confidenceScore: 1 }],
    ['Suspended', { hasErrors: false, hasWarnings: true, statusMessage: 'The licence is suspended.' }],
  ])('completes for %s with what disagrees', async (lastName, expected) => {
    const { body } = await check({ lastName });
    expect(body.result).toMatchObject({ status: 'Completed', ...expected });
    expect(body.result.confidenceScore).toBeGreaterThanOrEqual(0);
    expect(body.result.confidenceScore).toBeLessThanOrEqual(1);
  });

  it.each([
    ['Undetermined', 'not determined: the provider has no record'],
    ['Timeout', 'not determined: the provider did not answer in time'],
    ['Outage', 'not determined: the provider could not be reached'],
  ])('is an Error for %s, never a pass', async (lastName, statusMessage) => {
    const { body } = await check({ lastName });
    expect(body.result).toMatchObject({
      status: 'Error',
      hasErrors: true,
      statusMessage,
      confidenceScore: null,
    });
    expect(body.errors).toEqual([{ type: 'ConnectionError', message: `aamva: ${statusMessage}` }]);
  });

  it.each([
    ['a passport', { idType: 'passport' }],
    ['a country without such records', { country: 'DE', state: 'BE' }],
  ])('is Not Applicable for %s', async (_what, given) => {
    const { body } = await check(given);
    expect(body.result).toMatchObject({ status: 'Not Applicable', hasErrors: false, confidenceScore: null });
    expect(body.result.statusMessage).not.toBe('');
  });

  it('is In Progress while the registry checks, and completed with a callback when it is done', async () => {
    const { body } = await check({ lastName: 'Pending', callbackURL: `${receiver.url}/hook` });
    expect([body.status, body.completed]).toEqual(['active', null]);
    expect(body.result).toMatchObject({ status: 'In Progress', completedAt: null, confidenceScore: null });
    clock.advance({ seconds: 10 });
    const [request] = await receiver.received(1, { path: '/hook' });
    expect(request!.headers['x-webhook-event']).toBe('job-complete');
    expect(request!.json()).toMatchObject({
      id: body.id,
      status: 'completed',
      result: { success: true, status: 'Completed', createdAt: body.result.createdAt, completedAt: NOW() },
    });
  });

  it('stays Pending through an outage, and is asked again until it is answered', async () => {
    provider.otherwise({ status: 503 });
    const { body } = await check({ callbackURL: `${receiver.url}/hook` }, asked);
    expect([body.status, body.result.status, body.result.completedAt]).toEqual(['active', 'Pending', null]);
    provider.otherwise({
      json: {
        outcome: 'match',
        data: { fields: { licenseNumber: 'match', lastName: 'match', birthDate: 'match' } },
      },
    });
    clock.advance({ seconds: 30 });
    const [request] = await receiver.received(1, { path: '/hook' });
    expect(request!.json()).toMatchObject({ result: { success: true, status: 'Completed' }, errors: [] });
  });

  it.each([
    ['number, last name and birth date', { licenseNumber: 'unavailable', lastName: 'unavailable' }, true],
    ['the birth date', { licenseNumber: 'match', lastName: 'match' }, false],
  ])('is not determined when %s could not be compared', async (_what, core, hasErrors) => {
    const fields = { ...core, birthDate: 'unavailable', firstName: 'match' };
    provider.otherwise({ json: { outcome: 'match', data: { fields } } });
    const { body } = await check({}, asked);
    expect(body.result).toMatchObject({ status: 'Completed', hasErrors, hasWarnings: true });
    expect(body.errors).toEqual([
      {
        type: 'ConnectionError',
        message: expect.stringMatching(/^aamva: not determined: could not be compared: .*birthDate/),
      },
    ]);
    const { body: record } = await asked.call('GET', `/api/jobs/${body.id}`);
    expect(record.result.success).toBe(false);
  });

  it('ends as an Error with a callback when nobody answers before its deadline', async () => {
    provider.otherwise({ status: 503 });
    const { body } = await check({ callbackURL: `${receiver.url}/hook` }, asked);
    clock.advance({ minutes: 11 });
    const [request] = await receiver.received(1, { path: '/hook' });
    expect(request!.json()).toMatchObject({
      id: body.id,
      status: 'completed',
      result: { success: false, status: 'Error', hasErrors: true, featuresEnabled: { aamvaBillable: false } },
    });
  });

  it.each([
    ['licenseNumber', { licenseNumber: '' }],
    ['country', { country: 'USA' }],
    ['state', { state: 'Nowhere' }],
    ['lastName', { lastName: undefined }],
    ['idType', { idType: 'driver-license' }],
    ['dob', { dob: '31/01/1990' }],
    ['issueDate', { issueDate: 'yesterday' }],
    ['expirationDate', { expirationDate: '2099-13-01' }],
  ])('refuses a bad %s by its name', async (parameter, given) => {
    const { status, body } = await check(given);
    expect([status, body.errors[0].type]).toEqual([400, 'InvalidRequestError']);
    expect(body.errors[0].message).toContain(parameter);
  });

  it('is refused to an account without it, also as a job', async () => {
    const { apiKey: key } = await jobs.createAccount(['dlvEnabled']);
    for (const [path, body] of [
      ['/api/identity/aamva', LICENCE],
      ['/api/jobs', { type: 'id-aamva', params: LICENCE }],
    ] as const) {
      const { status, body: answer } = await jobs.call('POST', path, { key, body });
      expect([status, answer.errors[0].type]).toEqual([403, 'AccountConfigErrorType']);
    }
  });

  it('runs the same engine as a job of its type', async () => {
    const { body } = await jobs.call('POST', '/api/jobs', { body: { type: 'id-aamva', params: LICENCE } });
    expect(body).toMatchObject({
      status: 'completed',
      result: { success: true, status: 'Completed', confidenceScore: 1 },
      request: { parameters: { ...LICENCE, dob: '01/31/1990', expirationDate: '01/31/2099' } },
    });
  });
});

describe('AAMVA inside an id-verification', () => {
  const aamvaOf = async (params: Record<string, unknown>, key?: string) =>
    (await submitId(jobs, params, key ? { key } : {})).body.result.aamva;
  const NEVER = {
    hasErrors: false,
    hasWarnings: false,
    createdAt: null,
    updatedAt: null,
    completedAt: null,
    status: null,
    statusMessage: '',
    confidenceScore: null,
  };

  it('compares the document with the state’s records', async () => {
    expect(await aamvaOf({ backIdPhoto: await licence() })).toMatchObject({
      enabled: true,
      status: 'Completed',
      confidenceScore: 1,
      createdAt: NOW(),
      completedAt: NOW(),
    });
    expect(await aamvaOf({ backIdPhoto: await licence({ lastName: 'MISMATCH' }) })).toMatchObject({
      status: 'Completed',
      hasErrors: true,
    });
  });

  it('never ran for an account without it, nor for a document that could not be read', async () => {
    const { apiKey } = await jobs.createAccount(['crosscheckEnabled']);
    expect(await aamvaOf({ backIdPhoto: await licence() }, apiKey)).toEqual({ enabled: false, ...NEVER });
    const blank = await card({ type: 'other', fields: {} });
    expect(await aamvaOf({ idPhoto: blank })).toEqual({ enabled: true, ...NEVER });
  });

  it('is Not Applicable to a passport', async () => {
    const fields = { firstName: 'JANE', lastName: 'SAMPLE', id: 'P1', expireDate: '2099-01-31' };
    const passport = await card({ type: 'passport', country: 'US', fields });
    expect((await aamvaOf({ idPhoto: passport })).status).toBe('Not Applicable');
  });

  it('that is In Progress is completed after its job, with another callback', async () => {
    const { body } = await submitId(
      jobs,
      { backIdPhoto: await licence({ lastName: 'PENDINGMISMATCH' }) },
      { callbackURL: `${receiver.url}/hook` },
    );
    const [first] = await receiver.received(1, { path: '/hook' });
    expect(first!.json()).toMatchObject({
      status: 'completed',
      result: { aamva: { status: 'In Progress' } },
    });
    clock.advance({ seconds: 10 });
    await eventually(async () => {
      const { body: record } = await jobs.call('GET', `/api/jobs/${body.id}`);
      expect(record.result).toMatchObject({
        aamva: { status: 'Completed', hasErrors: true },
        featuresEnabled: { aamvaBillable: true },
      });
    });
    const all = await receiver.received(3, { path: '/hook' });
    expect(all.map(({ headers }) => headers['x-webhook-event']).sort()).toEqual([
      'job-complete',
      'job-dlv-complete',
      'job-idv-complete',
    ]);
  });

  it('is found by the country of the check: US, or CA for Canada', async () => {
    const us = await submitId(jobs, { backIdPhoto: await licence() });
    const canadian = await licence({ state: 'BC', country: 'CA', vehicleClass: '5' });
    const ca = await submitId(jobs, { backIdPhoto: canadian });
    const off = await jobs.createAccount(['crosscheckEnabled']);
    await submitId(jobs, { backIdPhoto: await licence() }, { key: off.apiKey });
    const idsOf = async (source: string, key?: string) => {
      const { body } = await jobs.call('GET', `/api/jobs?aamvaSource=${source}`, key ? { key } : {});
      return body.items.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf('US')).toContain(us.body.id);
    expect(await idsOf('US')).not.toContain(ca.body.id);
    expect(await idsOf('CA')).toEqual([ca.body.id]);
    expect(await idsOf('US', off.apiKey)).toEqual([]);
  });
});
