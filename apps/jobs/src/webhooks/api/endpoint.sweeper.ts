import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { DisableFailingService } from './disable-failing.service.js';
import { EndUngrantedService } from './end-ungranted.service.js';

/** Disables endpoints that have failed for days, and sends the notices; ends what a grant carries no more. */
@Injectable()
export class EndpointSweeper implements Sweeper {
  readonly name = 'webhook-endpoints';
  readonly everyMs = 60_000;
  constructor(
    private readonly failing: DisableFailingService,
    private readonly ungranted: EndUngrantedService,
  ) {}

  async sweep(): Promise<void> {
    await this.ungranted.endAll();
    await this.failing.disableAll();
    await this.failing.sendNotices();
  }
}
