import { Module } from '@nestjs/common';
import { EventFeedController } from './event-feed.controller.js';
import { EventFeedService } from './event-feed.service.js';
import { EventSequencerService } from './event-sequencer.service.js';

/** The durable feed of an account's events. */
@Module({
  controllers: [EventFeedController],
  providers: [EventFeedService, EventSequencerService],
  exports: [EventSequencerService],
})
export class EventFeedModule {}
