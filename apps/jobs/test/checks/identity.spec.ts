import { DOCUMENT_TYPES } from '@bonafide/contracts/document-type';
import { licence, plainPhoto, submitId } from './id-verification/verify.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs.close());

describe('POST /api/identity/authenticate', () => {
  const grey = () => plainPhoto('#999');
  const earlier = async (photos: Record<string, string>) =>
    (await submitId(jobs, { backIdPhoto: await licence(), ...photos })).body.id as string;
  const authenticate = (body: Record<string, unknown>, key?: string) =>
    jobs.call('POST', '/api/identity/authenticate', { body, ...(key ? { key } : {}) });

  it('names the photo as the request has it', async () => {
    const { body: first } = await submitId(jobs, { userPhoto: await grey(), backIdPhoto: await licence() });
    const answer = await authenticate({ id: first.id, userPhoto: 'bm8gcGhvdG8=' });
    expect([answer.status, answer.body.errors[0].message]).toEqual([
      400,
      'userPhoto: must be a JPEG, PNG or WebP image',
    ]);
  });

  it('compares a selfie with the earlier one: the same person, another, or not determined', async () => {
    const id = await earlier({ idPhoto: await grey(), userPhoto: await grey() });
    expect((await authenticate({ id, userPhoto: await grey() })).body).toEqual({ match: 0.98 });
    expect((await authenticate({ id, userPhoto: await plainPhoto('#f00') })).body).toEqual({ match: 0.12 });
    expect((await authenticate({ id, userPhoto: await plainPhoto('#000') })).body).toEqual({
      match: null,
      errors: [{ type: 'FaceMatchError', message: 'not determined: timeout' }],
    });
  });

  it('compares with the photo of the id when matchId is true', async () => {
    const id = await earlier({ idPhoto: await plainPhoto('#f00'), userPhoto: await grey() });
    const userPhoto = await grey();
    expect((await authenticate({ id, userPhoto })).body.match).toBe(0.98);
    expect((await authenticate({ id, userPhoto, matchId: true })).body.match).toBe(0.12);
  });

  it('is a job in the list', async () => {
    const id = await earlier({ idPhoto: await grey() });
    await authenticate({ id, userPhoto: await grey() });
    const { body } = await jobs.call('GET', '/api/jobs?type=id-reverification');
    expect(body.items[0]).toMatchObject({
      status: 'completed',
      request: { parameters: { jobId: id } },
      result: { confidences: { faceMatch: 0.98 } },
    });
  });

  it('does not know another account’s job, and names what is wrong with a request', async () => {
    const id = await earlier({ idPhoto: await grey() });
    const other = await jobs.createAccount();
    const userPhoto = await grey();
    expect((await authenticate({ id, userPhoto }, other.apiKey)).status).toBe(404);
    for (const [parameter, body] of [
      ['id', { userPhoto }],
      ['userPhoto', { id }],
      ['userPhoto', { id, userPhoto: 'no image' }],
      ['matchId', { id, userPhoto, matchId: 'yes' }],
    ] as const) {
      const { status, body: answer } = await authenticate(body);
      expect([status, answer.errors[0].message]).toEqual([400, expect.stringContaining(parameter)]);
    }
  });
});

describe('GET /api/identity/documents', () => {
  it('lists what can be read, by type, country and state, and which registries know it', async () => {
    const { status, body } = await jobs.call('GET', '/api/identity/documents');
    expect(status).toBe(200);
    expect(body.documents).toContainEqual({
      type: 'drivers-license',
      country: 'US',
      state: 'VA',
      properties: { readBy: 'barcode', photo: 'backIdPhoto', aamva: true, dlv: true },
    });
    expect(body.documents).toContainEqual({
      type: 'identification',
      country: 'US',
      state: 'NY',
      properties: { readBy: 'barcode', photo: 'backIdPhoto', aamva: true, dlv: false },
    });
    expect(body.documents).toContainEqual({
      type: 'passport',
      country: null,
      state: null,
      properties: { readBy: 'mrz', photo: 'idPhoto', aamva: false, dlv: false },
    });
    const types = new Set(body.documents.map(({ type }: { type: string }) => type));
    expect([...types].every((type) => (DOCUMENT_TYPES as readonly unknown[]).includes(type))).toBe(true);
  });

  it('needs credentials', async () => {
    expect((await jobs.call('GET', '/api/identity/documents', { key: null })).status).toBe(401);
  });
});
