import { buildAamvaPayload, sampleLicence } from '@bonafide/testing/aamva-payload';
import { FRAME, photographLicence } from '@bonafide/testing/licence-image';
import { photographPage } from '@bonafide/testing/photograph-page';
import sharp from 'sharp';
import { BarcodeReader } from '../../src/documents/barcodes/barcode-reader.js';
import { cropDocument } from '../../src/documents/reading/crop-document.js';
import { imageProcess } from '../../src/media/images/image-process.js';

const licence = sampleLicence();

describe('a document cut out of its picture', () => {
  const reader = new BarcodeReader({ threads: 1 });
  afterAll(() => reader.close());

  it.each([
    { rotation: 0, skew: 0 },
    { rotation: 0, skew: 8 },
    { rotation: 90, skew: -5 },
    { rotation: 180, skew: 3 },
    { rotation: 270, skew: 0, exifOrientation: 6 },
  ] as const)('%j is smaller, upright and whole', async (photo) => {
    const picture = await photographLicence(licence, { barcodeWidth: 600, ...photo });
    const found = await reader.read(picture);
    const crop = (await cropDocument(picture, found!.corners, 'barcode'))!;
    expect(crop.width * crop.height).toBeLessThan(FRAME.width * FRAME.height * 0.8);
    // All of the card is in it: the barcode is 0.8 of the card's width.
    expect(crop.width).toBeGreaterThan(600 / 0.8);
    const again = await reader.read(crop.bytes);
    expect(again?.text).toBe(buildAamvaPayload(licence));
    expect(Math.abs(again!.rotation)).toBeLessThan(1);
  });

  it('has no metadata', async () => {
    const picture = await photographLicence(licence, { exif: { IFD0: { Copyright: 'somebody' } } });
    const found = await reader.read(picture);
    const crop = (await cropDocument(picture, found!.corners, 'barcode'))!;
    expect((await sharp(crop.bytes).metadata()).exif).toBeUndefined();
  });

  it('fits the corners when they are the document’s own', async () => {
    const picture = await photographLicence(licence);
    const at = (x: number, y: number) => ({ x, y });
    const corners = {
      topLeft: at(200, 100),
      topRight: at(1200, 100),
      bottomRight: at(1200, 700),
      bottomLeft: at(200, 700),
    };
    const crop = (await cropDocument(picture, corners, 'document'))!;
    expect(crop.width).toBeCloseTo(1060, -1);
    expect(crop.height).toBeCloseTo(660, -1);
  });

  it('is laid flat when it was seen at an angle', async () => {
    const card = { width: 1_000, height: 630 };
    const dots = [0.25, 0.75].flatMap((x) =>
      [0.25, 0.75].map((y) => `<circle cx="${x * 1_000}" cy="${y * 630}" r="20" fill="#000"/>`),
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 630"><rect width="1000" height="630" fill="#fff"/>${dots.join('')}</svg>`;
    const picture = await photographPage(svg, 0.63, {
      width: 1_400,
      rotation: 9,
      lean: [0.12, 0.1],
      margin: 0.15,
    });
    const { corners } = await imageProcess.run('findDocument', picture, {});
    const crop = (await cropDocument(picture, corners!, 'document'))!;
    const margin = 0.03 / 1.06;
    const size = { fit: 'fill', ...card } as const;
    const grey = await sharp(crop.bytes)
      .extract({
        left: Math.round(crop.width * margin),
        top: Math.round(crop.width * margin),
        width: Math.round(crop.width * (1 - 2 * margin)),
        height: Math.round(crop.height - 2 * crop.width * margin),
      })
      .resize({ ...size })
      .greyscale()
      .raw()
      .toBuffer();
    for (const x of [0.25, 0.75])
      for (const y of [0.25, 0.75])
        expect(grey[Math.round(y * card.height) * card.width + x * card.width]).toBeLessThan(90);
  });

  it('is nothing when the corners lie outside', async () => {
    const far = { x: -500, y: -500 };
    const corners = { topLeft: far, topRight: far, bottomRight: far, bottomLeft: far };
    expect(await cropDocument(await photographLicence(licence), corners, 'document')).toBeNull();
  });
});
