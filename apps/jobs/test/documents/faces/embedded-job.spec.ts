import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { JANE, licence, plainPhoto, submitId } from '../../checks/id-verification/verify.js';
import sharp from 'sharp';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';
import { waitFor } from '@bonafide/testing/eventually';
import { triesEveryCase } from '@bonafide/testing/config';
import { copiesOf } from '@bonafide/testing/picture-copies';
import {
  cardWith,
  frontWith,
  ONE_PERSON,
  PEOPLE,
  photographOf,
  samplePicture,
} from '@bonafide/testing/sample-people';

// Jobs whose print and faces are read on this machine, as in production without an outside provider.

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ env: { PROVIDER_DOCUMENT: 'embedded', PROVIDER_FACE: 'embedded' } });
});
afterAll(() => jobs.close());

const [PERSON, AGAIN] = ONE_PERSON;
const OTHER = PEOPLE[19]!;
const SAME_PICTURE = 'the selfie is a copy of another picture, not a new photo';
const base64 = (bytes: Buffer) => bytes.toString('base64');
const selfieOf = async (person: typeof PERSON) => base64(await photographOf(person, 0.8));
const idOf = async (person: typeof PERSON) => base64(await cardWith(person, 110));
const frontOf = async (person: typeof PERSON) => base64(await frontWith(person, sampleLicence(JANE)));

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
      userPhoto: await selfieOf(AGAIN),
    });
    expect(status).toBe(200);
    expect(body.errors).toEqual([]);
    expect(body.result).toMatchObject({
      success: true,
      faceEngine: 'face-api 1.7.15, 4 looks',
      firstName: 'JANE',
      confidences: { selfieSunglasses: null, selfieEyeglasses: null },
    });
    expect(body.result.confidences.faceMatch).toBeGreaterThanOrEqual(0.9);
    const simulated = body.result.simulatedChecks as string[];
    expect(['id', 'selfie', 'faceMatch'].filter((check) => simulated.includes(check))).toEqual([]);
    expect(body.request.parameters).toHaveProperty('userPhotoDetectDimensions');
  });

  it.each(Object.entries(copiesOf).filter((_, at) => triesEveryCase() || at % 8 === 4))(
    'fails with a copy of the portrait as its selfie: %s',
    async (_how, copy) => {
      const { body } = await verified({
        idPhoto: await frontOf(PERSON),
        backIdPhoto: await licence(),
        userPhoto: base64(await copy(await photographOf(PERSON, 0.8))),
      });
      expect(body.result.success).toBe(false);
      expect(body.result.confidences.faceMatch ?? 0).toBe(0);
      expect([
        SAME_PICTURE,
        'not determined: the selfie may be a copy of another picture',
        'not determined: the faces are neither surely the same nor surely different',
      ]).toContain(body.errors[0].message);
    },
  );

  it.each([
    ['fails with the whole front as its selfie', {}, async (front: Buffer) => front],
    [
      'fails with the front mirrored as its selfie',
      {},
      async (front: Buffer) => sharp(front).flop().jpeg({ quality: 70 }).toBuffer(),
    ],
    [
      'fails with the portrait cut out of the front, and enlarged as its selfie',
      {},
      async (front: Buffer) => {
        const cut = { left: 40, top: 200, width: 620, height: 620 };
        return sharp(front).extract(cut).resize({ width: 1_500 }).jpeg({ quality: 80 }).toBuffer();
      },
    ],
    [
      'fails with a picture that was sent as the back as its selfie',
      { backIdPhoto: AGAIN },
      async () => photographOf(AGAIN, 0.8),
    ],
    [
      'fails with a picture that was sent as the digital portrait as its selfie',
      { digitalPortraitPhoto: AGAIN },
      async () =>
        sharp(await photographOf(AGAIN, 0.8))
          .resize({ width: 400 })
          .jpeg({ quality: 60 })
          .toBuffer(),
    ],
  ])('%s', async (_what, sent, selfie) => {
    const idPhoto = await frontOf(PERSON);
    const photos = await Promise.all(
      Object.entries(sent).map(async ([name, person]) => [name, base64(await photographOf(person, 0.5))]),
    );
    const { body } = await verified({
      idPhoto,
      backIdPhoto: await licence(),
      ...Object.fromEntries(photos),
      userPhoto: base64(await selfie(Buffer.from(idPhoto, 'base64'))),
    });
    expect(body.result).toMatchObject({ success: false, confidences: { faceMatch: 0 } });
    expect(body.errors).toContainEqual({ type: 'FaceMatchError', message: SAME_PICTURE });
  });

  it('does not pass with a card that says nothing as its front', async () => {
    const { body } = await verified({
      idPhoto: await idOf(PERSON),
      backIdPhoto: await licence(),
      userPhoto: await selfieOf(AGAIN),
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
    expect(same.body.result).toMatchObject({ success: true, faceEngine: 'face-api 1.7.15, 4 looks' });
    const other = await submit('id-reverification', { source, dest: await selfieOf(OTHER) });
    expect(other.body.result.success).toBe(false);
    const again = await submit('id-reverification', { source, dest: source });
    expect(again.body.result).toMatchObject({ success: true, confidences: { faceMatch: 1 } });
  });

  it('judge a selfie', async () => {
    const { body } = await submit('selfie-verification', { userPhoto: await selfieOf(AGAIN) });
    expect(body.result).toMatchObject({ success: true, faceEngine: 'face-api 1.7.15, 4 looks' });
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
    expect((await authenticate(await selfieOf(AGAIN))).match).toBeGreaterThanOrEqual(0.9);
    expect(await authenticate(await selfieOf(PERSON))).toMatchObject({ match: 0 });
    expect((await authenticate(await selfieOf(OTHER))).match).toBeLessThan(0.5);
  });

  it('answer test photos by their colour', async () => {
    const { body } = await submit('selfie-verification', { userPhoto: await plainPhoto('#888888') });
    expect(body.result).toMatchObject({ success: true, simulated: true });
  });
});
