// Result of the head turns that a session requested: every frame must be a new picture of one face, turned as requested,
// matching the selfie. Recorded as a signal, not proof of liveness (docs/design/faces.md): a recording that turns as
// requested, or a face generated in real time, passes.
import type { HeadPose, ScreenColour } from '@bonafide/contracts/verify-session';
import type { FrameNovelty } from '@bonafide/vision/faces/judge-frames';
import type { LivenessFrames } from '../../jobs/store/job-engine.js';
import type { FacePose, FaceProvider } from '../../providers/face.port.js';
import { type NotDeterminedReason, describeReason } from '../../providers/provider-outcome.js';
import { compareFaces, type Finding } from './face-checks.js';
import { PASS_CONFIDENCE } from '../../limits.js';
import { findLightShifts } from './screen-light.js';
import { findNovelty } from './same-picture.js';

/** Degrees from the selfie's pose. Between straight and turned, a frame counts as neither. */
const STRAIGHT = { yaw: 12, pitch: 10 };
const TURNED = { yaw: 15, pitch: 12 };
/** A camera held low or high shifts a whole challenge by up to this much, degrees. */
const SELFIE_OFFSET_MAX = 10;

type FrameFault = 'wrong_pose' | 'other_face' | 'no_face' | 'several_faces' | 'repeated_frame';
type FrameDoubt = 'doubtful_frame' | 'unclear_frame';
export type LivenessReason = FrameFault | FrameDoubt | 'frames_missing' | 'no_selfie' | NotDeterminedReason;

interface FrameSignal {
  asked: HeadPose;
  outcome: 'passed' | 'failed' | 'not_determined';
  reason: LivenessReason | null;
  /** degrees; null where no face was measured */
  yaw: number | null;
  pitch: number | null;
  /** the colour that the screen was to show; absent: none was asked for */
  colour?: ScreenColour;
  /** how much more of that colour the frame has than those of other colours; recorded, not judged */
  lightShift?: number | null;
}

/** `livenessSignal` of a result. */
export interface LivenessSignal {
  outcome: 'passed' | 'failed' | 'not_determined';
  /** why it did not pass; null if it passed */
  reason: LivenessReason | null;
  message: string;
  /** what a pass does not prove */
  limits: string;
  frames: FrameSignal[];
  simulated?: true;
}

/** What was detected on one frame. */
export interface FrameLook {
  pose: Finding<FacePose>;
  /** similarity to the selfie, 0–1 */
  sameFace: Finding<number>;
  novelty: FrameNovelty;
}

const LIMITS =
  'Says that the head turned as asked, that the face stayed the same, and that no frame was made from another one. It is ' +
  'no proof of life: several photographs of one person, a recording that happens to turn as asked, a mask, or a face ' +
  'generated on the spot may pass.';

const MESSAGES: Partial<Record<LivenessReason, string>> = {
  wrong_pose: 'the head was not turned as asked',
  other_face: 'a frame shows another face than the selfie',
  no_face: 'a frame shows no face',
  several_faces: 'a frame shows several faces',
  repeated_frame: 'a frame was made from another picture of this person',
  doubtful_frame: 'a frame may have been made from another one',
  unclear_frame: 'a frame is too noisy or too blurred',
  frames_missing: 'not every turn that was asked for was taken',
  no_selfie: 'there is no selfie to compare with',
};

/** The pose of a head relative to the selfie's; null between two poses. */
export function headPoseOf({ yaw, pitch }: FacePose, selfie: FacePose | null): HeadPose | null {
  const offset = (angle: number) => Math.max(-SELFIE_OFFSET_MAX, Math.min(SELFIE_OFFSET_MAX, angle));
  const aside = yaw - offset(selfie?.yaw ?? 0);
  const up = pitch - offset(selfie?.pitch ?? 0);
  if (Math.abs(aside) <= STRAIGHT.yaw && Math.abs(up) <= STRAIGHT.pitch) return 'straight';
  if (Math.abs(aside) >= TURNED.yaw && Math.abs(aside) >= Math.abs(up)) return aside > 0 ? 'left' : 'right';
  if (Math.abs(up) >= TURNED.pitch && Math.abs(up) > Math.abs(aside)) return up > 0 ? 'up' : 'down';
  return null;
}

