import { randomBytes } from 'node:crypto';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { S3PhotoStore } from '../../../src/media/photos/s3-photo-store.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { type S3Server, startS3Server } from './s3-server.js';

const SECRET = 'a-secret-of-the-test';
const ACCESS_KEY = 'AKIATEST';
const MINUTE_MS = 60_000;

let s3: S3Server;
let jobs: RunningJobs;
let photo: Buffer;
const before = { ...process.env };
beforeAll(async () => {
  // As an operator gives them to the AWS SDK.
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: SECRET });
  s3 = await startS3Server({ accessKeyId: ACCESS_KEY, secret: SECRET });
  const env = { PHOTO_STORE: 's3', S3_BUCKET: 'photos', S3_ENDPOINT: s3.url, S3_REGION: 'eu-central-1' };
  jobs = await startJobs({ env, worker: false });
  photo = await photographLicence(sampleLicence());
});
afterAll(async () => {
  process.env = before;
  await Promise.all([jobs.close(), s3.close()]);
});
beforeEach(() => {
  s3.objects.clear();
  s3.now = () => new Date();
});

const submit = () =>
  jobs.call('POST', '/api/jobs', {
    headers: { Prefer: 'respond-async' },
    body: { type: 'id-verification', params: { idPhoto: photo.toString('base64') } },
  });

const signedUrlOf = async (id: string): Promise<string> =>
  (await jobs.call('GET', `/api/jobs/${id}?signedUrl=true`)).body.request.parameters.idPhotoUrl;

describe('photos in an S3-compatible store', () => {
  it('are stored under a key that says nothing of the person, and come back byte for byte', async () => {
    const { body: job } = await submit();
    expect([...s3.objects.keys()]).toEqual([
      expect.stringMatching(new RegExp(`^photos/${jobs.account.accountId}/${job.id}/[0-9a-f]{24}$`)),
    ]);
    expect([...s3.objects.values()][0]).toEqual({ bytes: photo, contentType: 'image/jpeg' });
    const read = await jobs.call('GET', `/api/jobs/${job.id}?withPhotos=true`);
    expect(Buffer.from(read.body.request.parameters.idPhoto, 'base64').equals(photo)).toBe(true);
  });

  it('are given out by URLs of the store that work without a key for 15 minutes', async () => {
    const { body: job } = await submit();
    const url = await signedUrlOf(job.id);
    expect(url.startsWith(`${s3.url}/photos/`)).toBe(true);
    expect(url).not.toContain(SECRET);
    const opened = await fetch(url);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await opened.arrayBuffer()).equals(photo)).toBe(true);
    s3.now = () => new Date(Date.now() + 14 * MINUTE_MS);
    expect((await fetch(url)).status).toBe(200);
    s3.now = () => new Date(Date.now() + 16 * MINUTE_MS);
    expect((await fetch(url)).status).toBe(403);
  });

  it('cannot be opened by a URL that was changed', async () => {
    const { body: job } = await submit();
    const url = new URL(await signedUrlOf(job.id));
    const changed = (change: (copy: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return fetch(copy).then(({ status }) => status);
    };
    expect(await changed((copy) => copy.searchParams.set('X-Amz-Expires', '86400'))).toBe(403);
    expect(await changed((copy) => copy.searchParams.set('X-Amz-Date', '20300101T000000Z'))).toBe(403);
    expect(await changed((copy) => (copy.pathname = copy.pathname.slice(0, -1) + 'f0'))).toBe(403);
    expect(await changed((copy) => copy.searchParams.delete('X-Amz-Signature'))).toBe(403);
  });

  it('are gone from the store when their job is removed', async () => {
    const { body: job } = await submit();
    const url = await signedUrlOf(job.id);
    expect((await jobs.call('DELETE', `/api/jobs/${job.id}`)).status).toBe(200);
    expect(s3.objects.size).toBe(0);
    expect((await fetch(url)).status).toBe(404);
  });

  it('survive a store that fails for a moment', async () => {
    s3.next({ status: 503 });
    expect((await submit()).status).toBe(200);
    expect(s3.objects.size).toBe(1);
  });

  it('leave no job behind when the store cannot take them', async () => {
    const count = async () => (await jobs.call('GET', '/api/jobs')).body.total;
    const jobsBefore = await count();
    s3.next(...Array.from({ length: 10 }, () => ({ status: 403 })));
    const refused = await submit();
    s3.reset();
    expect([refused.status, refused.body.errors[0].type]).toEqual([500, 'UnknownSystemError']);
    expect(await count()).toBe(jobsBefore);
  });
});

describe('the store itself', () => {
  it('finds nothing where nothing is, and removes it without an error', async () => {
    const fresh = await startS3Server({ accessKeyId: ACCESS_KEY, secret: SECRET });
    const own = new S3PhotoStore({ bucket: 'b', region: 'us-east-1', endpoint: fresh.url });
    expect(await own.get('acc/none')).toBeNull();
    await own.remove('acc/none');
    await fresh.close();
  });

  it('is refused when its secret is another one', async () => {
    const strict = await startS3Server({ accessKeyId: ACCESS_KEY, secret: 'another' });
    const own = new S3PhotoStore({ bucket: 'b', region: 'us-east-1', endpoint: strict.url });
    await expect(own.put('acc/x', randomBytes(10), 'image/png')).rejects.toThrow(/SignatureDoesNotMatch/);
    expect(strict.objects.size).toBe(0);
    await strict.close();
  });
});
