import { RecentShares } from './recent-shares.js';

describe('in a queue that accounts share', () => {
  const times = <T>(count: number, of: () => T): T[] => Array.from({ length: count }, of);

  it('the few tasks of an account are in the order in which they came', () => {
    const recent = new RecentShares();
    expect(times(8, () => recent.priorityOf('one', 0))).toEqual(times(8, () => undefined));
  });

  it('the many tasks of an account come after the few of another, whose number counts alone', () => {
    const recent = new RecentShares();
    const heavy = times(300, () => recent.priorityOf('heavy', 0));
    expect(heavy.slice(8, 12)).toEqual([1, 2, 3, 4]);
    expect(heavy.at(-1)).toBe(292);
    expect(recent.priorityOf('light', 0)).toBeUndefined();
  });

  it('a minute later an account is one among the others again', () => {
    const recent = new RecentShares();
    times(100, () => recent.priorityOf('heavy', 0));
    expect(recent.priorityOf('heavy', 59_999)).toBe(93);
    expect(recent.priorityOf('heavy', 60_000)).toBeUndefined();
  });
});