/** @param looks in the order of `asked`; fewer where frames are missing */
export function judgeLiveness(
  asked: readonly HeadPose[],
  selfie: FacePose | null,
  looks: readonly FrameLook[],
): LivenessSignal {
  const frames = looks.slice(0, asked.length).map((look, at) => judgeFrame(asked[at]!, selfie, look));
  const decisive =
    frames.find(({ outcome }) => outcome === 'failed') ??
    frames.find(({ outcome }) => outcome === 'not_determined');
  if (asked.length === 0 || looks.length < asked.length)
    return decisive?.outcome === 'failed'
      ? signal('failed', decisive.reason, frames)
      : signal('not_determined', 'frames_missing', frames);
  return decisive ? signal(decisive.outcome, decisive.reason, frames) : signal('passed', null, frames);
}

function judgeFrame(asked: HeadPose, selfie: FacePose | null, look: FrameLook): FrameSignal {
  const { pose, sameFace, novelty } = look;
  const angles = pose.determined
    ? { yaw: Math.round(pose.value.yaw), pitch: Math.round(pose.value.pitch) }
    : { yaw: null, pitch: null };
  const failed = (reason: LivenessReason): FrameSignal => ({ asked, outcome: 'failed', reason, ...angles });
  const open = (reason: LivenessReason): FrameSignal => ({
    asked,
    outcome: 'not_determined',
    reason,
    ...angles,
  });
  if (novelty === 'repeated') return failed('repeated_frame');
  if (!pose.determined)
    return pose.reason === 'no_face' || pose.reason === 'several_faces'
      ? failed(pose.reason)
      : open(pose.reason);
  if (sameFace.determined && sameFace.value < PASS_CONFIDENCE) return failed('other_face');
  if (headPoseOf(pose.value, selfie) !== asked) return failed('wrong_pose');
  // A turned face is less similar to the selfie: for those frames, a borderline result is enough.
  if (!sameFace.determined && !(sameFace.reason === 'borderline' && asked !== 'straight'))
    return open(sameFace.reason);
  if (novelty !== 'new') return open(`${novelty}_frame`);
  return { asked, outcome: 'passed', reason: null, ...angles };
}

function signal(
  outcome: LivenessSignal['outcome'],
  reason: LivenessReason | null,
  frames: FrameSignal[] = [],
): LivenessSignal {
  const said = reason === null ? null : (MESSAGES[reason] ?? describeReason(reason as NotDeterminedReason));
  const message = said === null ? 'the head turned as asked' : said;
  return {
    outcome,
    reason,
    message: outcome === 'not_determined' ? `not determined: ${message}` : message,
    limits: LIMITS,
    frames,
  };
}

/** Examines the frames of a session. */
export async function watchLiveness(
  provider: FaceProvider | undefined,
  selfie: Buffer | null,
  { poses, colours, frames }: LivenessFrames,
): Promise<LivenessSignal> {
  if (!provider) return signal('not_determined', 'not_configured');
  if (!selfie) return signal('not_determined', 'no_selfie');
  const straight = await findPose(provider, selfie);
  const shown = frames.slice(0, poses.length);
  const seen: Omit<FrameLook, 'novelty'>[] = [];
  // One after another: the engine handles one picture at a time, so other jobs get their turn in between.
  for (const frame of shown)
    seen.push({
      pose: await findPose(provider, frame),
      sameFace: await compareFaces(provider, selfie, frame),
    });
  const isMeasured = seen.some(({ pose }) => pose.determined && !pose.simulated);
  const novelties = isMeasured ? await findNovelty(selfie, shown) : [];
  const looks = seen.map((look, at): FrameLook => {
    const isCopy = shown.slice(0, at).some((earlier) => earlier.equals(shown[at]!));
    return { ...look, novelty: isCopy ? 'repeated' : noveltyOf(look, novelties[at]) };
  });
  const found = judgeLiveness(poses, straight.determined ? straight.value : null, looks);
  const shifts = await findLightShifts(colours, shown);
  const judged = {
    ...found,
    frames: found.frames.map((frame, at) =>
      colours[at] ? { ...frame, colour: colours[at], lightShift: shifts[at] ?? null } : frame,
    ),
  };
  return straight.simulated || looks.some(({ pose }) => pose.simulated)
    ? { ...judged, simulated: true }
    : judged;
}

/** A simulator's frame is one colour. */
const noveltyOf = ({ pose }: Pick<FrameLook, 'pose'>, measured: FrameNovelty | null | undefined) =>
  pose.simulated ? 'new' : (measured ?? 'unclear');

async function findPose(provider: FaceProvider, photo: Buffer): Promise<Finding<FacePose>> {
  const answer = await provider.pose(photo);
  return answer.outcome === 'not_determined'
    ? { determined: false, reason: answer.reason, simulated: answer.simulated }
    : { determined: true, value: answer.data, simulated: answer.simulated };
}
