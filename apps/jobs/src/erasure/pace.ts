// How much is erased at a time, and how long everybody else goes first in between (decision 0376). A batch that took
// longer than it should is followed by a smaller one and a longer pause, so that whoever waits for the database has it.

export const FIRST_BATCH = 10;
const BATCH_MAX = 500;
/** What a batch is to take: about as long as one request that waits for it is held up. */
const BATCH_MS = 40;
/** Time between two batches, for each millisecond that the last one took. */
const PAUSE_SHARE = 1;
const GROWTH_MAX = 2;

export interface Pace {
  /** of the next batch */
  size: number;
  pauseMs: number;
}

/** @param done how many the last batch held, of at most `size` */
export function paceAfter(size: number, done: number, tookMs: number): Pace {
  const grown = Math.round((done * BATCH_MS) / Math.max(tookMs, 1));
  // Of a batch that was not full nothing is learnt but whether it was too slow.
  const next = done < size ? Math.min(size, Math.max(grown, size / GROWTH_MAX)) : grown;
  return {
    size: Math.max(1, Math.min(Math.round(next), size * GROWTH_MAX, BATCH_MAX)),
    pauseMs: Math.round(tookMs * PAUSE_SHARE),
  };
}

/** Of a batch that somebody else held up, which was given up. */
export const paceAfterConflict = (size: number, tookMs: number): Pace => ({
  size: Math.max(1, Math.floor(size / 2)),
  pauseMs: Math.round(tookMs * PAUSE_SHARE),
});
