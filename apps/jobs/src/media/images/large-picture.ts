import { LARGE_PICTURE_BYTES, LARGE_PICTURE_PIXELS } from '../../limits.js';
import { sharp } from '../../core/lazy.js';
import { photoFormat } from './photo-format.js';
import { stripMetadata } from './strip-metadata.js';

/** Every operation on a picture asks. */
const known = new WeakMap<Buffer, Promise<boolean>>();

/** Whether decoding takes long, by the header. What cannot be read is small: its decoder refuses it. */
export function isLargePicture(image: Buffer): Promise<boolean> {
  const before = known.get(image);
  if (before) return before;
  const answer = readSize(image).then(
    (pixels) => pixels > LARGE_PICTURE_PIXELS,
    () => false,
  );
  known.set(image, answer);
  return answer;
}

async function readSize(image: Buffer): Promise<number> {
  if (image.length > LARGE_PICTURE_BYTES) return Infinity;
  const format = photoFormat(image);
  if (!format) return 0;
  // Without its metadata, which may be a decompression bomb.
  const { width, height } = await sharp(stripMetadata(format, image), { limitInputPixels: false }).metadata();
  return width * height;
}
