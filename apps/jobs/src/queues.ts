/** Queue of jobs to process; a task carries a job id. */
export const JOB_PROCESSING = 'job-processing';

/** Every queue of the service; each has exactly one processor. */
export const QUEUE_NAMES = [JOB_PROCESSING] as const;
