import { simulatedCard, plainPhoto } from '@bonafide/testing/simulated-card';
import sharp from 'sharp';
import {
  backOf,
  forgedFront,
  forgedFrontOf,
  frontSaying,
  honestLicence,
  honestPassport,
  OWN_ZONE,
  ownBack,
  ownFront,
  ownPhoto,
  pasted,
  passportOf,
  selfie,
  stacked,
  stolenLicence,
  victimBack,
  victimFront,
  victimPassport,
  victimPayload,
  VICTIM,
  zoneOf,
} from './evidence.js';
import type { Photos } from './person.js';
import { impostorAttack, type Way } from './way.js';

type Named = readonly [what: string, photos: () => Promise<Photos>];
const waysOf = (named: readonly Named[]): Way[] => named.map(([what, photos]) => ({ what, photos }));

const leftOut: Named[] = [
  ['a stolen back', async () => ({ backIdPhoto: await victimBack() })],
  [
    'a stolen back and their own face',
    async () => ({ backIdPhoto: await victimBack(), userPhoto: await selfie() }),
  ],
  ['a stolen front', async () => ({ idPhoto: await victimFront() })],
  [
    'a stolen front and their own face',
    async () => ({ idPhoto: await victimFront(), userPhoto: await selfie() }),
  ],
  ['front and back of a stolen licence', stolenLicence],
  ['their own face alone', async () => ({ userPhoto: await selfie() })],
  [
    'a front that they made, without a back',
    async () => ({ idPhoto: await forgedFront(), userPhoto: await selfie() }),
  ],
  ['a stolen back as front', async () => ({ idPhoto: await victimBack(), userPhoto: await selfie() })],
  [
    'a stolen back as front and back',
    async () => {
      const back = await victimBack();
      return { idPhoto: back, backIdPhoto: back, userPhoto: await selfie() };
    },
  ],
  [
    'a front that they made as front and back',
    async () => {
      const front = await forgedFront();
      return { idPhoto: front, backIdPhoto: front, userPhoto: await selfie() };
    },
  ],
  [
    'three pictures of themselves',
    async () => ({
      idPhoto: await ownPhoto(),
      backIdPhoto: await ownPhoto(),
      userPhoto: await selfie(),
    }),
  ],
  ['a stolen passport without a face', async () => ({ idPhoto: await victimPassport() })],
  [
    'pictures of nothing',
    async () => ({
      idPhoto: await plainPhoto('#998'),
      backIdPhoto: await plainPhoto('#997'),
      userPhoto: await plainPhoto('#998'),
    }),
  ],
];

/** With the stolen back and the impostor's face. */
const fronts: readonly (readonly [what: string, front: () => Promise<Buffer>])[] = [
  ['a photo of themselves', ownPhoto],
  ['their own front', ownFront],
  ['the stolen front', victimFront],
  [
    'a photo of themselves with the stolen barcode on it',
    async () => pasted(await ownPhoto(), await victimBack(), { share: 0.9, left: 0.05, top: 0.7 }),
  ],
  [
    'their own front with the stolen barcode on it',
    async () => pasted(await ownFront(), await victimBack(), { share: 0.6, left: 0.35, top: 0.62 }),
  ],
  ['their photo beside the stolen barcode', async () => stacked(await ownPhoto(), await victimBack())],
  ['their photo above the stolen front', async () => stacked(await ownPhoto(), await victimFront())],
  ['the stolen front above their photo', async () => stacked(await victimFront(), await ownPhoto())],
  ['their own front above the stolen one', async () => stacked(await ownFront(), await victimFront())],
  ['the stolen front above their own', async () => stacked(await victimFront(), await ownFront())],
  [
    'their photo laid on the stolen front',
    async () => pasted(await victimFront(), await ownPhoto(), { share: 0.42, left: 0.56, top: 0.05 }),
  ],
  ['a card without a word', () => frontSaying([])],
  ['a card with nothing but the stolen name', () => frontSaying(['JANE SAMPLE'])],
  ['a card with nothing but the stolen birth date', () => frontSaying(['DOB 01/31/1990'])],
  ['the stolen name, another birth date', () => frontSaying(['LN SAMPLE', 'FN JANE', 'DOB 05/05/1985'])],
  ['the stolen birth date, another name', () => frontSaying(['LN OTHERSON', 'FN ROBIN', 'DOB 01/31/1990'])],
  ['another number and birth date', () => forgedFrontOf({ idNumber: 'D1112223', birthDate: '1985-05-05' })],
  [
    'the stolen number under their own name',
    () => forgedFrontOf({ firstName: 'ROBIN', lastName: 'OTHERSON', birthDate: '1985-05-05' }),
  ],
  [
    'a test card',
    () =>
      simulatedCard({
        type: 'drivers-license',
        country: 'US',
        state: 'CA',
        fields: {
          id: VICTIM.idNumber,
          firstName: VICTIM.firstName,
          lastName: VICTIM.lastName,
          birthDate: VICTIM.birthDate,
          expireDate: VICTIM.expireDate,
        },
      }),
  ],
  ['their passport', async () => passportOf(zoneOf(OWN_ZONE))],
  [
    'the negative of the stolen front',
    async () =>
      sharp(await victimFront())
        .negate({ alpha: false })
        .jpeg()
        .toBuffer(),
  ],
];

