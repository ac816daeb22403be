import type { DueDelivery } from '@bonafide/delivery/delivery-message';
import { DeliveryModule } from '@bonafide/delivery/delivery.module';
import { OutboundHttp } from '@bonafide/delivery/outbound-http';
import type { AttemptResult } from '@bonafide/delivery/record-attempts';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteHealth } from '../endpoints/endpoint-health.js';
import { EndpointMessages } from '../endpoints/endpoint-messages.js';
import { isEndpoint } from '../endpoints/is-endpoint.js';
import { EventLogService } from '../events/event-log.service.js';
import { CALLBACKS } from '../../core/queues.js';
import { answerSeal } from './answer-seal.js';
import { CallbackMessages } from './callback-messages.js';
import { CallbackUrls } from './callback-urls.js';
import { CallbacksController } from './callbacks.controller.js';
import { CallbacksService } from './callbacks.service.js';
import { noteRefused } from './note-refused.js';

const MESSAGES = [CallbackMessages, EndpointMessages];

@Module({ providers: MESSAGES, exports: MESSAGES })
class MessagesModule {}

const Delivery = DeliveryModule.with({
  imports: [MessagesModule],
  inject: [
    DataSource,
    TaskQueues,
    LOGGER,
    OutboundHttp,
    FieldCipher,
    CallbackMessages,
    EndpointMessages,
    EventLogService,
  ],
  useFactory: (
    dataSource: DataSource,
    queues: TaskQueues,
    logger: Logger,
    http: OutboundHttp,
    cipher: FieldCipher,
    callbacks: CallbackMessages,
    endpoints: EndpointMessages,
    events: EventLogService,
  ) => ({
    dataSource,
    queues,
    logger,
    http,
    messages: {
      resolve: (delivery: DueDelivery) =>
        (isEndpoint(delivery.ownerId) ? endpoints : callbacks).resolve(delivery),
    },
    isReceiver: isEndpoint,
    answers: answerSeal(cipher),
    recorded: async (results: readonly AttemptResult[]) => {
      await noteHealth(dataSource.manager, results);
      await noteRefused(dataSource, events, results);
    },
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
