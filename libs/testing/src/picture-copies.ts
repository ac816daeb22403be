import sharp, { type Sharp } from 'sharp';

/* Ways to make another picture of a photograph, as somebody would who has only that. */

type Change = (photo: Buffer) => Promise<Buffer>;

const jpeg = (picture: Sharp, quality = 90) => picture.jpeg({ quality }).toBuffer();
/** Moves pixels: `from` says where the colour of a pixel comes from, in fractions of the picture. */
export const bent =
  (from: (x: number, y: number) => readonly [number, number]): Change =>
  async (photo) => {
    const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const out = Buffer.alloc(data.length);
    const inside = (at: number, size: number) => Math.max(0, Math.min(size - 1.01, at));
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const [across, down] = from(column / width, row / height);
        const [x, y] = [inside(across * width, width), inside(down * height, height)];
        const [left, top] = [Math.floor(x), Math.floor(y)];
        for (let channel = 0; channel < channels; channel++) {
          const at = (top * width + left) * channels + channel;
          const line = (start: number) =>
            data[start]! + (data[start + channels]! - data[start]!) * (x - left);
          const [above, below] = [line(at), line(at + width * channels)];
          out[(row * width + column) * channels + channel] = above + (below - above) * (y - top);
        }
      }
    return jpeg(sharp(out, { raw: info }));
  };
const resized = async (photo: Buffer, across: number, down: number) => {
  const { width, height } = await sharp(photo).metadata();
  return sharp(photo).resize(Math.round(width * across), Math.round(height * down), { fit: 'fill' });
};

/** By what was done. */
export const copiesOf: Readonly<Record<string, Change>> = {
  'compressed hard': (photo) => jpeg(sharp(photo), 35),
  enlarged: async (photo) => jpeg(await resized(photo, 2.2, 2.2), 80),
  reduced: async (photo) => jpeg(await resized(photo, 0.5, 0.5), 80),
  turned: (photo) => jpeg(sharp(photo).rotate(9, { background: '#777777' }), 80),
  mirrored: (photo) => jpeg(sharp(photo).flop(), 60),
  'without colour': (photo) => jpeg(sharp(photo).greyscale().toColourspace('srgb')),
  blurred: (photo) => jpeg(sharp(photo).blur(1.6)),
  sharpened: (photo) => jpeg(sharp(photo).sharpen({ sigma: 1.4 })),
  'with another gamma': (photo) => jpeg(sharp(photo).gamma(2.2, 1.3)),
  'darker and warmer': (photo) =>
    jpeg(
      sharp(photo).recomb([
        [0.8, 0.05, 0],
        [0, 0.65, 0],
        [0, 0, 0.5],
      ]),
    ),
  'squeezed across': async (photo) => jpeg(await resized(photo, 0.83, 1)),
  'squeezed down': async (photo) => jpeg(await resized(photo, 1, 0.86)),
  'seen from the side': bent((x, y) => {
    const depth = 1 + 0.22 * (x - 0.5);
    return [0.5 + (x - 0.5) / depth, 0.5 + (y - 0.5) / depth];
  }),
  sheared: bent((x, y) => [x + 0.1 * (y - 0.5), y]),
  'bent a little': bent((x, y) => [x + 0.008 * Math.sin(9 * x + 5 * y), y + 0.008 * Math.sin(8 * y - 6 * x)]),
  'on a larger picture': (photo) =>
    jpeg(
      sharp({ create: { width: 1_300, height: 1_000, channels: 3, background: '#334455' } }).composite([
        { input: photo, left: 300, top: 200 },
      ]),
      70,
    ),
  'turned, mirrored, without colour and soft': async (photo) => {
    const turned = await sharp(photo).rotate(-5, { background: '#555555' }).png().toBuffer();
    return jpeg(sharp(turned).flop().greyscale().blur(0.8).linear(0.8, 20).toColourspace('srgb'), 55);
  },
};
