import { Module } from '@nestjs/common';
import { EventFeedController } from './event-feed.controller.js';
import { EventFeed } from './event-feed.service.js';
import { EventProcessor } from './event.processor.js';
import { EventSequencer } from './event-sequencer.service.js';
import { EventSweeper } from './event.sweeper.js';

/** The durable feed of an account's events. */
@Module({
  controllers: [EventFeedController],
  providers: [EventFeed, EventSequencer, EventProcessor, EventSweeper],
  exports: [EventProcessor, EventSweeper],
})
export class EventFeedModule {}
