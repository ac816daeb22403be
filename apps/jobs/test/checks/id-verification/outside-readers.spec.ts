import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import sharp from 'sharp';
import { cardWith, ONE_PERSON, photographOf } from '@bonafide/testing/sample-people';
import { licence, plainPhoto, submitId } from './verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

// Textract and Rekognition inside an id-verification, played by a server that speaks their wire format.

let jobs: RunningJobs;
let aws: StubServer;
beforeAll(async () => {
  aws = await startStubServer();
  const env: Record<string, string> = {};
  for (const [check, adapter] of [
    ['DOCUMENT', 'textract'],
    ['FACE', 'rekognition'],
  ]) {
    env[`PROVIDER_${check}`] = adapter!;
    env[`PROVIDER_${check}_URL`] = aws.url;
    env[`PROVIDER_${check}_ACCOUNT`] = 'AKIDEXAMPLE';
    env[`PROVIDER_${check}_SECRET`] = 'secret';
    env[`PROVIDER_${check}_TIMEOUT_MS`] = '3000';
    env[`PROVIDER_${check}_DEADLINE_MS`] = '4000';
  }
  jobs = await startJobs({ env });
});
afterAll(() => Promise.all([jobs.close(), aws.close()]));
beforeEach(() => aws.reset());

const field = (type: string, text: string, normalized?: string) => ({
  Type: { Text: type },
  ValueDetection: {
    Text: text,
    Confidence: 98.5,
    ...(normalized ? { NormalizedValue: { Value: normalized, ValueType: 'Date' } } : {}),
  },
});
const ZONE = ['P<SWEERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36SWE7408122F1204159ZE184226B<<<<<10'];
const PASSPORT = [
  field('ID_TYPE', 'PASSPORT'),
  field('FIRST_NAME', 'ANNA'),
  field('LAST_NAME', 'ERIKSON'),
  field('DOCUMENT_NUMBER', 'L898902C3'),
  field('DATE_OF_BIRTH', '12 AUG 1974', '1974-08-12T00:00:00'),
  field('EXPIRATION_DATE', '15 APR 2012', '2012-04-15T00:00:00'),
];
/** Textract says `fields`, Rekognition that both photos show one clearly visible person. */
const answer = (fields: object[], similarity = 97) =>
  aws.otherwise(({ headers }) => {
    const target = String(headers['x-amz-target']);
    if (target === 'Textract.AnalyzeID')
      return { json: { IdentityDocuments: [{ DocumentIndex: 1, IdentityDocumentFields: fields }] } };
    if (target === 'RekognitionService.CompareFaces')
      return { json: { FaceMatches: [{ Similarity: similarity }], UnmatchedFaces: [] } };
    return {
      json: {
        FaceDetails: [
          {
            Confidence: 99,
            BoundingBox: { Left: 0.25, Top: 0.25, Width: 0.5, Height: 0.5 },
            Sunglasses: { Value: false, Confidence: 97 },
            Eyeglasses: { Value: false, Confidence: 92 },
            Quality: { Sharpness: 80, Brightness: 70 },
          },
        ],
      },
    };
  });

/** A card above a barcode, base64. */
async function beside(card: Buffer, barcode: string): Promise<string> {
  const shown = Buffer.from(barcode, 'base64');
  const { height } = await sharp(card).metadata();
  const { width, height: below } = await sharp(shown).metadata();
  const picture = sharp(card)
    .extend({ bottom: below, right: width, background: '#555555' })
    .composite([{ input: shown, left: 0, top: height }]);
  return (await picture.jpeg().toBuffer()).toString('base64');
}

