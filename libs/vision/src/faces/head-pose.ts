import type { Point } from './pixels.js';
import { middleOf } from './warp.js';

/** In degrees, as seen by an observer in front of the person. */
export interface HeadPose {
  /** positive towards the person's own left, the right of the picture */
  yaw: number;
  /** positive is up */
  pitch: number;
  /** positive is clockwise in the picture */
  roll: number;
}

/*
 * Models the head as a ball: the average depth of the nose tip in front of the plane of eyes and mouth is known, so its
 * offset from their centre gives the rotation. Accurate to about ten degrees, up to 45 sideways: enough to tell a turned
 * head from a straight one.
 */

/** Depth of the nose tip in front of the plane of eyes and mouth, as a share of the distance between the eyes' centres. */
const NOSE_DEPTH = 0.62;
/** Position of the nose tip between eyes and mouth on a straight face. */
const NOSE_HEIGHT = 0.6;
/** Distance from eyes to mouth as a share of the distance between the eyes, on a straight face. */
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
  // Turning sideways shortens the distance of the eyes, nodding that to the mouth: the larger measure gives the face's size.
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
