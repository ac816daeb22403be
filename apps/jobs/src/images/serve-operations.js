// What the processes that unpack pictures have in common: they give way to requests, end themselves when they take too much
// memory or their parent is gone, and answer what they are sent. Plain JavaScript, as `image-child.js` says.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** @type {{ threads: number, pixelsMax: number, memoryMaxBytes: number, niceIncrement: number }} */
export const options = JSON.parse(process.argv[2] ?? '{}');
/** The kernel's own code for a process that it killed for want of memory. */
const OUT_OF_MEMORY = 137;
const WATCH_MS = 25;

// Before any thread is started: they inherit it. Answering requests goes first.
setPriority(options.niceIncrement);
try {
  // Should the container's limit be reached all the same, the kernel ends this process and not the service.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // No Linux.
}
setInterval(() => {
  if (process.memoryUsage.rss() > options.memoryMaxBytes) process.exit(OUT_OF_MEMORY);
}, WATCH_MS).unref();
process.on('disconnect', () => process.exit());

/**
 * Answers `{ id, operation, task }` with `{ id, result }` or `{ id, error }`; `{ cancel: id }` gives a task up.
 *
 * @param {Record<string, (task: any, signal: AbortSignal) => Promise<unknown>>} operations
 */
export function serveOperations(operations) {
  /** @type {Map<number, AbortController>} */
  const running = new Map();

  async function answer({ id, operation, task }) {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      process.send({ id, result: await operations[operation](task, controller.signal) });
    } catch (error) {
      process.send({ id, error: String(error?.message ?? error) });
    } finally {
      running.delete(id);
    }
  }

  process.on('message', (message) => {
    if (message.cancel !== undefined) running.get(message.cancel)?.abort();
    else void answer(message);
  });
  process.send({ ready: true });
}
