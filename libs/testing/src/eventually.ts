import { setTimeout as pause } from 'node:timers/promises';

/** Both times in milliseconds. */
export interface Patience {
  timeoutMs?: number;
  everyMs?: number;
}

/**
 * Repeats `assertion` until it no longer throws and returns its result; after `timeoutMs` (default 20 s) it throws the
 * assertion's last error. For use with `expect`:
 *
 * @example
 * await eventually(() => expect(receiver.requests).toHaveLength(2));
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 20_000, everyMs = 25 }: Patience = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() >= deadline) throw error;
    }
    await pause(everyMs);
  }
}

/**
 * Repeats `probe` until it returns something other than `undefined`, `null` or `false`, and returns that. An error
 * thrown by the probe ends the wait at once.
 *
 * @param what completes the sentence "gave up waiting for …"
 */
export async function waitFor<T>(
  what: string,
  probe: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  { timeoutMs = 20_000, everyMs = 25 }: Patience = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== null && found !== false) return found;
    if (performance.now() >= deadline) throw new Error(`gave up waiting for ${what} after ${timeoutMs} ms`);
    await pause(everyMs);
  }
}
