import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { PEOPLE, photographOf } from '@bonafide/testing/sample-people';
import sharp from 'sharp';
import { imageProcess } from '../../../src/media/images/image-process.js';
import { findPatterned } from '../../../src/media/photos/find-patterned.js';

// A screen or a printer leaves a fine regular pattern, which a scene has not (docs/capture-signals.md).

afterAll(() => imageProcess.close());

const SIZE = { width: 1_100, height: 1_100 };
let portrait: Buffer;
beforeAll(async () => {
  portrait = await sharp(await photographOf(PEOPLE[0]!))
    .resize({ ...SIZE, fit: 'cover' })
    .jpeg({ quality: 95 })
    .toBuffer();
});

type Light = (x: number, y: number) => number;

/** The picture under a grid of lights, as a camera takes it: each pixel is the mean of nine points. */
async function photographThrough(light: (grey: number) => Light, { blur = 0.6, quality = 85 } = {}) {
  const { data, info } = await sharp(portrait).grayscale().raw().toBuffer({ resolveWithObject: true });
  const taken = Buffer.alloc(data.length);
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const at = light(data[y * info.width + x]!);
      let sum = 0;
      for (let point = 0; point < 9; point++)
        sum += at(x + ((point % 3) + 0.5) / 3, y + (Math.floor(point / 3) + 0.5) / 3);
      taken[y * info.width + x] = Math.min(255, sum / 9);
    }
  return sharp(taken, { raw: { ...SIZE, channels: 1 } })
    .blur(blur)
    .jpeg({ quality })
    .toBuffer();
}

const turned = (x: number, y: number, degrees: number): [number, number] => {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * cosine - y * sine, x * sine + y * cosine];
};
const fraction = (value: number) => value - Math.floor(value);

/** @param pitch of its pixels, in those of the photograph */
const screen =
  (pitch: number, degrees: number, depth: number) =>
  (grey: number): Light =>
  (x, y) => {
    const [u, v] = turned(x / pitch, y / pitch, degrees);
    const isLit = Math.abs(fraction(u) - 0.5) < 0.17 && Math.abs(fraction(v) - 0.5) < 0.38;
    return grey * (1 - depth + (isLit ? depth / 0.26 : 0));
  };

/** @param pitch of its dots */
const print =
  (pitch: number, degrees: number) =>
  (grey: number): Light =>
  (x, y) => {
    const [u, v] = turned((x / pitch) * 2 * Math.PI, (y / pitch) * 2 * Math.PI, degrees);
    return (2 + Math.cos(u) + Math.cos(v)) / 4 < grey / 255 ? 235 : 20;
  };

describe('a picture that was taken of', () => {
  it.each<[string, (grey: number) => Light, object]>([
    ['a screen', screen(2.3, 2, 1), {}],
    ['a screen from afar', screen(1.4, -3, 1), {}],
    ['a screen from near', screen(4.2, 1, 1), {}],
    ['a dim screen, not quite sharp', screen(3.1, 4, 0.4), { blur: 1.2, quality: 60 }],
    ['fine print', print(2.5, 44), {}],
    ['coarse print', print(8, 47), {}],
    ['print, not quite sharp', print(4, 45), { blur: 1.4, quality: 60 }],
  ])('%s has its pattern', async (_what, light, how) => {
    const picture = await photographThrough(light, how);
    expect(await findPatterned({ userPhoto: picture })).toEqual(['userPhoto']);
  });
});

describe('no pattern is found in', () => {
  it('photographs of people, whatever their size and compression', async () => {
    const photos = await Promise.all(PEOPLE.slice(0, 6).map((person) => photographOf(person)));
    for (const photo of photos) {
      expect(await findPatterned({ userPhoto: photo })).toEqual([]);
      const sent = await sharp(photo).resize(1_600).jpeg({ quality: 60 }).toBuffer();
      expect(await findPatterned({ userPhoto: sent })).toEqual([]);
    }
  });

  it('a licence, whose barcode is a pattern of its own', async () => {
    for (const skew of [0, 4, 12])
      expect(await findPatterned({ idPhoto: await photographLicence(sampleLicence(), { skew }) })).toEqual(
        [],
      );
  });

  it('a picture that is too small, or no picture', async () => {
    const small = await sharp(portrait).resize(300).jpeg().toBuffer();
    expect(await findPatterned({ userPhoto: small, idPhoto: null, source: Buffer.from('none') })).toEqual([]);
  });
});
