/** Names of this service's queues; each has exactly one processor in the worker role. */
export const QUEUE_NAMES: readonly string[] = [];
