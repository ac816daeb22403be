import { differingDetails, fillOpenDetails } from '../../../src/jobs/store/session-details.js';
import { type LicencePhotos, licencePhotos } from '../../checks/id-verification/honest-evidence.js';
import { licence, plainPhoto } from '../../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { asPerson, openAgreed, openSession, putPhoto, submitPerson } from './session-calls.js';

/* The person behind a session says nothing about whom the backend expects (docs/design/sessions-and-capture.md). */

let jobs: RunningJobs;
let back: string;
let grey: string;
let photos: LicencePhotos;
beforeAll(async () => {
  [jobs, back, grey, photos] = await Promise.all([
    startJobs(),
    licence(),
    plainPhoto('#888'),
    licencePhotos(),
  ]);
});
afterAll(() => jobs.close());

const JANE = { firstName: 'Jane', lastName: 'Sample', dob: '01/31/1990' };
const recordOf = async (id: string) => (await jobs.call('GET', `/api/jobs/${id}`)).body;

/** The record after a person has submitted `sent` for a session that expects `expected`. */
async function submitted(expected: object, sent: object, type = 'id-verification') {
  const { id, token } = await openSession(jobs, { type, params: expected });
  const answer = await submitPerson(jobs, token, { ...sent }, type);
  expect(answer.status).toBe(200);
  return recordOf(id);
}

describe('a session', () => {
  it('keeps whom the backend expects: a stolen licence with its own name typed in does not pass', async () => {
    const record = await submitted(
      { firstName: 'Alice', lastName: 'Honest', dob: '05/05/1985' },
      { ...JANE, ...photos },
    );
    expect(record.result).toMatchObject({
      success: false,
      successWithSuggestion: false,
      firstName: 'JANE',
      confidences: { nameMatch: 0, birthDateMatch: 0 },
    });
    expect(record.request.parameters).toMatchObject({
      firstName: 'Alice',
      lastName: 'Honest',
      dob: '05/05/1985',
    });
    expect(record.request.submittedParameters).toEqual(JANE);
    const signals = record.signals.filter(({ type }: { type: string }) => type === 'SubmittedDetailDiffers');
    expect(
      signals.map(({ fields, property }: { fields: string[]; property: string }) => [...fields, property]),
    ).toEqual([
      ['firstName', 'nameMatch'],
      ['lastName', 'nameMatch'],
      ['dob', 'birthDateMatch'],
    ]);
    expect(JSON.stringify([signals, record.errors, record.rejectionReasons])).not.toMatch(
      /alice|honest|jane|sample/i,
    );
  });

  it('fails by a difference alone, although the document names whom the backend expects', async () => {
    const record = await submitted(JANE, { firstName: 'Janet', ...photos });
    expect(record.result).toMatchObject({ success: false, confidences: { nameMatch: 0, birthDateMatch: 1 } });
    expect(record.errors).toEqual([
      {
        type: 'NameMatchError',
        message: 'firstName: the person under verification gave another than expected',
      },
    ]);
    expect((await jobs.call('GET', `/api/jobs?id=${record.id}&success=false`)).body.total).toBe(1);
  });

  it('fills what was left open, in part too, and passes', async () => {
    const record = await submitted(
      { firstName: 'Jane', address: { country: 'US' } },
      {
        firstName: 'JANE ',
        lastName: 'Sample',
        dob: '1990-01-31',
        address: { city: 'Fresno', country: 'us' },
        ...photos,
      },
    );
    expect([record.result.success, record.rejectionReasons]).toEqual([true, []]);
    expect(JSON.stringify(record.signals)).not.toContain('SubmittedDetailDiffers');
    expect(record.request.parameters).toMatchObject({
      ...JANE,
      address: { city: 'Fresno', country: 'US' },
    });
  });

  it.each([
    ['email', { email: 'jane@example.com' }, { email: 'eve@example.com' }],
    ['phone', { phone: '+14155550100' }, { phone: '+14155550199' }],
    ['address.city', { address: { city: 'Richmond' } }, { address: { city: 'Reno' } }],
  ])('fails where another %s is given', async (field, expected, sent) => {
    const record = await submitted(expected, { ...sent, ...photos });
    expect([record.result.success, record.rejectionReasons.map(({ key }: { key: string }) => key)]).toEqual([
      false,
      ['submittedDetail'],
    ]);
    expect(record.signals.at(-1)).toMatchObject({ type: 'SubmittedDetailDiffers', fields: [field] });
    expect(record.request.parameters).toMatchObject(expected);
  });

  it('of a selfie fails alike', async () => {
    const record = await submitted(
      { lastName: 'Honest' },
      { lastName: 'Other', userPhoto: grey },
      'selfie-verification',
    );
    expect([record.result.success, record.errors[0].type]).toEqual([false, 'NameMatchError']);
  });

  it('cannot take its difference back by a later answer of another check, nor see whom the backend expects', async () => {
    const { token, id } = await openSession(jobs, {
      params: { firstName: 'Alice', email: 'alice@example.com' },
    });
    const answer = await submitPerson(jobs, token, { firstName: 'Jane', ...photos });
    expect(answer.text).not.toMatch(/alice/i);
    expect(answer.body.request.parameters).toEqual({ id, firstName: 'Jane' });
  });
});

