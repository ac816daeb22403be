import { ACCOUNT_FEATURES } from '@bonafide/contracts/job-types';
import type { AccountSettings } from '../../../src/accounts/settings/account-settings.js';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { licencePhotos } from '../../checks/id-verification/honest-evidence.js';
import { licence, plainPhoto } from '../../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { asPerson, openSession, submitPerson } from './session-calls.js';

/* What a session's token reads of its job, by every way that it may read (docs/design/sessions-and-capture.md). */

let jobs: RunningJobs;
let back: string;
let grey: string;
beforeAll(async () => {
  [jobs, back, grey] = await Promise.all([startJobs(), licence(), plainPhoto('#888')]);
});
afterAll(() => jobs.close());

const HOOK = 'http://127.0.0.1:9/hook';
const PROPERTIES = [{ name: 'segment', value: 'watched' }];
const NOT_FOR_A_PERSON =
  /quintero|"success"|confidences|signals|rejectionReasons|callbackURL|127\.0\.0\.1:9|watched|order-77|https?:\/\/|"properties"|accountId|jobIdList/i;

/** An id-verification whose document names Quintero, submitted by the person. */
async function submitted(account: NewAccount, opener: 'private' | 'public') {
  const hidden = opener === 'private' ? { callbackURL: HOOK } : {};
  const session = await openSession(
    jobs,
    { ...hidden, internalId: 'order-77', properties: PROPERTIES },
    opener === 'private' ? account.apiKey : account.publicKey,
  );
  const answer = await submitPerson(jobs, session.token, {
    backIdPhoto: back,
    userPhoto: grey,
    firstName: 'Jane',
  });
  return { session, answer };
}

/** Everything a token can ask about its job, without the submission's own answer. */
const reads = (token: string, id: string) => [
  asPerson(jobs, token, 'GET', `/api/jobs/${id}`),
  asPerson(
    jobs,
    token,
    'GET',
    `/api/jobs/${id}?withPhotos=true&withPhotoUrls=true&signedUrl=true&includeResults=true`,
  ),
  asPerson(
    jobs,
    token,
    'GET',
    `/api/jobs/${id}?fields=result.lastName,result.success,signals,request.properties`,
  ),
  asPerson(jobs, token, 'GET', `/api/jobs/${id}/download`),
  asPerson(jobs, token, 'GET', `/api/jobs/${id}/callbacks`),
  jobs.call('GET', `/api/jobs?token=${token}`, { key: null }),
  jobs.call('GET', `/api/jobs?token=${token}&withPhotos=true&withPhotoUrls=true&signedUrl=true`, {
    key: null,
  }),
  jobs.call('GET', `/api/jobs?token=${token}&fields=id,result.lastName,request.callbackURL,signals`, {
    key: null,
  }),
];

const accountWith = (settings?: AccountSettings) => jobs.createAccount([...ACCOUNT_FEATURES], settings);

describe.each(['private', 'public'] as const)('a session opened with the %s key', (opener) => {
  let answers: string[];
  let token: string;
  let id: string;
  let shown: Record<string, unknown>;
  beforeAll(async () => {
    const { session, answer } = await submitted(await accountWith(), opener);
    ({ token, id } = session);
    const read = await Promise.all(reads(token, id));
    answers = [answer, ...read].map(({ text }) => text);
    shown = read[0]!.body as Record<string, unknown>;
  });

  it('tells the person id, type, status and what they sent, and nothing of what was found', () => {
    expect(shown).toEqual({
      id,
      type: 'id-verification',
      status: 'completed',
      request: { type: 'id-verification', parameters: { id, firstName: 'Jane' } },
      errors: [],
    });
    for (const text of answers) expect(text).not.toMatch(NOT_FOR_A_PERSON);
  });

  it.each([
    'success=true',
    'firstName=JAN',
    'lastName=Q',
    'idState=CA',
    'from=2020-01-01',
    'email=j',
    'aml=all',
  ])('cannot ask about the result by %s', async (filter) => {
    const { status, body } = await jobs.call('GET', `/api/jobs?token=${token}&${filter}`, { key: null });
    expect([status, body.errors?.[0].message]).toEqual([400, expect.stringContaining(filter.split('=')[0]!)]);
  });
});

it('opened with the public key shows its opener nothing of the account’s own', async () => {
  const account = await accountWith({ callback: { url: 'http://127.0.0.1:9/s3cr3t' } });
  const own = { accountId: account.accountId, accountGroupSid: 'GRP_1' };
  await jobs.dataSource.query(`UPDATE accounts SET account_group_sid = 'GRP_1' WHERE id = $1`, [
    account.accountId,
  ]);
  const body = { internalId: 'order-77', properties: PROPERTIES };
  const { job } = await openSession(jobs, body, account.publicKey);
  expect(job).toMatchObject({
    ...{ accountId: account.accountId, accountGroupSid: null, internalId: 'order-77' },
    request: { callbackURL: null, properties: PROPERTIES },
  });
  const { job: whole } = await openSession(jobs, body, account.apiKey);
  expect(Object.keys(job)).toEqual(Object.keys(whole));
  expect(whole).toMatchObject({ ...own, request: { callbackURL: 'http://127.0.0.1:9/s3cr3t' } });
  const stored = await jobs.call('GET', `/api/jobs/${job.id as string}`, { key: account.apiKey });
  expect(stored.body).toMatchObject({ ...own, request: { callbackURL: 'http://127.0.0.1:9/s3cr3t' } });
});

