/** Messages to worker URLs; a task names a project that has some due. */
export const DELIVERIES_QUEUE = 'deliveries';
/** Mails that lead people to what waits for them; a task names a request (`ask_…`). */
export const REQUEST_MAILS_QUEUE = 'request-mails';

/** Names of this service's queues; each has exactly one processor in the worker role. */
export const QUEUE_NAMES: readonly string[] = [DELIVERIES_QUEUE, REQUEST_MAILS_QUEUE];
