import type { JobStatus } from './job-types.js';

export const JOB_OUTCOMES = ['passed', 'failed', 'not-determined'] as const;
/** What a completed job came to, in one word. A job without a failed check is never `failed`. */
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

interface Judged {
  status: JobStatus;
  accountReviewed: boolean;
  reviewSuccess: boolean | null;
  errors: readonly { message: string }[];
}

export const isNotDetermined = ({ message }: { message: string }): boolean =>
  /\bnot determined\b/.test(message);

/** Nothing failed, but something was not determined. */
export const isOpen = ({ errors }: Pick<Judged, 'errors'>): boolean =>
  errors.length > 0 && errors.every(isNotDetermined);

/** A reviewer's word stands above the decision of the checks; null while there is neither. */
export function outcomeOf(head: Judged, result: Record<string, unknown> | null): JobOutcome | null {
  if (head.status !== 'completed') return null;
  if (head.accountReviewed && head.reviewSuccess !== null) return head.reviewSuccess ? 'passed' : 'failed';
  if (result?.success === true) return 'passed';
  return result?.success === false && !isOpen(head) ? 'failed' : 'not-determined';
}
