import { DOCUMENT_TYPES } from '@bonafide/contracts/document-type';
import { JOB_TYPES, type JobType } from '@bonafide/contracts/job-types';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { eventually } from '@bonafide/testing/eventually';
import { photographLicence } from '@bonafide/testing/licence-image';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import sharp from 'sharp';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
let receiver: StubServer;
let licence: string;
beforeAll(async () => {
  [jobs, receiver] = await Promise.all([startJobs({ env: { TRUSTED_PROXIES: '1' } }), startStubServer()]);
  const holder = sampleLicence({
    firstName: 'JANE',
    lastName: 'SAMPLE',
    birthDate: '1990-01-31',
    expireDate: '2069-01-31',
  });
  licence = (await photographLicence(holder)).toString('base64');
});
afterAll(() => Promise.all([jobs.close(), receiver.close()]));

const picture = async (width: number, height: number, background = '#777') =>
  (
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
const submit = async (body: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const answer = await jobs.call('POST', '/api/jobs', { body, headers });
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.body;
};
const read = async (id: string, query = '') => (await jobs.call('GET', `/api/jobs/${id}${query}`)).body;

const PERSON = { firstName: 'Jane', lastName: 'Sample' };
const PHONE = { phone: '+12125550100' };
const SUBMISSIONS: Record<JobType, () => Promise<Record<string, unknown>>> = {
  'id-verification': async () => ({ backIdPhoto: licence }),
  'id-reverification': async () => ({ source: await picture(60, 60), dest: await picture(60, 60) }),
  'selfie-verification': async () => ({ userPhoto: await picture(60, 60) }),
  'id-crosscheck': async () => ({ ...PERSON, email: 'jane@example.com' }),
  'id-aamva': async () => ({
    ...PERSON,
    licenseNumber: 'T64235789',
    country: 'US',
    state: 'VA',
    idType: 'drivers-license',
    dob: '1990-01-31',
  }),
  'id-aml': async () => PERSON,
  'ecbsv-ssn': async () => ({
    ...PERSON,
    ssn: '219094567',
    dob: '1990-01-31',
    consent: { signatureType: 'electronic', signedAt: '2026-01-01' },
  }),
  'private-ssn': async () => ({ ...PERSON, ...PHONE, ssn: '4567' }),
  dob: async () => ({ ...PERSON, ...PHONE, dob: '1990-01-31' }),
  'tin-validation': async () => ({ ...PERSON, ...PHONE, tinType: 'ITIN', tin: '912701230' }),
};

describe.each(JOB_TYPES)('a job of type %s', (type) => {
  it('says its type, is found by it alone, and is called back once', async () => {
    const account = await jobs.createAccount();
    const key = account.apiKey;
    const callbackURL = `${receiver.url}/of-${type}`;
    const body = { type, callbackURL, internalId: `my-${type}`, params: await SUBMISSIONS[type]() };
    const created = await jobs.call('POST', '/api/jobs', { key, body });
    expect([created.status, created.body.request?.type]).toEqual([200, type]);
    const [callback] = await receiver.received(1, { path: `/of-${type}` });
    expect(callback!.json()).toMatchObject({ id: created.body.id, status: expect.any(String) });
    for (const listed of JOB_TYPES) {
      const { items } = (await jobs.call('GET', `/api/jobs?type=${listed}`, { key })).body;
      expect(items.map((job: { id: string }) => job.id)).toEqual(listed === type ? [created.body.id] : []);
    }
    const { body: job } = await jobs.call('GET', `/api/jobs/${created.body.id}`, { key });
    expect(job).toMatchObject({ id: created.body.id, internalId: `my-${type}`, request: { callbackURL } });
    expect(receiver.requests.filter(({ path }) => path === `/of-${type}`)).toHaveLength(1);
  });
});

describe('a job record', () => {
  it('has its times, its status and an empty review, and moves them as the specification says', async () => {
    const before = Date.now();
    const created = await submit({
      type: 'id-verification',
      callbackURL: `${receiver.url}/times`,
      params: { backIdPhoto: licence },
    });
    expect([created.status, created.completed, created.result]).toEqual(['active', null, null]);
    expect([created.review, created.reviewSuccess, created.accountReviewed]).toEqual([null, null, false]);
    expect(Math.abs(Date.parse(created.submitted) - before)).toBeLessThan(60_000);
    const done = await eventually(async () => {
      const job = await read(created.id);
      expect(job.status).toBe('completed');
      return job;
    });
    for (const time of [done.submitted, done.completed, done.updatedAt])
      expect(new Date(time).toISOString()).toBe(time);
    expect(done.submitted).toBe(created.submitted);
    expect(done.updatedAt >= done.completed && done.completed >= done.submitted).toBe(true);
    const { body: reviewed } = await jobs.call('PUT', `/api/jobs/${created.id}/review`, {
      body: { idValid: true },
    });
    expect(reviewed.updatedAt > done.updatedAt).toBe(true);
    expect([reviewed.submitted, reviewed.review.idValid]).toEqual([created.submitted, true]);
    const listed = (await jobs.call('GET', '/api/jobs?sortBy=updated&pageSize=1')).body.items[0];
    expect(listed).toEqual(reviewed);
  });

  it('shows what the licence says, in the specification’s terms', async () => {
    const { result } = await submit({ type: 'id-verification', params: { backIdPhoto: licence } });
    expect(result).toMatchObject({
      success: true,
      firstName: 'JANE',
      lastName: 'SAMPLE',
      birthDate: '01/31/1990',
      type: 'drivers-license',
      state: expect.stringMatching(/^[A-Z]{2}$/),
      country: 'US',
      version: expect.stringMatching(/./),
      gender: { gender: expect.stringMatching(/^(man|woman)$/) },
    });
    expect(DOCUMENT_TYPES).toContain(result.type);
    const { idAddress } = result;
    for (const [name, value] of Object.entries(idAddress ?? {}))
      expect([name, typeof value]).toEqual([name, 'string']);
    expect(idAddress).toMatchObject({ state: expect.stringMatching(/^[A-Z]{2}$/), country: 'US' });
  });

  it('echoes properties in order, everywhere, and is null without', async () => {
    const properties = [
      { name: 'b', value: '1' },
      { name: 'a', value: '2' },
    ];
    const params = { backIdPhoto: licence };
    const callbackURL = `${receiver.url}/properties`;
    const job = await submit({ type: 'id-verification', callbackURL, properties, params });
    const [callback] = await receiver.received(1, { path: '/properties' });
    const listed = (await jobs.call('GET', `/api/jobs?id=${job.id}`)).body.items[0];
    for (const record of [job, await read(job.id), listed, callback!.json<typeof job>()])
      expect(record.request.properties).toEqual(properties);
    for (const none of [{}, { properties: [] }, { properties: null }]) {
      const without = await submit({ type: 'id-verification', ...none, params });
      expect('properties' in without.request && without.request.properties).toBeNull();
    }
  });

  it('tells where the request came from, behind the trusted proxy', async () => {
    const job = await submit(
      { type: 'selfie-verification', params: { userPhoto: await picture(50, 50) } },
      {
        'User-Agent': 'Known/1.0',
        Referer: 'https://shop.example/checkout',
        'X-Forwarded-For': '198.51.100.1, 203.0.113.9',
      },
    );
    expect(job.request.requestInfo).toEqual({
      ipaddress: '203.0.113.9',
      useragent: 'Known/1.0',
      referer: 'https://shop.example/checkout',
    });
  });

  it('gives the address of the connection when nobody names another', async () => {
    const job = await submit({ type: 'selfie-verification', params: { userPhoto: await picture(50, 50) } });
    expect(job.request.requestInfo.ipaddress).toBe('127.0.0.1');
    expect('referer' in job.request.requestInfo).toBe(false);
  });

  it('posts nothing without a callbackURL', async () => {
    receiver.reset();
    const job = await submit({ type: 'id-verification', params: { backIdPhoto: licence } });
    expect([job.status, job.request.callbackURL]).toEqual(['completed', null]);
    const deliveries = await jobs.dataSource.query('SELECT FROM deliveries WHERE subject_id = $1', [job.id]);
    expect([deliveries.length, receiver.requests.length]).toEqual([0, 0]);
  });
});

describe('job parameters', () => {
  const ADDRESS = {
    unit: '4B',
    streetAddress: '2300 West Broad Street',
    city: 'Richmond',
    postalCode: '23220',
    state: 'VA',
    country: 'US',
  };
  it.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ['firstName alone', { firstName: 'Jane' }],
    ['lastName alone', { lastName: 'Sample' }],
    ['email alone', { email: 'jane@example.com' }],
    ['phone alone', { phone: '+14155550100' }],
    ['dob, MM/DD/YYYY', { dob: '01/02/1990' }],
    ['dob, ISO 8601, shown MM/DD/YYYY', { dob: '1990-01-02' }, { dob: '01/02/1990' }],
    ['an address', { address: ADDRESS }],
    ['a full state code, shown bare', { address: { state: 'US-VA' } }, { address: { state: 'VA' } }],
    ['userConfirmation', { userConfirmation: { confirmed: true } }],
    ['nothing else', {}],
  ])('takes and shows %s', async (_name, params, shown = params) => {
    const job = await submit({ type: 'id-verification', params: { backIdPhoto: licence, ...params } });
    const { id, backIdPhotoDimensions, ...rest } = job.request.parameters;
    expect(id).toBe(job.id);
    expect(backIdPhotoDimensions).toEqual({ width: 1600, height: 1000 });
    const detected = Object.keys(rest).filter((name) => name.endsWith('DetectDimensions'));
    for (const name of detected) delete rest[name];
    expect(rest).toEqual(shown);
  });
});

