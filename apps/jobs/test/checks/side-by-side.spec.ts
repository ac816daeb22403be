import { type RecordedRequest, type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import type { StubResponse } from '@bonafide/testing/stub-response';
import { licence, submitId } from './id-verification/verify.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

// All checks of one job run side by side, and what happens to a job when every outside party is away.

let jobs: RunningJobs;
let provider: StubServer;

const FORWARDED = { 'X-Forwarded-For': '198.51.100.40' };
const PERSON = {
  firstName: 'Jane',
  lastName: 'Sample',
  email: 'jane@bonafide-customer.com',
  phone: '+14155552671',
  address: { streetAddress: '500 Market Street', city: 'San Francisco', state: 'CA', postalCode: '94105' },
};

beforeAll(async () => {
  provider = await startStubServer();
  const env: Record<string, string> = { TRUSTED_PROXIES: '1' };
  const use = (check: string, adapter: string) => {
    env[`PROVIDER_${check}`] = adapter;
    env[`PROVIDER_${check}_URL`] = provider.url;
    env[`PROVIDER_${check}_SECRET`] = 'key';
    env[`PROVIDER_${check}_ACCOUNT`] = 'account';
    env[`PROVIDER_${check}_TIMEOUT_MS`] = '6000';
    env[`PROVIDER_${check}_DEADLINE_MS`] = '8000';
  };
  for (const check of ['AAMVA', 'DLV', 'EMAIL', 'ADDRESS']) use(check, 'http');
  use('PHONE', 'twilio');
  use('IP', 'minfraud');
  use('DARKWEB', 'hibp');
  jobs = await startJobs({ env });
});
afterAll(() => Promise.all([jobs.close(), provider.close()]));
beforeEach(() => provider.reset());

/** Which check asks by this path. */
const CHECKS: [string, RegExp][] = [
  ['aamva', /^\/v1\/aamva\/checks$/],
  ['dlv', /^\/v1\/dlv\/checks$/],
  ['email', /^\/v1\/emails\/lookups$/],
  ['address', /^\/v1\/addresses\/lookups$/],
  ['phone', /^\/v2\/PhoneNumbers\//],
  ['ip', /^\/minfraud\//],
  ['darkweb', /^\/api\/v3\/breachedaccount\//],
];
const checkOf = ({ path }: RecordedRequest) => CHECKS.find(([, pattern]) => pattern.test(path))?.[0] ?? path;

const AGREES = { outcome: 'match', data: { fields: { licenseNumber: 'match', lastName: 'match' } } };
const GOOD: Record<string, StubResponse> = {
  aamva: { json: AGREES },
  dlv: { json: AGREES },
  email: { json: { outcome: 'match', data: { ownerName: 'Jane Sample' } } },
  address: { json: { outcome: 'match', data: { ownerName: 'Jane Sample', isDeliverable: true } } },
  phone: { json: { valid: true, caller_name: { caller_name: 'Jane Sample', caller_type: 'CONSUMER' } } },
  ip: { json: { ip_address: { city: { names: { en: 'Oakland' } }, traits: { user_type: 'residential' } } } },
  darkweb: { status: 404 },
};

describe('the checks of one job', () => {
  it('are all under way before the first of them is answered', async () => {
    const waiting: (() => void)[] = [];
    // Nobody is answered until everybody has asked: the submitted address and the document's are two questions.
    const everybody = CHECKS.length + 1;
    provider.otherwise(async (request) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length >= everybody) for (const go of waiting) go();
      });
      return GOOD[checkOf(request)]!;
    });
    const { body } = await submitId(
      jobs,
      { ...PERSON, backIdPhoto: await licence() },
      { headers: FORWARDED },
    );
    expect(provider.requests.map(checkOf).sort()).toEqual(
      ['address', ...CHECKS.map(([name]) => name)].sort(),
    );
    expect([body.status, body.errors]).toEqual(['completed', []]);
    expect(body.result).toMatchObject({
      success: true,
      crosscheck: { email: { isMatch: true }, address: { isMatch: true }, phone: { isMatch: true } },
      aamva: { status: 'Completed' },
      dlv: { result: { status: 'Approved' } },
      ipAddress: { city: 'Oakland' },
      ipFraudCheck: { ipFraud: false },
      confidences: { idCrosscheckDarkweb: 1 },
    });
  });

  it('take no longer together than the slowest takes alone', async () => {
    const slowest = 2_000;
    provider.otherwise((request) => ({
      ...GOOD[checkOf(request)],
      delayMs: checkOf(request) === 'dlv' ? slowest : slowest * 0.8,
    }));
    const backIdPhoto = await licence();
    const started = performance.now();
    await submitId(jobs, { ...PERSON, backIdPhoto }, { headers: FORWARDED });
    const ratio = (performance.now() - started) / slowest;
    // The goal is 1.2 on a calm machine; one after the other they would take more than six times as long.
    expect(ratio).toBeLessThan(4);
  });
});

describe('a job while every outside party is away', () => {
  it('is completed with each check not determined, none passed, and a callback', async () => {
    const receiver = await startStubServer();
    provider.otherwise({ status: 503 });
    await submitId(
      jobs,
      { ...PERSON, backIdPhoto: await licence() },
      { headers: FORWARDED, callbackURL: `${receiver.url}/hook` },
    );
    const [request] = await receiver.received(1, { path: '/hook', timeoutMs: 25_000 });
    const record = request!.json<{ errors: { type: string; message: string }[]; result: object }>();
    expect(record).toMatchObject({
      status: 'completed',
      result: {
        aamva: { status: 'Pending' },
        dlv: { dlvStatusMessage: 'Pending' },
        ipAddress: null,
        idAddress: null,
        unverifiedIdAddress: { state: 'CA' },
        confidences: { id: 1, idCrosscheckIdentity: null, idCrosscheckDarkweb: null },
        crosscheck: {
          address: { isMatch: false },
          email: { isMatch: false },
          phone: { isMatch: false },
          ip: null,
        },
        featuresEnabled: {
          aamvaBillable: false,
          dlvBillable: false,
          crosscheckBillable: false,
          darkwebBillable: false,
          ipAddressBillable: false,
          physicalAddressBillable: false,
        },
      },
    });
    expect(record.errors.map(({ message }) => message.split(':')[0]).sort()).toEqual([
      'aamva',
      'crosscheck',
      'darkweb',
      'dlv',
      'ipAddress',
      'physicalAddress',
    ]);
    expect(
      record.errors.every(
        ({ type, message }) => type === 'ConnectionError' && /not determined/.test(message),
      ),
    ).toBe(true);
    // Questions that can be repeated without harm were.
    const asked = provider.requests.map(checkOf);
    for (const [name] of CHECKS) expect(asked.filter((one) => one === name).length).toBeGreaterThan(1);
    await receiver.close();
  });
});
