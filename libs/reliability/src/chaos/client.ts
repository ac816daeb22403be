import { setTimeout as pause } from 'node:timers/promises';

export interface Reply<T> {
  status: number;
  body: T;
}

/** Request statistics for the report. */
export const traffic = { sent: 0, repeated: 0, refusedWith5xx: 0 };

const TIMEOUT_MS = 30_000;
const GIVE_UP_AFTER_MS = 180_000;

/**
 * Sends a request like a careful client: after a lost connection, a timeout, 409 (still running), 429 or 5xx it retries
 * with the same `Idempotency-Key` until it gets a final response.
 *
 * @throws Error if it never does
 */
export async function persist<T>(
  url: string,
  init: RequestInit & { headers?: Record<string, string> },
): Promise<Reply<T>> {
  const until = Date.now() + GIVE_UP_AFTER_MS;
  for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
    traffic.sent++;
    try {
      const answer = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await answer.text();
      const again = answer.status >= 500 || answer.status === 429 || (answer.status === 409 && hasKey(init));
      if (!again) return { status: answer.status, body: parsed<T>(text) };
      if (answer.status >= 500) traffic.refusedWith5xx++;
    } catch {
      // The connection broke, or there was no response: whether the request took effect is unknown.
    }
    if (Date.now() > until)
      throw new Error(`${init.method ?? 'GET'} ${new URL(url).pathname} was never answered`);
    traffic.repeated++;
    await pause(wait);
  }
}

const hasKey = (init: { headers?: Record<string, string> }) =>
  init.headers?.['Idempotency-Key'] !== undefined;

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return text as T;
  }
}

/** Runs `work` for 0 … count-1, with `width` in parallel. */
export async function inParallel(
  count: number,
  width: number,
  work: (n: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, lane));
}
