import { PASS_CONFIDENCE } from '../../limits.js';
import { judgeDistance } from './face-distance.js';

const judge = (distance: number, width = 100, seen = {}) =>
  judgeDistance({ distance, width, score: 0.95, turn: 10, engine: 'an engine', ...seen });

describe('the distance of two faces', () => {
  it.each([0, 0.25, 0.4999, 0.5])('of %d passes', (distance) => {
    const judged = judge(distance);
    expect(judged.outcome === 'match' && judged.data.similarity).toBeGreaterThanOrEqual(PASS_CONFIDENCE);
  });

  it.each([0.5001, 0.55, 0.6])('of %d is not determined', (distance) => {
    expect(judge(distance)).toMatchObject({ outcome: 'not_determined', reason: 'borderline' });
  });

  it.each([0.6001, 0.8, 1.2, 3])('of %d fails', (distance) => {
    const judged = judge(distance);
    expect(judged.outcome === 'no_match' && judged.data.similarity).toBeLessThanOrEqual(0.5);
  });

  it('falls as likeness grows', () => {
    const likeness = [0, 0.2, 0.4, 0.5, 0.61, 0.8, 1, 1.2].map((distance) => {
      const judged = judge(distance);
      return judged.outcome === 'not_determined' ? NaN : judged.data.similarity;
    });
    expect(likeness).toEqual([...likeness].sort((one, other) => other - one));
  });

  it.each([{ turn: 45 }, { score: 0.55 }])('of a face seen badly says nothing against it: %j', (seen) => {
    expect(judge(0.7, 100, seen)).toMatchObject({ reason: 'borderline' });
    expect(judge(0.4, 100, seen).outcome).toBe('match');
  });

  it('is not judged of faces narrower than 60 px, nor where it is no number', () => {
    expect(judge(0.1, 59.9)).toMatchObject({ reason: 'face_too_small' });
    expect(judge(0.1, 60).outcome).toBe('match');
    expect(judge(NaN).outcome).toBe('not_determined');
  });
});
