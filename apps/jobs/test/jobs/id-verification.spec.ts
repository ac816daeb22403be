import { createHmac } from 'node:crypto';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import { Webhook } from 'standardwebhooks';
import sharp from 'sharp';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
let receiver: StubServer;
let licence: string;

const ACTIVE = {
  firstName: 'Jane',
  lastName: 'Sample',
  birthDate: '1990-01-31',
  issueDate: '2022-01-31',
  expireDate: '2069-01-31',
};
const plain = async (background: string) =>
  (
    await sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

beforeAll(async () => {
  [jobs, receiver] = await Promise.all([startJobs(), startStubServer()]);
  licence = (await photographLicence(sampleLicence(ACTIVE), { rotation: 180, skew: 4 })).toString('base64');
});
afterAll(() => Promise.all([jobs.close(), receiver.close()]));

const submit = (params: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  jobs.call('POST', '/api/jobs', { body: { type: 'id-verification', ...more, params } });

describe('an id-verification', () => {
  it('reads a photographed licence and passes', async () => {
    const { status, body } = await submit({
      backIdPhoto: licence,
      firstName: 'Jane',
      lastName: 'Sample',
      dob: '01/31/1990',
    });
    expect([status, body.status, body.errors]).toEqual([200, 'completed', []]);
    expect(body.result).toMatchObject({
      success: true,
      firstName: expect.stringMatching(/^jane$/i),
      lastName: expect.stringMatching(/^sample$/i),
      birthDate: '01/31/1990',
      country: 'US',
      hasPDF417Back: true,
      confidences: { nameMatch: 1, birthDateMatch: 1, idExpired: 1, faceMatch: null },
    });
    const found = await jobs.call('GET', '/api/jobs?firstName=JAN&success=true&idCountry=US');
    expect(found.body.items.map((job: { id: string }) => job.id)).toContain(body.id);
  });

  it('tells a wrong name and a wrong date of birth from the document', async () => {
    const { body } = await submit({
      backIdPhoto: licence,
      firstName: 'Robert',
      lastName: 'Other',
      dob: '02/01/1991',
    });
    expect(body.result.success).toBe(false);
    expect(body.errors.map((error: { type: string }) => error.type)).toEqual([
      'NameMatchError',
      'BirthDateMatchError',
      'BarcodeMatchError',
    ]);
  });

  it('never passes what it could not read', async () => {
    const { body } = await submit({ idPhoto: await plain('#999'), firstName: 'Jane', lastName: 'Sample' });
    expect(body.result.success).toBe(false);
    expect(body.result.confidences.id).toBeNull();
    expect(body.errors[0]).toEqual({
      type: 'InvalidIdPhotoError',
      message: expect.stringContaining('not determined'),
    });
  });

  it('fails an expired document', async () => {
    const expired = await photographLicence(
      sampleLicence({ ...ACTIVE, issueDate: '2015-01-31', expireDate: '2020-01-31' }),
    );
    const { body } = await submit({ backIdPhoto: expired.toString('base64') });
    expect([body.result.success, body.result.confidences.idExpired]).toEqual([false, 0]);
    expect(body.errors[0].type).toBe('ExpiredIdError');
  });

  it('needs the face match when a selfie was sent', async () => {
    const front = await plain('#999');
    const same = await submit({ idPhoto: front, backIdPhoto: licence, userPhoto: await plain('#998') });
    expect([same.body.result.success, same.body.result.simulated]).toEqual([true, true]);
    const other = await submit({ idPhoto: front, backIdPhoto: licence, userPhoto: await plain('#f00') });
    expect([other.body.result.success, other.body.errors[0].type]).toEqual([false, 'FaceMatchError']);
    const faceless = await submit({ idPhoto: front, backIdPhoto: licence, userPhoto: await plain('#00f') });
    expect([faceless.body.result.success, faceless.body.result.confidences.faceMatch]).toEqual([false, null]);
  });

  it('delivers the finished job to its callback, signed both ways', async () => {
    receiver.reset();
    const { body } = await submit(
      { backIdPhoto: licence },
      { callbackURL: `${receiver.url}/hook`, properties: [{ name: 'a', value: 'b' }] },
    );
    expect(body.status).toBe('active');
    const [request] = await receiver.received(1, { path: '/hook' });
    const record = request!.json<{ id: string; status: string; request: { properties: unknown } }>();
    expect(record).toMatchObject({
      id: body.id,
      status: 'completed',
      request: { properties: [{ name: 'a', value: 'b' }] },
    });
    expect(request!.headers['x-webhook-event']).toBe('job-idv-complete');
    const key = jobs.account.signatureKey;
    expect(request!.headers['x-signature']).toBe(
      createHmac('sha1', key).update(request!.body).digest('base64'),
    );
    new Webhook(key).verify(request!.text, request!.headers as Record<string, string>);
    const fetched = await jobs.call('GET', `/api/jobs/${body.id}`);
    expect(fetched.body).toEqual(record);
  });

  it('logs the tries of a callback and sends it again under the same id', async () => {
    receiver.reset();
    const { body } = await submit({ backIdPhoto: licence }, { callbackURL: `${receiver.url}/again` });
    const [first] = await receiver.received(1, { path: '/again' });
    const { body: log } = await jobs.call('GET', `/api/jobs/${body.id}/callbacks`);
    expect(log.items).toEqual([
      expect.objectContaining({ id: first!.headers['webhook-id'], event: 'job-idv-complete' }),
    ]);
    const stranger = await jobs.createAccount();
    const path = `/api/jobs/${body.id}/callbacks/${log.items[0].id}/resend`;
    expect((await jobs.call('POST', path, { key: stranger.apiKey })).status).toBe(404);
    for (;;) if ((await jobs.call('POST', path)).status === 202) break;
    const [, second] = await receiver.received(2, { path: '/again' });
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  });

  it('is reviewed beside its decision, and the review is called back', async () => {
    receiver.reset();
    const { body } = await submit({ backIdPhoto: licence }, { callbackURL: `${receiver.url}/reviewed` });
    await receiver.received(1, { path: '/reviewed' });
    const review = await jobs.call('PUT', `/api/jobs/${body.id}/review`, {
      body: { faceMatch: false, firstName: 'Janet', issueDate: '01/01/2020' },
    });
    expect([
      review.status,
      review.body.reviewSuccess,
      review.body.accountReviewed,
      review.body.result.success,
    ]).toEqual([200, false, true, true]);
    expect(review.body.review).toMatchObject({ faceMatch: false, firstName: 'Janet', idValid: null });
    expect('issueDate' in review.body.review).toBe(false);
    const [, second] = await receiver.received(2, { path: '/reviewed' });
    expect(second!.headers['x-webhook-event']).toBe('job-review');
    const undone = await jobs.call('PUT', `/api/jobs/${body.id}/review`, { body: { faceMatch: null } });
    expect([undone.body.reviewSuccess, undone.body.review.firstName]).toEqual([true, 'Janet']);
    expect(
      (await jobs.call('PUT', `/api/jobs/${body.id}/review`, { body: { unknown: 1 } })).body.errors[0]
        .message,
    ).toContain('unknown');
    for (const firstName of ['\ud800', 'a\0']) {
      const { status, body: refusal } = await jobs.call('PUT', `/api/jobs/${body.id}/review`, {
        body: { firstName },
      });
      expect([status, refusal.errors[0].message]).toEqual([
        400,
        'firstName: has a character that is not allowed',
      ]);
    }
  });

  it('is downloaded as JSON with a PDF, or as the PDF', async () => {
    const { body } = await submit({ backIdPhoto: licence, firstName: 'Jane', lastName: 'Sample' });
    const asJson = await jobs.call('GET', `/api/jobs/${body.id}/download?confidences=true`);
    expect(asJson.body).toMatchObject({ id: body.id, confidences: body.result.confidences });
    expect(Buffer.from(asJson.body.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const asFile = await jobs.call('GET', `/api/jobs/${body.id}/download`, {
      headers: { Accept: 'application/pdf' },
    });
    expect(asFile.headers.get('content-type')).toBe('application/pdf');
  });
});

describe('photos of a job', () => {
  it('come as base64 and by signed URLs that end after 15 minutes and cannot be changed', async () => {
    const { body } = await submit({ idPhoto: await plain('#999'), backIdPhoto: licence });
    const { body: shown } = await jobs.call('GET', `/api/jobs/${body.id}?withPhotos=true&signedUrl=true`);
    const { parameters } = shown.request;
    expect(Buffer.from(parameters.idPhoto, 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const image = await fetch(parameters.backIdPhotoUrl);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await fetch(parameters.backIdPhotoUrl.replace('backIdPhoto', 'idPhoto'))).status).toBe(403);
    expect((await fetch(`${parameters.backIdPhotoUrl}x`)).status).toBe(403);
  });

  it('lose their EXIF data', async () => {
    const withExif = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Artist: 'planted-artist' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await submit({ idPhoto: withExif.toString('base64') });
    expect(body.request.parameters.idPhotoDimensions).toEqual({ width: 40, height: 60 });
    const { body: shown } = await jobs.call('GET', `/api/jobs/${body.id}?withPhotos=true`);
    expect(
      (await sharp(Buffer.from(shown.request.parameters.idPhoto, 'base64')).metadata()).exif,
    ).toBeUndefined();
  });
});

describe('a web-client session', () => {
  const open = (key: string) =>
    jobs.call('POST', '/api/jobs/session', {
      key,
      body: { type: 'id-verification', internalId: 'web', params: { firstName: 'Jane', lastName: 'Sample' } },
    });

  it('is opened with the public key, submits once, and lists its one job', async () => {
    const { status, body } = await open(jobs.account.publicKey);
    expect([status, body.job.status]).toEqual([200, 'active']);
    const unused = await jobs.call('GET', '/api/jobs?billable=false');
    expect(unused.body.items.map((job: { id: string }) => job.id)).toContain(body.id);
    const headers = { Authorization: `Bearer ${body.token}` };
    const send = () =>
      jobs.call('POST', '/api/jobs', {
        key: null,
        headers,
        body: {
          type: 'id-verification',
          params: {
            backIdPhoto: licence,
            clientOutput: {
              client: 'web',
              theme: 'dark',
              capture: { id: 'manual', face_match: 'automatic', barcode: 'manual' },
            },
          },
        },
      });
    const submitted = await send();
    expect([submitted.status, submitted.body.id, submitted.body.status]).toEqual([200, body.id, 'completed']);
    const { result } = (await jobs.call('GET', `/api/jobs/${body.id}`)).body;
    // A barcode alone proves no identity through a session (docs/assurance.md).
    expect([result.success, result.assurance.level]).toEqual([false, 'read']);
    expect(result.clientOutput.capture.face_match).toBe('automatic');
    expect((await send()).status).toBe(409);
    const own = await jobs.call('GET', `/api/jobs?token=${body.token}`, { key: null });
    expect([own.status, own.body.total, own.body.items[0].id]).toEqual([200, 1, body.id]);
    expect((await jobs.call('GET', '/api/jobs?token=st_nonsense')).status).toBe(401);
    expect((await jobs.call('DELETE', `/api/jobs/${body.id}`, { key: null, headers })).status).toBe(401);
  });

  it('cannot be submitted twice at once', async () => {
    const { body } = await open(jobs.account.apiKey);
    const image = await plain('#777');
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        jobs.call('POST', '/api/jobs', {
          key: null,
          headers: { Authorization: `Bearer ${body.token}` },
          body: { type: 'id-verification', params: { idPhoto: image } },
        }),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});
