import { type InferenceSession, run, type Runtime } from '../runtime.js';
import { CLASSES, DETECTOR_SIDE, detectorModel, PRIORS } from './detector-model.js';
import { type InputForm, networkInput } from './network-input.js';
import type { Box, Pixels } from './pixels.js';
import type { Weights } from './weights.js';

/** Minimum score of a face. The detector scores things that merely look like one 0.1 to 0.3. */
const FACE_SCORE_MIN = 0.5;
const FACES_MAX = 10;
/** Two boxes with a higher intersection over union are the same face. */
const OVERLAP_MAX = 0.5;
const FACE_CLASS = 1;
/** −1 to 1; beside the picture is black */
const INPUT: InputForm = {
  side: DETECTOR_SIDE,
  place: 'upper left',
  mean: [127.5, 127.5, 127.5],
  scale: 127.5,
};
/** The network's scale factors for positions and sizes of boxes. */
const [PLACE_SCALE, SIZE_SCALE] = [10, 5];

export interface DetectedFace {
  /** 0–1 */
  score: number;
  /** px */
  box: Box;
}

export async function loadDetector(
  runtime: Runtime,
  weights: Weights,
): Promise<(picture: Pixels) => Promise<DetectedFace[]>> {
  const session = await runtime(detectorModel(weights));
  const { values: priors } = weights('Output/extra_dim');
  return (picture) => detect(session, priors, picture);
}

/** @returns faces, highest score first */
async function detect(
  session: InferenceSession,
  priors: Float32Array,
  picture: Pixels,
): Promise<DetectedFace[]> {
  const [boxes, classes] = await run(session, networkInput(picture, INPUT), [
    1,
    3,
    DETECTOR_SIDE,
    DETECTOR_SIDE,
  ]);
  const likely: DetectedFace[] = [];
  for (let at = 0; at < PRIORS; at += 1) {
    const score = 1 / (1 + Math.exp(-classes!.data[at * CLASSES + FACE_CLASS]!));
    if (score > FACE_SCORE_MIN) likely.push({ score, box: boxAt(priors, boxes.data, at * 4) });
  }
  const faces: DetectedFace[] = [];
  for (const face of likely.sort((one, other) => other.score - one.score))
    if (faces.every(({ box }) => overlapOf(box, face.box) <= OVERLAP_MAX)) faces.push(face);
  const side = Math.max(picture.width, picture.height);
  return faces.slice(0, FACES_MAX).map(({ score, box }) => ({ score, box: within(box, side) }));
}

/** In fractions of the square. Priors are top, left, bottom, right; the network gives the box's offset from them. */
function boxAt(priors: Float32Array, said: Float32Array, at: number): Box {
  const [priorHeight, priorWidth] = [priors[at + 2]! - priors[at]!, priors[at + 3]! - priors[at + 1]!];
  const height = Math.exp(said[at + 2]! / SIZE_SCALE) * priorHeight;
  const width = Math.exp(said[at + 3]! / SIZE_SCALE) * priorWidth;
  const y = (said[at]! / PLACE_SCALE + 0.5) * priorHeight + priors[at]!;
  const x = (said[at + 1]! / PLACE_SCALE + 0.5) * priorWidth + priors[at + 1]!;
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** Intersection over union of two boxes. */
function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (one.width * one.height + other.width * other.height - shared);
}

/** The part of the box inside the square, px. */
function within({ left, top, width, height }: Box, side: number): Box {
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  return {
    left: x * side,
    top: y * side,
    width: (Math.min(1, left + width) - x) * side,
    height: (Math.min(1, top + height) - y) * side,
  };
}