describe('sessionResult', () => {
  const verdictOf = async (account: NewAccount, params: Record<string, unknown>) => {
    const session = await openSession(jobs, {}, account.apiKey);
    const before = (await asPerson(jobs, session.token, 'GET', `/api/jobs/${session.id}`)).body;
    const { body } = await submitPerson(jobs, session.token, params);
    return { before: before.verdict, after: body.verdict, body };
  };

  it('verdict says passed, failed or in_review, and nothing else', async () => {
    const account = await accountWith({ sessionResult: 'verdict' });
    const passed = await verdictOf(account, { ...(await licencePhotos()) });
    expect([passed.before, passed.after]).toEqual([null, 'passed']);
    expect(JSON.stringify(passed.body)).not.toMatch(NOT_FOR_A_PERSON);
    expect((await verdictOf(account, { backIdPhoto: back, firstName: 'Nobody' })).after).toBe('failed');
    // What was not shown is no failure.
    expect((await verdictOf(account, { backIdPhoto: back })).after).toBe('in_review');
    // Nothing could be read: nobody has failed.
    const unread = await verdictOf(account, { idPhoto: grey });
    expect([unread.after, unread.body.errors]).toEqual([
      'in_review',
      [{ type: 'InvalidIdPhotoError', message: expect.any(String) }],
    ]);
  });

  it('record shows the whole record to a session that the private key opened, without other jobs’ ids', async () => {
    const account = await accountWith({ sessionResult: 'record', ipFraud: { attempts: 0 } });
    const { session, answer } = await submitted(account, 'private');
    const again = await submitted(account, 'private');
    expect(answer.body.result).toMatchObject({
      success: expect.any(Boolean),
      confidences: expect.anything(),
    });
    const read = await asPerson(
      jobs,
      again.session.token,
      'GET',
      `/api/jobs/${again.session.id}?signedUrl=true`,
    );
    expect(read.body.result.ipFraudCheck).toMatchObject({ jobIdList: [again.session.id] });
    expect(read.body.request.parameters.userPhotoUrl).toMatch(/^http/);
    expect(read.text).not.toContain(session.id);
    expect(read.text).not.toMatch(/st_[A-Za-z0-9_-]{43}/);
  });

  it('record shows nothing to a session that a public key opened', async () => {
    const { session, answer } = await submitted(await accountWith({ sessionResult: 'record' }), 'public');
    for (const { text } of [answer, ...(await Promise.all(reads(session.token, session.id)))])
      expect(text).not.toMatch(NOT_FOR_A_PERSON);
  });

  it('still gives the private key the whole record, narrowed to the session', async () => {
    const account = await accountWith();
    const { session } = await submitted(account, 'public');
    const { body } = await jobs.call('GET', `/api/jobs?token=${session.token}&firstName=JAN`, {
      key: account.apiKey,
    });
    expect([body.total, body.items[0]?.result.firstName]).toEqual([1, 'JANE']);
  });
});

describe('a public key', () => {
  const refused = async (body: Record<string, unknown>, parameter: string) => {
    const answer = await jobs.call('POST', '/api/jobs/session', { key: jobs.account.publicKey, body });
    expect([answer.status, answer.body.errors?.[0].message]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^${parameter}: `)),
    ]);
  };

  it('names no callbackURL, no CrossCheck and no job of others', async () => {
    await refused({ type: 'id-verification', callbackURL: 'https://example.com/' }, 'callbackURL');
    for (const name of ['crosscheckReferenceId', 'jobId'])
      await refused({ type: 'id-reverification', params: { [name]: 'aB3dE6gH9jK2' } }, `params.${name}`);
  });

  it('opens none from a page that the account does not name', async () => {
    const account = await accountWith({ allowedOrigins: ['https://shop.example.com'] });
    const from = async (origin: string | undefined, key: string) =>
      (
        await jobs.call('POST', '/api/jobs/session', {
          key,
          headers: origin ? { Origin: origin } : {},
          body: { type: 'id-verification' },
        })
      ).status;
    expect(await from('https://shop.example.com', account.publicKey)).toBe(200);
    expect(await from('https://evil.example', account.publicKey)).toBe(403);
    expect(await from('null', account.publicKey)).toBe(403);
    expect(await from('https://evil.example', account.apiKey)).toBe(200);
    expect(await from('https://anywhere.example', jobs.account.publicKey)).toBe(200);
    const none = await accountWith({ allowedOrigins: [] });
    expect(await from('https://shop.example.com', none.publicKey)).toBe(403);
  });
});

describe('GET /verify/session', () => {
  it('tells a session’s token who asks, and nobody else', async () => {
    const { token } = await openSession(jobs);
    const asked = (key: string | null, headers?: Record<string, string>) =>
      jobs.call('GET', '/verify/session', { key, headers });
    const { status, body } = await asked(null, { Authorization: `Bearer ${token}` });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ accountName: 'Test', type: 'id-verification', used: false }),
    ]);
    expect((await asked(null)).status).toBe(401);
    expect((await asked(jobs.account.apiKey)).status).toBe(401);
  });
});
