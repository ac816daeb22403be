import { licence, plainPhoto, submitId } from '../id-verification/verify.js';
import sharp from 'sharp';
import { faceProcess, printProcess } from '../../src/images/image-process.js';
import { type Answer, type RunningJobs, startJobs } from '../start-jobs.js';
import { waitFor } from '@bonafide/testing/eventually';
import { cardWith, PEOPLE, photographOf, samplePicture } from './sample-people.js';

// Jobs whose print and faces are read on this machine, as in production without an outside provider.

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ env: { PROVIDER_DOCUMENT: 'embedded', PROVIDER_FACE: 'embedded' } });
});
afterAll(async () => {
  await jobs.close();
  await Promise.all([faceProcess.close(), printProcess.close()]);
});

const PERSON = PEOPLE[19]!;
const OTHER = PEOPLE[20]!;
const SAME_PICTURE = 'the selfie is the picture of the document';
const base64 = (bytes: Buffer) => bytes.toString('base64');
const selfieOf = async (person: typeof PERSON) => base64(await photographOf(person, 0.8));
const idOf = async (person: typeof PERSON) => base64(await cardWith(person, 110));
/** The portrait above the licence's barcode. */
async function frontOf(person: typeof PERSON): Promise<string> {
  const card = await cardWith(person, 110);
  const barcode = Buffer.from(await licence(), 'base64');
  const [above, below] = await Promise.all([card, barcode].map((one) => sharp(one).metadata()));
  const size = { width: Math.max(above!.width, below!.width), height: above!.height + below!.height };
  const front = await sharp({ create: { ...size, channels: 3, background: '#555555' } })
    .composite([
      { input: card, left: 0, top: 0 },
      { input: barcode, left: 0, top: above!.height },
    ])
    .jpeg({ quality: 90 })
    .toBuffer();
  return base64(front);
}

/** Both engines start with the first picture: where that takes longer than a creation waits, the job is read again. */
const verified = async (params: Record<string, unknown>): Promise<Answer> => {
  const created = await submitId(jobs, params);
  return waitFor(
    'the end of the job',
    async () => {
      const read = await jobs.call('GET', `/api/jobs/${created.body.id}`);
      return read.body.status === 'completed' && read;
    },
    { timeoutMs: 60_000 },
  );
};

