import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Well below the default of 0; decoding threads step back further on top. */
const NICENESS = 5;
/** For the process as a whole, beside others on the machine. */
const SESSION_NICENESS = 10;

/**
 * Lets others on the same machine go first: whoever waits for an answer before whoever works off a queue. On Linux
 * priorities belong to threads, and what starts later inherits; elsewhere to the process. Where it is not allowed,
 * nothing changes.
 */
export function lowerPriority(): void {
  for (const thread of threads()) attempt(() => setPriority(thread, NICENESS));
  // Where Linux shares out time to sessions first (autogroup), a thread's priority counts within its session alone.
  attempt(() => {
    if (sessionId() === process.pid) writeFileSync('/proc/self/autogroup', String(SESSION_NICENESS));
  });
}

/** A thread that has just ended, or a system that does not let us, changes nothing. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // See above.
  }
}

/** proc(5): the sixth field of stat, the fourth behind the command's name. */
const sessionId = () => Number(readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')[3]);

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}
