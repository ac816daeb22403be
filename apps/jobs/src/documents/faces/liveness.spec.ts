import type { HeadPose } from '@bonafide/contracts/verify-session';
import { type FrameLook, headPoseOf, judgeLiveness } from './liveness.js';

const TURNS: Record<HeadPose, { yaw: number; pitch: number }> = {
  straight: { yaw: 3, pitch: -4 },
  left: { yaw: 28, pitch: 5 },
  right: { yaw: -28, pitch: 5 },
  up: { yaw: 4, pitch: 20 },
  down: { yaw: -4, pitch: -20 },
};
const pose = (name: HeadPose) => ({ ...TURNS[name], roll: 0 });
const look = (name: HeadPose, change: Partial<FrameLook> = {}): FrameLook => ({
  pose: { determined: true, value: pose(name) },
  sameFace: { determined: true, value: 0.95 },
  novelty: 'new',
  ...change,
});
const ASKED: HeadPose[] = ['straight', 'left', 'up'];
const SELFIE = { yaw: 0, pitch: 0, roll: 0 };
const judge = (third: FrameLook) => judgeLiveness(ASKED, SELFIE, [look('straight'), look('left'), third]);

describe('turns of the head', () => {
  it.each(Object.keys(TURNS) as HeadPose[])('are told apart: %s', (name) => {
    expect(headPoseOf(pose(name), SELFIE)).toBe(name);
  });

  it('are neither straight nor turned in between', () => {
    expect(headPoseOf({ yaw: 13.5, pitch: 0, roll: 0 }, SELFIE)).toBeNull();
  });

  it('are measured from the selfie, by ten degrees at most', () => {
    const low = { yaw: 0, pitch: 9, roll: 0 };
    expect(headPoseOf({ yaw: 0, pitch: 16, roll: 0 }, low)).toBe('straight');
    expect(headPoseOf({ yaw: 0, pitch: 40, roll: 0 }, { ...low, pitch: 40 })).toBe('up');
  });
});

describe('a challenge', () => {
  it('passes when every frame shows the selfie’s face turned as asked', () => {
    expect(judge(look('up'))).toMatchObject({ outcome: 'passed', reason: null });
  });

  it.each([
    ['wrong_pose', look('down')],
    ['wrong_pose', look('straight')],
    ['other_face', look('up', { sameFace: { determined: true, value: 0.2 } })],
    ['no_face', look('up', { pose: { determined: false, reason: 'no_face' } })],
    ['several_faces', look('up', { pose: { determined: false, reason: 'several_faces' } })],
    ['repeated_frame', look('up', { novelty: 'repeated' })],
  ])('fails by %s', (reason, third) => {
    expect(judge(third)).toMatchObject({ outcome: 'failed', reason });
  });

  it.each([
    ['timeout', look('up', { pose: { determined: false, reason: 'timeout' } })],
    ['not_covered', look('up', { pose: { determined: false, reason: 'not_covered' } })],
    ['doubtful_frame', look('up', { novelty: 'doubtful' })],
    ['unclear_frame', look('up', { novelty: 'unclear' })],
    ['face_too_small', look('up', { sameFace: { determined: false, reason: 'face_too_small' } })],
  ])('is not determined by %s', (reason, third) => {
    expect(judge(third)).toMatchObject({ outcome: 'not_determined', reason });
  });

  it('takes a doubtful likeness of a head turned away, not of one that looks straight', () => {
    const borderline = { sameFace: { determined: false, reason: 'borderline' } } as const;
    expect(judge(look('up', borderline)).outcome).toBe('passed');
    expect(judgeLiveness(['straight'], SELFIE, [look('straight', borderline)])).toMatchObject({
      outcome: 'not_determined',
      reason: 'borderline',
    });
  });

  it('is not determined while frames are missing, and fails by those that are there', () => {
    expect(judgeLiveness(ASKED, SELFIE, [look('straight')])).toMatchObject({ reason: 'frames_missing' });
    expect(judgeLiveness(ASKED, SELFIE, [look('left')])).toMatchObject({ reason: 'wrong_pose' });
    expect(judgeLiveness([], SELFIE, [])).toMatchObject({ outcome: 'not_determined' });
  });

  it('says what it does not prove', () => {
    expect(judge(look('up')).limits).toContain('no proof of life');
  });
});
