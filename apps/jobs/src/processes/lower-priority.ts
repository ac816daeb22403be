import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Well below the default priority of 0; decoding threads lower theirs further. */
const NICENESS = 5;
/** For the whole process, relative to others on the machine. */
const SESSION_NICENESS = 10;

/**
 * Gives precedence to other processes on the same machine: those that answer requests before those that process a
 * queue. On Linux priorities belong to threads, and new threads inherit them; elsewhere to the process. Has no effect
 * where it is not permitted.
 */
export function lowerPriority(): void {
  for (const thread of threads()) attempt(() => setPriority(thread, NICENESS));
  // Where Linux schedules by session first (autogroup), a thread's priority only counts within its session.
  attempt(() => {
    if (sessionId() === process.pid) writeFileSync('/proc/self/autogroup', String(SESSION_NICENESS));
  });
}

/** Ignores threads that have just ended, and systems that do not permit it. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // See above.
  }
}

/** proc(5): the sixth field of stat, the fourth after the command's name. */
const sessionId = () => Number(readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')[3]);

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}