describe('a session names no other job', () => {
  it.each([
    ['crosscheckReferenceId', 'id-verification', { crosscheckReferenceId: 'aB3dE6gH9jK2' }],
    ['jobId', 'id-reverification', { jobId: 'aB3dE6gH9jK2' }],
    ['matchId', 'id-reverification', { matchId: false }],
    ['digitalPortraitPhoto', 'id-verification', { digitalPortraitPhoto: 'grey' }],
  ])('%s is refused, and the session stays unused', async (name, type, params) => {
    const { token, id } = await openSession(jobs, { type });
    const refused = await submitPerson(jobs, token, { backIdPhoto: back, userPhoto: grey, ...params }, type);
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^params\\.${name}: `)),
    ]);
    expect((await recordOf(id)).status).toBe('active');
  });

  it('takes the selfie for a job that the backend named, and never says which', async () => {
    const { body: earlier } = await jobs.call('POST', '/api/jobs', {
      body: { type: 'selfie-verification', params: { userPhoto: grey } },
    });
    const { token, id } = await openSession(jobs, {
      type: 'id-reverification',
      params: { jobId: earlier.id },
    });
    const answer = await submitPerson(jobs, token, { userPhoto: grey }, 'id-reverification');
    expect([answer.status, (await recordOf(id)).result.success]).toEqual([200, true]);
    for (const text of [answer.text, (await asPerson(jobs, token, 'GET', `/api/jobs/${id}`)).text])
      expect(text).not.toContain(earlier.id);
  });
});

describe('the two pictures of an id-reverification', () => {
  const NO_REFERENCE = {
    type: 'FaceMatchError',
    message: 'not determined: the account named no earlier job to compare the person with',
  };
  const isUnproven = async (id: string) => {
    const { result, errors, outcome } = await recordOf(id);
    expect({ errors, outcome, success: result.success, confidences: result.confidences }).toEqual({
      errors: [NO_REFERENCE],
      outcome: 'not-determined',
      success: false,
      confidences: { faceMatch: null },
    });
  };

  it('prove nobody when the person behind a session chose both', async () => {
    const { id, token } = await openSession(jobs, { type: 'id-reverification' });
    await submitPerson(jobs, token, { source: grey, dest: grey }, 'id-reverification');
    await isUnproven(id);
  });

  it('prove nobody in a session that a public key opened', async () => {
    const { publicKey } = await jobs.createAccount();
    const { token, id } = await openSession(jobs, { type: 'id-reverification' }, publicKey);
    const sent = await submitPerson(jobs, token, { source: grey, dest: grey }, 'id-reverification');
    expect(sent.status).toBe(200);
    const { success } = (await asPerson(jobs, token, 'GET', `/api/jobs/${id}`)).body.result ?? {};
    expect(success).not.toBe(true);
  });

  it('prove nobody when they were sent one at a time', async () => {
    const { id, token } = await openAgreed(jobs, { type: 'id-reverification' });
    for (const name of ['source', 'dest']) await putPhoto(jobs, token, name, Buffer.from(grey, 'base64'));
    await submitPerson(jobs, token, {}, 'id-reverification');
    await isUnproven(id);
  });

  it('show two people all the same where they do', async () => {
    const { id, token } = await openSession(jobs, { type: 'id-reverification' });
    await submitPerson(jobs, token, { source: grey, dest: await plainPhoto('#f20') }, 'id-reverification');
    const { errors, outcome } = await recordOf(id);
    expect([errors[0].message, outcome]).toEqual(['the photos show two different faces', 'failed']);
  });

  it('are compared for an account that sends both itself', async () => {
    const { body } = await jobs.call('POST', '/api/jobs', {
      body: { type: 'id-reverification', params: { source: grey, dest: grey } },
    });
    expect((await recordOf(body.id)).result.success).toBe(true);
  });
});

describe('details', () => {
  const differing = (expected: object, sent: object) =>
    differingDetails({
      parameters: fillOpenDetails({ ...expected }, { ...sent }),
      submittedParameters: { ...sent },
    } as never);

  it.each([
    [{ firstName: 'José' }, { firstName: ' jose' }],
    [{ lastName: "O'Brien-Smith" }, { lastName: 'o brien smith' }],
    [{ phone: '+14155550100' }, { phone: '(415) 555-0100' }],
    [{ phone: '+4915112345678' }, { phone: '0151 12345678' }],
    [{ firstName: '' }, { firstName: 'Jane' }],
    [{ firstName: 'Jane' }, { firstName: null }],
    [{ firstName: 'Jane' }, {}],
  ])('%j and %j do not differ', (expected, sent) => expect(differing(expected, sent)).toEqual([]));

  it.each([
    [{ firstName: 'Jane' }, { firstName: 'Janet' }],
    [{ firstName: 'सीता' }, { firstName: 'सत' }],
    [{ phone: '+14155550100' }, { phone: '0100' }],
    [{ dob: '01/31/1990' }, { dob: '01/30/1990' }],
  ])('%j and %j differ', (expected, sent) =>
    expect(differing(expected, sent)).toEqual(Object.keys(expected)),
  );
});
