/** Queue of jobs to process; a task carries a job id. */
export const JOB_PROCESSING = 'job-processing';

/** Queue of callbacks; a task carries the tenant whose deliveries are due. */
export const CALLBACKS = 'callbacks';

/** Every queue of the service; each has exactly one processor. */
export const QUEUE_NAMES = [JOB_PROCESSING, CALLBACKS] as const;
