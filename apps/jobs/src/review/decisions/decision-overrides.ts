// Rule: what a reviewer's decision writes into `review`. A single false boolean rejects (review-success.ts), so a
// rejection has one and an acceptance none, whatever was overridden before.
import type { JobReview } from '@bonafide/contracts/job-record';
import type { ErrorDetail } from '@bonafide/platform/errors';
import type { ReviewDto } from './review.dto.js';
import type { Verdict } from './review-entries.js';

/** Overrides that contradict the verdict, for the error response. */
export const contradictionsOf = (verdict: Verdict, overrides: ReviewDto): ErrorDetail[] =>
  verdict === 'reject'
    ? []
    : Object.entries(overrides)
        .filter(([, value]) => value === false)
        .map(([name]) => ({
          parameter: `overrides.${name}`,
          message: `overrides.${name}: must not be false where the decision is accept`,
        }));

/** The overrides to write. A rejection without details rejects the document. */
export function overridesOf(verdict: Verdict, overrides: ReviewDto, before: JobReview): ReviewDto {
  const merged = { ...before, ...overrides };
  const rejected = Object.entries(merged).flatMap(([name, value]) => (value === false ? [name] : []));
  if (verdict === 'reject') return rejected.length > 0 ? overrides : { ...overrides, idValid: false };
  return { ...overrides, ...Object.fromEntries(rejected.map((name) => [name, null])) };
}
