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
  errors.length > 0 && errors.every(isNotDetermined);

/** Which checks came to no answer; the job's type where it is one check. */
export function undeterminedChecks({ signals, errors, request }: JobHead): string[] {
  const named = signals.filter(({ type }) => type === 'not-determined');
  if (named.length > 0)
    return [...new Set(named.map(({ property, category }) => property ?? category))].sort();
  return errors.some(isNotDetermined) ? [request.type] : [];
}

const isNotDetermined = ({ message }: { message: string }) => /\bnot determined\b/.test(message);
