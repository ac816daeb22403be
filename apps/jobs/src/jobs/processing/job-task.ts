import type { JobKey } from '../../core/values/job-key.js';

const BETWEEN = '@';

/** The payload of a task that processes a job: its id and tenant, so that the worker queries only the tenant's rows. */
export const taskOf = ({ jobId, tenant }: JobKey): string => `${jobId}${BETWEEN}${tenant}`;

export function jobOf(task: string): JobKey {
  const at = task.indexOf(BETWEEN);
  return { jobId: task.slice(0, at), tenant: task.slice(at + 1) };
}
