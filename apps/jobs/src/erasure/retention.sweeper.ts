import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { RetentionService } from './retention.service.js';

/** Looks for data whose time is over. */
@Injectable()
export class RetentionSweeper implements Sweeper {
  readonly name = 'retention';
  readonly everyMs = 15 * 60_000;
  constructor(private readonly retention: RetentionService) {}

  sweep(signal?: AbortSignal): Promise<void> {
    return this.retention.removeExpired(signal);
  }
}
