import type { JobStatus } from '@bonafide/contracts/job-types';
import type { StoredJob } from './stored-job.js';

/** What begins every type's own record of a job. */
export interface RecordHead {
  id: string;
  status: JobStatus;
  completed: string | null;
  submitted: string;
  updatedAt: string;
}

export const recordHead = ({ head }: Pick<StoredJob, 'head'>): RecordHead => ({
  id: head.id,
  status: head.status,
  completed: head.completed,
  submitted: head.submitted,
  updatedAt: head.updatedAt,
});
