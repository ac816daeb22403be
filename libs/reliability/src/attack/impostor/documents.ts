import { plainPhoto } from '@bonafide/testing/simulated-card';
import {
  forgedFront,
  honestLicence,
  ownPhoto,
  selfie,
  stolenLicence,
  victimBack,
  victimFront,
  victimPassport,
} from './evidence.js';
import type { Photos } from './person.js';
import { impostorAttack } from './way.js';

type Named = readonly [what: string, photos: () => Promise<Photos>];

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

export const documentImpostors = [
  impostorAttack({
    promise: 'nobody passes with a part of the evidence, however it is sent',
    honest: honestLicence,
    ways: leftOut.map(([what, photos]) => ({ what, photos })),
  }),
];