describe('photos', () => {
  /** Name, type, twin with the dimensions, what else the type needs. */
  const PHOTOS: [string, JobType, string | null][] = [
    ['idPhoto', 'id-verification', 'idPhotoDimensions'],
    ['idDistancePhoto', 'id-verification', 'idDistanceDimensions'],
    ['backIdPhoto', 'id-verification', 'backIdPhotoDimensions'],
    ['digitalPortraitPhoto', 'id-verification', null],
    ['userPhoto', 'id-verification', 'userPhotoDimensions'],
    ['userDistancePhoto', 'id-verification', 'userDistanceDimensions'],
    ['source', 'id-reverification', 'sourceDimensions'],
    ['dest', 'id-reverification', 'destDimensions'],
  ];
  it.each(PHOTOS)('%s of %s comes back with its URL and dimensions', async (name, type, dimensions) => {
    const others = type === 'id-verification' ? { backIdPhoto: licence } : await SUBMISSIONS[type]();
    const own = await picture(123, 77, '#345');
    const job = await submit({ type, params: { ...others, [name]: own } });
    const { parameters } = (await read(job.id, '?signedUrl=true&withPhotos=true')).request;
    if (dimensions) expect(parameters[dimensions]).toEqual({ width: 123, height: 77 });
    else expect(parameters[`${name}Dimensions`]).toBeUndefined();
    const opened = await fetch(parameters[`${name}Url`]);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = Buffer.from(await opened.arrayBuffer());
    expect(bytes.toString('base64')).toBe(own);
    if (name === 'idPhoto' || name === 'userPhoto') expect(parameters[name]).toBe(own);
    const plain = await read(job.id);
    expect(plain.request.parameters[name]).toBeUndefined();
    expect(plain.request.parameters[`${name}Url`]).toBeUndefined();
  });
});

describe('documents of the description', () => {
  it('name the 23 kinds of document, and no body for the listing', async () => {
    const { body } = await jobs.call('GET', '/docs/openapi.json');
    expect([body.info.version, body.paths['/api/jobs'].get.operationId]).toEqual(['0.13.13', 'findJobs']);
    expect(body.paths['/api/jobs'].get.requestBody).toBeUndefined();
    expect(DOCUMENT_TYPES).toHaveLength(23);
  });
});
