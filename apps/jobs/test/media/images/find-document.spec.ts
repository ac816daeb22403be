import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { FRAME, photographLicence, type Photograph } from '@bonafide/testing/licence-image';
import sharp from 'sharp';
import { ImageProcess, type Corners } from '../../../src/media/images/image-process.js';
import { UnreadableImageError } from '../../../src/media/images/unreadable-image.js';

const images = new ImageProcess({ threads: 1 });
afterAll(() => images.close());
const find = (image: Buffer) => images.run('findDocument', image, {});

/** The photographer lays a card of ID-1 into the middle of the frame; the barcode takes 0.8 of its width. */
function cornersOf({ barcodeWidth = 900, skew = 0 }: Photograph): Corners {
  const [x, y] = [barcodeWidth / 0.8 / 2, barcodeWidth / 0.8 / 1.586 / 2];
  const [cos, sin] = [Math.cos((skew * Math.PI) / 180), Math.sin((skew * Math.PI) / 180)];
  const at = (p: number, q: number) => ({
    x: FRAME.width / 2 + p * cos - q * sin,
    y: FRAME.height / 2 + p * sin + q * cos,
  });
  return { topLeft: at(-x, -y), topRight: at(x, -y), bottomRight: at(x, y), bottomLeft: at(-x, y) };
}

const picture = (width: number, height: number, noise?: { mean: number; sigma: number }) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#8a8a86',
      ...(noise && { noise: { type: 'gaussian', ...noise } }),
    },
  })
    .jpeg()
    .toBuffer();

describe('a document in a picture', () => {
  it.each<[string, Photograph]>([
    ['straight', {}],
    ['turned by 4 degrees', { skew: 4, barcodeWidth: 860 }],
    ['turned by 12 degrees', { skew: 12, barcodeWidth: 800 }],
    ['turned the other way', { skew: -9, barcodeWidth: 800 }],
    ['blurred', { blur: 4 }],
    ['far away', { barcodeWidth: 420, skew: 3 }],
    ['in bad light', { noise: 20, quality: 60 }],
  ])('%s is found with its corners', async (_how, photo) => {
    const { found, corners, share } = await find(await photographLicence(sampleLicence(), photo));
    expect(found).toBe(true);
    const expected = cornersOf(photo);
    for (const name of Object.keys(expected) as (keyof Corners)[]) {
      const [seen, right] = [corners![name], expected[name]];
      expect(Math.hypot(seen.x - right.x, seen.y - right.y)).toBeLessThan(0.015 * FRAME.width);
    }
    const area = ((photo.barcodeWidth ?? 900) / 0.8) ** 2 / 1.586;
    expect(share).toBeCloseTo(area / (FRAME.width * FRAME.height), 1);
  });

  it('is told in the picture as viewers show it', async () => {
    const photo = await photographLicence(sampleLicence(), { exifOrientation: 6 });
    const { corners } = await find(photo);
    expect(Math.abs(corners!.topLeft.x - cornersOf({}).topLeft.x)).toBeLessThan(25);
  });

  it('that fills the picture is found without an outline', async () => {
    const photo = sharp(await photographLicence(sampleLicence()));
    const cut = await photo.extract({ left: 260, top: 170, width: 1_080, height: 660 }).toBuffer();
    expect(await find(cut)).toEqual({ found: true, corners: null, share: 1 });
  });
});

describe('a picture without a document', () => {
  it.each([
    ['of a bare table', () => photographLicence(null)],
    ['of one colour', () => picture(800, 600)],
    ['of nothing but noise', () => picture(1_600, 1_200, { mean: 128, sigma: 60 })],
    ['of one row', () => picture(4_000, 1)],
    ['of one column', () => picture(1, 4_000)],
    ['of a thread', () => picture(12_000, 40, { mean: 128, sigma: 60 })],
  ])('%s has none', async (_what, make) => {
    expect(await find(await make())).toMatchObject({ found: false, corners: null });
  });

  it('that is damaged is no picture', async () => {
    const photo = await photographLicence(sampleLicence());
    await expect(find(photo.subarray(0, 3_000))).rejects.toBeInstanceOf(UnreadableImageError);
    await expect(find(Buffer.from('GIF89a'))).rejects.toBeInstanceOf(UnreadableImageError);
  });

  it('of the largest size and full of lines is answered', async () => {
    const lines = Array.from({ length: 120 }, (_none, n) => {
      const [x, y] = [(n * 41) % 5_000, (n * 53) % 5_000];
      return `<path d="M${x} 0V5000M0 ${y}H5000" stroke="#222" stroke-width="9"/>`;
    }).join('');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="5000" height="5000"><rect width="100%" height="100%" fill="#ddd"/>${lines}</svg>`;
    const photo = await sharp(Buffer.from(svg)).jpeg({ quality: 60 }).toBuffer();
    expect(await find(photo)).toHaveProperty('found');
  });
});
