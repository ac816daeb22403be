import { uprightPlan } from './align.js';
import type { DetectedFace } from './detector.js';
import { DETECTOR_SIDE } from './detector-model.js';
import type { Networks } from './networks.js';
import type { Box, Pixels, Point } from './pixels.js';
import { cutBox, cutSquare, project } from './warp.js';

/*
 * The detector's input is 512 px. If it finds no face, or none with a high score, it gets the picture at half that size,
 * because it detects small faces best. For documents it also gets parts of a large picture, in which the portrait of a
 * card is larger; then, if no face has a high score, the picture rotated, as cards are often photographed sideways.
 */

export interface Face extends DetectedFace {
  /** 68 */
  landmarks: Point[];
}

export interface FoundFaces {
  /** the picture of the coordinates: the given one, or rotated */
  picture: Pixels;
  isTurned: boolean;
  /** widest first */
  faces: Face[];
}

/** Shrinks a picture so that its longer side is at most `side` px. */
export type Shrink = (picture: Pixels, side: number) => Promise<Pixels>;

/** Minimum longer side for looking at parts, px: those of smaller pictures show no more detail */
const PARTS_FROM_SIDE = 800;
/** Size of a part as a share of width and height: parts overlap, so that none of the faces is cut in all of them. */
const PART = 0.6;
const LANDMARK_SIDE = 160;
/** Below this score, a face is searched for again. */
const SURE = 0.9;
/** Minimum score after a turn, if there is a face without one: low scores tell nothing of the direction. */
const CLEAR = 0.75;
/** A portrait that was found upright is only turned if it is found this much better then. */
const TURN_GAIN = 0.12;
/** No score is that much better. */
const UNBEATEN = 1 - TURN_GAIN;
/** Background to the right of and below a small picture, 0–255, and its width, px */
const GROUND = 85;
const GROUND_WIDTH = 64;

/** `full` for documents; `glance` omits parts and rotations, as selfies are upright and close. */
export type Effort = 'full' | 'glance';

export async function findFaces(
  networks: Networks,
  picture: Pixels,
  shrink: Shrink,
  effort: Effort,
): Promise<FoundFaces> {
  const found = await detect(networks, picture, shrink);
  if (effort === 'glance') return withLandmarks(networks, picture, found, false);
  const closer = await detectInParts(networks, picture, shrink);
  // Next to a face that fills the picture, a card's portrait is only found in parts.
  const further = closer.filter(({ box }) => !found.some((face) => isSame(box, face.box)));
  const faces = [...found, ...further];
  const turn = best(faces) >= UNBEATEN ? 0 : await findTurn(networks, picture, shrink, faces);
  if (turn === 0) return withLandmarks(networks, picture, faces, false);
  const whole = turned(picture, turn);
  return withLandmarks(networks, whole, await detect(networks, whole, shrink), true);
}

const best = (faces: readonly DetectedFace[]): number => Math.max(0, ...faces.map(({ score }) => score));

/** The quarter turns after which faces are found best: a face on its side, or upside down, is often found too. */
async function findTurn(
  networks: Networks,
  picture: Pixels,
  shrink: Shrink,
  upright: readonly DetectedFace[],
): Promise<number> {
  let small = await shrink(picture, DETECTOR_SIDE);
  let found = { turn: 0, score: upright.length > 0 ? Math.max(CLEAR, best(upright) + TURN_GAIN) : 0 };
  for (let turn = 1; turn < 4; turn++) {
    small = turned(small, 1);
    const score = best(await detect(networks, small, shrink));
    if (score > found.score) found = { turn, score };
  }
  return found.turn;
}

async function detect(networks: Networks, picture: Pixels, shrink: Shrink): Promise<DetectedFace[]> {
  const near = await detectAt(networks, picture, await shrink(picture, DETECTOR_SIDE));
  if (near.length > 0 && near.every(({ score }) => score >= SURE)) return near;
  const small = await shrink(picture, DETECTOR_SIDE / 2);
  const ground = laidOnGround(small);
  const far = await detectAt(networks, picture, ground, { width: small.width, side: DETECTOR_SIDE });
  return merge(far, near);
}

