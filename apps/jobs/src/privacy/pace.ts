// Batch size of an erasure, and the pauses that give precedence to other work (docs/design/sealed-data.md). A batch
// that took too long is followed by a smaller one and a longer pause, so that others get access to the database.

export const FIRST_BATCH = 10;
const BATCH_MAX = 500;
/** Target duration of a batch: about as long as a request may have to wait for it. */
const BATCH_MS = 40;
/** Pause between two batches, per millisecond that the last one took. */
const PAUSE_SHARE = 1;
const GROWTH_MAX = 2;

export interface Pace {
  /** size of the next batch */
  size: number;
  pauseMs: number;
}

/** @param done number of rows in the last batch, of at most `size` */
export function paceAfter(size: number, done: number, tookMs: number): Pace {
  const grown = Math.round((done * BATCH_MS) / Math.max(tookMs, 1));
  // A batch that was not full only shows whether it was too slow.
  const next = done < size ? Math.min(size, Math.max(grown, size / GROWTH_MAX)) : grown;
  return {
    size: Math.max(1, Math.min(Math.round(next), size * GROWTH_MAX, BATCH_MAX)),
    pauseMs: Math.round(tookMs * PAUSE_SHARE),
  };
}

/** Pace after a batch that was abandoned because another transaction blocked it. */
export const paceAfterConflict = (size: number, tookMs: number): Pace => ({
  size: Math.max(1, Math.floor(size / 2)),
  pauseMs: Math.round(tookMs * PAUSE_SHARE),
});
