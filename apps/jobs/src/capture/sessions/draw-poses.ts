// A head-turn challenge: starts with a look into the camera, followed by unpredictable turns.
import { type HeadPose, SCREEN_COLOURS, type ScreenColour } from '@bonafide/contracts/verify-session';
import { CHALLENGE_POSES_MAX, CHALLENGE_POSES_MIN } from '../../limits.js';

const TURNS: readonly HeadPose[] = ['left', 'right', 'up', 'down'];

/** @param random returns a whole number from 0 to below its argument */
export function drawPoses(random: (below: number) => number): HeadPose[] {
  const count = CHALLENGE_POSES_MIN + random(CHALLENGE_POSES_MAX - CHALLENGE_POSES_MIN + 1);
  const poses: HeadPose[] = ['straight'];
  while (poses.length < count) {
    const others = TURNS.filter((turn) => turn !== poses.at(-1));
    poses.push(others[random(others.length)]!);
  }
  return poses;
}

/** One for each pose, no two alike in a row: nobody knows them before. */
export function drawColours(count: number, random: (below: number) => number): ScreenColour[] {
  const colours: ScreenColour[] = [];
  while (colours.length < count) {
    const others = SCREEN_COLOURS.filter((colour) => colour !== colours.at(-1));
    colours.push(others[random(others.length)]!);
  }
  return colours;
}
