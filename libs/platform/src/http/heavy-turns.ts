// Work on megabytes takes tens of milliseconds. A hundred requests that come at once would do theirs in one turn of the event
// loop, and nobody else is answered until all of it is done: each piece waits for a turn of its own.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** From this size on, work on a body or photo has a turn of its own. */
export const HEAVY_BYTES = 64 * 1024;

let last: Promise<void> = Promise.resolve();

/** Resolves in a turn of the event loop in which no other heavy work begins. */
export function awaitHeavyTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
