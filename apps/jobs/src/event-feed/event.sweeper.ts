import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { EventSequencer } from './event-sequencer.service.js';

/** Finds events that nobody announced. */
@Injectable()
export class EventSweeper implements Sweeper {
  readonly name = 'events';
  readonly everyMs = 1_000;
  constructor(private readonly sequencer: EventSequencer) {}

  sweep(): Promise<void> {
    return this.sequencer.sequenceAll();
  }
}
