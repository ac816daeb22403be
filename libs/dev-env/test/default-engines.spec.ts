/* eslint-disable @nx/enforce-module-boundaries -- runs the jobs service by the means of its own tests */
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { eventually } from '@bonafide/testing/eventually';
import { FRONT_LAYOUTS } from '@bonafide/testing/front-layouts';
import { photographFront } from '@bonafide/testing/licence-front';
import { photographLicence } from '@bonafide/testing/licence-image';
import {
  putPhoto,
  openAgreed,
  submitPerson,
} from '../../../apps/jobs/test/capture/sessions/session-calls.js';
import { type RunningJobs, startJobs } from '../../../apps/jobs/test/start-jobs.js';
import { serviceSettings } from '../src/service-env.js';

/* The main jobs on the engines that `npm start` chooses, not on those that suit a test. */

/** What belongs to the place where the service runs. */
const OF_THE_PLACE = [
  'DATABASE_URL',
  'REDIS_URL',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'PHOTO_STORE_DIR',
  'ENCRYPTION_KEYS',
  'OUTBOUND_EXTRA_CA_FILE',
];

function startDefaults(): Record<string, string> {
  const origins = { jobs: 'http://127.0.0.1:4001', auth: 'http://127.0.0.1:4002' };
  const databaseUrls = { jobs: '', auth: '' };
  const options = { demo: false, root: '', local: '', databaseUrls, redisUrl: '', ports: {}, env: {} };
  const { jobs: settings } = serviceSettings(
    options,
    origins,
    { jobs: '', auth: '' },
    { hosts: [], caFile: '' },
  );
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      value === undefined || OF_THE_PLACE.includes(name) ? [] : [[name, value]],
    ),
  );
}

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ env: startDefaults() });
}, 60_000);
afterAll(() => jobs?.close());

const licence = sampleLicence();
const base64 = (bytes: Buffer) => bytes.toString('base64');
const finished = async (id: string) =>
  eventually(
    async () => {
      const { body } = await jobs.call('GET', `/api/jobs/${id}`);
      expect(body.status).toBe('completed');
      return body;
    },
    { timeoutMs: 60_000 },
  );
const verify = async (params: Record<string, string>) => {
  const { status, body, text } = await jobs.call('POST', '/api/jobs', {
    body: { type: 'id-verification', params },
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return finished(body.id);
};

it('reads documents and faces on this machine by default', () => {
  expect(startDefaults()).toMatchObject({
    PROVIDER_DOCUMENT: 'embedded',
    PROVIDER_FACE: 'embedded',
    PROVIDER_EMAIL: 'embedded',
    PROVIDER_ADDRESS: 'embedded',
  });
});

it('a photographed licence is read, turned and skewed as it is', async () => {
  const photo = await photographLicence(licence, { rotation: 180, skew: 4 });
  const { result } = await verify({
    backIdPhoto: base64(photo),
    firstName: 'Marisol',
    lastName: 'Quintero',
    dob: '03/07/1988',
  });
  expect(result).toMatchObject({ success: true, type: 'drivers-license', state: 'CA', country: 'US' });
}, 120_000);

it('a front of another person contradicts the back', async () => {
  const stranger = { ...licence, firstName: 'ALICIA', lastName: 'WINTERS', idNumber: 'F7654321' };
  const front = await photographFront(stranger, FRONT_LAYOUTS[0]!);
  const { result } = await verify({
    idPhoto: base64(front),
    backIdPhoto: base64(await photographLicence(licence)),
  });
  expect(result.success).toBe(false);
  expect(result.confidences.barcodeMatch).toBeLessThan(0.9);
}, 120_000);

it('a person sends photos one at a time, and the account finds the job, its report and its callbacks', async () => {
  const { id, token } = await openAgreed(jobs);
  const sent = await putPhoto(jobs, token, 'backIdPhoto', await photographLicence(licence));
  expect([sent.status, sent.body.verdict?.barcode]).toEqual([200, 'found']);
  const submitted = await submitPerson(jobs, token, { firstName: 'Marisol', lastName: 'Quintero' });
  expect(submitted.status).toBe(200);
  await finished(id);
  const { body: listed } = await jobs.call('GET', `/api/jobs?ids=${id}&withPhotoUrls=true`);
  expect([listed.total, listed.items[0].result.lastName]).toEqual([1, 'QUINTERO']);
  const report = await jobs.call('GET', `/api/jobs/${id}/download`);
  expect(Buffer.from(report.body.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
}, 120_000);

it('the checks without a photo are answered', async () => {
  const person = { firstName: 'Marisol', lastName: 'Quintero', phone: '+14155550100' };
  const tin = await jobs.call('POST', '/api/tin/verify', {
    body: { ...person, tinType: 'ITIN', tin: '912701230', callbackURL: 'http://127.0.0.1:9/tin' },
  });
  expect([tin.status, tin.body.result]).toEqual([200, expect.objectContaining({ status: 'MATCH' })]);
  const address = {
    streetAddress: '2300 West Broad Street',
    city: 'Richmond',
    state: 'VA',
    postalCode: '23220',
    country: 'US',
  };
  const crosscheck = await jobs.call('POST', '/api/identity/crosscheck', { body: { ...person, address } });
  expect([crosscheck.status, crosscheck.body.result.address]).toEqual([200, expect.any(Object)]);
  const aml = await jobs.call('POST', '/api/aml/verify', {
    body: { firstName: 'Marisol', lastName: 'Quintero' },
  });
  expect(aml.status).toBe(200);
});
