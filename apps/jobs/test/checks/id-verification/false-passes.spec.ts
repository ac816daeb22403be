import { buildAamvaPayload, sampleLicence } from '@bonafide/testing/aamva-payload';
import { barcodePicture } from '@bonafide/testing/simulated-card';
import sharp from 'sharp';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { card, JANE, licence, submitId } from './verify.js';

// Evidence that contradicts itself, or says too little to be anybody's, never comes to a pass
// (docs/design/documents.md).

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs.close());

const payload = buildAamvaPayload(sampleLicence(JANE));
const backThatSays = async (text: string): Promise<string> =>
  (await barcodePicture(sampleLicence(JANE), text)).toString('base64');
/** The payload's header and directory, up to its first element. */
const header = payload.slice(0, payload.indexOf('DLDAQ') < 0 ? 31 : payload.indexOf('DLDAQ'));

describe('evidence that contradicts itself', () => {
  it('fails: the barcodes of two people', async () => {
    const front = await licence({ firstName: 'ROBIN', lastName: 'OTHER', idNumber: 'F7654321' });
    const { body } = await submitId(jobs, { idPhoto: front, backIdPhoto: await licence() });
    expect(body.result).toMatchObject({ success: false, hasPDF417Front: true, hasPDF417Back: true });
    expect(body.errors).toEqual([
      { type: 'BarcodeMatchError', message: 'the barcode differs from what was submitted or printed' },
    ]);
    expect(body.result.confidences.barcodeMatch).toBe(0);
  });

  it('passes: the same barcode on both sides', async () => {
    const { body } = await submitId(jobs, { idPhoto: await licence(), backIdPhoto: await licence() });
    expect([body.result.success, body.errors]).toEqual([true, []]);
  });

  it.each([
    ['number', { id: 'D1234563' }],
    ['name', { firstName: 'JANET' }],
    ['date of birth', { birthDate: '1990-01-13' }],
  ])('fails: a front that prints another %s than its barcode has', async (_what, printed) => {
    const fields = {
      firstName: 'JANE',
      lastName: 'SAMPLE',
      id: 'D1234562',
      birthDate: '1990-01-31',
      expireDate: '2069-01-31',
    };
    const front = { type: 'drivers-license', country: 'US', state: 'CA', fields: { ...fields, ...printed } };
    const { body } = await submitId(jobs, { idPhoto: await card(front), backIdPhoto: await licence() });
    expect(body.result.success).toBe(false);
    expect(body.errors.map(({ type }: { type: string }) => type)).toEqual(['BarcodeMatchError']);
  });
});

describe('one picture of two documents', () => {
  const picture = (changes: Parameters<typeof sampleLicence>[0], payload?: string) =>
    barcodePicture(sampleLicence({ ...JANE, ...changes }), payload);
  const OTHER = { firstName: 'ROBIN', lastName: 'OTHER', idNumber: 'F7654321', birthDate: '1985-05-05' };
  const below = async (upper: Buffer, lower: Buffer, turn = 0) => {
    const [first, second] = [sharp(upper), sharp(await sharp(lower).rotate(turn).toBuffer())];
    const [{ width, height }, low] = await Promise.all([first.metadata(), second.metadata()]);
    const page = { width: Math.max(width, low.width), height: height + low.height };
    const pages = [
      { input: upper, left: 0, top: 0 },
      { input: await second.toBuffer(), left: 0, top: height },
    ];
    return sharp({ create: { ...page, channels: 3, background: '#ffffff' } })
      .composite(pages)
      .jpeg()
      .toBuffer();
  };

  it.each([
    ['his below hers', 0],
    ['his standing below hers', 90],
    ['his slightly turned', 5],
  ])('fails, whichever is read first: %s', async (_how, turn) => {
    for (const pair of [
      [await picture({}), await picture(OTHER)],
      [await picture(OTHER), await picture({})],
    ] as const) {
      const back = (await below(...pair, turn)).toString('base64');
      const { body } = await submitId(jobs, { backIdPhoto: back });
      expect(body.result).toMatchObject({ success: false, hasPDF417Back: true, confidences: { id: 0 } });
      expect(body.errors).toEqual([
        { type: 'InvalidIdPhotoError', message: 'the back shows the barcodes of two documents' },
      ]);
    }
  });

  it('passes with the same barcode twice, or beside one that is not a licence’s', async () => {
    const own = await picture({});
    for (const other of [own, await picture({}, `INVENTORY ${'0123456789 '.repeat(8)}`)]) {
      const { body } = await submitId(jobs, { backIdPhoto: (await below(own, other)).toString('base64') });
      expect([body.result.success, body.errors]).toEqual([true, []]);
    }
  });
});

describe('a barcode that says too little', () => {
  it.each([
    ['a header alone', header],
    ['a header and an expiry date', `${header}DLDBA01312069\r`],
  ])('is not determined: %s', async (_what, text) => {
    const { body } = await submitId(jobs, { backIdPhoto: await backThatSays(text) });
    expect(body.result).toMatchObject({ success: false, hasPDF417Back: true, confidences: { id: null } });
    expect(body.errors).toEqual([
      {
        type: 'InvalidIdPhotoError',
        message: 'not determined: the barcode was read in part only, the photo may be cut off',
      },
    ]);
  });

  it.each([
    ['name', ['DCS', 'DAC', 'DAD']],
    ['document number', ['DAQ']],
    ['date of birth', ['DBB']],
  ])('is not determined without a %s', async (what, elements) => {
    const text = elements.reduce(
      (left, id) => left.replace(new RegExp(`(DL)?${id}[^\\n\\r]*`), '$1'),
      payload,
    );
    const { body } = await submitId(jobs, { backIdPhoto: await backThatSays(text) });
    expect(body.result).toMatchObject({ success: false, confidences: { id: null } });
    expect(body.errors).toEqual([
      { type: 'InvalidIdPhotoError', message: `not determined: the document gives no ${what}` },
    ]);
  });
});
