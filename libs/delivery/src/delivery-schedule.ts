/*
 * What follows a try: done, given up, or when to try again (decision 0106). Ten attempts over about 75 h.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait before each try, the first included. */
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

/** Waits differ by up to this share, so that receivers that were down together are not called together. */
const JITTER = 0.2;

/** The longest a receiver may ask for: the schedule's own longest wait, so that no date far away parks a message. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

const GONE = 410;

/** How a try ended: a status when an answer came, none otherwise. */
export interface AttemptOutcome {
  status?: number;
  /** the answer's `Retry-After` as it came: seconds or an HTTP date */
  retryAfter?: string;
  /** attempts of this round so far, this one included */
  attempts: number;
  now: Date;
  /** uniform in [0, 1) */
  random: number;
  waitsMs?: readonly number[];
}

/** `stopped`: the receiver wants no more (410). `failed`: no try is left. */
export type AfterAttempt =
  { state: 'delivered' } | { state: 'stopped' } | { state: 'failed' } | { state: 'retry'; waitMs: number };

/** Decides what follows a try. 2xx is done, 410 stops, everything else (3xx too) is tried again while attempts are left. */
export function decideAfterAttempt(outcome: AttemptOutcome): AfterAttempt {
  const { status, attempts, now, random, waitsMs = DELIVERY_WAITS_MS } = outcome;
  if (status !== undefined && status >= 200 && status < 300) return { state: 'delivered' };
  if (status === GONE) return { state: 'stopped' };
  const wait = waitsMs[attempts];
  if (wait === undefined) return { state: 'failed' };
  const jittered = Math.round(wait * (1 - JITTER + 2 * JITTER * random));
  return { state: 'retry', waitMs: Math.max(jittered, readRetryAfter(outcome.retryAfter, now)) };
}

/** `Retry-After` (RFC 9110 §10.2.3) in milliseconds from now; 0 when absent, past or not understood. */
export function readRetryAfter(value: string | undefined, now: Date): number {
  if (!value) return 0;
  const text = value.trim();
  const waitMs = /^\d{1,12}$/.test(text)
    ? Number(text) * SECOND_MS
    : // HTTP dates alone: Date.parse would take much else for a date
      /^[A-Z][a-z]{2,8},? /.test(text)
      ? Date.parse(text) - now.getTime()
      : 0;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS) : 0;
}
