import type { TaskQueues } from '@bonafide/platform/queues/queues';
import { AML_RESCREENING } from '../../core/queues.js';

/** A single task covers everything due; while more is due, the sweeper enqueues the next one. */
const TASK_ID = 'due';

export const enqueueRescreening = (queues: TaskQueues) => queues.enqueue(AML_RESCREENING, TASK_ID);
