// Rule: whether a job wants a person's eyes. What is not determined is nobody's fault and may yet be accepted; what failed
// was decided, and is reviewed where the account asks for it.
import type { JobHead, JobResult } from '@bonafide/contracts/job-record';

export type ReviewNeed = 'undetermined' | 'failed';

/** null: not completed, passed, or reviewed already. */
export function reviewNeedOf(head: JobHead, result: JobResult | null): ReviewNeed | null {
  if (head.status !== 'completed' || head.accountReviewed || result?.success === true) return null;
  if (isOpen(head)) return 'undetermined';
  return result?.success === false ? 'failed' : null;
}

/** Nothing failed, and something was not determined. */
export const isOpen = ({ errors }: Pick<JobHead, 'errors'>): boolean =>
  errors.length > 0 && errors.every(({ message }) => /\bnot determined\b/.test(message));
