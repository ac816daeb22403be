import { waitWithin } from '../src/attack/process-health.js';

describe('how long a process waited for a core', () => {
  // Waited 10 ms in each of the first 25 ms, 100 ms of 125 later.
  const samples = [
    [0, 0],
    [25, 10],
    [50, 20],
    [175, 120],
    [200, 120],
    [225, 120],
  ].map(([at, waitedMs]) => ({ at: at!, waitedMs: waitedMs! }));

  it.each([
    ['the worst stretch of this length counts', 125, 100],
    ['a longer stretch holds what was waited before it too', 150, 110],
    ['never more than the stretch itself', 20, 20],
    ['all of it for the whole time', 1_000, 120],
  ])('%s', (_title, lengthMs, expected) => {
    expect(waitWithin(samples, lengthMs)).toBe(expected);
  });

  it('is nothing where the system does not tell', () => {
    expect(waitWithin([], 300)).toBe(0);
  });
});
