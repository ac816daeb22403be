import sharp from 'sharp';
import { createProviderCall } from '../../../src/providers/call-provider.js';
import { EmbeddedFace } from '../../../src/providers/embedded/embedded-face.js';
import { TestPhotosFirst } from '../../../src/providers/embedded/test-photos-first.js';
import { SimulatedFace } from '../../../src/providers/simulated/simulated-face.js';
import { honestSession } from '@bonafide/testing/honest-sessions';
import { cardBeside, cardWith, PEOPLE, photographOf, samplePicture } from '@bonafide/testing/sample-people';

const callOf = (provider: string) =>
  createProviderCall(
    {
      provider,
      check: 'face',
      attemptTimeoutMs: 55_000,
      deadlineMs: 58_000,
      simulated: provider === 'simulator',
    },
    () => undefined,
  );
const faces = new EmbeddedFace(callOf('embedded'));

const PERSON = PEOPLE[19]!;
const OTHER = PEOPLE[20]!;
const plain = (background: string) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe('two photos', () => {
  it('of one person match, and say what compared them', async () => {
    const compared = await faces.compare(await cardWith(PERSON, 110), await photographOf(PERSON, 0.8));
    expect(compared).toMatchObject({
      outcome: 'match',
      simulated: false,
      data: { engine: 'face-api 1.7.15, 4 looks' },
    });
    expect(compared.outcome === 'match' && compared.data.similarity).toBeGreaterThanOrEqual(0.9);
  });

  it('that are one, the other way round, are nearest: no side of a face counts more', async () => {
    const photo = await photographOf(PERSON, 0.8);
    const compared = await faces.compare(photo, await sharp(photo).flop().jpeg({ quality: 95 }).toBuffer());
    // A tenth is the limit of a match.
    expect(compared.outcome === 'match' && 1 - compared.data.similarity).toBeLessThan(0.03);
  });

  it('of two people do not', async () => {
    const compared = await faces.compare(await cardWith(PERSON, 110), await photographOf(OTHER));
    expect(compared.outcome).not.toBe('match');
  });

  it.each([
    [2, 0],
    [6, 0],
    [6, 180],
    [11, 0],
    [13, 0],
  ])(
    'are of one person: print and background are no face beside a portrait (%d, turned by %d)',
    async (at, turn) => {
      const portrait = await photographOf(PERSON, 0.45);
      const { photos } = await honestSession(at, { portrait, selfie: portrait });
      const front = await sharp(photos.idPhoto).rotate(turn).jpeg({ quality: 92 }).toBuffer();
      expect(await faces.compare(front, await photographOf(PERSON, 0.8))).toMatchObject({ outcome: 'match' });
    },
  );

  it.each([
    [PERSON, 90],
    [PERSON, 180],
    [PERSON, 270],
    // Those whose face is also found lying, with a lower score.
    [PEOPLE[3]!, 180],
    [PEOPLE[3]!, 270],
    [PEOPLE[15]!, 90],
    [PEOPLE[18]!, 180],
    [PEOPLE[21]!, 90],
  ])('match although the card is turned: %j by %d degrees', async (person, turn) => {
    const card = await sharp(await cardWith(person, 110))
      .rotate(turn)
      .jpeg()
      .toBuffer();
    expect(await faces.compare(card, await photographOf(person, 0.8))).toMatchObject({ outcome: 'match' });
  });

  it.each([
    [
      'one of which shows nobody',
      async () =>
        sharp(await plain('#888888'))
          .composite([{ input: Buffer.from('<svg><circle cx="150" cy="150" r="90" fill="white"/></svg>') }])
          .jpeg()
          .toBuffer(),
      'no_face',
    ],
    ['one of which shows several people', () => samplePicture(6), 'several_faces'],
    ['one of which shows a face of 45 px', () => cardWith(PERSON, 45), 'face_too_small'],
    ['one of which is no picture', async () => Buffer.from('no picture'), 'no_face'],
  ])('%s are not compared', async (_what, photo, reason) => {
    expect(await faces.compare(await photo(), await photographOf(PERSON))).toMatchObject({
      outcome: 'not_determined',
      reason,
    });
  });
});

describe('a card', () => {
  it.each([3, 8])('beside the face of another, %d times as wide, is compared with nobody', async (widths) => {
    const document = await cardBeside(PERSON, OTHER, widths);
    expect(await faces.compare(document, await photographOf(OTHER, 0.8))).toMatchObject({
      outcome: 'not_determined',
      reason: 'several_faces',
    });
  });

  it('held before the background of a selfie is not another face of it', async () => {
    const selfie = await cardBeside(PERSON, OTHER, 3);
    expect(await faces.compare(await photographOf(OTHER, 0.8), selfie)).toMatchObject({ outcome: 'match' });
  });
});

describe('a selfie', () => {
  it('shows one face, where it is, and nothing of glasses', async () => {
    const seen = await faces.detect(await photographOf(PERSON, 0.8));
    expect(seen).toMatchObject({
      outcome: 'match',
      data: { sunglasses: null, eyeglasses: null, engine: 'face-api 1.7.15, 4 looks' },
    });
    if (seen.outcome !== 'match') throw new Error('not found');
    expect(seen.data.faceConfidence).toBeGreaterThanOrEqual(0.9);
    const { left, top, width, height } = seen.data.box!;
    expect([left + width / 2, top + height / 2].every((middle) => middle > 0.35 && middle < 0.65)).toBe(true);
  });

  it('with several faces is said so', async () => {
    expect(await faces.detect(await samplePicture(1))).toMatchObject({ reason: 'several_faces' });
  });

  it('is turned as its picture is mirrored', async () => {
    const photo = await photographOf(PERSON, 0.8);
    const mirrored = await sharp(photo).flop().jpeg({ quality: 92 }).toBuffer();
    const [one, other] = [await faces.pose(photo), await faces.pose(mirrored)];
    if (one.outcome !== 'match' || other.outcome !== 'match') throw new Error('not found');
    expect(Math.abs(one.data.yaw + other.data.yaw)).toBeLessThan(8);
    expect(Math.abs(one.data.roll + other.data.roll)).toBeLessThan(6);
    expect(Math.abs(one.data.pitch - other.data.pitch)).toBeLessThan(6);
  });
});

describe('where simulators are allowed', () => {
  const both = new TestPhotosFirst(new SimulatedFace(callOf('simulator')), faces);

  it('photos of one colour are answered by their colour, others are looked at', async () => {
    const red = await plain('#e01010');
    expect(await both.compare(await plain('#888888'), red)).toMatchObject({
      outcome: 'no_match',
      simulated: true,
    });
    expect(await both.detect(await samplePicture(1))).toMatchObject({
      reason: 'several_faces',
      simulated: false,
    });
    expect(await faces.detect(red)).toMatchObject({ reason: 'no_face' });
  });
});
