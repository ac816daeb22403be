import { type Sweeper, TaskQueues } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { RescreenService } from './rescreen.service.js';
import { enqueueRescreening } from './enqueue-rescreening.js';

/** Starts re-screening after an import, after a worker died, and when Redis has lost the task. */
@Injectable()
export class RescreenSweeper implements Sweeper {
  readonly name = 'aml-rescreening';
  readonly everyMs = 2_000;

  constructor(
    private readonly rescreening: RescreenService,
    private readonly queues: TaskQueues,
  ) {}

  async sweep(): Promise<void> {
    if (await this.rescreening.isAnyDue()) await enqueueRescreening(this.queues);
  }
}
