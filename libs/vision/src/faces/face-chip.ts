import { chipPlan } from './align.js';
import type { Pixels, Point } from './pixels.js';
import { mirror, type Plane, toGrey } from './plane.js';
import { cutSquare, unproject } from './warp.js';

/** A face cut out upright, grey, with its 68 landmarks in pixels of the cut. */
export interface FaceChip {
  grey: Plane;
  landmarks: readonly Point[];
}

/** Side of a chip, px: twice that of the recogniser's, so that a chip that is bent keeps its detail. */
const FINE_SIDE = 300;
/** Side at which faces are compared, px. */
export const COMPARED_SIDE = 150;

export function cutFaceChip(picture: Pixels, landmarks: readonly Point[]): FaceChip {
  const plan = chipPlan(landmarks, FINE_SIDE);
  return {
    grey: toGrey(cutSquare(picture, FINE_SIDE, plan)),
    landmarks: landmarks.map((point) => unproject(plan, point)),
  };
}

/** The landmark of the other half of the face. */
const OPPOSITE = [
  ...[16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
  ...[26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 27, 28, 29, 30, 35, 34, 33, 32, 31],
  ...[45, 44, 43, 42, 47, 46, 39, 38, 37, 36, 41, 40],
  ...[54, 53, 52, 51, 50, 49, 48, 59, 58, 57, 56, 55, 64, 63, 62, 61, 60, 67, 66, 65],
];

export function mirrorChip({ grey, landmarks }: FaceChip): FaceChip {
  const flipped = landmarks.map(({ x, y }) => ({ x: grey.width - 1 - x, y }));
  return { grey: mirror(grey), landmarks: OPPOSITE.map((at) => flipped[at]!) };
}

/** At `COMPARED_SIDE`. */
export function compared({ grey: { width, data } }: FaceChip): Plane {
  const out = new Float32Array(COMPARED_SIDE ** 2);
  for (let row = 0, to = 0; row < COMPARED_SIDE; row++)
    for (let at = 2 * row * width; at < (2 * row + 1) * width; at += 2, to++)
      out[to] = (data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]!) / 4;
  return { width: COMPARED_SIDE, height: COMPARED_SIDE, data: out };
}

/** Whether a pixel at `COMPARED_SIDE` is inside the face. */
export const isInFace = (x: number, y: number): boolean =>
  ((x / COMPARED_SIDE - 0.5) / 0.31) ** 2 + ((y / COMPARED_SIDE - 0.51) / 0.36) ** 2 <= 1;

/** Standard deviation of the noise in the face, grey values at `COMPARED_SIDE`: what is left beside edges and slopes. */
export function noiseOf(chip: FaceChip): number {
  const { width, height, data } = compared(chip);
  const rest: number[] = [];
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      if (!isInFace(column, row)) continue;
      const at = row * width + column;
      const line = (from: number) => data[from - 1]! - 2 * data[from]! + data[from + 1]!;
      rest.push(Math.abs(line(at - width) - 2 * line(at) + line(at + width)));
    }
  rest.sort((one, other) => one - other);
  return rest[rest.length >> 1]! / MEDIAN_OF_NOISE;
}

/** Median of that filter for noise with a standard deviation of 1. */
const MEDIAN_OF_NOISE = 0.6745 * 6;
