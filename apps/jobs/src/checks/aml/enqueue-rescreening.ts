import type { TaskQueues } from '@bonafide/platform/queues/queues';
import { AML_RESCREENING } from '../../queues.js';

/** One task at a time stands for all that is due; while more is due the sweeper asks for the next. */
const TASK_ID = 'due';

export const enqueueRescreening = (queues: TaskQueues) => queues.enqueue(AML_RESCREENING, TASK_ID);
