import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LicenceDescription } from './aamva-payload.js';
import { FRONT_LAYOUTS, type FrontLayout } from './front-layouts.js';
import { photographFront } from './licence-front.js';
import type { PagePhotograph } from './photograph-page.js';
import { zoneImage, type ZonePhotograph } from './zone-image.js';
import sharp from 'sharp';

/*
 * 22 people on the six sample pictures of @vladmandic/face-api, which are read from the installed package. Those of one
 * picture are certainly different; one of the first is, by her looks, one of the third as well.
 */

type Box = readonly [left: number, top: number, width: number, height: number];

/** Faces of `demo/sample1.jpg` to `sample6.jpg`, px. */
const FACES: readonly (readonly Box[])[] = [
  [
    [1472, 197, 205, 239],
    [837, 416, 190, 227],
    [412, 353, 179, 239],
  ],
  [
    [1446, 153, 194, 244],
    [897, 224, 156, 229],
    [363, 133, 150, 253],
  ],
  [
    [1068, 180, 249, 376],
    [584, 328, 200, 272],
    [1514, 287, 169, 285],
  ],
  [
    [237, 177, 187, 274],
    [663, 48, 184, 265],
    [988, 178, 171, 227],
    [1277, 133, 149, 259],
  ],
  [
    [377, 862, 172, 298],
    [1405, 388, 167, 271],
    [597, 415, 166, 248],
    [1112, 198, 160, 237],
    [785, 108, 156, 213],
  ],
  [
    [1479, 216, 233, 386],
    [249, 449, 205, 340],
    [1179, 306, 189, 278],
    [679, 320, 160, 306],
  ],
];

const libs = createRequire(new URL('../../vision/package.json', import.meta.url));
const demo = join(dirname(libs.resolve('@vladmandic/face-api/package.json')), 'demo');

/** @param picture 1 to 6 */
export const samplePicture = (picture: number): Promise<Buffer> =>
  readFile(join(demo, `sample${picture}.jpg`));

export interface Person {
  /** pictures' numbers, 1 to 6 */
  picture: number;
  face: Box;
}

export const PEOPLE: Person[] = FACES.flatMap((faces, at) =>
  faces.map((face) => ({ picture: at + 1, face })),
);

/** One person on two photographs: by her looks, and by a distance of 0.43. */
export const ONE_PERSON: readonly [Person, Person] = [PEOPLE[6]!, PEOPLE[0]!];

/** One person, cut out with `margin` of the face's size around it. */
export async function photographOf({ picture, face }: Person, margin = 0.5): Promise<Buffer> {
  const image = sharp(await samplePicture(picture));
  const { width, height } = await image.metadata();
  const left = Math.max(0, Math.round(face[0] - margin * face[2]));
  const top = Math.max(0, Math.round(face[1] - margin * face[3]));
  return image
    .extract({
      left,
      top,
      width: Math.min(width - left, Math.round(face[2] * (1 + 2 * margin))),
      height: Math.min(height - top, Math.round(face[3] * (1 + 2 * margin))),
    })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** The person's portrait on a card, photographed: small, grey, a little blurred, turned, JPEG 70. */
export async function cardWith(person: Person, faceWidth: number, degrees = 3): Promise<Buffer> {
  const portrait = sharp(await photographOf(person));
  const { width, height } = await portrait.metadata();
  const scale = faceWidth / person.face[2];
  const small = await portrait
    .resize(Math.round(width * scale), Math.round(height * scale))
    .greyscale()
    .blur(faceWidth < 80 ? 0.6 : 0.9)
    .modulate({ brightness: 1.1 })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const card = { width: faceWidth * 6, height: Math.round(Math.max(faceWidth * 3.8, height * scale + 20)) };
  const printed = await sharp({ create: { ...card, channels: 3, background: '#d8dfe8' } })
    .composite([{ input: small, left: Math.round(faceWidth / 5), top: 10 }])
    .png()
    .toBuffer();
  return sharp(printed).rotate(degrees, { background: '#555555' }).jpeg({ quality: 70 }).toBuffer();
}

/** The person's card, its portrait 110 px, with a picture of another `widths` of those wide below it. */
export async function cardBeside(person: Person, other: Person, widths: number): Promise<Buffer> {
  const card = await cardWith(person, 110, 0);
  const { width, height } = await sharp(card).metadata();
  const photograph = await photographOf(other, 0.3);
  const shown = await sharp(photograph)
    .resize(Math.round(110 * widths * 1.6))
    .png()
    .toBuffer();
  const below = await sharp(shown).metadata();
  return sharp({
    create: {
      width: Math.max(width, below.width),
      height: height + below.height,
      channels: 3,
      background: '#6b5f52',
    },
  })
    .composite([
      { input: card, left: 0, top: 0 },
      { input: shown, left: 0, top: height },
    ])
    .jpeg({ quality: 88 })
    .toBuffer();
}

const portraitOf = async (person: Person): Promise<string> =>
  (await photographOf(person, 0.35)).toString('base64');

/** The photographed front of a licence, printed, with the person's portrait. */
export const frontWith = async (
  person: Person,
  licence: LicenceDescription,
  { layout = FRONT_LAYOUTS[0]!, ...photograph }: PagePhotograph & { layout?: FrontLayout } = {},
): Promise<Buffer> =>
  photographFront(licence, layout, { width: 1_600, quality: 85, ...photograph }, await portraitOf(person));

/** The photographed page of a passport, or a card with a zone, with the person's portrait. */
export const pageWith = async (
  person: Person,
  zone: readonly string[],
  photograph: ZonePhotograph = {},
): Promise<Buffer> => zoneImage(zone, { width: 1_600, ...photograph, portrait: await portraitOf(person) });
