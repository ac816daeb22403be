import type { TaskProcessor } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { AML_RESCREENING } from '../../queues.js';
import { RescreenService } from './rescreen.service.js';

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
