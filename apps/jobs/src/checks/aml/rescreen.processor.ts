import { type Sweeper, type TaskProcessor, TaskQueues } from '@bonafide/platform/queues';
import { Injectable } from '@nestjs/common';
import { AML_RESCREENING } from '../../queues.js';
import { RescreenService } from './rescreen.service.js';

/** One task at a time stands for all that is due; whose turn is over asks for the next. */
const TASK_ID = 'due';

export const wakeRescreening = (queues: TaskQueues) => queues.wake(AML_RESCREENING, TASK_ID);

/** Works through the monitored jobs that have not seen the latest import. */
@Injectable()
export class RescreenProcessor implements TaskProcessor {
  readonly queue = AML_RESCREENING;
  readonly concurrency = 1;

  constructor(private readonly rescreening: RescreenService) {}

  async process(): Promise<void> {
    // The sweeper wakes the next turn when more is due.
    await this.rescreening.rescreenDue();
  }
}

/** Wakes the work after an import, after a worker's death, and while Redis had lost the task. */
@Injectable()
export class RescreenSweeper implements Sweeper {
  readonly name = 'aml-rescreening';
  readonly everyMs = 2_000;

  constructor(
    private readonly rescreening: RescreenService,
    private readonly queues: TaskQueues,
  ) {}

  async sweep(): Promise<void> {
    if (await this.rescreening.isAnyDue()) await wakeRescreening(this.queues);
  }
}
