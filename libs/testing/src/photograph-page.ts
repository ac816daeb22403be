// A flat page as photographed from nearly above: rotated, tilted, unevenly lit, blurred, noisy, compressed.
import { drawnOnce } from './drawn-once.js';
import sharp from 'sharp';

export interface PagePhotograph {
  /** Width of the picture, px. Default 1,000. */
  width?: number;
  /** Degrees clockwise. Default 0. */
  rotation?: number;
  /** Shear of the page as a share of its height. Default 0. */
  shear?: number;
  /** How much smaller the right and the lower edge appear than the opposite ones, as shares. Default 0. */
  lean?: readonly [right: number, lower: number];
  /** Visible table on each side, as a share of the page. Default 0.04. */
  margin?: number;
  /** How much darker the left side of the picture is than the right, 0–1. Default 0. */
  shade?: number;
  /** Standard deviation of the sensor's noise, 0–255 scale. Default 4. */
  noise?: number;
  /** Gaussian blur of the picture, px. Default none. */
  blur?: number;
  /** JPEG quality. Default 82. */
  quality?: number;
  /** Seed of the noise. Default 1. */
  seed?: number;
}

const TABLE = [0x6b, 0x5f, 0x52] as const;

/** @param photo base64 of a JPEG, which fills the place */
export const portraitSvg = (
  photo: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${photo}"/>`;

interface Point {
  x: number;
  y: number;
}

/** The corners of a page of 1 × `ratio` in the picture, clockwise from the upper left. */
function cornersOf(ratio: number, photograph: PagePhotograph): Point[] {
  const { rotation = 0, shear = 0, lean = [0, 0] } = photograph;
  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
  return [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([u, v]) => {
    const [x, y] = [u! + shear * v! * ratio, v! * ratio];
    const near = 1 / (1 + lean[0] * (u! + 0.5) + lean[1] * (v! + 0.5));
    return { x: (x * cos - y * sin) * near, y: (x * sin + y * cos) * near };
  });
}

/** The eight coefficients of the projection from `from` to `to`, by Gaussian elimination. */
function projectionOf(from: readonly Point[], to: readonly Point[]): number[] {
  const rows = from.flatMap(({ x, y }, at) => [
    [x, y, 1, 0, 0, 0, -x * to[at]!.x, -y * to[at]!.x, to[at]!.x],
    [0, 0, 0, x, y, 1, -x * to[at]!.y, -y * to[at]!.y, to[at]!.y],
  ]);
  for (let n = 0; n < 8; n += 1) {
    const pivot = rows.slice(n).reduce((best, row) => (Math.abs(row[n]!) > Math.abs(best[n]!) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(n, 0, pivot);
    for (const [other, row] of rows.entries()) {
      if (other === n) continue;
      const times = row[n]! / pivot[n]!;
      for (let at = n; at < 9; at += 1) row[at]! -= times * pivot[at]!;
    }
  }
  return rows.map((row, n) => row[8]! / row[n]!);
}

/** Uniform numbers from 0 to 1, determined by the seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * @param svg SVG of the page, with a `viewBox` and no size
 * @param ratio the page's height for a width of 1
 * @returns JPEG bytes
 */
export const photographPage = drawnOnce(
  async (svg: string, ratio: number, photograph: PagePhotograph = {}): Promise<Buffer> => {
    const { width = 1_000, margin = 0.04, shade = 0, noise = 4, blur, quality = 82, seed = 1 } = photograph;
    const seen = cornersOf(ratio, photograph);
    const [left, right] = [Math.min(...seen.map(({ x }) => x)), Math.max(...seen.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))];
    const scale = width / (right - left + 2 * margin);
    const height = Math.round((bottom - top + 2 * margin) * scale);
    const corners = seen.map(({ x, y }) => ({
      x: (x - left + margin) * scale,
      y: (y - top + margin) * scale,
    }));
    const page = { width: Math.round(scale), height: Math.round(ratio * scale) };
    const sized = svg.replace('<svg ', `<svg width="${page.width}" height="${page.height}" `);
    const pixels = await sharp(Buffer.from(sized)).flatten().removeAlpha().raw().toBuffer();
    const [w, h] = [page.width - 1, page.height - 1];
    const [a, b, c, d, e, f, g, i] = projectionOf(corners, [
      { x: 0, y: 0 },
      { x: w, y: 0 },
      { x: w, y: h },
      { x: 0, y: h },
    ]) as [number, number, number, number, number, number, number, number];
    const picture = Buffer.alloc(width * height * 3);
    for (let y = 0, at = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, at += 3) {
        const under = g * x + i * y + 1;
        const [u, v] = [(a * x + b * y + c) / under, (d * x + e * y + f) / under];
        if (!(u >= 0 && v >= 0 && u < w && v < h)) {
          picture.set(TABLE, at);
          continue;
        }
        const [p, q] = [Math.floor(u), Math.floor(v)];
        const [fx, fy] = [u - p, v - q];
        const light = 1 - shade * (1 - x / width);
        for (let channel = 0, from = (q * page.width + p) * 3; channel < 3; channel += 1, from += 1) {
          const upper = pixels[from]! * (1 - fx) + pixels[from + 3]! * fx;
          const below = from + page.width * 3;
          const lower = pixels[below]! * (1 - fx) + pixels[below + 3]! * fx;
          picture[at + channel] = (upper * (1 - fy) + lower * fy) * light;
        }
      }
    }
    const blurred = sharp(picture, { raw: { width, height, channels: 3 } });
    const data = blur ? await blurred.blur(blur).raw().toBuffer() : picture;
    addNoise(data, noise, randomFrom(seed * 2_654_435_761));
    return sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
  },
);

function addNoise(pixels: Buffer, sigma: number, random: () => number): void {
  // The sum of four uniform numbers approximates a normal distribution.
  const bell = Float32Array.from(
    { length: 8_192 },
    () => (random() + random() + random() + random() - 2) * 1.73 * sigma,
  );
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = Math.min(255, Math.max(0, pixels[at]! + bell[(random() * 8_192) | 0]!));
}
