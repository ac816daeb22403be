import { Global, Module } from '@nestjs/common';
import { EventLog } from './event-log.service.js';

@Global()
@Module({ providers: [EventLog], exports: [EventLog] })
export class EventsModule {}
