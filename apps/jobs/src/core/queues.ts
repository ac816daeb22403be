/** Queue of jobs to process; a task carries a job's id and tenant. */
export const JOB_PROCESSING = 'job-processing';

/** Queue of callbacks; a task carries the tenant whose deliveries are due. */
export const CALLBACKS = 'callbacks';

/** Queue of AML re-screening; one task covers all monitored jobs that are due. */
export const AML_RESCREENING = 'aml-rescreening';

/** Queue of events that have no position in their feed yet; a task carries the tenant. */
export const EVENTS = 'events';

/** Every queue of the service; each has exactly one processor. */
export const QUEUE_NAMES = [JOB_PROCESSING, CALLBACKS, AML_RESCREENING, EVENTS] as const;
