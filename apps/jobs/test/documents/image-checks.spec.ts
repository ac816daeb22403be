import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import sharp from 'sharp';
import { checkImage } from '../../src/documents/reading/image-checks.js';
import { UnreadableImageError } from '../../src/media/images/unreadable-image.js';

const licence = sampleLicence();
const check = async (photo: Parameters<typeof photographLicence>[1]) =>
  checkImage(await photographLicence(licence, photo));

describe('a good photograph', () => {
  it.each([
    { barcodeWidth: 1200 },
    { barcodeWidth: 450 },
    { barcodeWidth: 900, noise: 12 },
    { barcodeWidth: 900, skew: 8, rotation: 90, quality: 70 },
    { format: 'png' },
    { format: 'webp' },
  ] as const)('%j passes for sharpness and glare', async (photo) => {
    const checks = await check(photo);
    expect(checks.idQuality).toBeGreaterThanOrEqual(0.9);
    expect(checks.idGlareQuality).toBeGreaterThanOrEqual(0.9);
  });

  it('has the size at which viewers show it', async () => {
    expect(await check({ exifOrientation: 6 })).toMatchObject({ format: 'jpeg', width: 1600, height: 1000 });
    expect(await check({ rotation: 90 })).toMatchObject({ width: 1000, height: 1600 });
  });
});

describe('a poor photograph', () => {
  it('fails for sharpness when it is blurred, the more the worse', async () => {
    const [slight, strong] = [await check({ blur: 5 }), await check({ blur: 10 })];
    expect(slight.idQuality).toBeLessThan(0.9);
    expect(strong.idQuality).toBeLessThan(slight.idQuality);
    expect(strong.idQuality).toBeLessThan(0.3);
  });

  it('fails for size when it is tiny', async () => {
    const tiny = await sharp(await photographLicence(licence))
      .resize(320)
      .jpeg()
      .toBuffer();
    expect((await checkImage(tiny)).idQuality).toBeLessThan(0.3);
  });

  it('fails for glare when a reflection covers part of the card', async () => {
    const [none, some, much] = [await check({}), await check({ glare: 0.06 }), await check({ glare: 0.3 })];
    expect(none.glareShare).toBeLessThan(0.005);
    expect(some.glareShare).toBeGreaterThan(0.04);
    expect(some.idGlareQuality).toBeLessThan(0.9);
    expect(much.idGlareQuality).toBe(0);
  });

  it('is not blamed for the white bed of a scanner', async () => {
    const scan = await sharp(await photographLicence(licence, { noise: 0 }))
      .extend({ top: 400, bottom: 400, left: 400, right: 400, background: '#ffffff' })
      .png()
      .toBuffer();
    expect((await checkImage(scan)).idGlareQuality).toBeGreaterThanOrEqual(0.9);
  });
});

describe('what is not a photograph', () => {
  const picture = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } });

  it.each([
    ['text', async () => Buffer.from('hello')],
    ['nothing', async () => Buffer.alloc(0)],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', () => picture().gif().toBuffer()],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['a JPEG cut short', async () => (await photographLicence(null)).subarray(0, 100)],
    [
      'a decompression bomb',
      () =>
        sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ])('%s is refused', async (_what, make) => {
    await expect(checkImage(await make())).rejects.toBeInstanceOf(UnreadableImageError);
  });

  it('grey, transparent and one-pixel pictures are rated, not refused', async () => {
    expect(await checkImage(await picture().grayscale().png().toBuffer())).toMatchObject({ idQuality: 0 });
    expect(await checkImage(await picture().ensureAlpha(0.5).png().toBuffer())).toMatchObject({
      idQuality: 0,
    });
    const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
    expect(await checkImage(await dot.webp().toBuffer())).toMatchObject({ idQuality: 0 });
  });
});
