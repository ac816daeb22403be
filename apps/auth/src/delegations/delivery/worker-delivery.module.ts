import { DeliveryModule } from '@bonafide/delivery/delivery.module';
import type { OutboundHttp } from '@bonafide/delivery/outbound-http';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BackchannelModule } from '../../oauth/backchannel/backchannel.module.js';
import { DelegationsModule } from '../delegations.module.js';
import { ProjectsModule } from '../../projects/projects.module.js';
import { DELIVERIES_QUEUE } from '../../core/queues.js';
import { DelegationMessagesService } from './delegation-messages.service.js';
import { OutboundModule, WORKER_HTTP } from '../../core/outbound/outbound.module.js';

@Module({
  imports: [BackchannelModule, DelegationsModule, ProjectsModule],
  providers: [DelegationMessagesService],
  exports: [DelegationMessagesService],
})
class DelegationMessagesModule {}

const Deliveries = DeliveryModule.with({
  imports: [DelegationMessagesModule, OutboundModule],
  inject: [DataSource, TaskQueues, LOGGER, WORKER_HTTP, DelegationMessagesService],
  useFactory: (
    dataSource: DataSource,
    queues: TaskQueues,
    logger: Logger,
    http: OutboundHttp,
    messages: DelegationMessagesService,
  ) => ({ dataSource, queues, logger, http, messages, queue: DELIVERIES_QUEUE }),
});

/** Delivers `delegation.granted` and `delegation.revoked` to worker URLs. */
@Module({
  imports: [Deliveries],
  exports: [Deliveries],
})
export class WorkerDeliveryModule {}
