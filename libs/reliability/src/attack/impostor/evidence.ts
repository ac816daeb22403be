import { buildAamvaPayload, type LicenceDescription, sampleLicence } from '@bonafide/testing/aamva-payload';
import { FRONT_LAYOUTS, type Line } from '@bonafide/testing/front-layouts';
import {
  frontWith,
  ONE_PERSON,
  pageWith,
  PEOPLE,
  type Person,
  photographOf,
} from '@bonafide/testing/sample-people';
import { barcodePicture } from '@bonafide/testing/simulated-card';
import { buildZone, type ZoneHolder } from '@bonafide/testing/zone-specimens';
import sharp from 'sharp';
import type { Photos } from './person.js';

/*
 * Two people: the victim, whose licence and passport were stolen and of whom there is one photograph; and the impostor, who
 * has documents of their own and two photographs of themselves: one that they put on cards, one that they send as selfie.
 */

const [ON_CARDS, AS_SELFIE] = ONE_PERSON;
const VICTIM_FACE = PEOPLE[19]!;

export const VICTIM = sampleLicence({
  firstName: 'JANE',
  middleName: 'MARIE',
  lastName: 'SAMPLE',
  birthDate: '1990-01-31',
  issueDate: '2022-01-31',
  expireDate: '2032-01-31',
  idNumber: 'F7654321',
});
const IMPOSTOR = sampleLicence({
  firstName: 'ROBIN',
  middleName: 'LEE',
  lastName: 'OTHERSON',
  birthDate: '1985-05-05',
  idNumber: 'D1112223',
});

const PHOTOGRAPH = { width: 1_300, margin: 0.03, quality: 88 } as const;

const drawn = new Map<string, Promise<Buffer>>();
/** Pictures that several ways show are drawn once. */
const once = (name: string, draw: () => Promise<Buffer>) => (): Promise<Buffer> => {
  const picture = drawn.get(name) ?? draw();
  drawn.set(name, picture);
  return picture;
};

const front = (face: Person, licence: LicenceDescription) => frontWith(face, licence, PHOTOGRAPH);
export const victimFront = once('victim front', () => front(VICTIM_FACE, VICTIM));
export const victimBack = once('victim back', () => barcodePicture(VICTIM));
export const victimPhoto = once('victim photo', () => photographOf(VICTIM_FACE, 0.8));
/** What was printed on the victim's card, as its file. */
export const victimPortrait = once('victim portrait', () => photographOf(VICTIM_FACE, 0.35));
export const ownFront = once('own front', () => front(ON_CARDS, IMPOSTOR));
export const ownBack = once('own back', () => barcodePicture(IMPOSTOR));
export const ownPhoto = once('own photo', () => photographOf(ON_CARDS, 0.8));
export const selfie = once('selfie', () => photographOf(AS_SELFIE, 0.8));

/** A front that says what the victim's says, with the impostor's portrait. */
export const forgedFront = once('forged front', () => front(ON_CARDS, VICTIM));
/** A back that the impostor made. @param payload default: that of the licence */
export const backOf = (changes: Partial<LicenceDescription>, payload?: string): Promise<Buffer> =>
  barcodePicture(sampleLicence({ ...VICTIM, ...changes }), payload);
export const forgedFrontOf = (changes: Partial<LicenceDescription>): Promise<Buffer> =>
  front(ON_CARDS, sampleLicence({ ...VICTIM, ...changes }));
export const victimPayload = buildAamvaPayload(VICTIM);

/** The impostor's portrait on a card with these lines, and no others. */
export const frontSaying = (lines: readonly string[]): Promise<Buffer> =>
  frontWith(ON_CARDS, VICTIM, {
    ...PHOTOGRAPH,
    layout: {
      ...FRONT_LAYOUTS[0]!,
      header: { ...FRONT_LAYOUTS[0]!.header, text: () => '' },
      lines: () => lines.map((text, at): Line => [330, 180 + at * 55, text, 'big']),
    },
  });

export const honestLicence = async (): Promise<Photos> => ({
  idPhoto: await ownFront(),
  backIdPhoto: await ownBack(),
  userPhoto: await selfie(),
});
/** Everything of the victim, but for their face. */
export const stolenLicence = async (): Promise<Photos> => ({
  idPhoto: await victimFront(),
  backIdPhoto: await victimBack(),
});

const VICTIM_ZONE: ZoneHolder = {
  code: 'P',
  issuer: 'USA',
  number: 'L89890208',
  birth: '900131',
  expiry: '340131',
  names: 'SAMPLE<<JANE<MARIE',
};
export const OWN_ZONE: ZoneHolder = {
  ...VICTIM_ZONE,
  number: 'C11122233',
  birth: '850505',
  names: 'OTHERSON<<ROBIN<LEE',
};
export const zoneOf = (changes: Partial<ZoneHolder> = {}): string[] =>
  buildZone('td3', { ...VICTIM_ZONE, ...changes });

/** A passport's page with the impostor's portrait. */
export const passportOf = (
  zone: readonly string[],
  more: Parameters<typeof pageWith>[2] = {},
): Promise<Buffer> => pageWith(ON_CARDS, zone, { width: 1_400, ...more });
export const victimPassport = once('victim passport', () =>
  pageWith(VICTIM_FACE, zoneOf(), { width: 1_400 }),
);
export const honestPassport = async (): Promise<Photos> => ({
  idPhoto: await passportOf(zoneOf(OWN_ZONE)),
  userPhoto: await selfie(),
});

const table = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6b5f52' } });

/** Several pictures in one, each below the one before. */
export async function stacked(...pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const tops = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, { height }) => sum + height, 0));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = sizes.reduce((sum, size) => sum + size.height, 0);
  return table(width, height)
    .composite(pictures.map((input, at) => ({ input, left: 0, top: tops[at]! })))
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A picture with another laid over it, as wide as that share of it. */
export async function pasted(
  under: Buffer,
  over: Buffer,
  { share, left, top }: { share: number; left: number; top: number },
): Promise<Buffer> {
  const { width, height } = await sharp(under).metadata();
  const input = await sharp(over)
    .resize({ width: Math.round(width * share) })
    .png()
    .toBuffer();
  return sharp(under)
    .composite([{ input, left: Math.round(width * left), top: Math.round(height * top) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The portrait as a photograph of the card shows it. */
export async function cutFrom(card: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(card).metadata();
  return sharp(card)
    .extract({
      left: Math.round(width * 0.03),
      top: Math.round(height * 0.2),
      width: Math.round(width * 0.32),
      height: Math.round(height * 0.6),
    })
    .resize({ width: 1_000 })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Two photographs drawn over each other. */
export async function blended(one: Buffer, other: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sharp(one).metadata();
  const over = await sharp(other).resize(width, height, { fit: 'cover' }).ensureAlpha(share).png().toBuffer();
  return sharp(one)
    .composite([{ input: over }])
    .jpeg({ quality: 90 })
    .toBuffer();
}
