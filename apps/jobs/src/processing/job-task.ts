import type { JobKey } from '../values/job-key.js';

const BETWEEN = '@';

/** What a task that processes a job carries: its id and whose it is, so that whoever takes it asks for the tenant's rows alone. */
export const taskOf = ({ jobId, tenant }: JobKey): string => `${jobId}${BETWEEN}${tenant}`;

/** The job of a task; without a tenant where the version before made it, which named the job alone. */
export function jobOf(task: string): Partial<JobKey> & Pick<JobKey, 'jobId'> {
  const at = task.indexOf(BETWEEN);
  return at < 0 ? { jobId: task } : { jobId: task.slice(0, at), tenant: task.slice(at + 1) };
}
