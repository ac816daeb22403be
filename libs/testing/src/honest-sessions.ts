// Sessions of people who show what is theirs: a licence or identity card of two sides, or a passport, photographed well or
// fairly, and a selfie that is another photograph than the portrait. The same in every run.
import type { LicenceDescription } from './aamva-payload.js';
import { FRONT_LAYOUTS } from './front-layouts.js';
import { photographFront } from './licence-front.js';
import { photographLicence } from './licence-image.js';
import { type PagePhotograph, randomFrom } from './photograph-page.js';
import { dayIn, pick, randomLicence } from './random-licence.js';
import { zoneImage } from './zone-image.js';
import { buildZone } from './zone-specimens.js';

/** Two photographs of one person, JPEG. */
interface TwoPhotographs {
  portrait: Buffer;
  selfie: Buffer;
}

interface HonestSession {
  kind: 'licence' | 'identity card' | 'passport';
  /** name of the front's layout; of a passport `passport` */
  layout: string;
  /** code of the state: of the United States with `US-` before it */
  issuer: string;
  quality: 'good' | 'fair';
  photos: { idPhoto: Buffer; backIdPhoto?: Buffer; userPhoto: Buffer };
}

const KINDS = ['licence', 'licence', 'passport', 'licence', 'identity card'] as const;
const STATES = ['USA', 'CAN', 'GBR', 'FRA', 'MEX', 'NGA', 'JPN', 'BRA'] as const;
type Random = () => number;

/** Turned by 2 to 6 degrees; or by 6 to 12, smaller, noisier, shaded, compressed. */
function photographOf(random: Random, quality: HonestSession['quality'], seed: number): PagePhotograph {
  const between = (from: number, to: number) => from + random() * (to - from);
  const side = random() < 0.5 ? -1 : 1;
  if (quality === 'good')
    return { seed, width: 1_600, rotation: side * between(2, 6), noise: between(2, 4), quality: 88 };
  return {
    seed,
    width: Math.round(between(1_250, 1_500)),
    rotation: side * between(6, 12),
    lean: [between(0, 0.05), between(0, 0.05)],
    shade: between(0, 0.25),
    noise: between(4, 7),
    blur: 0.5,
    quality: Math.round(between(70, 82)),
  };
}

async function licencePhotos(
  licence: LicenceDescription,
  at: number,
  photograph: PagePhotograph,
  portrait: string,
): Promise<Pick<HonestSession, 'layout'> & { idPhoto: Buffer; backIdPhoto: Buffer }> {
  const layout = FRONT_LAYOUTS[at % FRONT_LAYOUTS.length]!;
  const { rotation = 0, noise = 4, quality = 82 } = photograph;
  return {
    layout: layout.name,
    idPhoto: await photographFront(licence, layout, photograph, portrait),
    backIdPhoto: await photographLicence(licence, { skew: -rotation, noise, quality }),
  };
}

const ICAO_DAY = (iso: string): string => iso.slice(2).replaceAll('-', '');

function passportPhoto(random: Random, state: string, photograph: PagePhotograph, portrait: string) {
  const { firstName, lastName, birthDate } = randomLicence(random);
  const lines = buildZone('td3', {
    code: 'P',
    issuer: state,
    number: `${pick(random, ['A', 'C', 'L', 'X'])}${10_000_000 + Math.floor(random() * 89_999_999)}`,
    birth: ICAO_DAY(birthDate),
    expiry: ICAO_DAY(dayIn(random, 2027, 8)),
    names: `${lastName.replace(/[^A-Z]/g, '<')}<<${firstName}`,
  });
  return zoneImage(lines, { ...photograph, portrait });
}

/** @param at number of the session: its person, document and photographs follow from it */
export async function honestSession(
  at: number,
  { portrait, selfie }: TwoPhotographs,
): Promise<HonestSession> {
  const random = randomFrom(7_919 * (at + 1));
  const kind = KINDS[at % KINDS.length]!;
  const quality = Math.floor(at / KINDS.length) % 2 === 0 ? 'good' : 'fair';
  const photograph = photographOf(random, quality, at + 1);
  const face = portrait.toString('base64');
  if (kind === 'passport') {
    const state = STATES[at % STATES.length]!;
    const idPhoto = await passportPhoto(random, state, photograph, face);
    return { kind, layout: kind, issuer: state, quality, photos: { idPhoto, userPhoto: selfie } };
  }
  const licence = randomLicence(random);
  const own = kind === 'licence' ? licence : { ...licence, subfile: 'ID' as const };
  const { layout, ...sides } = await licencePhotos(own, at, photograph, face);
  const issuer = `US-${own.state}`;
  return { kind, layout, issuer, quality, photos: { ...sides, userPhoto: selfie } };
}
