import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { VerifySession } from '@bonafide/contracts/verify-session';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { eventually } from '@bonafide/testing/eventually';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { asPerson, consent, openAgreed, openSession, putPhoto, submitPerson } from './session-calls.js';

/* A page fills a session step by step, and submits what is there. */

let jobs: RunningJobs;
let back: Buffer;
let grey: Buffer;
beforeAll(async () => {
  jobs = await startJobs();
  back = await photographLicence(sampleLicence());
  grey = Buffer.from(await plainPhoto('#888', 900, 700), 'base64');
}, 60_000);
afterAll(() => jobs?.close());

const session = async (token: string): Promise<VerifySession> => {
  const { status, body } = await asPerson(jobs, token, 'GET', '/verify/session');
  expect(status).toBe(200);
  return body as VerifySession;
};
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');
const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
const keptFiles = async (jobId: string) =>
  (await readdir(jobs.photoDir, { recursive: true })).filter((path) => path.includes(`/${jobId}/`));

describe('a session', () => {
  it('says who asks for what, before anything was sent', async () => {
    const { token } = await openSession(jobs);
    expect(await session(token)).toMatchObject({
      accountName: 'Test',
      logoUrl: null,
      type: 'id-verification',
      revision: 0,
      state: 'open',
      used: false,
      photosNeeded: ['idPhoto', 'backIdPhoto', 'userPhoto'],
      documentKind: null,
      photos: {},
      consent: { acceptedAt: null },
      verdict: null,
    });
  });

  it.each([
    ['selfie-verification', {}, ['userPhoto']],
    ['id-reverification', {}, ['source', 'dest']],
  ])('of an %s asks for no document', async (type, params, photosNeeded) => {
    const { token } = await openSession(jobs, { type, params });
    expect(await session(token)).toMatchObject({ photosNeeded, documentKinds: [] });
    const answer = await asPerson(jobs, token, 'PUT', '/api/jobs/session/document', { kind: 'passport' });
    expect([answer.status, answer.body.errors[0].message]).toEqual([400, expect.stringContaining('kind')]);
  });

  it('that compares with an earlier job asks for the selfie alone', async () => {
    const userPhoto = await plainPhoto('#888', 40, 30);
    const earlier = await jobs.call('POST', '/api/jobs', {
      body: { type: 'selfie-verification', params: { userPhoto } },
    });
    const { token } = await openSession(jobs, {
      type: 'id-reverification',
      params: { jobId: earlier.body.id },
    });
    expect((await session(token)).photosNeeded).toEqual(['userPhoto']);
  });

  it('shows the logo that the account names', async () => {
    const account = await jobs.createAccount(undefined, { logoUrl: 'https://example.com/logo.svg' });
    const { token } = await openSession(jobs, {}, account.apiKey);
    expect((await session(token)).logoUrl).toBe('https://example.com/logo.svg');
  });
});

