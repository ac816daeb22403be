import { headPoseOf } from '../../src/faces/head-pose.js';
import type { Point } from '../../src/faces/pixels.js';

// A head of known measures, turned by known angles and seen from the front.

type Place = readonly [x: number, y: number, z: number];

/** Millimetres from between the eyes: right, down, towards the camera. */
const HEAD: Record<number, Place> = {
  30: [0, 42, 38],
  48: [-25, 70, 3],
  54: [25, 70, 3],
};
const EYES: Place[] = [
  [-32, 0, 0],
  [32, 0, 0],
];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** @param yaw to the person's left, the picture's right @param pitch up */
function seen([x, y, z]: Place, yaw: number, pitch: number, roll: number): Point {
  const [nodded, deep] = [
    y * Math.cos(radians(pitch)) - z * Math.sin(radians(pitch)),
    y * Math.sin(radians(pitch)) + z * Math.cos(radians(pitch)),
  ];
  const aside = x * Math.cos(radians(yaw)) + deep * Math.sin(radians(yaw));
  const [cos, sin] = [Math.cos(radians(roll)), Math.sin(radians(roll))];
  return { x: 400 + 3 * (aside * cos - nodded * sin), y: 400 + 3 * (aside * sin + nodded * cos) };
}

function landmarks(yaw: number, pitch: number, roll = 0): Point[] {
  return Array.from({ length: 68 }, (_, number) => {
    const eye = number >= 36 && number < 42 ? EYES[0]! : number >= 42 && number < 48 ? EYES[1]! : undefined;
    return seen(eye ?? HEAD[number] ?? [0, 0, 0], yaw, pitch, roll);
  });
}

describe('the pose of a head', () => {
  it('is straight where the head looks into the camera', () => {
    const { yaw, pitch, roll } = headPoseOf(landmarks(0, 0));
    expect([yaw, pitch, roll].every((angle) => Math.abs(angle) < 4)).toBe(true);
  });

  it.each([15, 25, 35, 45])('to the left and to the right by %d degrees is told to ten', (turn) => {
    expect(Math.abs(headPoseOf(landmarks(turn, 0)).yaw - turn)).toBeLessThan(10);
    expect(Math.abs(headPoseOf(landmarks(-turn, 0)).yaw + turn)).toBeLessThan(10);
  });

  it.each([15, 25])('up and down by %d degrees is told to ten', (turn) => {
    expect(Math.abs(headPoseOf(landmarks(0, turn)).pitch - turn)).toBeLessThan(10);
    expect(Math.abs(headPoseOf(landmarks(0, -turn)).pitch + turn)).toBeLessThan(10);
  });

  it('does not change with a head that leans', () => {
    const [upright, leaning] = [headPoseOf(landmarks(20, 10)), headPoseOf(landmarks(20, 10, 25))];
    expect(Math.abs(leaning.yaw - upright.yaw)).toBeLessThan(1);
    expect(Math.abs(leaning.pitch - upright.pitch)).toBeLessThan(1);
    expect(Math.abs(leaning.roll - 25)).toBeLessThan(1);
  });
});
