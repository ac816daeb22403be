import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Well below the default of 0; decoding threads step back further on top. */
const NICENESS = 5;

/**
 * Lets others on the same machine go first: whoever waits for an answer before whoever works off a queue. On Linux
 * priorities belong to threads, and what starts later inherits; elsewhere to the process. Where it is not allowed,
 * nothing changes.
 */
export function stepBack(): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, NICENESS);
    } catch {
      // A thread that has just ended, or a system that does not let us.
    }
  }
}

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}
