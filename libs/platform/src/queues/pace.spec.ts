import { concurrencyAt, FULL_PACE, nextPace, type Pace } from './pace.js';

const after = (pace: Pace, medians: (number | undefined)[]) => medians.reduce<Pace>(nextPace, pace);
const times = <T>(n: number, value: T): T[] => Array.from({ length: n }, () => value);
const usual = after(FULL_PACE, times(10, 5));
const BOUNDS = { min: 2, max: 16 };

it('goes on in full while claims take what is usual, and while they are quick whatever is usual', () => {
  expect(usual).toEqual({ share: 1, usualMs: 5 });
  expect(after(usual, [19, 45, 49, 20]).share).toBe(1);
});

it('halves with each slow interval, down to the fewest, and comes back a sixteenth at a time', () => {
  const shares = [1, 2, 3, 9].map((n) => concurrencyAt(after(usual, times(n, 400)), BOUNDS));
  expect(shares).toEqual([8, 4, 2, 2]);
  const slowed = after(usual, times(9, 400));
  expect([1, 4, 8, 16].map((n) => concurrencyAt(after(slowed, times(n, 6)), BOUNDS))).toEqual([2, 4, 8, 16]);
});

it('takes claims that fail for slow ones, and learns nothing from how long they take', () => {
  const failed = after(usual, times(3, Infinity));
  expect(failed).toEqual({ share: 1 / 8, usualMs: 5 });
});

it('comes back while there is nothing to claim', () => {
  expect(after({ share: 0.1, usualMs: 5 }, times(15, undefined))).toEqual({ share: 1, usualMs: 5 });
});

it('takes a database that is far away for what it is, at once when it is first met and in an hour when it moved', () => {
  expect(after(FULL_PACE, times(10, 300)).share).toBe(1);
  expect(after(usual, times(400, 300)).share).toBeLessThan(0.01);
  expect(after(usual, times(3_600, 300)).share).toBe(1);
});

it('learns what is usual from the quickest: a first claim that waited for its connection is soon forgotten', () => {
  expect(after(FULL_PACE, [2_000, 5]).usualMs).toBe(5);
});
