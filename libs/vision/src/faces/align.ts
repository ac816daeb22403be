import type { Pixels, Point } from './pixels.js';
import { cutSquare, fitSimilarity, middleOf, project, type Similarity } from './warp.js';

/*
 * Crops a face as in the recogniser's training (dlib's `get_face_chip`): rotated upright and scaled so that the landmarks
 * match those of the mean face. face-api itself crops without rotation, which makes different people look more similar.
 */

/** Landmarks of the mean face, by number of 68, as fractions of the square: brows, jaw and the lower lip move too much. */
const MEAN_FACE: Readonly<Record<number, readonly [number, number]>> = {
  27: [0.490127, 0.203352],
  28: [0.490127, 0.307009],
  29: [0.490127, 0.409805],
  30: [0.490127, 0.515625],
  31: [0.36688, 0.587326],
  32: [0.426036, 0.609345],
  33: [0.490127, 0.628106],
  34: [0.554217, 0.609345],
  35: [0.613373, 0.587326],
  36: [0.121737, 0.216423],
  37: [0.187122, 0.178758],
  38: [0.265825, 0.179852],
  39: [0.334606, 0.231733],
  40: [0.260918, 0.245099],
  41: [0.182743, 0.244077],
  42: [0.645647, 0.231733],
  43: [0.714428, 0.179852],
  44: [0.793132, 0.178758],
  45: [0.858516, 0.216423],
  46: [0.79751, 0.244077],
  47: [0.719335, 0.245099],
  48: [0.254149, 0.780233],
  49: [0.340985, 0.745405],
  50: [0.428858, 0.727388],
  51: [0.490127, 0.742578],
  52: [0.551395, 0.727388],
  53: [0.639268, 0.745405],
  54: [0.726104, 0.780233],
  60: [0.290379, 0.784792],
  61: [0.428096, 0.778746],
  62: [0.490127, 0.785343],
  63: [0.552157, 0.778746],
  64: [0.689874, 0.784792],
  65: [0.553364, 0.824182],
  66: [0.490127, 0.831803],
  67: [0.42689, 0.824182],
};
/** Padding around the mean face on each side, as a fraction of the square. */
const PADDING = 0.25;
const NUMBERS = Object.keys(MEAN_FACE).map(Number);
const TARGET: Point[] = Object.values(MEAN_FACE).map(([x, y]) => ({
  x: (PADDING + x) / (1 + 2 * PADDING),
  y: (PADDING + y) / (1 + 2 * PADDING),
}));

/**
 * @param side side of the square, px
 * @param share of the usual crop that is kept, about its middle
 */
export function alignFace(picture: Pixels, landmarks: readonly Point[], side: number, share = 1): Pixels {
  const { ux, uy, x, y } = chipPlan(landmarks, side);
  const cutOff = ((1 - share) / 2) * side;
  const plan = { ux: share * ux, uy: share * uy, x: x + cutOff * (ux - uy), y: y + cutOff * (ux + uy) };
  return cutSquare(picture, side, plan);
}

/** Where such a square lies in the picture. */
export function chipPlan(landmarks: readonly Point[], side: number): Similarity {
  const target = TARGET.map(({ x, y }) => ({ x: x * side, y: y * side }));
  return fitSimilarity(
    target,
    NUMBERS.map((number) => landmarks[number]!),
  );
}

/** Margin around the landmarks' box, as a share of its longer side, as in the landmark network's training. */
const LANDMARK_MARGIN = 0.4;

/** How to crop a face upright so that its landmarks can be found again more exactly. */
export function uprightPlan(landmarks: readonly Point[], side: number): Similarity {
  const [left, right] = [middleOf(landmarks.slice(36, 42)), middleOf(landmarks.slice(42, 48))];
  const angle = Math.atan2(right.y - left.y, right.x - left.x);
  const level: Similarity = { ux: Math.cos(-angle), uy: Math.sin(-angle), x: 0, y: 0 };
  const turned = landmarks.map((point) => project(level, point));
  const [xs, ys] = [turned.map(({ x }) => x), turned.map(({ y }) => y)];
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const scale = (Math.max(width, height) * (1 + LANDMARK_MARGIN)) / side;
  const back: Similarity = { ux: Math.cos(angle), uy: Math.sin(angle), x: 0, y: 0 };
  const middle = project(back, { x: Math.min(...xs) + width / 2, y: Math.min(...ys) + height / 2 });
  const [ux, uy] = [scale * back.ux, scale * back.uy];
  return { ux, uy, x: middle.x - (side / 2) * (ux - uy), y: middle.y - (side / 2) * (uy + ux) };
}
