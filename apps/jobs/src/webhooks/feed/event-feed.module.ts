import { Module } from '@nestjs/common';
import { EventFeedController } from './event-feed.controller.js';
import { EventFeed } from './event-feed.service.js';
import { EventSequencer } from './event-sequencer.service.js';

/** The durable feed of an account's events. */
@Module({
  controllers: [EventFeedController],
  providers: [EventFeed, EventSequencer],
  exports: [EventSequencer],
})
export class EventFeedModule {}
