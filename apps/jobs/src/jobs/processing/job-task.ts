import type { JobKey } from '../../core/values/job-key.js';

const BETWEEN = '@';

/** The payload of a task that processes a job: its id and tenant, so that the worker queries only the tenant's rows. */
export const taskOf = ({ jobId, tenant }: JobKey): string => `${jobId}${BETWEEN}${tenant}`;

/** The job of a task; without a tenant if the previous version created it, which named only the job. */
export function jobOf(task: string): Partial<JobKey> & Pick<JobKey, 'jobId'> {
  const at = task.indexOf(BETWEEN);
  return at < 0 ? { jobId: task } : { jobId: task.slice(0, at), tenant: task.slice(at + 1) };
}
