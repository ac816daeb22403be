import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { eventually } from '@bonafide/testing/eventually';
import type { Place } from '@bonafide/testing/scan-stored-data';
import { photographLicence } from '@bonafide/testing/licence-image';
import type { StubServer } from '@bonafide/testing/stub-server';
import type { Answer, CallOptions, RunningJobs } from '../start-jobs.js';
import { postTinWebhook } from '../checks/tin-races/pending-tins.js';

/** Numbers that may stand nowhere but in what the provider is asked. */
export const NUMBERS = {
  tins: ['912701230', '912701238', '912705559', '912856661', '911009994'],
  ssns: ['219099934', '219098876', '219097771', '078051120'],
};
const [TIN, TIN_NO, TIN_PENDING, TIN_LOST, TIN_IMPOSSIBLE] = NUMBERS.tins as [
  string,
  string,
  string,
  string,
  string,
];
const [SSN, SSN_ECBSV, SSN_JOB, SSN_REFUSED] = NUMBERS.ssns as [string, string, string, string];

/** What identifies the person and may stand in the records, until the jobs are removed. */
const PERSON = {
  firstName: 'Zebulonia',
  lastName: 'Quackenbush',
  phone: '+14155550199',
  email: 'zeb@planted.example',
  dob: '1961-03-07',
};
export const PERSONAL = [
  'Zebulonia',
  'Quackenbush',
  '4155550199',
  'zeb@planted.example',
  '1961-03-07',
  '03/07/1961',
  'planted-street',
  'planted-city',
  'planted-property',
  'planted-internal',
  'planted-hook',
  'planted-agent',
  'planted-answer',
  'X9988776',
];

const ADDRESS = {
  streetAddress: '12 planted-street',
  city: 'planted-city',
  state: 'CA',
  postalCode: '94103',
  country: 'US',
};
const PROPERTIES = [{ name: 'note', value: 'planted-property' }];
const CONSENT = { signatureType: 'electronic', signedAt: '2026-03-01T12:00:00Z' };

export interface PlantedRun {
  /** every answer's headers and body, refused requests included */
  answers: Place[];
  jobIds: string[];
}

