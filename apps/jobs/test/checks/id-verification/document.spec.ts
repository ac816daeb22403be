import { DOCUMENT_TYPES } from '@bonafide/contracts/document-type';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { triesEveryCase } from '@bonafide/testing/config';
import { FRONT_LAYOUTS } from '@bonafide/testing/front-layouts';
import { photographFront } from '@bonafide/testing/licence-front';
import { photographLicence } from '@bonafide/testing/licence-image';
import sharp from 'sharp';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { card, JANE, licence, plainPhoto, submitId } from './verify.js';

// The document itself: what a photograph gives, every kind of document, what cannot be read, and the cut-out photos.

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs.close());

const FIELDS = {
  firstName: 'JANE',
  lastName: 'SAMPLE',
  id: 'D1234562',
  birthDate: '1990-01-31',
  expireDate: '2069-01-31',
};

describe('a photographed licence, 1600 × 1000, noisy, as a JPEG', () => {
  const PHOTOGRAPHS = [
    { barcodeWidth: 450, rotation: 0, skew: 0, noise: 6 },
    { barcodeWidth: 450, rotation: 180, skew: 3, noise: 4 },
    { barcodeWidth: 600, rotation: 90, skew: 8, noise: 8 },
    { barcodeWidth: 800, rotation: 180, skew: -8, noise: 10 },
    { barcodeWidth: 900, rotation: 0, skew: 5, noise: 10 },
    { barcodeWidth: 1_000, rotation: 90, skew: -5, noise: 8 },
    { barcodeWidth: 1_200, rotation: 0, skew: 8, noise: 8 },
    { barcodeWidth: 1_200, rotation: 180, skew: 0, noise: 12 },
  ] as const;

  it.each(PHOTOGRAPHS.filter((_, at) => triesEveryCase() || at % 2 === 1))(
    'gives the right fields: %j',
    async (photo) => {
      const image = await photographLicence(sampleLicence(JANE), { ...photo, quality: 78 });
      const person = { firstName: 'Jane', lastName: 'Sample', dob: '01/31/1990' };
      const { body } = await submitId(jobs, { ...person, backIdPhoto: image.toString('base64') });
      expect(body.errors).toEqual([]);
      expect(body.result).toMatchObject({
        success: true,
        type: 'drivers-license',
        idType: 'drivers-license',
        state: 'CA',
        country: 'US',
        id: sampleLicence().idNumber,
        firstName: 'JANE',
        lastName: 'SAMPLE',
        birthDate: '01/31/1990',
        dob: '01/31/1990',
        issueDate: '01/31/2022',
        expireDate: '01/31/2069',
        hasPDF417Back: true,
        hasPDF417Front: false,
        barcodeData: { DAC: 'JANE', DCS: 'SAMPLE' },
        confidences: { id: 1, idExpired: 1, nameMatch: 1, birthDateMatch: 1, barcode: 1, barcodeMatch: 1 },
      });
      const { idQuality, idGlareQuality } = body.result.confidences;
      for (const quality of [idQuality, idGlareQuality]) expect(quality >= 0 && quality <= 1).toBe(true);
    },
  );

  it.each([
    ['a barcode with a hole in it', { damage: 0.5 }],
    ['a picture out of focus', { blur: 14 }],
  ])('that cannot be read, for %s, is not determined and never passed', async (_what, photo) => {
    const image = await photographLicence(sampleLicence(JANE), photo);
    const { body } = await submitId(jobs, { backIdPhoto: image.toString('base64') });
    expect(body.status).toBe('completed');
    expect(body.result).toMatchObject({
      success: false,
      type: null,
      confidences: { id: null, barcode: null },
    });
    expect(body.errors).toContainEqual({
      type: 'InvalidIdPhotoError',
      message: 'not determined: the document could not be read',
    });
    expect(body.rejectionReasons).toContainEqual(expect.objectContaining({ key: 'id' }));
  });

  it('of another kind of barcode is an other document, and not determined', async () => {
    const text = `BOARDING PASS ${'0123456789 '.repeat(12)}`;
    const image = await photographLicence(sampleLicence(JANE), {}, text);
    const { body } = await submitId(jobs, { backIdPhoto: image.toString('base64') });
    expect(body.result).toMatchObject({ success: false, type: 'other', hasPDF417Back: true });
    expect(body.errors[0]).toEqual({
      type: 'InvalidIdPhotoError',
      message: 'not determined: the barcode is not that of a licence or id card',
    });
  });
});