describe('photos that are sent one at a time', () => {
  it('are answered with what is seen on them, and are what is submitted', async () => {
    const { id, token } = await openAgreed(jobs);
    const sent = await putPhoto(jobs, token, 'backIdPhoto', back);
    expect([sent.status, sent.body]).toEqual([
      200,
      expect.objectContaining({
        name: 'backIdPhoto',
        digest: digestOf(back),
        verdict: expect.objectContaining({ readable: true, barcode: 'found' }),
      }),
    ]);
    const again = await asPerson(jobs, token, 'GET', '/api/jobs/session/photos/backIdPhoto');
    expect(again.body).toEqual(sent.body);
    expect((await session(token)).photos).toEqual({ backIdPhoto: sent.body });
    const done = await asPerson(jobs, token, 'POST', '/api/jobs', { type: 'id-verification' });
    expect([done.status, done.body.status, done.body.result]).toEqual([200, 'completed', undefined]);
    const { body: record } = await jobs.call('GET', `/api/jobs/${id}?signedUrl=true`);
    expect(await bytesAt(record.request.parameters.backIdPhotoUrl)).toEqual(back);
    expect(record.request.parameters.backIdPhotoDimensions).toEqual({
      width: sent.body.width,
      height: sent.body.height,
    });
  });

  it('are told from one another by what is wrong with them', async () => {
    const { token } = await openAgreed(jobs);
    const dark = Buffer.from(await plainPhoto('#040404', 1_000, 800), 'base64');
    const small = Buffer.from(await plainPhoto('#888', 100, 80), 'base64');
    const seen = async (name: string, bytes: Buffer) => {
      const { body } = await putPhoto(jobs, token, name, bytes);
      return body.verdict as unknown;
    };
    expect(await seen('idPhoto', dark)).toEqual({
      readable: false,
      problems: ['blurred', 'too_dark', 'no_document'],
      barcode: null,
    });
    expect(await seen('idPhoto', small)).toEqual({
      readable: false,
      problems: ['blurred', 'too_small', 'no_document'],
      barcode: null,
    });
    expect(await seen('backIdPhoto', grey)).toMatchObject({ readable: false, barcode: 'not_found' });
  });

  it('take the place of the one before, whose file goes', async () => {
    const { id, token } = await openAgreed(jobs);
    await putPhoto(jobs, token, 'idPhoto', grey);
    await putPhoto(jobs, token, 'idPhoto', back);
    expect((await session(token)).photos.idPhoto?.digest).toBe(digestOf(back));
    expect(await keptFiles(id)).toHaveLength(1);
  });

  it('change nothing when they come again', async () => {
    const { id, token } = await openAgreed(jobs);
    const first = await putPhoto(jobs, token, 'idPhoto', grey);
    const { revision } = await session(token);
    const second = await putPhoto(jobs, token, 'idPhoto', grey);
    expect(second.body).toEqual(first.body);
    expect((await session(token)).revision).toBe(revision);
    expect(await keptFiles(id)).toHaveLength(1);
  });

  it('can be taken out, once or twice', async () => {
    const { id, token } = await openAgreed(jobs);
    await putPhoto(jobs, token, 'idPhoto', grey);
    for (let turn = 0; turn < 2; turn++) {
      const gone = await asPerson(jobs, token, 'DELETE', '/api/jobs/session/photos/idPhoto');
      expect([gone.status, gone.body.photos]).toEqual([200, {}]);
    }
    expect((await asPerson(jobs, token, 'GET', '/api/jobs/session/photos/idPhoto')).status).toBe(404);
    expect(await keptFiles(id)).toEqual([]);
  });

  it('go when the kind of document does not need them', async () => {
    const { token } = await openAgreed(jobs);
    await putPhoto(jobs, token, 'backIdPhoto', grey);
    await putPhoto(jobs, token, 'idPhoto', grey);
    const chosen = await asPerson(jobs, token, 'PUT', '/api/jobs/session/document', { kind: 'passport' });
    expect(chosen.body).toMatchObject({
      documentKind: 'passport',
      photosNeeded: ['idPhoto', 'userPhoto'],
      photos: { idPhoto: { name: 'idPhoto' } },
    });
    expect(chosen.body.photos.backIdPhoto).toBeUndefined();
  });

  it('give way to those of the submission, name by name', async () => {
    const { id, token } = await openAgreed(jobs);
    await putPhoto(jobs, token, 'backIdPhoto', grey);
    await putPhoto(jobs, token, 'idPhoto', grey);
    const done = await submitPerson(jobs, token, { backIdPhoto: back.toString('base64') });
    expect(done.status).toBe(200);
    const { body } = await jobs.call('GET', `/api/jobs/${id}?signedUrl=true`);
    expect(await bytesAt(body.request.parameters.backIdPhotoUrl)).toEqual(back);
    expect(await bytesAt(body.request.parameters.idPhotoUrl)).toEqual(grey);
  });

  it('lose what is no picture: where and when it was taken', async () => {
    const { id, token } = await openAgreed(jobs);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + 11]), Buffer.from('taken there')]);
    const tagged = Buffer.concat([grey.subarray(0, 2), comment, grey.subarray(2)]);
    await putPhoto(jobs, token, 'idPhoto', tagged);
    await asPerson(jobs, token, 'POST', '/api/jobs', { type: 'id-verification' });
    const { body } = await jobs.call('GET', `/api/jobs/${id}?withPhotos=true`);
    expect(Buffer.from(body.request.parameters.idPhoto, 'base64').includes('taken there')).toBe(false);
  });
});

