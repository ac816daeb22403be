import { type HeadPose, type LivenessChallenge } from '@bonafide/contracts/verify-session';
import { bent, copiesOf } from '@bonafide/testing/picture-copies';
import sharp, { type Sharp } from 'sharp';
import {
  blended,
  cutFrom,
  honestLicence,
  selfie,
  stacked,
  stolenLicence,
  victimBack,
  victimFront,
  victimPassport,
  victimPhoto,
  victimPortrait,
} from './evidence.js';
import type { Person, Photos } from './person.js';
import { impostorAttack, type Way } from './way.js';

const jpeg = (picture: Sharp, quality = 85): Promise<Buffer> => picture.jpeg({ quality }).toBuffer();

/** With front and back of the stolen licence. */
const selfies: Readonly<Record<string, () => Promise<Buffer>>> = {
  'the front': victimFront,
  'the back': victimBack,
  'the portrait cut out of the front': async () => cutFrom(await victimFront()),
  'the portrait cut out of the front, mirrored': async () =>
    jpeg(sharp(await cutFrom(await victimFront())).flop()),
  'the portrait cut out of the front, grey and soft': async () =>
    jpeg(
      sharp(await cutFrom(await victimFront()))
        .greyscale()
        .blur(1.5)
        .toColourspace('srgb'),
    ),
  'the front beside their own face': async () => stacked(await victimFront(), await selfie()),
  'their own face above a photo of the holder': async () => stacked(await selfie(), await victimPhoto()),
  'a photo of the holder and their own face drawn over each other': async () =>
    blended(await victimPhoto(), await selfie(), 0.5),
  'a photo of the holder and their own face drawn over it': async () =>
    blended(await victimPhoto(), await selfie(), 0.4),
  'a photo of the holder with a little of their own face': async () =>
    blended(await victimPhoto(), await selfie(), 0.25),
  'their own face with a little of the holder': async () =>
    blended(await selfie(), await victimPhoto(), 0.25),
  ...Object.fromEntries(
    Object.entries(copiesOf).map(([how, copy]) => [
      `the file of the portrait, ${how}`,
      async () => copy(await victimPortrait()),
    ]),
  ),
};

const copies: Way[] = [
  ...Object.entries(selfies).map(([what, userPhoto]) => ({
    what,
    photos: async () => ({ ...(await stolenLicence()), userPhoto: await userPhoto() }),
  })),
  {
    what: 'the portrait of a stolen passport',
    photos: async () => ({
      idPhoto: await victimPassport(),
      userPhoto: await cutFrom(await victimPassport()),
    }),
  },
  {
    what: 'the picture that was sent as back',
    photos: async () => ({
      idPhoto: await victimFront(),
      backIdPhoto: await victimPhoto(),
      userPhoto: await victimPhoto(),
    }),
  },
];

const TURNS: Readonly<Record<HeadPose, readonly [across: number, down: number]>> = {
  straight: [0, 0],
  left: [0.075, 0],
  right: [-0.075, 0],
  up: [0, 0.06],
  down: [0, -0.06],
};

/** The middle of the face moves, as that of a head that turns. */
const turned = (still: Buffer, pose: HeadPose): Promise<Buffer> => {
  const [across, down] = TURNS[pose];
  return bent((x, y) => {
    const near = Math.exp(-((x - 0.5) ** 2 + (y - 0.5) ** 2) / 0.012);
    return [x - across * near, y + down * near];
  })(still);
};

async function noisy(still: Buffer, sigma: number): Promise<Buffer> {
  const { width, height } = await sharp(still).metadata();
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  const grain = sharp({ create: { width, height, channels: 3, background: '#808080', noise } });
  return jpeg(sharp(still).composite([{ input: await grain.png().toBuffer(), blend: 'overlay' }]));
}

type Frame = (still: Buffer, pose: HeadPose, at: number) => Promise<Buffer | null>;

/**
 * Draws a challenge and answers each pose with what is made of one still photograph of the holder.
 * @returns the id of the challenge; null: no more are drawn
 */
async function answerWith(person: Person, photos: Photos, frame: Frame): Promise<string | null> {
  const { status, json } = await person.drawChallenge();
  if (status !== 200) return null;
  const { id, poses } = json as LivenessChallenge;
  for (const [at, pose] of poses.entries()) {
    const picture = await frame(photos['userPhoto']!, pose, at);
    if (picture) await person.putFrame(id, at, picture);
  }
  return id;
}

const answering =
  (frame: Frame): NonNullable<Way['handOver']> =>
  async (person, photos) => {
    await person.putPhotos(photos);
    await answerWith(person, photos, frame);
    await person.submit();
  };

const frames: Readonly<Record<string, Way['handOver']>> = {
  'no turn at all': async (person, photos) => {
    await person.putPhotos(photos);
    await person.submit();
  },
  'no turn, in the body': (person, photos) => person.submit(photos),
  'the photograph each time': answering(async (still) => still),
  'the photograph cut out anew each time': answering((still, _pose, at) =>
    jpeg(sharp(still).extend(9 * at + 9)),
  ),
  'the photograph bent to each turn': answering(turned),
  'the photograph mirrored and bent': answering(async (still, pose) =>
    turned(await jpeg(sharp(still).flop()), pose),
  ),
  'the photograph bent, darker each time': answering(async (still, pose, at) =>
    jpeg(sharp(await turned(still, pose)).linear(1 - at / 12, at)),
  ),
  'the photograph bent, under noise': answering(async (still, pose) => noisy(await turned(still, pose), 24)),
  'the photograph bent, blurred': answering(async (still, pose) =>
    jpeg(sharp(await turned(still, pose)).blur(2.5)),
  ),
  'the photograph once, and no more': answering(async (still, _pose, at) => (at === 0 ? still : null)),
  'the face of another at each turn': answering(async (_still, pose) => turned(await victimPhoto(), pose)),
  'every redraw with the photograph bent': async (person, photos) => {
    await person.putPhotos(photos);
    for (let draw = 0; draw < 5; draw += 1) await answerWith(person, photos, turned);
    await person.submit();
  },
  'the turns of a challenge that was drawn again': async (person, photos) => {
    await person.putPhotos(photos);
    const first = await answerWith(person, photos, turned);
    await person.drawChallenge();
    for (const at of [0, 1, 2]) await person.putFrame(first!, at, photos['userPhoto']!);
    await person.submit();
  },
};

export const faceImpostors = [
  impostorAttack({
    promise: 'a copy of the portrait is no selfie, whatever was done to it',
    honest: honestLicence,
    ways: copies,
  }),
  impostorAttack({
    promise: 'one photograph of the holder passes no turns of the head',
    settings: { required: ['liveness'] },
    ways: Object.entries(frames).map(([what, handOver]) => ({
      what,
      photos: honestLicence,
      handOver,
      // Without the turns, another photograph of the holder is a selfie: docs/assurance.md.
      mayReachHolder: true,
    })),
  }),
];
