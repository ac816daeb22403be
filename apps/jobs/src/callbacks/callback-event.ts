import type { JobType } from '@bonafide/contracts/job-types';

/** `X-WebHook-Event` of a job's completion. */
const COMPLETION_EVENTS: Partial<Record<JobType, string>> = {
  'id-verification': 'job-idv-complete',
  'id-reverification': 'job-reverify',
  'tin-validation': 'job-tin-validation',
};

export const completionEvent = (type: JobType) => COMPLETION_EVENTS[type] ?? 'job-complete';

export type CallbackEvent =
  ReturnType<typeof completionEvent> | 'job-review' | 'job-dlv-complete' | 'job-aml-monitoring-update';
