// Shared by the processes that decode pictures: they run at low priority, exit when they use too much memory or their
// parent is gone, and answer messages. Plain JavaScript, see `image-child.js`.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** @type {{ threads: number, pixelsMax: number, memoryMaxBytes: number, niceIncrement: number }} */
export const options = JSON.parse(process.argv[2] ?? '{}');
/** The exit code of a process killed by the kernel when out of memory. */
const OUT_OF_MEMORY = 137;
const WATCH_MS = 25;

// Before any thread starts, because threads inherit it. Requests take precedence.
setPriority(options.niceIncrement);
try {
  // If the container's limit is still reached, the kernel kills this process rather than the service.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not Linux.
}
setInterval(() => {
  if (process.memoryUsage.rss() > options.memoryMaxBytes) process.exit(OUT_OF_MEMORY);
}, WATCH_MS).unref();
process.on('disconnect', () => process.exit());

/**
 * Answers `{ id, operation, task }` with `{ id, result }` or `{ id, error }`; `{ cancel: id }` cancels a task.
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
