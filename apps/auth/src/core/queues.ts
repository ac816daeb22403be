/** Messages to worker URLs; a task is the id of a project with due messages. */
export const DELIVERIES_QUEUE = 'deliveries';
/** Mails that point people to open requests; a task is the id of a request (`ask_…`). */
export const REQUEST_MAILS_QUEUE = 'request-mails';

/** Names of this service's queues; each has exactly one processor in the worker role. */
export const QUEUE_NAMES: readonly string[] = [DELIVERIES_QUEUE, REQUEST_MAILS_QUEUE];
