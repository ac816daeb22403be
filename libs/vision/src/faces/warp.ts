import type { Box, Pixels, Point } from './pixels.js';

/** Maps a point of a crop to the source picture: rotation, scale, translation. */
export interface Similarity {
  /** one step to the right; a step down is (-uy, ux) */
  ux: number;
  uy: number;
  /** position of the upper left corner */
  x: number;
  y: number;
}

export const project = ({ ux, uy, x, y }: Similarity, point: Point): Point => ({
  x: x + ux * point.x - uy * point.y,
  y: y + uy * point.x + ux * point.y,
});

/** The point of the crop at a point of the source picture. */
export function unproject({ ux, uy, x, y }: Similarity, point: Point): Point {
  const [right, down, square] = [point.x - x, point.y - y, ux ** 2 + uy ** 2];
  return { x: (right * ux + down * uy) / square, y: (down * ux - right * uy) / square };
}

/** The least-squares rotation, scale and translation from `from` to `to`. */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const [a, b] = [middleOf(from), middleOf(to)];
  let [along, across, square] = [0, 0, 0];
  from.forEach((point, at) => {
    const [fx, fy] = [point.x - a.x, point.y - a.y];
    const [tx, ty] = [to[at]!.x - b.x, to[at]!.y - b.y];
    along += fx * tx + fy * ty;
    across += fx * ty - fy * tx;
    square += fx * fx + fy * fy;
  });
  const [ux, uy] = [along / square, across / square];
  return { ux, uy, x: b.x - ux * a.x + uy * a.y, y: b.y - uy * a.x - ux * a.y };
}

export const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Samples averaged per pixel in each direction when shrinking. */
const SAMPLES_MAX = 6;

/** Crops a square according to `plan`; outside the picture its edge is repeated. */
export function cutSquare(picture: Pixels, side: number, plan: Similarity): Pixels {
  const data = new Uint8Array(side * side * 3);
  const count = Math.max(1, Math.min(SAMPLES_MAX, Math.ceil(Math.hypot(plan.ux, plan.uy))));
  const sum = new Float64Array(3);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      sum.fill(0);
      for (let sample = 0; sample < count * count; sample++) {
        const { x, y } = project(plan, {
          x: column + ((sample % count) + 0.5) / count,
          y: row + (Math.floor(sample / count) + 0.5) / count,
        });
        addPixel(picture, x - 0.5, y - 0.5, sum);
      }
      const at = (row * side + column) * 3;
      for (let channel = 0; channel < 3; channel++) data[at + channel] = sum[channel]! / count ** 2 + 0.5;
    }
  return { width: side, height: side, data };
}

/** Adds the bilinearly interpolated colour at a position. */
function addPixel({ data, width, height }: Pixels, x: number, y: number, sum: Float64Array): void {
  const [inX, inY] = [Math.max(0, Math.min(width - 1, x)), Math.max(0, Math.min(height - 1, y))];
  const [left, top] = [Math.floor(inX), Math.floor(inY)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [shareX, shareY] = [inX - left, inY - top];
  const add = (column: number, line: number, share: number) => {
    const at = (line * width + column) * 3;
    for (let channel = 0; channel < 3; channel++) sum[channel]! += data[at + channel]! * share;
  };
  add(left, top, (1 - shareX) * (1 - shareY));
  add(right, top, shareX * (1 - shareY));
  add(left, bottom, (1 - shareX) * shareY);
  add(right, bottom, shareX * shareY);
}

/** Crops the part of `box` inside the picture; null if there is none. */
export function cutBox(picture: Pixels, box: Box): (Pixels & { left: number; top: number }) | null {
  const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))];
  const width = Math.min(picture.width, Math.ceil(box.left + box.width)) - left;
  const height = Math.min(picture.height, Math.ceil(box.top + box.height)) - top;
  if (!(width > 0 && height > 0)) return null;
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const from = ((row + top) * picture.width + left) * 3;
    data.set(picture.data.subarray(from, from + width * 3), row * width * 3);
  }
  return { left, top, width, height, data };
}
