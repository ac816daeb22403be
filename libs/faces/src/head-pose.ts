import type { Point } from './pixels.js';
import { middleOf } from './warp.js';

/** Degrees, as somebody before the person sees it. */
export interface HeadPose {
  /** positive towards the person's own left, the right of the picture */
  yaw: number;
  /** positive is up */
  pitch: number;
  /** positive is clockwise in the picture */
  roll: number;
}

/*
 * The head as a ball: how far the tip of the nose stands before the plane of eyes and mouth is known of faces, so how far
 * it is seen beside their middle tells the turn. Good to about ten degrees, and to 45 aside: enough to tell turned from
 * straight.
 */

/** The tip of the nose before the plane of eyes and mouth, as a share of the distance of the eyes' middles. */
const NOSE_DEPTH = 0.62;
/** Where a straight face has the tip of its nose on the way from the eyes to the mouth. */
const NOSE_HEIGHT = 0.6;
/** Distance from eyes to mouth as a share of the distance of the eyes, of a face seen straight. */
const FACE_HEIGHT = 1.1;

/** @param landmarks 68 points, px */
export function headPoseOf(landmarks: readonly Point[]): HeadPose {
  const left = middleOf(landmarks.slice(36, 42));
  const right = middleOf(landmarks.slice(42, 48));
  const mouth = middleOf([landmarks[48]!, landmarks[54]!]);
  const nose = landmarks[30]!;
  const eyes = middleOf([left, right]);
  const roll = Math.atan2(right.y - left.y, right.x - left.x);
  const [cos, sin] = [Math.cos(-roll), Math.sin(-roll)];
  const upright = ({ x, y }: Point): Point => ({
    x: (x - eyes.x) * cos - (y - eyes.y) * sin,
    y: (x - eyes.x) * sin + (y - eyes.y) * cos,
  });
  const [nosePoint, mouthPoint] = [upright(nose), upright(mouth)];
  const between = Math.hypot(right.x - left.x, right.y - left.y);
  // The eyes draw together as the head turns aside, the mouth draws up to them as it nods: the larger measure is the face's.
  const unit = Math.max(between, mouthPoint.y / FACE_HEIGHT, 1);
  const aside = nosePoint.x - mouthPoint.x * NOSE_HEIGHT;
  const below = nosePoint.y - mouthPoint.y * NOSE_HEIGHT;
  return {
    yaw: degrees(Math.asin(clamp(aside / (NOSE_DEPTH * unit)))),
    pitch: degrees(Math.asin(clamp(-below / (NOSE_DEPTH * unit)))),
    roll: degrees(roll),
  };
}

const clamp = (value: number): number => Math.max(-1, Math.min(1, value));
const degrees = (radians: number): number => (radians * 180) / Math.PI;