describe('the kind of document', () => {
  it.each(DOCUMENT_TYPES.map((type) => [type]))('%s, as the reader of the front says', async (type) => {
    const described = { type, country: 'US', state: null, fields: FIELDS };
    const { body } = await submitId(jobs, { idPhoto: await card(described) });
    expect([body.result.type, body.result.idType]).toEqual([type, type]);
    const { body: found } = await jobs.call('GET', `/api/jobs?idType=${type}&pageSize=250`);
    expect(found.items.map(({ id }: { id: string }) => id)).toContain(body.id);
  });

  it('is other for whatever else a reader calls it', async () => {
    const described = { type: 'library-card', country: 'US', fields: FIELDS };
    expect((await submitId(jobs, { idPhoto: await card(described) })).body.result.type).toBe('other');
  });

  it.each([
    ['drivers-license', {}],
    ['drivers-license-permit', { extraElements: { PAA: 'D' } }],
    ['commercial-license', { vehicleClass: 'A', endorsements: 'N' }],
    ['identification', { subfile: 'ID' as const }],
  ])('%s, as the barcode says', async (type, changes) => {
    const { body } = await submitId(jobs, { backIdPhoto: await licence(changes) });
    expect(body.result.type).toBe(type);
  });

  const td3 = (code: string) =>
    `${code}UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10`;
  it.each([
    ['passport', td3('P<')],
    ['visa', td3('V<')],
  ])('%s, as its machine readable zone says', async (type, mrz) => {
    const described = { type: 'other', fields: { mrz } };
    const { body } = await submitId(jobs, { idPhoto: await card(described) });
    expect(body.result).toMatchObject({
      type,
      lastName: 'ERIKSSON',
      firstName: 'ANNA',
      birthDate: '08/12/1974',
      gender: { gender: 'woman' },
    });
    // It ran out in 2012.
    expect(body.errors[0].type).toBe('ExpiredIdError');
  });

  it('and its data come from the print where the zone has a wrong check digit', async () => {
    const mrz = td3('P<').replace('7408122', '7408132');
    const { body } = await submitId(jobs, {
      idPhoto: await card({ type: 'passport', country: 'US', fields: { ...FIELDS, mrz } }),
    });
    expect(body.result).toMatchObject({ lastName: 'SAMPLE', confidences: { id: 0.99 } });
  });
});

describe('front and back', () => {
  it('agree: the printed side is compared with the barcode', async () => {
    const front = { type: 'drivers-license', country: 'US', state: 'CA', fields: FIELDS };
    const { body } = await submitId(jobs, { idPhoto: await card(front), backIdPhoto: await licence() });
    expect([body.result.success, body.result.confidences.idMatch]).toEqual([true, 1]);
  });

  it('disagree: the job fails with BarcodeMatchError', async () => {
    const fields = { ...FIELDS, firstName: 'ROBERT', lastName: 'OTHER' };
    const front = { type: 'drivers-license', country: 'US', state: 'CA', fields };
    const { body } = await submitId(jobs, { idPhoto: await card(front), backIdPhoto: await licence() });
    expect(body.result.success).toBe(false);
    expect(body.result.confidences.idMatch).toBeLessThan(0.9);
    expect(body.errors).toEqual([
      { type: 'BarcodeMatchError', message: 'the barcode differs from what was submitted or printed' },
    ]);
  });

  it('may be required by the account', async () => {
    const { apiKey: key } = await jobs.createAccount([], { required: ['front', 'selfie'] });
    const { body } = await submitId(jobs, { backIdPhoto: await licence() }, { key });
    expect(body.errors.map(({ type }: { type: string }) => type)).toEqual([
      'FaceMatchError',
      'InvalidIdPhotoError',
    ]);
    const whole = { idPhoto: await plainPhoto('#999'), userPhoto: await plainPhoto('#998') };
    const complete = await submitId(jobs, { backIdPhoto: await licence(), ...whole }, { key });
    expect(complete.body.result.success).toBe(true);
  });
});