const tied: Named[] = [
  ...fronts.map(([what, front]): Named => [
    `${what} before a stolen back`,
    async () => ({ idPhoto: await front(), backIdPhoto: await victimBack(), userPhoto: await selfie() }),
  ]),
  [
    'a stolen front before their own back',
    async () => ({ ...(await honestLicence()), idPhoto: await victimFront() }),
  ],
  [
    'a front that they made before their own back',
    async () => ({
      ...(await honestLicence()),
      idPhoto: await forgedFront(),
    }),
  ],
  [
    'both backs on one picture',
    async () => ({
      ...(await honestLicence()),
      backIdPhoto: await stacked(await victimBack(), await ownBack()),
    }),
  ],
  [
    'both backs on one picture, their own first',
    async () => ({
      ...(await honestLicence()),
      backIdPhoto: await stacked(await ownBack(), await victimBack()),
    }),
  ],
];

/** Backs that the impostor made, under a front that says the same, with their own face. */
const backs: readonly (readonly [what: string, changes: Parameters<typeof backOf>[0]])[] = [
  ['an issuer that does not exist', { issuerIin: '999999' }],
  ['an issuer number that was never given', { issuerIin: '636099' }],
  ['a state that does not exist', { state: 'ZZ', issuerIin: '636098' }],
  ['a version that does not exist', { aamvaVersion: 63 }],
  ['a first day in the future', { issueDate: '2035-01-31', expireDate: '2040-01-31' }],
  ['a last day before the first', { expireDate: '2021-01-31' }],
  ['a licence for seventy years', { issueDate: '2010-01-31', expireDate: '2080-01-31' }],
  ['a REAL ID for forty years', { compliance: 'F', expireDate: '2062-01-31' }],
  ['a holder of eight years', { birthDate: '2014-01-31' }],
  ['a holder who is not born yet', { birthDate: '2031-01-31' }],
  ['a holder of a hundred and thirty years', { birthDate: '1893-01-31' }],
  ['a specimen', { firstName: 'SPECIMEN', lastName: 'SPECIMEN' }],
];

/** The same under a front that says what the stolen one says. */
const payloads: readonly (readonly [what: string, payload: string])[] = [
  ['a header without a person', victimPayload.slice(0, 31)],
  ['a payload that is cut off', victimPayload.slice(0, Math.floor(victimPayload.length / 3))],
  ['the barcode of something else', `JANE SAMPLE 01/31/1990 F7654321 ${'0123456789 '.repeat(8)}`],
  ['no number', victimPayload.replace(/DAQ[^\n]*\n/, '')],
];

