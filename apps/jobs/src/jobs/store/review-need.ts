// Rule: whether a job needs a review. A job that was not determined may still be accepted; one that failed was decided,
// and is reviewed only if the account requires it.
import { isNotDetermined, isOpen } from '@bonafide/contracts/job-outcome';
import type { JobHead, JobResult } from '@bonafide/contracts/job-record';

export type ReviewNeed = 'undetermined' | 'failed';

/** null: not completed, passed, or already reviewed. */
export function reviewNeedOf(head: JobHead, result: JobResult | null): ReviewNeed | null {
  if (head.status !== 'completed' || head.accountReviewed || result?.success === true) return null;
  if (isOpen(head)) return 'undetermined';
  return result?.success === false ? 'failed' : null;
}

/** Checks that were not determined; the job's type if it is a single check. */
export function undeterminedChecks({ signals, errors, request }: JobHead): string[] {
  const named = signals.filter(({ type }) => type === 'not-determined');
  if (named.length > 0)
    return [...new Set(named.map(({ property, category }) => property ?? category))].sort();
  return errors.some(isNotDetermined) ? [request.type] : [];
}
