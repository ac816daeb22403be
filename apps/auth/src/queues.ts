/** Messages to worker URLs; a task names a project that has some due. */
export const DELIVERIES_QUEUE = 'deliveries';

/** Names of this service's queues; each has exactly one processor in the worker role. */
export const QUEUE_NAMES: readonly string[] = [DELIVERIES_QUEUE];
