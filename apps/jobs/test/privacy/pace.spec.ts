import { FIRST_BATCH, paceAfter, paceAfterConflict } from '../../src/privacy/pace.js';

/** Sizes of batches one after another, where each row takes so long. */
const sizes = (msARow: number, batches: number, from = FIRST_BATCH): number[] => {
  const all = [from];
  while (all.length < batches) all.push(paceAfter(all.at(-1)!, all.at(-1)!, all.at(-1)! * msARow).size);
  return all;
};

describe('the pace of an erasure', () => {
  it('grows until a batch takes its time, and no further', () => {
    expect(sizes(1, 6)).toEqual([10, 20, 40, 40, 40, 40]);
    expect(sizes(0.01, 9).at(-1)).toBe(500);
  });

  it('shrinks at once when the database is slower, down to a single row', () => {
    expect(sizes(10, 2, 400)).toEqual([400, 4]);
    expect(sizes(1_000, 3, 400)).toEqual([400, 1, 1]);
    expect(paceAfterConflict(40, 250).size).toBe(20);
    expect(paceAfterConflict(1, 250).size).toBe(1);
  });

  it('leaves the database to others for as long as it had it', () => {
    expect(paceAfter(100, 100, 90).pauseMs).toBe(90);
    expect(paceAfterConflict(10, 250).pauseMs).toBe(250);
  });
});
