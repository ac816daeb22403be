import { RequestError } from './session-client.js';

const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 10_000;

/** A wait that ends early when the browser is online again or the person asks for it. */
export class Pause {
  private end: () => void = () => undefined;

  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end(), ms);
      this.end = () => {
        clearTimeout(timer);
        globalThis.removeEventListener('online', this.end);
        signal.removeEventListener('abort', this.end);
        resolve();
      };
      globalThis.addEventListener('online', this.end);
      signal.addEventListener('abort', this.end);
    });
  }

  cutShort(): void {
    this.end();
  }
}

/**
 * Repeats an idempotent request until it arrives, with increasing pauses.
 * @param onFault called for each attempt that did not arrive
 * @throws {RequestError} when a retry is of no use; the signal's reason
 */
export async function untilSent<T>(
  send: () => Promise<T>,
  {
    pause,
    signal,
    onFault,
  }: { pause: Pause; signal: AbortSignal; onFault: (fault: 'offline' | 'busy') => void },
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RequestError) || (error.fault !== 'offline' && error.fault !== 'busy'))
        throw error;
      onFault(error.fault);
      await pause.wait(Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** tries), signal);
      signal.throwIfAborted();
    }
  }
}
