import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';

/** Signs what the logs of organizations have become. */
@Injectable()
export class AuditTrailSweeper implements Sweeper {
  readonly name = 'audit-checkpoints';
  readonly everyMs = 60_000;
  constructor(private readonly sequencer: AuditSequencer) {}

  sweep(): Promise<void> {
    return this.sequencer.sequence();
  }
}
