import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { eventually } from '@bonafide/testing/eventually';
import { photographLicence } from '@bonafide/testing/licence-image';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { callTool } from '../mcp/mcp-call.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';
import { findPlanted } from './encodings.js';
import { placesKept } from './everything-kept.js';

/*
 * The numbers of documents, through every way in that takes one: afterwards they are searched for in every
 * table, Redis key, file and log line, in clear and in every usual encoding. Whoever may see the record sees them.
 */

const NUMBERS = {
  aamvaJob: 'QZ71550001',
  aamvaEndpoint: 'QZ71550002',
  aamvaPending: 'QZ71550003',
  photographed: 'QZ71550004',
  override: 'QZ71550008',
  earlierOverride: 'QZ71550009',
  decision: 'QZ71550010',
  proposal: 'QZ71550011',
  session: 'QZ71550012',
};
const LICENCE = {
  country: 'US',
  state: 'CA',
  lastName: 'Sample',
  firstName: 'Jane',
  idType: 'drivers-license',
  dob: '1990-01-31',
};

let jobs: RunningJobs;
let provider: StubServer;
let receiver: StubServer;
/** by the number that it holds */
const ids: Partial<Record<keyof typeof NUMBERS, string>> = {};

let calls = 0;
const send = async (method: string, path: string, body: object) => {
  const answer = await jobs.call(method, path, {
    body,
    headers: { 'Idempotency-Key': `numbers-${calls++}` },
  });
  expect([path, answer.status, answer.text.slice(0, 300)]).toEqual([path, 200, expect.any(String)]);
  return answer.body;
};
const newJob = async (name: keyof typeof NUMBERS, type: string, params: object) => {
  const body = { type, params, callbackURL: `${receiver.url}/hook` };
  ids[name] = (await send('POST', '/api/jobs', body)).id;
};
const photograph = async (idNumber: string) =>
  (await photographLicence(sampleLicence({ idNumber }))).toString('base64');

