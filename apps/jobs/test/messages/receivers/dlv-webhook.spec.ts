import { signWebhook } from '@bonafide/delivery/webhook-signature';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { findPlanted } from '../../leaks/encodings.js';
import { placesKept } from '../../leaks/everything-kept.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

/* The receiver itself; what an answer does to its job: test/dlv/dlv.spec.ts. */

const [SECRET, NEXT] = [3, 4].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`);
let jobs: RunningJobs;
let jobId: string;
beforeAll(async () => {
  jobs = await startJobs({ env: { PROVIDER_DLV_WEBHOOK_SECRET: `${NEXT},${SECRET}` } });
  const photo = (await photographLicence(sampleLicence())).toString('base64');
  const { body } = await jobs.call('POST', '/api/jobs', {
    body: { type: 'id-verification', params: { backIdPhoto: photo } },
  });
  jobId = body.id;
});
afterAll(() => jobs?.close());

const match = (reference: unknown) => ({
  reference,
  outcome: 'match',
  data: { fields: { licenseNumber: 'match', lastName: 'match' }, warning: 'planted-warning' },
});
function post(content: unknown, secret = SECRET!, at = new Date()) {
  const body = JSON.stringify(content);
  const headers = signWebhook({ id: 'msg_1', timestamp: at, body: Buffer.from(body), secrets: [secret] });
  return jobs.call('POST', '/api/dlv/webhook/license-validation', { body, headers, key: null });
}
const answersOf = async (id: string) =>
  (await jobs.dataSource.query('SELECT count(*)::int AS n FROM dlv_answers WHERE job_id = $1', [id]))[0].n;

describe('POST /api/dlv/webhook/license-validation', () => {
  it('refuses a signature that is missing, another’s, or older than five minutes, and keeps nothing', async () => {
    const stranger = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const unsigned = await jobs.call('POST', '/api/dlv/webhook/license-validation', {
      body: match(jobId),
      key: null,
    });
    const statuses = [
      unsigned,
      await post(match(jobId), stranger),
      await post(match(jobId), SECRET, new Date(Date.now() - 6 * 60_000)),
      await jobs.call('POST', '/api/dlv/webhook/license-validation', { body: match(jobId) }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 401]);
    expect(await answersOf(jobId)).toBe(0);
  });

  it.each([
    ['an unknown outcome', { ...match('x'), outcome: 'maybe' }],
    ['an open outcome', { reference: 'x', outcome: 'pending' }],
    ['no reference', match(undefined)],
    ['a number as reference', match(7)],
    ['no data', { reference: 'x', outcome: 'match' }],
    ['fields of another check', { ...match('x'), data: { fields: { shoeSize: 'match' } } }],
    ['a list', []],
  ])('refuses %s with 400', async (_what, content) => {
    expect((await post(content)).status).toBe(400);
  });

  it('does not know a stranger’s reference, nor that of a job of another type', async () => {
    expect((await post(match('nobody'))).status).toBe(404);
    const { body } = await jobs.call('POST', '/api/jobs', {
      body: { type: 'id-aml', params: { firstName: 'A', lastName: 'B' } },
    });
    expect((await post(match(body.id))).status).toBe(404);
  });

  it('keeps the first answer sealed, under either secret, however often and in whatever order they come', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post(match(jobId), index % 2 ? SECRET : NEXT)),
    );
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await post({ reference: jobId, outcome: 'not_determined' })).status).toBe(200);
    expect(await answersOf(jobId)).toBe(1);
    const stored = (await placesKept(jobs)).filter(({ where }) => where.startsWith('dlv_answers'));
    expect(findPlanted(stored, ['planted-warning'])).toEqual([]);
  });

  it('forgets the answer of a removed job, and takes no other for it', async () => {
    await jobs.call('DELETE', `/api/jobs/${jobId}`);
    expect(await answersOf(jobId)).toBe(0);
    expect((await post(match(jobId))).status).toBe(404);
    expect(await answersOf(jobId)).toBe(0);
  });
});
