import { DeliveryModule } from '@bonafide/delivery/delivery.module';
import { OutboundHttp } from '@bonafide/delivery/outbound-http';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CALLBACKS } from '../queues.js';
import { CallbackMessages } from './callback-messages.js';
import { CallbackUrls } from './callback-urls.js';
import { CallbacksController } from './callbacks.controller.js';
import { CallbacksService } from './callbacks.service.js';

@Module({ providers: [CallbackMessages], exports: [CallbackMessages] })
class CallbackMessagesModule {}

const Delivery = DeliveryModule.with({
  imports: [CallbackMessagesModule],
  inject: [DataSource, TaskQueues, LOGGER, OutboundHttp, CallbackMessages],
  useFactory: (
    dataSource: DataSource,
    queues: TaskQueues,
    logger: Logger,
    http: OutboundHttp,
    messages: CallbackMessages,
  ) => ({
    dataSource,
    queues,
    logger,
    http,
    messages,
    queue: CALLBACKS,
  }),
});

@Global()
@Module({
  imports: [Delivery],
  controllers: [CallbacksController],
  providers: [CallbackUrls, CallbacksService],
  exports: [CallbackUrls, CallbacksService, Delivery],
})
export class CallbacksModule {}
