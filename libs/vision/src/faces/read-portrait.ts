import { alignFace } from './align.js';
import { distanceOf } from './distance.js';
import { cutFaceChip, type FaceChip } from './face-chip.js';
import { type Effort, type Face, findFaces, type FoundFaces, type Shrink } from './find-faces.js';
import { type HeadPose, headPoseOf } from './head-pose.js';
import { CHIP_SIDE, type Networks } from './networks.js';
import { type Box, mirrored, type Pixels } from './pixels.js';

// The single person in a picture.

export interface Portrait {
  /** the detector's score, 0–1 */
  score: number;
  /** width of the face, px of the picture */
  width: number;
  /** in fractions of the picture; null if that is rotated */
  box: Box | null;
  pose: HeadPose;
  /** what the recogniser says of the face, either way round */
  descriptor: Float32Array;
  /** 0–1 */
  brightness: number;
  /** 0–1; below 0.3 a face is blurred */
  sharpness: number;
}

export type NoPortrait = 'no_face' | 'several_faces';

/** Faces narrower than this share of the widest are in the background of a selfie; a document has no background. */
const BACKGROUND = 0.5;
const DESCRIPTOR_LENGTH = 128;
/** Below this distance, faces are one person, as on a card that shows its portrait twice. */
const SAME_DISTANCE = 0.5;

interface Look {
  portrait: Portrait | NoPortrait;
  /** every face of the picture, widest first */
  chips: FaceChip[];
}

export async function readPortrait(
  networks: Networks,
  given: Pixels,
  shrink: Shrink,
  effort: Effort,
): Promise<Look> {
  const found = await findFaces(networks, given, shrink, effort);
  const chips = found.faces.map(({ landmarks }) => cutFaceChip(found.picture, landmarks));
  return { portrait: await portraitOf(networks, found, effort), chips };
}

async function portraitOf(
  networks: Networks,
  { picture, isTurned, faces }: FoundFaces,
  effort: Effort,
): Promise<Portrait | NoPortrait> {
  const [widest, ...others] = faces;
  if (!widest) return 'no_face';
  const chip = alignFace(picture, widest.landmarks, CHIP_SIDE);
  const descriptor = await describeFace(networks, picture, widest);
  for (const other of others) {
    if (effort === 'glance' && other.box.width < BACKGROUND * widest.box.width) continue;
    if (distanceOf(descriptor, await describeFace(networks, picture, other)) > SAME_DISTANCE)
      return 'several_faces';
  }
  const { left, top, width, height } = widest.box;
  return {
    score: widest.score,
    width,
    box: isTurned
      ? null
      : {
          left: left / picture.width,
          top: top / picture.height,
          width: width / picture.width,
          height: height / picture.height,
        },
    pose: headPoseOf(widest.landmarks),
    descriptor,
    ...measureChip(chip),
  };
}

/** Shares of the aligned crop that are described. */
const LOOKS = [1, 0.94];

/**
 * The mean of what the recogniser says of a face, a little closer too, and either way round: chance counts less than the
 * face (docs/design/faces.md).
 */
async function describeFace(
  { describe }: Networks,
  picture: Pixels,
  { landmarks }: Face,
): Promise<Float32Array> {
  const sum = new Float32Array(DESCRIPTOR_LENGTH);
  for (const share of LOOKS) {
    const chip = alignFace(picture, landmarks, CHIP_SIDE, share);
    for (const look of [chip, mirrored(chip)])
      for (const [at, value] of (await describe(look)).entries()) sum[at]! += value;
  }
  return sum.map((value) => value / (2 * LOOKS.length));
}

/** Variance of the Laplacian that corresponds to a sharpness of 0.5. */
const HALF_SHARP = 60;

function measureChip({ data, width, height }: Pixels): { brightness: number; sharpness: number } {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at++)
    grey[at] = 0.299 * data[at * 3]! + 0.587 * data[at * 3 + 1]! + 0.114 * data[at * 3 + 2]!;
  let [sum, edges, squares, count] = [0, 0, 0, 0];
  for (let y = 1; y < height - 1; y++)
    for (let at = y * width + 1; at < y * width + width - 1; at++) {
      const edge = 4 * grey[at]! - grey[at - 1]! - grey[at + 1]! - grey[at - width]! - grey[at + width]!;
      sum += grey[at]!;
      edges += edge;
      squares += edge * edge;
      count += 1;
    }
  const variance = squares / count - (edges / count) ** 2;
  return { brightness: sum / count / 255, sharpness: variance / (variance + HALF_SHARP) };
}
