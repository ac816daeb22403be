// Work on megabytes takes tens of milliseconds. A hundred requests that come at once would do theirs in one turn of the event
// loop, and nobody else is answered until all of it is done: a turn takes on so many bytes, and the rest waits (decision 0182).
import { setImmediate as nextTurn } from 'node:timers/promises';

/** From this size on, work on a body or photo waits for a turn that has room for it. */
export const HEAVY_BYTES = 64 * 1024;

/** The bytes that are worked on in one turn, by whomever; one piece that is larger has a turn of its own. */
export const TURN_BYTES = 512 * 1024;

let last: Promise<void> = Promise.resolve();
let left = 0;

/** Resolves, in the order of the calls, in a turn of the event loop that has room for work on so many bytes. */
export function awaitHeavyTurn(bytes: number): Promise<void> {
  last = last.then(async () => {
    if (bytes > left) {
      await nextTurn();
      left = TURN_BYTES;
    }
    left -= bytes;
  });
  return last;
}