/** Every kind of request that carries a number, in every way it can end, refused ones included. */
export async function plantEverywhere(
  jobs: RunningJobs,
  provider: StubServer,
  receiver: StubServer,
): Promise<PlantedRun> {
  const answers: Place[] = [];
  const jobIds: string[] = [];
  const callbackURL = `${receiver.url}/planted-hook`;
  let calls = 0;
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const headers = {
      'User-Agent': 'planted-agent',
      'Idempotency-Key': `key-${calls++}`,
      ...options.headers,
    };
    const answer = await jobs.call(method, path, { ...options, headers });
    answers.push({
      where: `answer to ${method} ${path.replace(/\d{9}/g, '…')}`,
      content: `${JSON.stringify([...answer.headers])} ${answer.text}`,
    });
    const id = answer.body?.id as string | undefined;
    if (answer.status === 200 && id !== undefined && !jobIds.includes(id)) jobIds.push(id);
    return answer;
  };

  const { firstName, lastName, phone, email, dob } = PERSON;
  const internalId = 'planted-internal';
  const tinBody = (tin: unknown) => ({
    ...{ firstName, lastName, phone, tinType: 'ITIN', tin, callbackURL, internalId, properties: PROPERTIES },
  });
  // TIN: match, no match, impossible, pending until the webhook, unreachable provider that quotes what it was asked
  provider.otherwise((request) => {
    const { tin = '' } = request.text ? request.json<{ tin?: string }>() : {};
    if (tin === TIN_PENDING) return { status: 202, json: { outcome: 'pending' } };
    if (tin === TIN_LOST) return { status: 400, body: `refused: ${request.text}` };
    return { json: { outcome: tin === TIN_NO ? 'no_match' : 'match', code: '0' } };
  });
  await call('POST', '/api/tin/verify', { body: tinBody(TIN) });
  await call('POST', '/api/tin', { body: tinBody(TIN_NO) });
  await call('POST', '/api/tin/verify', { body: tinBody(TIN_IMPOSSIBLE) });
  await call('POST', '/api/tin/verify', { body: tinBody(TIN_LOST) });
  const pending = await call('POST', '/api/tin/verify', { body: tinBody(TIN_PENDING) });
  answers.push({
    where: 'answer to the webhook',
    content: (await postTinWebhook(jobs, { reference: pending.body.id, outcome: 'match' })).text,
  });
  await call('POST', '/api/jobs', {
    body: {
      ...{ type: 'tin-validation', callbackURL, internalId, properties: PROPERTIES },
      params: { firstName, lastName, phone, tinType: 'ITIN', tin: TIN },
    },
  });

  // SSN, DOB, eCBSV through their own endpoints and as jobs
  const ssnBody = {
    firstName,
    lastName,
    phone,
    email,
    dob,
    address: ADDRESS,
    consent: true,
    properties: PROPERTIES,
  };
  await call('POST', '/api/ssn', { body: { ...ssnBody, ssn: SSN } });
  await call('POST', '/api/private-ssn/verify', { body: { ...ssnBody, ssn: SSN, lastName: 'Mismatch' } });
  await call('POST', '/api/jobs', {
    body: {
      type: 'private-ssn',
      callbackURL,
      params: { firstName, lastName, phone, email, dob, ssn: SSN_JOB },
    },
  });
  await call('POST', '/api/dob/verify', {
    body: {
      firstName,
      lastName,
      phone,
      dob,
      email,
      address: ADDRESS,
      callbackURL,
      internalId,
      properties: PROPERTIES,
    },
  });
  await call('POST', '/api/ecbsv/verify', {
    body: {
      ssn: SSN_ECBSV,
      firstName,
      lastName,
      dob,
      consent: CONSENT,
      callbackURL,
      internalId,
      properties: PROPERTIES,
    },
  });

  // refused: wrong shape, wrong place, unreadable, unauthenticated, in the path and in the query
  for (const tin of [`${TIN}0`, `${TIN.slice(0, 3)}-${TIN.slice(3)}`, Number(TIN), [TIN], { TIN }])
    await call('POST', '/api/tin/verify', { body: tinBody(tin) });
  await call('POST', '/api/tin/verify', {
    body: { ...tinBody(TIN), firstName: TIN, phone: TIN, tinType: TIN, [TIN]: TIN },
  });
  await call('POST', '/api/ssn', { body: { ...ssnBody, ssn: `${SSN}1`, phone: SSN, [SSN]: 1 } });
  await call('POST', '/api/ssn', {
    body: { ...ssnBody, ssn: SSN_REFUSED, firstName: SSN_REFUSED, lastName: SSN_REFUSED },
  });
  await call('POST', '/api/jobs', { body: { type: SSN, params: { ssn: SSN, tin: TIN } } });
  await call('POST', '/api/jobs', {
    body: { type: 'private-ssn', params: { ssn: SSN, [TIN]: TIN, phone: SSN } },
  });
  await call('POST', '/api/tin/verify', { body: `{"tin":"${TIN}", ${lastName}` });
  await call('POST', '/api/tin/verify', { body: `tin=${TIN}`, headers: { 'Content-Type': 'text/plain' } });
  await call('POST', '/api/tin/verify', { body: tinBody(TIN), key: TIN });
  await call('POST', '/api/tin/verify', {
    body: tinBody(TIN),
    headers: { Authorization: `Bearer ${TIN}` },
    key: null,
  });
  await call('POST', '/api/tin/verify', { body: tinBody(TIN), headers: { 'X-Test-Request': 'true' } });
  for (const path of [
    `/api/tin/jobs/${TIN}`,
    `/api/private-ssn/jobs/${SSN}`,
    `/api/jobs/${SSN}`,
    `/api/${TIN}`,
  ])
    await call('GET', path);
  await call('GET', `/api/jobs?tin=${TIN}&page=${SSN}x`);
  await call('GET', `/api/jobs?internalId=${TIN}`);
  await call('PUT', `/api/jobs/${jobIds[0]}/review`, { body: { docId: SSN_REFUSED, [TIN]: true } });

  // an id-verification, read back with its photos and its report
  const licence = sampleLicence({
    firstName: 'ZEBULONIA',
    lastName: 'QUACKENBUSH',
    birthDate: dob,
    idNumber: 'X9988776',
  });
  const photo = (await photographLicence(licence)).toString('base64');
  const verified = await call('POST', '/api/jobs', {
    body: {
      type: 'id-verification',
      callbackURL,
      internalId,
      properties: PROPERTIES,
      params: { backIdPhoto: photo, firstName, lastName, email, phone, dob: '03/07/1961' },
    },
  });
  await receiver.received(10, { path: '/planted-hook' });
  for (const id of jobIds) await call('GET', `/api/jobs/${id}`);
  await call('PUT', `/api/jobs/${verified.body.id}/review`, {
    body: { firstName, docId: 'X9988776', nameMatch: true },
  });
  await call('GET', `/api/jobs/${verified.body.id}/download`);
  await call('GET', '/api/jobs?pageSize=50');
  await eventually(async () => {
    const [{ n }] = await jobs.dataSource.query(
      `SELECT (SELECT count(*) FROM deliveries WHERE status = 'pending')::int
            + (SELECT count(*) FROM jobs WHERE status = 'active')::int AS n`,
    );
    if (n > 0) throw new Error(`${n} still open`);
  });
  return { answers, jobIds };
}
