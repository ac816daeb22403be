import { type LicenceDescription, sampleLicence } from '@bonafide/testing/aamva-payload';
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
import type { Photos } from './person.js';

/*
 * Two people: the victim, whose licence and passport were stolen and of whom there is one photograph; and the impostor, who
 * has documents of their own and two photographs of themselves: one that they put on cards, one that they send as selfie.
 */

const [ON_CARDS, AS_SELFIE] = ONE_PERSON;
const VICTIM_FACE = PEOPLE[19]!;

const VICTIM = sampleLicence({
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
const ownFront = once('own front', () => front(ON_CARDS, IMPOSTOR));
const ownBack = once('own back', () => barcodePicture(IMPOSTOR));
export const ownPhoto = once('own photo', () => photographOf(ON_CARDS, 0.8));
export const selfie = once('selfie', () => photographOf(AS_SELFIE, 0.8));

/** A front that says what the victim's says, with the impostor's portrait. */
export const forgedFront = once('forged front', () => front(ON_CARDS, VICTIM));
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
export const victimPassport = once('victim passport', () =>
  pageWith(VICTIM_FACE, buildZone('td3', VICTIM_ZONE), { width: 1_400 }),
);
