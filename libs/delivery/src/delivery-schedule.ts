/*
 * What follows an attempt: done, given up, or the time of the next attempt (docs/design/events.md). Ten attempts over
 * about 75 h.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait before each attempt, including the first. */
export const DELIVERY_WAITS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Waits vary by up to this share, so that receivers that failed together are not called together. */
const JITTER = 0.2;

/** The longest accepted `Retry-After`: the schedule's longest wait, so that a distant date cannot park a message. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

const GONE = 410;

/** The outcome of an attempt, with a status if there was a response. */
export interface AttemptOutcome {
  status?: number;
  /** the raw `Retry-After` of the response: seconds or an HTTP date */
  retryAfter?: string;
  /** attempts of this round so far, including this one */
  attempts: number;
  now: Date;
  /** uniform in [0, 1) */
  random: number;
  waitsMs?: readonly number[];
}

/** `stopped`: the receiver responded with 410. `failed`: no attempt is left. */
export type AfterAttempt =
  { state: 'delivered' } | { state: 'stopped' } | { state: 'failed' } | { state: 'retry'; waitMs: number };

/** Decides what follows an attempt. 2xx is done, 410 stops, anything else (also 3xx) is retried while attempts are left. */
export function decideAfterAttempt(outcome: AttemptOutcome): AfterAttempt {
  const { status, attempts, now, random, waitsMs = DELIVERY_WAITS_MS } = outcome;
  if (status !== undefined && status >= 200 && status < 300) return { state: 'delivered' };
  if (status === GONE) return { state: 'stopped' };
  const wait = waitsMs[attempts];
  if (wait === undefined) return { state: 'failed' };
  const jittered = Math.round(wait * (1 - JITTER + 2 * JITTER * random));
  return { state: 'retry', waitMs: Math.max(jittered, readRetryAfter(outcome.retryAfter, now)) };
}

/** `Retry-After` (RFC 9110 §10.2.3) in milliseconds from now; 0 if absent, past or invalid. */
export function readRetryAfter(value: string | undefined, now: Date): number {
  if (!value) return 0;
  const text = value.trim();
  const waitMs = /^\d{1,12}$/.test(text)
    ? Number(text) * SECOND_MS
    : // only HTTP dates: Date.parse accepts much more
      /^[A-Z][a-z]{2,8},? /.test(text)
      ? Date.parse(text) - now.getTime()
      : 0;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS) : 0;
}