beforeAll(async () => {
  [provider, receiver] = await Promise.all([startStubServer(), startStubServer()]);
  jobs = await startJobs({
    env: {
      LOG_LEVEL: 'debug',
      PROVIDER_AAMVA: 'http',
      PROVIDER_AAMVA_URL: provider.url,
      PROVIDER_AAMVA_SECRET: 'key',
    },
  });
  provider.otherwise(({ text }) => {
    if (text.includes(NUMBERS.aamvaPending)) return { json: { outcome: 'pending', reference: 'ref-1' } };
    return { json: { outcome: 'match', data: { fields: { licenseNumber: 'match', lastName: 'match' } } } };
  });
  receiver.otherwise({ body: 'thank you' });
  const { aamvaJob, aamvaEndpoint, aamvaPending } = NUMBERS;
  await newJob('aamvaJob', 'id-aamva', { ...LICENCE, licenseNumber: aamvaJob });
  const endpoint = { ...LICENCE, licenseNumber: aamvaEndpoint };
  ids.aamvaEndpoint = (await send('POST', '/api/identity/aamva', endpoint)).id;
  await newJob('aamvaPending', 'id-aamva', { ...LICENCE, licenseNumber: aamvaPending });
  await newJob('photographed', 'id-verification', { backIdPhoto: await photograph(NUMBERS.photographed) });

  const { id, token } = await send('POST', '/api/jobs/session', { type: 'id-verification' });
  const submitted = await jobs.call('POST', '/api/jobs', {
    key: null,
    headers: { Authorization: `Bearer ${token}` },
    body: { type: 'id-verification', params: { backIdPhoto: await photograph(NUMBERS.session) } },
  });
  expect([submitted.status, submitted.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  ids.session = id;

  await send('PUT', `/api/jobs/${ids.aamvaJob}/review`, { docId: NUMBERS.earlierOverride });
  await send('PUT', `/api/jobs/${ids.aamvaJob}/review`, { docId: NUMBERS.override });
  await send('POST', `/api/reviews/${ids.aamvaEndpoint}/decision`, {
    decision: 'accept',
    overrides: { docId: NUMBERS.decision },
    reason: `The card says ${NUMBERS.decision}`,
  });
  const proposal = {
    jobId: ids.photographed,
    overrides: { docId: NUMBERS.proposal },
    reason: `The card says ${NUMBERS.proposal}`,
    idempotencyKey: 'proposal',
  };
  expect((await callTool(jobs, 'propose_review', proposal)).isError).toBeFalsy();
  await eventually(async () => {
    const [{ n }] = await jobs.dataSource.query(
      `SELECT count(*)::int AS n FROM deliveries WHERE status = 'pending'`,
    );
    if (n > 0) throw new Error(`${n} still open`);
  });
}, 120_000);
afterAll(async () => {
  await jobs?.close();
  await Promise.all([provider?.close(), receiver?.close()]);
});

const NUMBER = new RegExp(Object.values(NUMBERS).join('|'), 'g');
const numbersIn = (text: string) => [...new Set(text.match(NUMBER))].sort();
const textOf = async (path: string) => {
  const { status, text } = await jobs.call('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return text;
};
const numbersAt = async (path: string) => numbersIn(await textOf(path));

/** Every number of a record that is shown, by the job that holds it. */
const SHOWN: [keyof typeof NUMBERS, ...(keyof typeof NUMBERS)[]][] = [
  ['aamvaJob', 'override'],
  ['aamvaEndpoint', 'decision'],
  ['aamvaPending'],
  ['photographed'],
  ['session'],
];

describe('the numbers of documents', () => {
  it('are in no table, Redis key, file or log line in clear', async () => {
    expect(findPlanted(await placesKept(jobs), Object.values(NUMBERS))).toEqual([]);
  });

  it.each(SHOWN)('are shown as ever: %s', async (name, ...more) => {
    const id = ids[name]!;
    const numbers = [name, ...more].map((one) => NUMBERS[one]).sort();
    expect(await numbersAt(`/api/jobs/${id}`)).toEqual(numbers);
    for (const query of ['', '&withPhotos=true', '&fields=request,review,result', '&after=*'])
      expect(await numbersAt(`/api/jobs?id=${id}${query}`)).toEqual(numbers);
    expect(await numbersAt(`/api/jobs/${id}?mask=true`)).toEqual([]);
  });

  it('stand in the same places of a record as ever', async () => {
    const { request, review } = (await jobs.call('GET', `/api/jobs/${ids.aamvaJob}`)).body;
    expect(Object.keys(request.parameters)).toEqual([
      'id',
      ...['licenseNumber', 'country', 'state', 'lastName', 'firstName', 'idType', 'dob'],
    ]);
    expect([request.parameters.licenseNumber, review.docId]).toEqual([NUMBERS.aamvaJob, NUMBERS.override]);
    const listed = (await jobs.call('GET', `/api/jobs?id=${ids.aamvaJob}&includeResults=false`)).body
      .items[0];
    expect(listed.request).toEqual(request);
    expect(listed.review).toEqual(review);
  });

  it('are what a reviewer, the trail, a receiver and the registry are told', async () => {
    expect(await numbersAt(`/api/jobs/${ids.photographed}/review/proposals`)).toContain(NUMBERS.proposal);
    expect(await numbersAt(`/api/audit?jobId=${ids.aamvaJob}`)).toEqual([
      NUMBERS.override,
      NUMBERS.earlierOverride,
    ]);
    expect(await numbersAt(`/api/audit?jobId=${ids.photographed}`)).toEqual([NUMBERS.proposal]);
    const called = numbersIn(receiver.requests.map(({ text }) => text).join());
    expect(called).toEqual(expect.arrayContaining([NUMBERS.aamvaJob, NUMBERS.override]));
    const asked = numbersIn(provider.requests.map(({ text }) => text).join());
    const { aamvaJob, aamvaEndpoint, aamvaPending, photographed, session } = NUMBERS;
    expect(asked).toEqual([aamvaJob, aamvaEndpoint, aamvaPending, photographed, session]);
  });

  it('of another row do not open in this one', async () => {
    const swap = (from: Buffer | null, to: string) =>
      jobs.dataSource.query('UPDATE jobs SET head_sealed = $1 WHERE id = $2', [from, to]);
    const [own, other] = await Promise.all(
      [ids.aamvaEndpoint, ids.aamvaPending].map(
        async (id) => (await jobs.dataSource.query('SELECT head_sealed FROM jobs WHERE id = $1', [id]))[0],
      ),
    );
    await swap(other.head_sealed, ids.aamvaEndpoint!);
    expect((await jobs.call('GET', `/api/jobs/${ids.aamvaEndpoint}`)).status).toBe(500);
    await swap(own.head_sealed, ids.aamvaEndpoint!);
    expect(await numbersAt(`/api/jobs/${ids.aamvaEndpoint}`)).toEqual([
      NUMBERS.aamvaEndpoint,
      NUMBERS.decision,
    ]);
  });

  it('survive another review, and go when an override is taken back or the job is deleted', async () => {
    const id = ids.aamvaJob!;
    await send('PUT', `/api/jobs/${id}/review`, { nameMatch: true });
    expect(await numbersAt(`/api/jobs/${id}`)).toEqual([NUMBERS.aamvaJob, NUMBERS.override]);
    await send('PUT', `/api/jobs/${id}/review`, { docId: null });
    expect(await numbersAt(`/api/jobs/${id}`)).toEqual([NUMBERS.aamvaJob]);
    // Even if it does not open any more.
    await jobs.dataSource.query(`UPDATE jobs SET head_sealed = '\\x01026b39' WHERE id = $1`, [id]);
    expect((await jobs.call('DELETE', `/api/jobs/${id}`)).status).toBe(200);
    expect(await numbersAt(`/api/jobs/${id}`)).toEqual([]);
    const stored = 'SELECT head_sealed FROM jobs WHERE id = $1';
    expect(await jobs.dataSource.query(stored, [id])).toEqual([{ head_sealed: null }]);
  });
});
