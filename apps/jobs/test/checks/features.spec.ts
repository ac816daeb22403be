import type { AccountFeature } from '@bonafide/contracts/job-types';
import { licence, plainPhoto, submitId } from './id-verification/verify.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

// The flags of every check, what is billed, and the listing's filters on them, all on jobs that really ran.

let jobs: RunningJobs;
let backIdPhoto: string;
const HEADERS = { 'X-Forwarded-For': '198.51.100.40' };
const EMAIL = 'jane@bonafide-customer.com';

beforeAll(async () => {
  jobs = await startJobs({ env: { TRUSTED_PROXIES: '1' } });
  backIdPhoto = await licence();
});
afterAll(() => jobs.close());

const FLAGS = ['idv', 'faceMatch', 'aamva', 'dlv', 'aml', 'crosscheck', 'darkweb'].flatMap((name) => [
  `${name}Enabled`,
  `${name}Billable`,
]);

describe('featuresEnabled', () => {
  it('has every flag, all true when everything ran and answered', async () => {
    const { body } = await submitId(
      jobs,
      { idPhoto: await plainPhoto('#999'), backIdPhoto, userPhoto: await plainPhoto('#998'), email: EMAIL },
      { headers: HEADERS },
    );
    const features = body.result.featuresEnabled;
    expect(Object.keys(features).sort()).toEqual(
      [...FLAGS, 'physicalAddressBillable', 'ipAddressBillable'].sort(),
    );
    expect(Object.values(features)).toEqual(Object.values(features).map(() => true));
    expect(body.result).toMatchObject({
      crosscheck: { email: { isMatch: true } },
      aamva: { status: 'Completed' },
      dlv: { result: { status: 'Approved' } },
      ipFraudCheck: { ipFraud: false },
      ipAddress: { city: 'Oakland' },
      confidences: { faceMatch: 0.98, idCrosscheckDarkweb: 1 },
    });
  });

  it('says false for what the account has off, and bills none of it', async () => {
    const { apiKey: key } = await jobs.createAccount([]);
    const { body } = await submitId(jobs, { backIdPhoto, email: EMAIL }, { key, headers: HEADERS });
    const { idvEnabled, idvBillable, ...others } = body.result.featuresEnabled;
    expect([idvEnabled, idvBillable]).toEqual([true, true]);
    expect(Object.values(others).every((flag) => flag !== true)).toBe(true);
    for (const name of ['faceMatch', 'aamva', 'dlv', 'aml', 'crosscheck', 'darkweb'])
      expect([others[`${name}Enabled`], others[`${name}Billable`]]).toEqual([false, false]);
  });

  it('says null for what was never recorded', async () => {
    const { body } = await jobs.call('POST', '/api/identity/crosscheck', {
      body: { firstName: 'Jane', lastName: 'Sample' },
    });
    const { body: record } = await jobs.call('GET', `/api/jobs/${body.id}`);
    expect(record.result.featuresEnabled).toMatchObject({
      idvEnabled: null,
      amlBillable: null,
      dlvEnabled: null,
    });
  });

  it.each([
    ['breached', 0.92, true],
    ['exposed', expect.closeTo(0.3677, 3), true],
    ['timeout', null, false],
  ])('shows the dark web search for %s, billed when it was answered', async (local, confidence, billed) => {
    const { body } = await submitId(jobs, { backIdPhoto, email: `${local}@bonafide-customer.com` });
    expect(body.result.confidences.idCrosscheckDarkweb).toEqual(confidence);
    expect(body.result.featuresEnabled).toMatchObject({ darkwebEnabled: true, darkwebBillable: billed });
  });
});

describe('billableType', () => {
  const CASES: [string, AccountFeature[], Record<string, unknown>][] = [
    ['idv_billable', [], {}],
    ['physical_address_billable', ['physicalAddressEnabled'], {}],
    ['ip_address_billable', ['ipAddressEnabled'], {}],
    ['crosscheck_billable', ['crosscheckEnabled'], { email: EMAIL }],
    ['darkweb_billable', ['darkwebEnabled'], { email: EMAIL }],
    ['aamva_billable', ['aamvaEnabled'], {}],
    ['dlv_billable', ['dlvEnabled'], {}],
    ['aml_billable', ['amlEnabled'], {}],
  ];

  it.each(CASES)(
    '%s finds a job for which that was billed, and no other value does',
    async (value, features, params) => {
      const { apiKey: key } = await jobs.createAccount(features);
      const { body } = await submitId(jobs, { backIdPhoto, ...params }, { key, headers: HEADERS });
      const found: string[] = [];
      for (const [other] of CASES) {
        const { body: page } = await jobs.call('GET', `/api/jobs?billableType=${other}`, { key });
        if (page.items.some(({ id }: { id: string }) => id === body.id)) found.push(other);
      }
      // The verification itself is billed in every one of them.
      expect(found).toEqual([...new Set(['idv_billable', value])]);
    },
  );
});

describe('the ten types through POST /api/jobs', () => {
  it('are refused to an account without them, and otherwise run their engines', async () => {
    const { apiKey: key } = await jobs.createAccount([]);
    const person = { firstName: 'Jane', lastName: 'Sample' };
    const { status } = await jobs.call('POST', '/api/jobs', {
      key,
      body: { type: 'id-crosscheck', params: person },
    });
    expect(status).toBe(403);
    const photo = await plainPhoto('#999');
    const selfie = await jobs.call('POST', '/api/jobs', {
      body: { type: 'selfie-verification', params: { userPhoto: photo } },
    });
    expect(selfie.body.result).toMatchObject({ success: true, confidences: { selfie: 0.99 } });
    const same = await jobs.call('POST', '/api/jobs', {
      body: { type: 'id-reverification', params: { source: photo, dest: photo } },
    });
    expect(same.body.result).toMatchObject({
      success: true,
      confidences: { faceMatch: 0.98 },
      featuresEnabled: { faceMatchEnabled: true, faceMatchBillable: true, idvEnabled: null },
    });
  });

  it('open no session for a type without photos', async () => {
    const { status, body } = await jobs.call('POST', '/api/jobs/session', {
      body: { type: 'id-crosscheck' },
    });
    expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining('type')]);
  });
});
