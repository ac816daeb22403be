import sharp, { type Sharp } from 'sharp';
import { SeededRandom } from './seeded-random.js';

/*
 * Pictures that stress decoders and detectors: damaged, of unusual formats, of the largest size, and full of detectable
 * features. Deterministic.
 */

export interface HostilePicture {
  what: string;
  bytes: Buffer;
}

function noise(width: number, height: number, channels: 1 | 3 | 4, seed: number): Sharp {
  const random = new SeededRandom(seed);
  const data = Buffer.alloc(width * height * channels, 0).map(() => random.next() * 256);
  return sharp(data, { raw: { width, height, channels } });
}

/** Randomly changes bytes after the header, or truncates the file. */
function damaged(bytes: Buffer, seed: number): Buffer {
  const random = new SeededRandom(seed);
  if (seed % 3 === 0) return bytes.subarray(0, Math.floor(bytes.length * random.next()));
  const copy = Buffer.from(bytes);
  for (let count = 0; count < 1 + (seed % 20); count++)
    copy[Math.floor(200 + random.next() * (copy.length - 200))] = random.next() * 256;
  return copy;
}

/**
 * @param real a normal picture, for damaging and repeating
 * @param count number of damaged ones
 * @param from seed of the first one
 */
export async function hostilePictures(real: Buffer, count = 12, from = 0): Promise<HostilePicture[]> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#808080' } });
  const formats = [
    await sharp(real).jpeg({ quality: 80 }).toBuffer(),
    await sharp(real).jpeg({ progressive: true }).toBuffer(),
    await sharp(real).resize(400).png({ progressive: true }).toBuffer(),
    await sharp(real).resize(400).webp().toBuffer(),
  ];
  const small = await sharp(real).resize(60, 60, { fit: 'cover' }).toBuffer();
  const crowd = Array.from({ length: 400 }, (_, at) => ({
    input: small,
    left: (at % 20) * 60,
    top: Math.floor(at / 20) * 60,
  }));
  const one = (what: string, bytes: Buffer): HostilePicture => ({ what, bytes });
  return [
    ...Array.from({ length: count }, (_, at) => from + at).map((seed) =>
      one(`damaged ${seed}`, damaged(formats[seed % formats.length]!, seed)),
    ),
    one('no bytes', Buffer.alloc(0)),
    one('text', Buffer.from('GIF89a no picture')),
    one('one pixel', await flat(1, 1).png().toBuffer()),
    one('one row', await noise(9_000, 1, 3, 1).png().toBuffer()),
    one('one column', await noise(1, 9_000, 3, 2).png().toBuffer()),
    one('a long strip', await noise(6_000, 40, 3, 3).jpeg().toBuffer()),
    one('noise', await noise(1_200, 900, 3, 4).jpeg({ quality: 95 }).toBuffer()),
    one('black and white noise', await noise(800, 800, 1, 5).threshold(128).png().toBuffer()),
    one('transparent noise', await noise(700, 500, 4, 6).png().toBuffer()),
    one('four inks', await sharp(real).toColourspace('cmyk').jpeg().toBuffer()),
    one('sixteen bits', await sharp(real).resize(500).toColourspace('rgb16').png().toBuffer()),
    one('grey with alpha', await sharp(real).greyscale().ensureAlpha(0.4).png().toBuffer()),
    one('lying on its side by its metadata', await sharp(real).withMetadata({ orientation: 6 }).toBuffer()),
    one('a crowd', await flat(1_200, 1_200).composite(crowd).jpeg().toBuffer()),
    one('negative', await sharp(real).negate().jpeg().toBuffer()),
    one(
      '25 megapixels',
      await flat(5_000, 5_000)
        .composite([{ input: real }])
        .jpeg()
        .toBuffer(),
    ),
    one('more than 25 megapixels', await flat(5_100, 5_000).jpeg().toBuffer()),
    one('frames', await animation(real)),
  ];
}

async function animation(real: Buffer): Promise<Buffer> {
  const frame = await sharp(real).resize(200, 200, { fit: 'cover' }).png().toBuffer();
  const frames = Array.from({ length: 12 }, () => frame);
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}
