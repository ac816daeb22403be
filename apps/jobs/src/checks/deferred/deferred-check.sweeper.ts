import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { LateChecksService } from './deferred-checks.service.js';

/** Asks again for answers of AAMVA and DLV that are due. */
@Injectable()
export class LateCheckSweeper implements Sweeper {
  readonly name = 'late-checks';
  readonly everyMs = 1_000;
  constructor(private readonly lateChecks: LateChecksService) {}

  sweep(): Promise<void> {
    return this.lateChecks.sweepDue();
  }
}