describe('the cut-out photos', () => {
  it('come from the corners of the barcode and the place of the face, with their dimensions', async () => {
    const back = await photographLicence(sampleLicence(JANE), { barcodeWidth: 700, skew: 6 });
    const { body } = await submitId(jobs, {
      idPhoto: await plainPhoto('#999'),
      backIdPhoto: back.toString('base64'),
      userPhoto: await plainPhoto('#998', 640, 480),
    });
    const { body: shown } = await jobs.call('GET', `/api/jobs/${body.id}?signedUrl=true`);
    const { parameters } = shown.request;
    for (const name of ['idPhotoDetect', 'userPhotoDetect']) {
      const response = await fetch(parameters[`${name}Url`]);
      const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(format).toBe('jpeg');
      expect(parameters[`${name}Dimensions`]).toEqual({ width, height });
    }
    const { width, height } = parameters.idPhotoDetectDimensions;
    expect(width).toBeLessThan(1_600);
    // Where on the card its barcode stands is not known: the cut takes in whatever card it is on.
    expect(width / height).toBeGreaterThan(0.9);
    expect(width / height).toBeLessThan(1.7);
    expect(parameters.userPhotoDetectDimensions.width).toBeLessThan(640);
  });

  it('show the front of a document by its outline', async () => {
    const front = await photographFront(sampleLicence(JANE), FRONT_LAYOUTS[0]!, { rotation: 6, margin: 0.2 });
    const { body } = await submitId(jobs, { idPhoto: front.toString('base64') });
    const { body: shown } = await jobs.call('GET', `/api/jobs/${body.id}?signedUrl=true`);
    const { width, height } = shown.request.parameters.idPhotoDetectDimensions;
    // The card is 1,400 / 1.46 px wide, ISO/IEC 7810 ID-1; the cut leaves a little air.
    expect(width / height).toBeCloseTo(1.586, 1);
    expect(width).toBeGreaterThan(900);
    expect(width).toBeLessThan(1_100);
  });

  it('are absent where nothing gave their corners', async () => {
    const { body } = await submitId(jobs, { idPhoto: await plainPhoto('#999') });
    const { body: shown } = await jobs.call('GET', `/api/jobs/${body.id}?signedUrl=true`);
    expect(Object.keys(shown.request.parameters).filter((name) => name.includes('Detect'))).toEqual([]);
  });
});

describe('the selfie', () => {
  it.each([
    ['the same person', '#998', { success: true, faceMatch: 0.98, selfie: 0.99 }],
    ['another person', '#f00', { success: false, faceMatch: 0.12, selfie: 0.99 }],
    ['no face', '#00f', { success: false, faceMatch: null, selfie: null }],
    ['a timeout', '#000', { success: false, faceMatch: null, selfie: null }],
  ])('shows %s', async (_what, colour, expected) => {
    const { body } = await submitId(jobs, {
      idPhoto: await plainPhoto('#999'),
      backIdPhoto: await licence(),
      userPhoto: await plainPhoto(colour),
    });
    const { success, confidences } = body.result;
    expect({ success, faceMatch: confidences.faceMatch, selfie: confidences.selfie }).toEqual(expected);
  });

  it.each([
    ['sunglasses', '#0f0', { selfieSunglasses: 0.98, selfieEyeglasses: 0 }],
    ['eyeglasses', '#ff0', { selfieSunglasses: 0, selfieEyeglasses: 0.98 }],
    ['neither', '#998', { selfieSunglasses: 0, selfieEyeglasses: 0 }],
  ])('shows %s', async (_what, colour, confidences) => {
    const { body } = await submitId(jobs, {
      idPhoto: await plainPhoto('#999'),
      backIdPhoto: await licence(),
      userPhoto: await plainPhoto(colour),
    });
    expect(body.result.confidences).toMatchObject(confidences);
  });
});

describe('a digital portrait sent with the private key', () => {
  const submit = async (portrait: string, front: string | null, selfie: string | null) =>
    submitId(jobs, {
      ...(front ? { idPhoto: await plainPhoto(front) } : {}),
      backIdPhoto: await licence(),
      ...(selfie ? { userPhoto: await plainPhoto(selfie) } : {}),
      digitalPortraitPhoto: await plainPhoto(portrait),
    });

  it.each([
    ['a stolen licence, and the same face as portrait and selfie', '#998', '#f00', '#998', false],
    ['a licence without a face, and the same face as portrait and selfie', '#998', '#00f', '#998', false],
    ['a back alone, and the same face as portrait and selfie', '#998', null, '#998', false],
    ['another face than on the licence and the selfie', '#f00', '#999', '#998', false],
    ['another face than on the licence', '#f00', '#999', null, false],
    ['the face of the licence and the selfie', '#997', '#999', '#998', true],
  ])('of %s', async (_what, portrait, front, selfie, success) => {
    const { body } = await submit(portrait, front, selfie);
    expect(body.result.success).toBe(success);
    const types = body.errors.map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => type === 'FaceMatchError').length > 0).toBe(!success);
  });
});
