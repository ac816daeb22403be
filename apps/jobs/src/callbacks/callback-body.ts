import { recordOf, type StoredJob } from '../job-store/stored-job.js';
import { tinRecord } from '../checks/tin/tin-record.js';

/** What a callback carries: the job record as `GET /api/jobs/{id}` shows it; of a TIN job, its own record. */
export const callbackBody = (job: StoredJob): unknown =>
  job.head.request.type === 'tin-validation' ? tinRecord(job) : recordOf(job);
