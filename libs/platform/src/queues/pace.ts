// The number of concurrent tasks of a worker, controlled by how long claims take: additive increase, multiplicative
// decrease (Chiu and Jain), like TCP congestion control. Slow is relative to the usual duration
// (docs/design/job-processing.md).

export interface Pace {
  /** share of the worker's maximum concurrency, above 0 up to 1 */
  share: number;
  /** how long a claim takes on an idle database; undefined: nothing was claimed yet */
  usualMs: number | undefined;
}

export const FULL_PACE: Pace = { share: 1, usualMs: undefined };

const DECREASE = 0.5;
const INCREASE = 1 / 16;
/** Claims that take this many times the usual duration are slow, */
const TOLERANCE = 4;
/** unless they take less. */
const NEVER_SLOW_MS = 50;
/** If the database stays slower (another machine, another network), that becomes usual after this many intervals. */
const DRIFT_INTERVALS = 2_000;

/** @param medianMs median of the claims of an interval; Infinity: they failed; undefined: there were none */
export function nextPace({ share, usualMs }: Pace, medianMs: number | undefined): Pace {
  const faster = Math.min(1, share + INCREASE);
  if (medianMs === undefined) return { share: faster, usualMs };
  const isSlow = medianMs > Math.max(NEVER_SLOW_MS, TOLERANCE * (usualMs ?? medianMs));
  return { share: isSlow ? share * DECREASE : faster, usualMs: usualAfter(usualMs, medianMs) };
}

function usualAfter(usualMs: number | undefined, medianMs: number): number | undefined {
  if (medianMs === Infinity) return usualMs;
  if (usualMs === undefined || medianMs < usualMs) return medianMs;
  return usualMs + (medianMs - usualMs) / DRIFT_INTERVALS;
}

export const concurrencyAt = ({ share }: Pace, bounds: { min: number; max: number }): number =>
  Math.max(Math.min(bounds.min, bounds.max), Math.round(share * bounds.max));
