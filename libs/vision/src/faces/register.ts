import { type Plane, sample } from './plane.js';
import { solveSymmetric } from './solve.js';

/*
 * Lays one plane over another as if it were seen from another side: eight parameters, fitted by Gauss-Newton steps to the
 * difference of the planes. For u, v from −1 to 1, `x += p0 + p1 u + p2 v + u (p6 u + p7 v)` and
 * `y += p3 + p4 u + p5 v + v (p6 u + p7 v)`.
 */

type Lay = Float64Array;

const PARAMETERS = 8;
const STEPS_MAX = 10;
/** A step that moves every point less is the last, px. */
const STILL_PX = 0.02;
/** Damping of a step, as a share of the diagonal. */
const DAMPING = 0.001;

export const unmoved = (): Lay => new Float64Array(PARAMETERS);

/** @param places indexes of the pixels that count */
export function register(fixed: Plane, moving: Plane, places: readonly number[], start: Lay): Lay {
  const { width, data } = fixed;
  const lay = Float64Array.from(start);
  const half = width / 2;
  const [across, down] = slopesOf(moving);
  const point = new Float64Array(2);
  const slope = new Float64Array(PARAMETERS);
  for (let step = 0; step < STEPS_MAX; step++) {
    const normal = new Float64Array(PARAMETERS ** 2);
    const right = new Float64Array(PARAMETERS);
    for (const place of places) {
      const column = place % width;
      const row = (place - column) / width;
      project(lay, column, row, half, point);
      const [x, y] = [point[0]!, point[1]!];
      const off = data[place]! - sample(moving, x, y);
      slopesAt(sample(across, x, y), sample(down, x, y), (column - half) / half, (row - half) / half, slope);
      for (let i = 0; i < PARAMETERS; i++) {
        const s = slope[i]!;
        right[i]! += s * off;
        for (let j = i; j < PARAMETERS; j++) normal[i * PARAMETERS + j]! += s * slope[j]!;
      }
    }
    const change = solveSymmetric(normal, right, DAMPING);
    if (!change) break;
    for (let i = 0; i < PARAMETERS; i++) lay[i]! += change[i]!;
    if (change.every((value) => Math.abs(value) < STILL_PX)) break;
  }
  return lay;
}

/** The moving plane as it lies over the fixed one. */
export function laid(moving: Plane, lay: Lay): Plane {
  const { width, height } = moving;
  const data = new Float32Array(width * height);
  const point = new Float64Array(2);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      project(lay, column, row, width / 2, point);
      data[at] = sample(moving, point[0]!, point[1]!);
    }
  return { width, height, data };
}

function project(lay: Lay, column: number, row: number, half: number, point: Float64Array): void {
  const u = (column - half) / half;
  const v = (row - half) / half;
  const bend = lay[6]! * u + lay[7]! * v;
  point[0] = column + lay[0]! + lay[1]! * u + lay[2]! * v + u * bend;
  point[1] = row + lay[3]! + lay[4]! * u + lay[5]! * v + v * bend;
}

/** How the value at a point changes with each parameter. */
function slopesAt(x: number, y: number, u: number, v: number, slope: Float64Array): void {
  const out = x * u + y * v;
  slope[0] = x;
  slope[1] = x * u;
  slope[2] = x * v;
  slope[3] = y;
  slope[4] = y * u;
  slope[5] = y * v;
  slope[6] = u * out;
  slope[7] = v * out;
}

/** To the right and down. */
function slopesOf({ width, height, data }: Plane): [Plane, Plane] {
  const [x, y] = [new Float32Array(data.length), new Float32Array(data.length)];
  for (let row = 1; row < height - 1; row++)
    for (let at = row * width + 1; at < (row + 1) * width - 1; at++) {
      x[at] = (data[at + 1]! - data[at - 1]!) / 2;
      y[at] = (data[at + width]! - data[at - width]!) / 2;
    }
  return [
    { width, height, data: x },
    { width, height, data: y },
  ];
}
