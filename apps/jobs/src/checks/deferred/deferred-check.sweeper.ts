import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { DeferredChecksService } from './deferred-checks.service.js';

/** Asks again for answers of AAMVA and DLV that are due. */
@Injectable()
export class DeferredCheckSweeper implements Sweeper {
  readonly name = 'late-checks';
  readonly everyMs = 1_000;
  constructor(private readonly deferredChecks: DeferredChecksService) {}

  sweep(): Promise<void> {
    return this.deferredChecks.sweepDue();
  }
}
