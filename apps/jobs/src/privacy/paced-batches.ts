import { setTimeout as pause } from 'node:timers/promises';
import { FIRST_BATCH, paceAfter } from './pace.js';

/** Runs batches until one is not full, or `signal` is aborted. `batch` resolves to the number of rows it handled. */
export async function inPacedBatches(
  batch: (size: number) => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  for (let size = FIRST_BATCH; !signal.aborted;) {
    const began = performance.now();
    const done = await batch(size);
    if (done < size) return;
    const pace = paceAfter(size, done, performance.now() - began);
    size = pace.size;
    await pause(pace.pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
