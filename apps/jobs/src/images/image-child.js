// The process in which pictures are unpacked. Pictures are hostile: what one of them can do is to end this process, which
// holds nothing of the service's memory, settings or connections (decision 0014). Plain JavaScript: `image-process.ts`
// starts this very file from the source folder (tests) and from the build.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const { threads, pixelsMax, memoryMaxBytes, niceIncrement } = JSON.parse(process.argv[2] ?? '{}');
/** The kernel's own code for a process that it killed for want of memory. */
const OUT_OF_MEMORY = 137;
const WATCH_MS = 25;

// Before any thread is started: they inherit it. Answering requests goes first.
setPriority(niceIncrement);
try {
  // Should the container's limit be reached all the same, the kernel ends this process and not the service.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // No Linux.
}
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMaxBytes) process.exit(OUT_OF_MEMORY);
}, WATCH_MS).unref();
process.on('disconnect', () => process.exit());

const { limitPixels } = await import('./open-image.js');
const { imageOperations } = await import('./image-operations.js');
limitPixels(pixelsMax);
const operations = imageOperations({ threads, pixelsMax });
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
