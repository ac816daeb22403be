import { type InferenceSession, run, type Runtime } from '../runtime.js';
import { CLASSES, DETECTOR_SIDE, DETECTOR_STEP, detectorModel, GRIDS } from './detector-model.js';
import { type Extent, type InputForm, networkInput } from './network-input.js';
import type { Box, Pixels } from './pixels.js';
import type { Weights } from './weights.js';

/** Minimum score of a face. The detector scores things that merely look like one 0.1 to 0.3. */
const FACE_SCORE_MIN = 0.5;
/**
 * The coarse grids, which find faces that fill a third of the square and more, see faces in scenes where the square is cut
 * off. There they need a higher score; a picture without a sure face is looked at smaller anyway, where faces are smaller too.
 */
const COARSE_CELLS = 8;
const LARGE_SCORE_MIN = 0.75;
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

/**
 * @param side px of the picture that fill the side of the detector's input: its longer side, or more to look at it smaller
 * @returns faces, highest score first
 */
export type Detect = (picture: Pixels, side?: number) => Promise<DetectedFace[]>;

export async function loadDetector(runtime: Runtime, weights: Weights): Promise<Detect> {
  const session = await runtime(detectorModel(weights));
  const { values: priors } = weights('Output/extra_dim');
  return (picture, side = Math.max(picture.width, picture.height)) => detect(session, priors, picture, side);
}

async function detect(
  session: InferenceSession,
  priors: Float32Array,
  picture: Pixels,
  side: number,
): Promise<DetectedFace[]> {
  // The square beside the picture is empty: it is left out.
  const reach = (length: number) =>
    Math.min(DETECTOR_SIDE, Math.ceil((length * DETECTOR_SIDE) / side / DETECTOR_STEP) * DETECTOR_STEP);
  const extent = { width: reach(picture.width), height: reach(picture.height) };
  const [boxes, classes] = await run(session, networkInput(picture, INPUT, extent, side), [
    1,
    3,
    extent.height,
    extent.width,
  ]);
  const isCut = extent.width < DETECTOR_SIDE || extent.height < DETECTOR_SIDE;
  const likely: DetectedFace[] = [];
  let at = 0;
  for (const { prior, isCoarse } of priorsWithin(extent)) {
    const score = 1 / (1 + Math.exp(-classes!.data[at * CLASSES + FACE_CLASS]!));
    if (score > (isCut && isCoarse ? LARGE_SCORE_MIN : FACE_SCORE_MIN))
      likely.push({ score, box: boxAt(priors.subarray(prior * 4), boxes.data.subarray(at * 4)) });
    at += 1;
  }
  const faces: DetectedFace[] = [];
  for (const face of likely.sort((one, other) => other.score - one.score))
    if (faces.every(({ box }) => overlapOf(box, face.box) <= OVERLAP_MAX)) faces.push(face);
  return faces.slice(0, FACES_MAX).map(({ score, box }) => ({ score, box: within(box, side) }));
}

/** For each candidate of a part of the square, in the network's order, its number in the square. */
function* priorsWithin({ width, height }: Extent): Generator<{ prior: number; isCoarse: boolean }> {
  let first = 0;
  for (const { cells, boxes } of GRIDS) {
    const inGrid = (length: number) => Math.ceil((length * cells) / DETECTOR_SIDE);
    for (let row = 0; row < inGrid(height); row += 1) {
      const from = first + row * cells * boxes;
      for (let at = 0; at < inGrid(width) * boxes; at += 1)
        yield { prior: from + at, isCoarse: cells <= COARSE_CELLS };
    }
    first += cells * cells * boxes;
  }
}

/** In fractions of the square. Priors are top, left, bottom, right; the network gives the box's offset from them. */
function boxAt(prior: Float32Array, said: Float32Array): Box {
  const [priorHeight, priorWidth] = [prior[2]! - prior[0]!, prior[3]! - prior[1]!];
  const height = Math.exp(said[2]! / SIZE_SCALE) * priorHeight;
  const width = Math.exp(said[3]! / SIZE_SCALE) * priorWidth;
  const y = (said[0]! / PLACE_SCALE + 0.5) * priorHeight + prior[0]!;
  const x = (said[1]! / PLACE_SCALE + 0.5) * priorWidth + prior[1]!;
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
