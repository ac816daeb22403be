import { plainPhoto } from '../../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { CapturePage, newKey } from './capture-page.js';
import { asPerson, openAgreed, submitPerson } from './session-calls.js';

// The keys that the pages of a session register (docs/capture-signals.md).

let jobs: RunningJobs;
let selfie: Buffer;
beforeAll(async () => {
  jobs = await startJobs();
  selfie = Buffer.from(await plainPhoto('#998'), 'base64');
});
afterAll(() => jobs?.close());

describe('a key', () => {
  const add = (token: string, body: unknown) => asPerson(jobs, token, 'POST', '/api/jobs/session/keys', body);

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['of another kind', { kty: 'RSA' }, /^kty: /],
    ['of another curve', { crv: 'P-384' }, /^crv: /],
    ['that is short', { x: 'AAAA' }, /^x: /],
    ['that is no point of its curve', { x: 'A'.repeat(43) }, /^x: /],
    ['without half of it', { y: undefined }, /^y: /],
    ['that is private', { d: 'A'.repeat(43) }, /^d: /],
    ['that is an object', { x: {} }, /^x: /],
  ])('%s is refused', async (_what, part, message) => {
    const { token } = await openAgreed(jobs);
    const { status, body } = await add(token, { ...newKey().jwk, ...part });
    expect([status, body.errors[0].message]).toEqual([400, expect.stringMatching(message)]);
  });

  it('is registered once, however often it comes', async () => {
    const { token } = await openAgreed(jobs);
    const { jwk } = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(token, jwk)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const [row] = await jobs.dataSource.query(
      'SELECT jsonb_array_length(capture_keys) AS count FROM job_sessions WHERE capture_keys @> $1::jsonb',
      [JSON.stringify([{ id: answers[0]!.body.id }])],
    );
    expect(row.count).toBe(1);
  });

  it('makes room for the key of a newer page', async () => {
    const page = await CapturePage.open(jobs, (await openAgreed(jobs)).token);
    for (let pages = 0; pages < 8; pages++) await CapturePage.open(jobs, page.token);
    expect((await page.put('userPhoto', selfie)).body.source).toBe(null);
    const newest = await CapturePage.open(jobs, page.token);
    expect((await newest.put('userPhoto', selfie)).body.source).toBe('camera');
  });

  it('is not registered once the photos were sent, nor by anybody but the session', async () => {
    const { token } = await openAgreed(jobs, { type: 'selfie-verification' });
    const page = await CapturePage.open(jobs, token);
    await page.put('userPhoto', selfie);
    await submitPerson(jobs, page.token, {}, 'selfie-verification');
    expect((await add(page.token, newKey().jwk)).status).toBe(409);
    for (const key of [null, jobs.account.apiKey, jobs.account.publicKey])
      expect((await jobs.call('POST', '/api/jobs/session/keys', { key, body: newKey().jwk })).status).toBe(
        401,
      );
  });
});