describe('consent', () => {
  it('is asked for before the first photo, and stands in the record and in the audit trail', async () => {
    const { id, token } = await openSession(jobs);
    const early = await putPhoto(jobs, token, 'idPhoto', grey);
    expect([early.status, early.body.errors[0].message]).toEqual([409, expect.stringContaining('consent')]);
    const given = await consent(jobs, token);
    expect(given.body.consent.acceptedAt).toMatch(/^\d{4}-/);
    const again = await consent(jobs, token);
    expect(again.body.consent).toEqual(given.body.consent);
    await putPhoto(jobs, token, 'idPhoto', grey);
    await asPerson(jobs, token, 'POST', '/api/jobs', { type: 'id-verification' });
    const { body } = await jobs.call('GET', `/api/jobs/${id}`);
    expect(body.request.consent).toEqual({
      by: 'person',
      version: given.body.consent.version,
      language: 'en',
      acceptedAt: given.body.consent.acceptedAt,
    });
    const trail = await jobs.dataSource.query(
      `SELECT actor, detail FROM account_audit WHERE job_id = $1 AND action = 'consent.given'`,
      [id],
    );
    expect(trail).toEqual([
      { actor: `session:${id}`, detail: { version: given.body.consent.version, language: 'en' } },
    ]);
  });

  it('to another wording is refused', async () => {
    const { token } = await openSession(jobs);
    for (const body of [{ version: 'x', language: 'en' }, { version: '2026-11', language: '<b>' }, {}]) {
      const answer = await asPerson(jobs, token, 'PUT', '/api/jobs/session/consent', body);
      expect(answer.status).toBe(400);
    }
  });
});

describe('a device that follows', () => {
  const follow = (token: string, after: number, wait: number) =>
    asPerson(jobs, token, 'GET', `/verify/session?after=${after}&wait=${wait}`);

  it('hears of what the other device does, and holds no connection to the database while it waits', async () => {
    const { token } = await openAgreed(jobs);
    const { revision } = await session(token);
    // More devices than there are connections.
    const heard = Array.from({ length: 14 }, () => follow(token, revision, 25));
    const sent = await putPhoto(jobs, token, 'idPhoto', grey);
    expect(sent.status).toBe(200);
    for (const { body } of await Promise.all(heard)) {
      expect(body.revision).toBeGreaterThan(revision);
      expect(body.photos.idPhoto.digest).toBe(digestOf(grey));
    }
  });

  it('hears of the submission and of the decision', async () => {
    const account = await jobs.createAccount(undefined, { sessionResult: 'verdict' });
    const { token } = await openAgreed(jobs, {}, account.apiKey);
    await putPhoto(jobs, token, 'backIdPhoto', back);
    const { revision } = await session(token);
    const waiting = follow(token, revision, 25);
    await asPerson(jobs, token, 'POST', '/api/jobs', { type: 'id-verification' });
    const first = (await waiting).body as VerifySession;
    expect([first.used, first.state]).toEqual([true, expect.stringMatching(/submitted|completed/)]);
    const last = await eventually(async () => {
      const { body } = await follow(token, first.revision, 1);
      expect(body.state).toBe('completed');
      return body as VerifySession;
    });
    expect(last.verdict).toMatch(/passed|failed|in_review/);
  });

  it('is answered at once where the revision differs, and when it does not ask to wait', async () => {
    const { token } = await openSession(jobs);
    expect((await follow(token, 99, 25)).body.revision).toBe(0);
    expect((await follow(token, 0, 0)).body.revision).toBe(0);
  });

  it.each(['after=-1', 'after=x', 'wait=26', 'wait=1.5', 'wait=-1'])('is refused %s', async (query) => {
    const { token } = await openSession(jobs);
    const { status, body } = await asPerson(jobs, token, 'GET', `/verify/session?${query}`);
    expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining(query.split('=')[0]!)]);
  });
});

it('what a person sees of the decision is the verdict, and only where the account says so', async () => {
  const { token } = await openAgreed(jobs);
  await putPhoto(jobs, token, 'backIdPhoto', back);
  const done = await asPerson(jobs, token, 'POST', '/api/jobs', { type: 'id-verification' });
  expect(Object.keys(done.body).sort()).toEqual(['errors', 'id', 'request', 'status', 'type']);
  expect(await session(token)).toMatchObject({ state: 'completed', used: true, verdict: null });
});
