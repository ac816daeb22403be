// Work on megabytes takes tens of milliseconds. A hundred simultaneous requests would do theirs in one turn of the event
// loop and block all others: so each turn handles a limited number of bytes, and the rest waits
// (docs/design/submission.md).
import { setImmediate as nextTurn } from 'node:timers/promises';

/** From this size on, work on a body or photo waits for a turn with capacity for it. */
export const HEAVY_BYTES = 64 * 1024;

/** The maximum number of bytes handled in one turn by all requests; a larger piece gets a turn of its own. */
export const TURN_BYTES = 512 * 1024;

let last: Promise<void> = Promise.resolve();
let left = 0;

/** Resolves, in the order of the calls, in a turn of the event loop with capacity for this many bytes. */
export function yieldForBytes(bytes: number): Promise<void> {
  last = last.then(async () => {
    if (bytes > left) {
      await nextTurn();
      left = TURN_BYTES;
    }
    left -= bytes;
  });
  return last;
}
