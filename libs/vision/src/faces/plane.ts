import type { Pixels } from './pixels.js';

/** Grey values, row by row. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

export function toGrey({ width, height, data }: Pixels): Plane {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at++)
    grey[at] = 0.299 * data[at * 3]! + 0.587 * data[at * 3 + 1]! + 0.114 * data[at * 3 + 2]!;
  return { width, height, data: grey };
}

export function mirror({ width, height, data }: Plane): Plane {
  const out = new Float32Array(data.length);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      out[row * width + column] = data[row * width + width - 1 - column]!;
  return { width, height, data: out };
}

/** Local contrast below this is noise, in grey values. */
const NOISE_FLOOR = 1.5;

/**
 * The detail between two sizes (standard deviations of Gaussians, px), divided by the contrast around it: brightness,
 * gamma and colour of a picture no longer matter.
 */
export function detailOf(grey: Plane, fine: number, coarse: number): Plane {
  const detail = blur(grey, fine);
  const rest = blur(grey, coarse);
  for (let at = 0; at < detail.data.length; at++) detail.data[at]! -= rest.data[at]!;
  const contrast = blur({ ...detail, data: detail.data.map((value) => value * value) }, coarse);
  for (let at = 0; at < detail.data.length; at++)
    detail.data[at]! /= Math.sqrt(contrast.data[at]! + NOISE_FLOOR ** 2);
  return detail;
}

const BOXES = 3;

/** A Gaussian, approximated by three boxes; the plane's edges are repeated. */
function blur({ width, height, data }: Plane, sigma: number): Plane {
  const ideal = Math.sqrt((12 * sigma ** 2) / BOXES + 1);
  const small = Math.floor((ideal - 1) / 2) * 2 + 1;
  const smallBoxes = Math.round((12 * sigma ** 2 - BOXES * (small ** 2 + 4 * small + 3)) / (-4 * small - 4));
  const [from, to] = [Float32Array.from(data), new Float32Array(data.length)];
  for (let box = 0; box < BOXES; box++) {
    const radius = ((box < smallBoxes ? small : small + 2) - 1) / 2;
    for (let row = 0; row < height; row++) slide(from, to, row * width, 1, width, radius);
    for (let column = 0; column < width; column++) slide(to, from, column, width, height, radius);
  }
  return { width, height, data: from };
}

/** The mean of a window that slides along a line of `count` values, `step` apart. */
function slide(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  const last = start + (count - 1) * step;
  const share = 1 / (2 * radius + 1);
  let sum = from[start]! * (radius + 1);
  for (let at = 1; at <= radius; at++) sum += from[Math.min(last, start + at * step)]!;
  for (let index = 0, at = start; index < count; index++, at += step) {
    to[at] = sum * share;
    const [enters, leaves] = [at + (radius + 1) * step, at - radius * step];
    sum += from[enters > last ? last : enters]! - from[leaves < start ? start : leaves]!;
  }
}

/** Bilinear, inside the plane; its edge is repeated outside. */
export function sample({ width, height, data }: Plane, x: number, y: number): number {
  const inX = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x;
  const inY = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y;
  const left = Math.floor(inX);
  const top = Math.floor(inY);
  const right = inX - left;
  const at = top * width + left;
  const above = data[at]! + (data[at + 1]! - data[at]!) * right;
  const below = data[at + width]! + (data[at + width + 1]! - data[at + width]!) * right;
  return above + (below - above) * (inY - top);
}

/** A window of a plane. */
interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
  /** every so many of its pixels, in both directions */
  step: number;
}

/** Normalized cross-correlation of a window with the one `shift` pixels further in the other plane; 0 without detail. */
export function correlate(
  one: Plane,
  other: Plane,
  { left, top, width, height, step }: Window,
  shift = 0,
): number {
  let [a, b, aa, bb, ab, count] = [0, 0, 0, 0, 0, 0];
  const [p, q] = [one.data, other.data];
  for (let row = top; row < top + height; row += step)
    for (let at = row * one.width + left, end = at + width; at < end; at += step) {
      const [first, second] = [p[at]!, q[at + shift]!];
      a += first;
      b += second;
      aa += first * first;
      bb += second * second;
      ab += first * second;
      count += 1;
    }
  const spread = (aa - (a * a) / count) * (bb - (b * b) / count);
  return spread > 1e-12 ? (ab - (a * b) / count) / Math.sqrt(spread) : 0;
}