/** @param width width of the picture in `seen`, px; `side`: px of `seen` that fill the side of the detector's input */
async function detectAt(
  networks: Networks,
  picture: Pixels,
  seen: Pixels,
  { width = seen.width, side }: { width?: number; side?: number } = {},
): Promise<DetectedFace[]> {
  const scale = picture.width / width;
  return (await networks.detect(seen, side)).map(({ score, box }) => ({ score, box: scaled(box, scale) }));
}

/** Each face once, with the higher of two scores. */
function merge(one: DetectedFace[], other: DetectedFace[]): DetectedFace[] {
  const faces = [...one];
  for (const face of other) {
    const at = faces.findIndex(({ box }) => isSame(box, face.box));
    if (at < 0) faces.push(face);
    else if (face.score > faces[at]!.score) faces[at] = face;
  }
  return faces;
}

function laidOnGround({ data, width, height }: Pixels): Pixels {
  const size = { width: width + GROUND_WIDTH, height: height + GROUND_WIDTH };
  const ground = new Uint8Array(size.width * size.height * 3).fill(GROUND);
  for (let row = 0; row < height; row++)
    ground.set(data.subarray(row * width * 3, (row + 1) * width * 3), row * size.width * 3);
  return { ...size, data: ground };
}

async function detectInParts(networks: Networks, picture: Pixels, shrink: Shrink): Promise<DetectedFace[]> {
  const { width, height } = picture;
  if (Math.max(width, height) < PARTS_FROM_SIDE) return [];
  let found: DetectedFace[] = [];
  for (const right of [0, 1])
    for (const below of [0, 1]) {
      const [left, top] = [right * (1 - PART) * width, below * (1 - PART) * height];
      const part = cutBox(picture, { left, top, width: PART * width, height: PART * height })!;
      const near = await detectAt(networks, part, await shrink(part, DETECTOR_SIDE));
      const placed = near.map(({ score, box }) => ({
        score,
        box: { ...box, left: box.left + part.left, top: box.top + part.top },
      }));
      found = merge(found, placed);
    }
  return found;
}

/** Two detections are the same face if the centre of one is in the other's box. */
function isSame(one: Box, other: Box): boolean {
  const x = one.left + one.width / 2 - other.left;
  const y = one.top + one.height / 2 - other.top;
  return x > 0 && x < other.width && y > 0 && y < other.height;
}

async function withLandmarks(
  networks: Networks,
  picture: Pixels,
  found: DetectedFace[],
  isTurned: boolean,
): Promise<FoundFaces> {
  const faces: Face[] = [];
  for (const { score, box } of [...found].sort((one, other) => other.box.width - one.box.width)) {
    const cut = cutBox(picture, box);
    if (!cut) continue;
    const rough = (await networks.findLandmarks(cut)).map(({ x, y }) => ({
      x: x + cut.left,
      y: y + cut.top,
    }));
    const plan = uprightPlan(rough, LANDMARK_SIDE);
    const exact = await networks.findLandmarks(cutSquare(picture, LANDMARK_SIDE, plan));
    faces.push({ score, box, landmarks: exact.map((point) => project(plan, point)) });
  }
  return { picture, isTurned, faces };
}

const scaled = ({ left, top, width, height }: Box, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
});

/** Rotates by `turns` quarter turns, clockwise. */
function turned(picture: Pixels, turns: number): Pixels {
  if (turns === 0) return picture;
  const { width, height, data } = picture;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      const to = (x * height + (height - 1 - y)) * 3;
      out[to] = data[from]!;
      out[to + 1] = data[from + 1]!;
      out[to + 2] = data[from + 2]!;
    }
  return turned({ width: height, height: width, data: out }, turns - 1);
}
