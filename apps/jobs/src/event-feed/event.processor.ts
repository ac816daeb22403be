import type { TaskProcessor } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { EVENTS } from '../queues.js';
import { EventSequencer } from './event-sequencer.service.js';

/** A task names a tenant whose events have no place yet. */
@Injectable()
export class EventProcessor implements TaskProcessor {
  readonly queue = EVENTS;
  readonly concurrency = 4;
  constructor(private readonly sequencer: EventSequencer) {}

  process(tenant: string): Promise<void> {
    return this.sequencer.sequence(tenant);
  }
}
