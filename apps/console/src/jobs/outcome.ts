import type { JobsSchemas } from '../api/client.js';

/** The service's word for what a job came to, or why it has none yet. */
export type Outcome = 'passed' | 'failed' | 'not-determined' | 'active' | 'removed';

export function outcomeOf({ status, outcome }: Pick<JobsSchemas['JobView'], 'status' | 'outcome'>): Outcome {
  if (status === 'removed' || status === 'active') return status;
  return outcome ?? 'not-determined';
}