describe('an id-verification with front, back and selfie', () => {
  it('passes with the face of the document, and names the engine', async () => {
    const { status, body } = await verified({
      idPhoto: await frontOf(PERSON),
      backIdPhoto: await licence(),
      userPhoto: await selfieOf(PERSON),
    });
    expect(status).toBe(200);
    expect(body.errors).toEqual([]);
    expect(body.result).toMatchObject({
      success: true,
      faceEngine: 'face-api 1.7.15',
      firstName: 'JANE',
      confidences: { selfieSunglasses: null, selfieEyeglasses: null },
    });
    expect(body.result.confidences.faceMatch).toBeGreaterThanOrEqual(0.9);
    const simulated = body.result.simulatedChecks as string[];
    expect(['id', 'selfie', 'faceMatch'].filter((check) => simulated.includes(check))).toEqual([]);
    expect(body.request.parameters).toHaveProperty('userPhotoDetectDimensions');
  });

  it.each([
    ['', async (front: Buffer) => front],
    [
      ', smaller and compressed again',
      async (front: Buffer) => sharp(front).resize({ width: 900 }).jpeg({ quality: 40 }).toBuffer(),
    ],
    [', mirrored', async (front: Buffer) => sharp(front).flop().jpeg({ quality: 70 }).toBuffer()],
  ])('fails with the picture of the front as its selfie%s', async (_how, again) => {
    const idPhoto = await frontOf(PERSON);
    const { body } = await verified({
      idPhoto,
      backIdPhoto: await licence(),
      userPhoto: base64(await again(Buffer.from(idPhoto, 'base64'))),
    });
    expect(body.result).toMatchObject({ success: false, confidences: { faceMatch: 0 } });
    expect(body.errors).toEqual([{ type: 'FaceMatchError', message: SAME_PICTURE }]);
  });

  it('fails with the picture of the back as its selfie', async () => {
    const backIdPhoto = await frontOf(PERSON);
    const { body } = await verified({ idPhoto: await idOf(PERSON), backIdPhoto, userPhoto: backIdPhoto });
    expect(body.result).toMatchObject({ success: false, confidences: { faceMatch: 0 } });
    expect(body.errors).toContainEqual({ type: 'FaceMatchError', message: SAME_PICTURE });
  });

  it('fails with the selfie as its front', async () => {
    const { body } = await verified({
      idPhoto: await selfieOf(PERSON),
      backIdPhoto: await licence(),
      userPhoto: await selfieOf(PERSON),
    });
    expect(body.result).toMatchObject({ success: false, confidences: { faceMatch: 0 } });
    expect(body.errors).toContainEqual({ type: 'FaceMatchError', message: SAME_PICTURE });
  });

  it('does not pass with a card that says nothing as its front', async () => {
    const { body } = await verified({
      idPhoto: await idOf(PERSON),
      backIdPhoto: await licence(),
      userPhoto: await selfieOf(PERSON),
    });
    expect(body.result).toMatchObject({ success: false, confidences: { faceMatch: null } });
    expect(body.errors).toContainEqual({
      type: 'FaceMatchError',
      message: 'not determined: nothing on the front says whose it is',
    });
  });

  it('fails with another face', async () => {
    const { body } = await verified({
      idPhoto: await idOf(PERSON),
      backIdPhoto: await licence(),
      userPhoto: await selfieOf(OTHER),
    });
    expect(body.result.success).toBe(false);
    expect(body.errors).toEqual([
      { type: 'FaceMatchError', message: 'the selfie shows another face than the document' },
    ]);
  });

  it.each([
    ['several faces', async () => base64(await samplePicture(6)), 'not determined: several faces were found'],
    ['no face', async () => licence(), 'not determined: no face was found'],
  ])('is not determined where the selfie shows %s', async (_what, userPhoto, message) => {
    const { body } = await verified({
      idPhoto: await idOf(PERSON),
      backIdPhoto: await licence(),
      userPhoto: await userPhoto(),
    });
    expect(body.result).toMatchObject({ success: false, confidences: { faceMatch: null } });
    expect(body.errors).toContainEqual({ type: 'FaceMatchError', message });
  });

  it('is not determined where the portrait is narrower than 60 px', async () => {
    const { body } = await verified({
      idPhoto: base64(await cardWith(PERSON, 45)),
      backIdPhoto: await licence(),
      userPhoto: await selfieOf(PERSON),
    });
    expect(body.errors).toContainEqual({
      type: 'FaceMatchError',
      message: 'not determined: a face is too small to be compared',
    });
  });
});

describe('the other jobs with faces', () => {
  const submit = (type: string, params: object) => jobs.call('POST', '/api/jobs', { body: { type, params } });

  it('compare two photos', async () => {
    const source = await idOf(PERSON);
    const same = await submit('id-reverification', { source, dest: await selfieOf(PERSON) });
    expect(same.body.result).toMatchObject({ success: true, faceEngine: 'face-api 1.7.15' });
    const other = await submit('id-reverification', { source, dest: await selfieOf(OTHER) });
    expect(other.body.result.success).toBe(false);
    const again = await submit('id-reverification', { source, dest: source });
    expect(again.body.result).toMatchObject({ success: true, confidences: { faceMatch: 1 } });
  });

  it('judge a selfie', async () => {
    const { body } = await submit('selfie-verification', { userPhoto: await selfieOf(PERSON) });
    expect(body.result).toMatchObject({ success: true, faceEngine: 'face-api 1.7.15' });
    const several = await submit('selfie-verification', { userPhoto: base64(await samplePicture(1)) });
    expect(several.body.errors).toEqual([
      { type: 'InvalidUserPhotoError', message: 'not determined: several faces' },
    ]);
  });

  it('authenticate against an earlier id', async () => {
    const earlier = await verified({ idPhoto: await idOf(PERSON), backIdPhoto: await licence() });
    const authenticate = async (userPhoto: string) => {
      const body = { id: earlier.body.id, userPhoto, matchId: true };
      return (await jobs.call('POST', '/api/identity/authenticate', { body })).body;
    };
    expect((await authenticate(await selfieOf(PERSON))).match).toBeGreaterThanOrEqual(0.9);
    expect((await authenticate(await selfieOf(OTHER))).match).toBeLessThan(0.5);
  });

  it('answer test photos by their colour', async () => {
    const { body } = await submit('selfie-verification', { userPhoto: await plainPhoto('#888888') });
    expect(body.result).toMatchObject({ success: true, simulated: true });
  });
});
