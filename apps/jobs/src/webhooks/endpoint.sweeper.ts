import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { DisableFailing } from './disable-failing.service.js';

/** Disables endpoints that have failed for days, and sends the notices. */
@Injectable()
export class EndpointSweeper implements Sweeper {
  readonly name = 'webhook-endpoints';
  readonly everyMs = 60_000;
  constructor(private readonly failing: DisableFailing) {}

  async sweep(): Promise<void> {
    await this.failing.disableAll();
    await this.failing.sendNotices();
  }
}
