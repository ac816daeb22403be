import sharp, { type Sharp } from 'sharp';
import { isLargePicture } from './large-picture.js';

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' } });
const noisy = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

describe('which pictures are decoded in the process of large ones', () => {
  it.each<[string, boolean, () => Promise<Buffer>]>([
    ['a photo as the page sends it', false, () => noisy(2_048, 1_536).jpeg({ quality: 90 }).toBuffer()],
    ['a small PNG', false, () => plain(800, 600).png().toBuffer()],
    ['a small WebP', false, () => plain(800, 600).webp().toBuffer()],
    ['a photo of 24 megapixels', true, () => plain(6_000, 4_000).jpeg().toBuffer()],
    ['a progressive photo', true, () => plain(3_000, 2_000).jpeg({ progressive: true }).toBuffer()],
    [
      'a photo on its side',
      true,
      () => plain(2_000, 3_000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ],
    [
      'one colour in a few kilobytes of PNG',
      true,
      () => plain(5_000, 5_000).png({ palette: true }).toBuffer(),
    ],
    ['one colour in a few kilobytes of WebP', true, () => plain(5_000, 5_000).webp().toBuffer()],
    ['few pixels in many bytes', true, () => noisy(1_500, 1_200).png({ compressionLevel: 0 }).toBuffer()],
    [
      'a photo that ends in its header',
      false,
      async () => (await plain(6_000, 4_000).jpeg().toBuffer()).subarray(0, 20),
    ],
    ['what is no picture', false, () => Promise.resolve(Buffer.from('<svg width="9000" height="9000"/>'))],
    ['nothing', false, () => Promise.resolve(Buffer.alloc(0))],
  ])('%s: %s', async (_, isLarge, draw) => {
    const picture = await draw();
    expect(await isLargePicture(picture)).toBe(isLarge);
    expect(await isLargePicture(picture)).toBe(isLarge);
  });
});