describe('Textract', () => {
  it.each([
    ['one below the other', ZONE.join('\n')],
    ['on one line', ZONE.join(' ')],
    ['without a gap', ZONE.join('')],
  ])('gives a machine readable zone, which wins over the print: lines %s', async (_how, mrz) => {
    answer([...PASSPORT, field('MRZ_CODE', mrz)]);
    const { apiKey: key } = await jobs.createAccount([]);
    const { body } = await submitId(jobs, { idPhoto: await plainPhoto('#999') }, { key });
    expect(body.result).toMatchObject({
      type: 'passport',
      version: 'td3',
      id: 'L898902C3',
      firstName: 'ANNA',
      middleName: 'MARIA',
      lastName: 'ERIKSSON',
      birthDate: '08/12/1974',
      confidences: { id: 1, idExpired: 0 },
    });
    expect('simulated' in body.result).toBe(false);
  });

  it('gives the print alone where there is no zone', async () => {
    answer(PASSPORT);
    const { body } = await submitId(jobs, { idPhoto: await plainPhoto('#999') });
    expect(body.result).toMatchObject({ type: 'passport', lastName: 'ERIKSON', confidences: { id: 0.985 } });
    // Print is a claim: nothing that a machine reads confirms it.
    expect([body.result.success, body.result.assurance.level]).toEqual([false, 'none']);
    expect(body.errors).toContainEqual({
      type: 'AssuranceError',
      message: expect.stringContaining('(machineReadableSide)'),
    });
  });

  it.each([
    ['an outage', { status: 503 }, 'ConnectionError', 'not determined: the provider had an error'],
    [
      'no answer in time',
      { fault: 'hang' },
      'ConnectionError',
      'not determined: the provider did not answer in time',
    ],
    [
      'a picture without a document',
      { json: { IdentityDocuments: [] } },
      'InvalidIdPhotoError',
      'not determined: the document could not be read',
    ],
  ] as const)(
    'leaves the document not determined after %s, and says why',
    async (_what, said, type, message) => {
      aws.otherwise(said);
      const { body } = await submitId(jobs, { idPhoto: await plainPhoto('#999') });
      expect([body.result.success, body.result.confidences.id]).toEqual([false, null]);
      expect(body.errors[0]).toEqual({ type, message });
    },
  );
});

describe('Rekognition', () => {
  const FRONT = [
    field('FIRST_NAME', 'JANE'),
    field('LAST_NAME', 'SAMPLE'),
    field('DOCUMENT_NUMBER', 'D1234562'),
    field('DATE_OF_BIRTH', '01/31/1990', '1990-01-31T00:00:00'),
  ];

  it('compares the faces and says where the selfie’s is, for a cut-out', async () => {
    answer(FRONT);
    const [holder, again] = ONE_PERSON;
    const card = await cardWith(holder, 110);
    const selfie = await sharp(await photographOf(again, 0.8))
      .resize(800, 600, { fit: 'contain' })
      .jpeg()
      .toBuffer();
    const photos = {
      idPhoto: card.toString('base64'),
      backIdPhoto: await licence(),
      userPhoto: selfie.toString('base64'),
    };
    const { body } = await submitId(jobs, photos);
    expect(body.result).toMatchObject({ success: true, confidences: { faceMatch: 0.97, selfie: 0.99 } });
    // A face on a picture that says nothing is anybody's, also beside a barcode that somebody put there.
    answer([]);
    for (const idPhoto of [photos.idPhoto, await beside(card, await licence())]) {
      const anybody = await submitId(jobs, { ...photos, idPhoto });
      expect(anybody.body.result).toMatchObject({ success: false, confidences: { faceMatch: null } });
      expect(anybody.body.errors).toContainEqual({
        type: 'FaceMatchError',
        message: 'not determined: nothing on the front says whose it is',
      });
    }
    // Half of the picture, with room around it.
    expect(body.request.parameters.userPhotoDetectDimensions).toEqual({ width: 680, height: 510 });
  });

  it('says one person, and a copy of the card’s portrait is still no selfie', async () => {
    answer(FRONT);
    const card = await cardWith(ONE_PERSON[0], 110);
    const copied = await sharp(card).flop().resize({ width: 900 }).jpeg({ quality: 70 }).toBuffer();
    const { body } = await submitId(jobs, {
      idPhoto: card.toString('base64'),
      backIdPhoto: await licence(),
      userPhoto: copied.toString('base64'),
    });
    expect(body.result).toMatchObject({ success: false, confidences: { faceMatch: 0 } });
  });

  it('tells another person, and not determined from both', async () => {
    answer([], 12);
    const photos = {
      idPhoto: await plainPhoto('#999'),
      backIdPhoto: await licence(),
      userPhoto: await plainPhoto('#998'),
    };
    const other = await submitId(jobs, photos);
    expect([other.body.result.success, other.body.result.confidences.faceMatch]).toEqual([false, 0.12]);
    aws.otherwise({ status: 503 });
    const away = await submitId(jobs, photos);
    expect([away.body.result.success, away.body.result.confidences.faceMatch]).toEqual([false, null]);
    expect(away.body.errors).toContainEqual({
      type: 'FaceMatchError',
      message: expect.stringContaining('not determined: the provider'),
    });
    expect(away.body.result.featuresEnabled).toMatchObject({
      faceMatchEnabled: true,
      faceMatchBillable: false,
    });
  });
});
