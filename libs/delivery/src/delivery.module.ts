import type { Logger } from '@bonafide/platform/telemetry/logging';
import type { TaskQueues } from '@bonafide/platform/queues/queues';
import { type DynamicModule, type InjectionToken, Module, type ModuleMetadata } from '@nestjs/common';
import { DeliveryOutbox } from './delivery.outbox.js';
import { DeliveryProcessor } from './delivery.processor.js';
import { DeliveryService, type DeliveryServiceOptions } from './delivery.service.js';
import { DeliverySweeper } from './delivery.sweeper.js';

export interface DeliverySettings extends DeliveryServiceOptions {
  queues: TaskQueues;
  logger: Logger;
  /** the service's name for the queue; must be one of its `TaskQueues` */
  queue: string;
  /** interval between sweeps, milliseconds */
  sweepEveryMs?: number;
}

const SETTINGS = Symbol('DeliverySettings');

/**
 * The outbox as a Nest module. It exports `DeliveryOutbox` (for every role), and `DeliveryProcessor` and `DeliverySweeper`
 * for the worker role's lists; in other roles those stay idle. The service's own migration creates the tables
 * (`createDeliveryTables`).
 *
 * @example
 * DeliveryModule.with({
 *   inject: [DataSource, TaskQueues, LOGGER, OutboundHttp, CallbackMessages],
 *   useFactory: (dataSource, queues, logger, http, messages) =>
 *     ({ dataSource, queues, logger, http, messages, queue: CALLBACKS }),
 * })
 */
@Module({})
export class DeliveryModule {
  static with<Dependencies extends unknown[]>(options: {
    imports?: ModuleMetadata['imports'];
    inject: InjectionToken[];
    useFactory: (...dependencies: Dependencies) => DeliverySettings;
  }): DynamicModule {
    return {
      module: DeliveryModule,
      imports: options.imports ?? [],
      providers: [
        {
          provide: SETTINGS,
          inject: options.inject,
          useFactory: (...dependencies: unknown[]) => options.useFactory(...(dependencies as Dependencies)),
        },
        {
          provide: DeliveryOutbox,
          inject: [SETTINGS],
          useFactory: ({ queues, queue }: DeliverySettings) => new DeliveryOutbox(queues, queue),
        },
        {
          provide: DeliveryService,
          inject: [SETTINGS],
          useFactory: (settings: DeliverySettings) => new DeliveryService(settings),
        },
        {
          provide: DeliveryProcessor,
          inject: [SETTINGS, DeliveryService],
          useFactory: ({ queue }: DeliverySettings, service: DeliveryService) =>
            new DeliveryProcessor(queue, service),
        },
        {
          provide: DeliverySweeper,
          inject: [SETTINGS, DeliveryOutbox, DeliveryService],
          useFactory: (settings: DeliverySettings, outbox: DeliveryOutbox, service: DeliveryService) =>
            new DeliverySweeper(settings.dataSource, outbox, service, settings.sweepEveryMs),
        },
      ],
      exports: [DeliveryOutbox, DeliveryService, DeliveryProcessor, DeliverySweeper],
    };
  }
}
