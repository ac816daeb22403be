import { recordOf, type StoredJob } from '../jobs/stored-job.js';

/** What a callback carries: the job record as `GET /api/jobs/{id}` shows it. */
export const callbackBody = (job: StoredJob): unknown => recordOf(job);