const barcodes: Named[] = [
  ...backs.map(([what, changes]): Named => [
    `a back with ${what}`,
    async () => ({
      idPhoto: await forgedFrontOf(changes),
      backIdPhoto: await backOf(changes),
      userPhoto: await selfie(),
    }),
  ]),
  ...payloads.map(([what, payload]): Named => [
    `a back with ${what}`,
    async () => ({
      idPhoto: await forgedFront(),
      backIdPhoto: await backOf({}, payload),
      userPhoto: await selfie(),
    }),
  ]),
  [
    'a front and a back of two states',
    async () => ({
      idPhoto: await forgedFront(),
      backIdPhoto: await backOf({ state: 'NV', issuerIin: '636049', idNumber: '1400000001' }),
      userPhoto: await selfie(),
    }),
  ],
];

const withFace = async (idPhoto: Promise<Buffer>, more: Photos = {}): Promise<Photos> => ({
  idPhoto: await idPhoto,
  userPhoto: await selfie(),
  ...more,
});
/** One digit of the second line is another. */
const misprinted = (at: number): string[] => {
  const [first, second] = zoneOf() as [string, string];
  const digit = (Number(second[at]) + 1) % 10;
  return [first, `${second.slice(0, at)}${digit}${second.slice(at + 1)}`];
};
const NO_PRINT = { print: null } as const;
const ownPrint = {
  print: { surname: 'OTHERSON', givenNames: 'ROBIN LEE', number: 'C11122233', birthDate: '05 MAY/MAI 85' },
};

const zones: Named[] = [
  ['a passport of Utopia', () => withFace(passportOf(zoneOf({ issuer: 'UTO' })))],
  ['a passport of a state that does not exist', () => withFace(passportOf(zoneOf({ issuer: 'QQQ' })))],
  [
    'a passport for a nationality that does not exist',
    () => withFace(passportOf(zoneOf({ nationality: 'QQQ' }))),
  ],
  ['a passport of a specimen', () => withFace(passportOf(zoneOf({ names: 'SPECIMEN<<JANE' })))],
  ['a birth date that its check digit does not fit', () => withFace(passportOf(misprinted(14)))],
  ['a number that its check digit does not fit', () => withFace(passportOf(misprinted(3)))],
  ['a birth date that is no day', () => withFace(passportOf(zoneOf({ birth: '900231' })))],
  ['a zone under the print of another', () => withFace(passportOf(zoneOf(), ownPrint))],
  ['a zone without print', () => withFace(passportOf(zoneOf(), NO_PRINT))],
  [
    'two passports on one picture',
    async () => withFace(stacked(await passportOf(zoneOf(OWN_ZONE)), await victimPassport())),
  ],
  [
    'two passports on one picture, the stolen one first',
    async () => withFace(stacked(await victimPassport(), await passportOf(zoneOf(OWN_ZONE)))),
  ],
  ['a stolen passport and their own face', () => withFace(victimPassport())],
  [
    'their passport, and a stolen one as its back',
    async () => withFace(passportOf(zoneOf(OWN_ZONE)), { backIdPhoto: await victimPassport() }),
  ],
  [
    'a stolen passport before their own back',
    async () => withFace(victimPassport(), { backIdPhoto: await ownBack() }),
  ],
  [
    'their own front, and a stolen passport as its back',
    async () => withFace(ownFront(), { backIdPhoto: await victimPassport() }),
  ],
  [
    'a photo of themselves above a stolen zone',
    async () => withFace(stacked(await ownPhoto(), await victimPassport())),
  ],
];

export const documentImpostors = [
  impostorAttack({
    promise: 'nobody passes with a part of the evidence, however it is sent',
    honest: honestLicence,
    ways: waysOf(leftOut),
  }),
  impostorAttack({
    promise: 'nobody passes with a face on a front that is not that of the back',
    ways: waysOf(tied),
  }),
  impostorAttack({
    promise: 'nobody passes with a barcode that no issuer wrote',
    ways: waysOf(barcodes),
  }),
  impostorAttack({
    promise: 'nobody passes with a zone that no state wrote, or that is another’s',
    honest: honestPassport,
    ways: waysOf(zones),
  }),
];
