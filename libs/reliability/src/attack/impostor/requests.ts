import {
  forgedFront,
  honestLicence,
  ownPhoto,
  selfie,
  stolenLicence,
  victimBack,
  victimFront,
  victimPhoto,
} from './evidence.js';
import { impostorAttack, type Way } from './way.js';

const TYPED = { firstName: 'Jane', lastName: 'Sample', dob: '01/31/1990' } as const;
const EXPECTED = { params: TYPED };

const barcodeOnly = async () => ({ backIdPhoto: await victimBack() });
const withOwnFace = async () => ({ ...(await stolenLicence()), userPhoto: await selfie() });

/** Reverifications of the impostor's own earlier job, as if it were the victim's: by somebody with the other face. */
const reverify = (earlierJobId: string) => ({ type: 'id-reverification', params: { jobId: earlierJobId } });
const REVERIFICATION = { type: 'id-reverification' };

const ways: Way[] = [
  {
    what: 'a stolen barcode, and its details typed in',
    photos: barcodeOnly,
    handOver: (person, photos) => person.submit(photos, TYPED),
  },
  {
    what: 'a stolen licence and their own face, and its details typed in',
    photos: withOwnFace,
    handOver: (person, photos) => person.submit(photos, TYPED),
  },
  {
    what: 'their own documents where somebody else is expected',
    photos: honestLicence,
    opens: () => EXPECTED,
    mayReachHolder: true,
  },
  {
    what: 'their own documents, and the expected details typed in',
    photos: honestLicence,
    opens: () => EXPECTED,
    handOver: (person, photos) => person.submit(photos, TYPED),
    mayReachHolder: true,
  },
  {
    what: 'their own documents, and their own details typed over the expected ones',
    photos: honestLicence,
    opens: () => EXPECTED,
    handOver: (person, photos) =>
      person.submit(photos, { firstName: 'Robin', lastName: 'Otherson', dob: '05/05/1985' }),
    mayReachHolder: true,
  },
  ...((['none', 'read', 'document'] as const).map((assurance) => ({
    what: `a stolen barcode for the level ${assurance}`,
    photos: barcodeOnly,
    handOver: async (person, photos) => {
      await person.submit(photos, {}, { assurance });
      await person.submit(photos, { assurance });
      await person.submit(photos);
    },
  })) satisfies Way[]),
  ...((['selfie-verification', 'id-reverification'] as const).map((type) => ({
    what: `their own face as ${type}`,
    photos: async () => ({ userPhoto: await selfie(), source: await ownPhoto(), dest: await selfie() }),
    handOver: (person, photos, earlierJobId) => person.submit(photos, { jobId: earlierJobId }, { type }),
  })) satisfies Way[]),
  ...(['jobId', 'crosscheckReferenceId'].map((name) => ({
    what: `an earlier job as ${name}`,
    photos: withOwnFace,
    handOver: async (person, photos, earlierJobId) => {
      await person.submit(photos, { [name]: earlierJobId });
      await person.submit(photos);
    },
  })) satisfies Way[]),
  {
    what: 'their own face as digital portrait',
    photos: async () => ({ ...(await withOwnFace()), digitalPortraitPhoto: await ownPhoto() }),
  },
  {
    what: 'a test request',
    photos: withOwnFace,
    handOver: async (person, photos) => {
      const params = Object.fromEntries(
        Object.entries(photos).map(([name, bytes]) => [name, bytes.toString('base64')]),
      );
      const body = { type: 'id-verification', params };
      await person.send(body, { 'x-test-request': 'true' });
    },
  },
  {
    what: 'a verdict of their own',
    photos: withOwnFace,
    handOver: (person, photos) =>
      person.submit(
        photos,
        {},
        { result: { success: true, assurance: { level: 'proof' } }, status: 'completed' },
      ),
  },
  {
    what: 'the face before the document',
    photos: withOwnFace,
    handOver: async (person, { userPhoto, backIdPhoto, idPhoto }) => {
      await person.putPhotos({ userPhoto: userPhoto!, backIdPhoto: backIdPhoto!, idPhoto: idPhoto! });
      await person.submit();
    },
  },
  {
    what: 'their own front first, then the stolen one in its place',
    photos: honestLicence,
    handOver: async (person, photos) => {
      await person.putPhotos(photos);
      await person.putPhoto('idPhoto', await victimFront());
      await person.submit();
    },
  },
  {
    what: 'their own back first, then the stolen one in the body',
    photos: honestLicence,
    handOver: async (person, photos) => {
      await person.putPhotos(photos);
      await person.submit(await barcodeOnly());
    },
  },
  {
    what: 'a selfie that is taken away again',
    photos: honestLicence,
    handOver: async (person, photos) => {
      await person.putPhotos({ ...photos, ...(await stolenLicence()) });
      await person.request('DELETE', '/api/jobs/session/photos/userPhoto');
      await person.submit();
    },
  },
  {
    what: 'more pictures after the submission',
    photos: withOwnFace,
    handOver: async (person, photos) => {
      await person.submit(photos);
      await person.putPhoto('idPhoto', await forgedFront());
      await person.submit({ idPhoto: await forgedFront() });
    },
  },
  {
    what: 'two submissions at once',
    photos: withOwnFace,
    handOver: async (person, photos) => {
      const { idPhoto, ...others } = photos;
      await Promise.all([person.submit(photos), person.submit({ ...others, backIdPhoto: idPhoto! })]);
    },
  },
  {
    what: 'two devices, one with the stolen front and one with its own',
    photos: withOwnFace,
    handOver: async (person, photos) => {
      await person.consent();
      const { userPhoto, backIdPhoto } = photos;
      await Promise.all([
        person.putPhoto('idPhoto', photos['idPhoto']!),
        person.putPhoto('userPhoto', userPhoto!),
        person.putPhoto('backIdPhoto', backIdPhoto!),
      ]);
      await person.submit();
    },
  },
  {
    what: 'a reverification with another face',
    opens: reverify,
    photos: async () => ({ userPhoto: await victimPhoto() }),
    handOver: (person, photos) => person.submit(photos, {}, REVERIFICATION),
  },
  {
    what: 'a reverification with the selfie of the earlier job',
    opens: reverify,
    photos: async () => ({ userPhoto: await selfie() }),
    handOver: (person, photos) => person.submit(photos, {}, REVERIFICATION),
  },
  {
    what: 'a reverification without an earlier job, with two pictures of their own',
    opens: () => REVERIFICATION,
    photos: async () => ({ source: await ownPhoto(), dest: await selfie() }),
    handOver: (person, photos) => person.submit(photos, {}, REVERIFICATION),
  },
  {
    what: 'a reverification without an earlier job, one picture at a time',
    opens: () => REVERIFICATION,
    photos: async () => ({ dest: await selfie(), source: await ownPhoto() }),
    handOver: async (person, photos) => {
      await person.putPhotos(photos);
      await person.submit({}, {}, REVERIFICATION);
    },
  },
  {
    what: 'a reverification with another earlier job',
    opens: reverify,
    photos: async () => ({ userPhoto: await victimPhoto() }),
    handOver: (person, photos) => person.submit(photos, { jobId: person.jobId }, REVERIFICATION),
  },
  {
    what: 'a reverification with two pictures of themselves',
    opens: reverify,
    photos: async () => ({
      userPhoto: await victimPhoto(),
      source: await victimPhoto(),
      dest: await victimPhoto(),
    }),
    handOver: (person, photos) => person.submit(photos, {}, REVERIFICATION),
  },
];

export const requestImpostors = [
  impostorAttack({
    promise: 'the person chooses nothing but pictures: no words, order, second try or other job passes',
    honest: honestLicence,
    ways,
  }),
];
