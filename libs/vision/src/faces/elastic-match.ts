import { COMPARED_SIDE, type FaceChip, isInFace, mirrorChip } from './face-chip.js';
import type { Point } from './pixels.js';
import { correlate, detailOf, type Plane, sample } from './plane.js';
import { solveSymmetric } from './solve.js';
import { DisplacementField } from './displacement-field.js';

/*
 * How well a smooth warp of one face explains another. Two pictures of a head that turns differ in what light, shadow and
 * depth do to the skin; a still that was warped to look turned does not: bent back, its detail coincides.
 */

const SIDE = COMPARED_SIDE;

/** Blocks of `window` px, every `apart` px, are looked for within `reach` px. */
interface Pass {
  /** detail, px (`detailOf`) */
  band: readonly [number, number];
  window: number;
  reach: number;
  apart: number;
  /** every so many of a block's pixels count */
  step: number;
  /** reach of a block's displacement, px */
  smooth: number;
}

const PASSES: readonly Pass[] = [
  { band: [2.2, 9], window: 31, reach: 6, apart: 12, step: 3, smooth: 12 },
  { band: [1.6, 6.5], window: 23, reach: 4, apart: 12, step: 2, smooth: 8 },
  { band: [1.1, 4.5], window: 17, reach: 2, apart: 6, step: 2, smooth: 6 },
  { band: [1.1, 4.5], window: 13, reach: 1, apart: 6, step: 1, smooth: 4 },
];
/** Pictures that are this unlike after the second pass do not become alike. */
const HOPELESS = 0.85;
const BLOCK = 16;
/** A turned head hides a part of its face: a warp that explains most of the rest explains the picture. */
const SHARE = 0.7;

/** −1 to 1; the better of plain and mirrored. */
export const elasticLikeness = (one: FaceChip, other: FaceChip): number =>
  Math.max(bentLikeness(one, other), bentLikeness(one, mirrorChip(other)));

function bentLikeness(one: FaceChip, other: FaceChip): number {
  const scale = one.grey.width / SIDE;
  const shape = one.landmarks.map(({ x, y }, at) => ({
    x: (x + other.landmarks[at]!.x) / 2 / scale,
    y: (y + other.landmarks[at]!.y) / 2 / scale,
  }));
  const [fixed, moving] = [cutToShape(one, shape), cutToShape(other, shape)];
  const field = new DisplacementField(SIDE);
  let likeness = 0;
  for (const [at, pass] of PASSES.entries()) {
    const [still, bent] = [detailOf(fixed, ...pass.band), detailOf(moving, ...pass.band)];
    refine(field, still, field.apply(bent), pass);
    if (at !== 1 && at !== PASSES.length - 1) continue;
    likeness = likenessOfBlocks(still, field.apply(bent));
    if (likeness < HOPELESS) break;
  }
  return likeness;
}

function likenessOfBlocks(fixed: Plane, moved: Plane): number {
  const blocks: number[] = [];
  for (let top = BLOCK / 2; top + BLOCK <= SIDE - BLOCK / 2; top += BLOCK / 2)
    for (let left = BLOCK / 2; left + BLOCK <= SIDE - BLOCK / 2; left += BLOCK / 2)
      if (isInFace(left + BLOCK / 2, top + BLOCK / 2))
        blocks.push(correlate(fixed, moved, { left, top, width: BLOCK, height: BLOCK, step: 1 }));
  return blocks.sort((one, other) => one - other)[Math.floor(SHARE * blocks.length)]!;
}

function refine(field: DisplacementField, fixed: Plane, moved: Plane, pass: Pass): void {
  const { window, reach, apart, step, smooth } = pass;
  const half = (window - 1) / 2;
  const margin = half + reach;
  const blocks = [];
  for (let row = 0; row <= SIDE; row += apart)
    for (let column = 0; column <= SIDE; column += apart) {
      if (!isInFace(column, row) || Math.min(column, row) < margin || Math.max(column, row) >= SIDE - margin)
        continue;
      const block = { left: column - half, top: row - half, width: window, height: window, step };
      const at = (x: number, y: number) => correlate(fixed, moved, block, y * SIDE + x);
      blocks.push({ column, row, ...findBlock(at, reach) });
    }
  field.add(blocks, smooth);
}

/** Where a block fits best, to a part of a pixel. */
function findBlock(at: (x: number, y: number) => number, reach: number) {
  let best = { x: 0, y: 0, likeness: at(0, 0) };
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) {
      const likeness = at(x, y);
      if (likeness > best.likeness) best = { x, y, likeness };
    }
  const { x, y, likeness } = best;
  if (Math.max(Math.abs(x), Math.abs(y)) === reach) return best;
  return {
    x: x + peak(at(x - 1, y), likeness, at(x + 1, y)),
    y: y + peak(at(x, y - 1), likeness, at(x, y + 1)),
    likeness,
  };
}

/** Where a parabola through three values is highest, −0.5 to 0.5. */
function peak(before: number, at: number, after: number): number {
  const bend = before - 2 * at + after;
  return bend < -1e-9 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
}

/** How far a landmark pulls what is around it, px. */
const PULL = 30;
const RIDGE = 0.001;

/** The face at `SIDE`, bent so that its landmarks are those of `shape`. */
function cutToShape({ grey, landmarks }: FaceChip, shape: readonly Point[]): Plane {
  const scale = grey.width / SIDE;
  const pull = (one: Point, other: Point) =>
    1 / Math.sqrt(1 + ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) / PULL ** 2);
  const kernel = Float64Array.from({ length: shape.length ** 2 }, (_, at) =>
    pull(shape[Math.floor(at / shape.length)]!, shape[at % shape.length]!),
  );
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    const moved = Float64Array.from(shape, (point, at) => landmarks[at]![axis] / scale - point[axis]);
    return solveSymmetric(kernel, moved, RIDGE) ?? new Float64Array(shape.length);
  }) as [Float64Array, Float64Array];
  const field = new DisplacementField(SIDE, (point) => {
    const pulls = shape.map((one) => pull(point, one));
    const sum = (shares: Float64Array) => pulls.reduce((total, value, at) => total + value * shares[at]!, 0);
    return { x: sum(x), y: sum(y) };
  });
  // Four samples a pixel: the chip is twice as fine.
  return field.map((across, down) => {
    const [left, top] = [across * scale, down * scale];
    const [right, bottom] = [left + scale / 2, top + scale / 2];
    const upper = sample(grey, left, top) + sample(grey, right, top);
    return (upper + sample(grey, left, bottom) + sample(grey, right, bottom)) / 4;
  });
}
