import { elasticLikeness } from './elastic-match.js';
import { type FaceChip, noiseOf } from './face-chip.js';
import type { HeadPose } from './head-pose.js';
import { likenessOf } from './same-picture.js';

// Whether each frame of a turning head is a picture of its own (docs/design/faces.md: what was measured).

interface Frame {
  chip: FaceChip;
  pose: HeadPose;
  /** 0–1 (`Portrait`) */
  sharpness: number;
}

/**
 * `repeated`: the selfie or an earlier frame again, perhaps bent; `doubtful`: perhaps; `unclear`: too noisy or blurred to
 * tell.
 */
export type FrameNovelty = 'new' | 'repeated' | 'doubtful' | 'unclear';

/** From this angle between two heads, one picture does not explain the other unless it was made from it, degrees. */
const TURN_MIN = 10;
/** `elasticLikeness` of two pictures of turned heads. */
const BENT_REPEATED = 0.97;
const BENT_DOUBTFUL = 0.955;
/** Of heads that look the same way only a copy counts: two shots of one sitting resemble each other. */
const COPIED = 0.995;
/** Grey values (`noiseOf`) */
const NOISE_MAX = 3.2;
const SHARPNESS_MIN = 0.3;

/** Whether a frame shows enough to tell it from others: noise and blur hide what they are told apart by. */
export const isClear = ({ chip, sharpness }: Omit<Frame, 'pose'>): boolean =>
  noiseOf(chip) <= NOISE_MAX && sharpness >= SHARPNESS_MIN;

/** @param frames null where a frame does not show one face; then so is its answer */
export function judgeFrames(
  selfie: Frame | null,
  frames: readonly (Frame | null)[],
): (FrameNovelty | null)[] {
  return frames.map((frame, at) => {
    if (!frame) return null;
    if (!isClear(frame)) return 'unclear';
    let novelty: FrameNovelty = 'new';
    for (const earlier of [selfie, ...frames.slice(0, at)]) {
      const found = earlier ? compareFrames(frame, earlier) : 'new';
      if (found === 'repeated') return found;
      if (found === 'doubtful') novelty = found;
    }
    return novelty;
  });
}

function compareFrames(one: Frame, other: Frame): FrameNovelty {
  const turn = Math.hypot(one.pose.yaw - other.pose.yaw, one.pose.pitch - other.pose.pitch);
  if (turn < TURN_MIN) return likenessOf(one.chip, other.chip).whole >= COPIED ? 'repeated' : 'new';
  const likeness = elasticLikeness(one.chip, other.chip);
  return likeness >= BENT_REPEATED ? 'repeated' : likeness >= BENT_DOUBTFUL ? 'doubtful' : 'new';
}
