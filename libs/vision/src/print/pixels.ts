// Pictures as pixels, and crops of them. Coordinates: x to the right, y down, (0, 0) the corner of the first pixel.

/** Three bytes per pixel: red, green, blue. */
export interface RgbImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** One byte per pixel. */
export interface GreyImage {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Point {
  x: number;
  y: number;
}

/** A rectangle at any angle: `angle` is that of its long axis, radians clockwise; `length` along it, `thickness` across. */
export interface Box {
  centre: Point;
  angle: number;
  length: number;
  thickness: number;
  /** Curvature of the axis: px across per square px along, from the middle. Default 0. */
  bend?: number;
}

/**
 * Maps a pixel of a crop to a position in the picture: x = a·u + b·v + c, y = d·u + e·v + f; v grows by `bend` per square
 * pixel from the middle.
 */
export interface Cut {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
  bend?: number;
}

/** Luma of ITU-R BT.601. */
export function toGrey({ width, height, data }: RgbImage): GreyImage {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 3)
    grey[at] = (data[from]! * 77 + data[from + 1]! * 150 + data[from + 2]! * 29) >> 8;
  return { width, height, data: grey };
}

/** The crop of `width` × `height` centred on `box`, whose pixels are `scale` picture pixels wide and high. */
export function cutAround(box: Box, width: number, height: number, scaleX: number, scaleY = scaleX): Cut {
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const [a, b, d, e] = [cos * scaleX, -sin * scaleY, sin * scaleX, cos * scaleY];
  return {
    a,
    b,
    c: box.centre.x - (a * width + b * height) / 2,
    d,
    e,
    f: box.centre.y - (d * width + e * height) / 2,
    bend: ((box.bend ?? 0) * scaleX ** 2) / scaleY,
  };
}

/** Samples averaged per pixel of a crop in each direction. */
const SAMPLES_MAX = 6;
const samplesOf = (step: number): number => Math.max(1, Math.min(SAMPLES_MAX, Math.round(step)));

/**
 * Reads a crop with bilinear sampling; when shrinking, each pixel is the mean of several samples.
 *
 * @param channels 1 for grey, 3 for colours
 * @returns `channels` values per pixel, 0 to 255; outside the picture its edge is repeated
 */
export function readCut(
  image: GreyImage | RgbImage,
  channels: 1 | 3,
  cut: Cut,
  width: number,
  height: number,
): Float32Array {
  const { a, b, c, d, e, f, bend = 0 } = cut;
  const across = samplesOf(Math.hypot(a, d));
  const down = samplesOf(Math.hypot(b, e));
  const out = new Float32Array(width * height * channels);
  const share = 1 / (across * down);
  for (let v = 0, at = 0; v < height; v += 1) {
    for (let u = 0; u < width; u += 1, at += channels) {
      for (let i = 0; i < across; i += 1) {
        const uu = u + (i + 0.5) / across;
        const sag = bend === 0 ? 0 : bend * (uu - width / 2) ** 2;
        for (let j = 0; j < down; j += 1) {
          const vv = v + (j + 0.5) / down + sag;
          addSample(image, channels, a * uu + b * vv + c - 0.5, d * uu + e * vv + f - 0.5, share, out, at);
        }
      }
    }
  }
  return out;
}

/** Adds the bilinearly interpolated values at a position. */
function addSample(
  { width, height, data }: GreyImage | RgbImage,
  channels: 1 | 3,
  x: number,
  y: number,
  share: number,
  out: Float32Array,
  at: number,
): void {
  const inX = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  const inY = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  const left = inX | 0;
  const top = inY | 0;
  const fx = inX - left;
  const fy = inY - top;
  const p = (top * width + left) * channels;
  const right = left < width - 1 ? channels : 0;
  const below = top < height - 1 ? width * channels : 0;
  const p00 = (1 - fx) * (1 - fy) * share;
  const p10 = fx * (1 - fy) * share;
  const p01 = (1 - fx) * fy * share;
  const p11 = fx * fy * share;
  for (let channel = 0; channel < channels; channel += 1) {
    const q = p + channel;
    out[at + channel]! +=
      data[q]! * p00 + data[q + right]! * p10 + data[q + below]! * p01 + data[q + below + right]! * p11;
  }
}

/** The whole picture at this size, as from `readCut`: rows first, then columns. Three values per pixel, 0 to 255. */
export function resized(
  { width: w, height: h, data }: RgbImage,
  width: number,
  height: number,
): Float32Array {
  const [columns, rows] = [tapsOf(w, width), tapsOf(h, height)];
  const out = new Float32Array(width * height * 3);
  const row = new Float32Array(w * 3);
  for (let v = 0, at = 0; v < height; v += 1) {
    row.fill(0);
    for (let tap = 0; tap < rows.count; tap += 1) {
      const share = rows.shares[v * rows.count + tap]!;
      if (share === 0) continue;
      const from = (rows.from[v]! + tap) * row.length;
      for (let x = 0; x < row.length; x += 1) row[x]! += data[from + x]! * share;
    }
    for (let u = 0; u < width; u += 1, at += 3) {
      let [red, green, blue] = [0, 0, 0];
      for (let tap = 0, p = columns.from[u]! * 3; tap < columns.count; tap += 1, p += 3) {
        const share = columns.shares[u * columns.count + tap]!;
        red += row[p]! * share;
        green += row[p + 1]! * share;
        blue += row[p + 2]! * share;
      }
      out[at] = red;
      out[at + 1] = green;
      out[at + 2] = blue;
    }
  }
  return out;
}

/** The source pixels of each pixel of a resized row, with their weights. */
interface Taps {
  from: Int32Array;
  count: number;
  shares: Float32Array;
}

function tapsOf(given: number, wanted: number): Taps {
  const step = given / wanted;
  const samples = samplesOf(step);
  const count = Math.min(given, Math.ceil(step) + 2);
  const from = new Int32Array(wanted);
  const shares = new Float32Array(wanted * count);
  for (let at = 0; at < wanted; at += 1) {
    const first = Math.max(0, Math.floor(at * step - 0.5));
    const begin = (from[at] = Math.min(first, given - count));
    for (let sample = 0; sample < samples; sample += 1) {
      const place = Math.min(given - 1, Math.max(0, (at + (sample + 0.5) / samples) * step - 0.5));
      const left = Math.floor(place);
      const right = Math.min(given - 1, left + 1);
      shares[at * count + left - begin]! += (1 - place + left) / samples;
      shares[at * count + right - begin]! += (place - left) / samples;
    }
  }
  return { from, count, shares };
}
