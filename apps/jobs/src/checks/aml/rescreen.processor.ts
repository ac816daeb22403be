import type { TaskProcessor } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { AML_RESCREENING } from '../../core/queues.js';
import { RescreenService } from './rescreen.service.js';

/** Processes monitored jobs that were not yet screened against the latest import. */
@Injectable()
export class RescreenProcessor implements TaskProcessor {
  readonly queue = AML_RESCREENING;
  readonly concurrency = 1;

  constructor(private readonly rescreening: RescreenService) {}

  async process(): Promise<void> {
    // The sweeper starts the next run when more is due.
    await this.rescreening.rescreenDue();
  }
}
