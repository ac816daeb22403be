import type { OutboundNetwork } from '@bonafide/delivery/outbound-http';
import { Clock } from '@bonafide/platform/runtime/clock';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { createLogger, type Logger } from '@bonafide/platform/telemetry/logging';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import {
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from './config.js';
import { createDataSource } from './database.js';
import { LOGGER, NETWORK, REDIS } from './injection-tokens.js';
import { QUEUE_NAMES } from './queues.js';

export interface FoundationOptions {
  config: AuthConfig;
  logger?: Logger;
  clock?: Clock;
  network?: OutboundNetwork;
}

/** Ends the connections when the application closes. */
@Injectable()
class ConnectionsCloser implements OnApplicationShutdown {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(TaskQueues) private readonly queues: TaskQueues,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.queues.close();
    this.redis.disconnect();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

/** What every feature stands on: settings, time, log, database, Redis, field encryption, queues. */
@Global()
@Module({})
export class FoundationModule {
  static with({ config, logger, clock, network = {} }: FoundationOptions): DynamicModule {
    const log = logger ?? createLogger({ service: 'auth', level: config.LOG_LEVEL });
    const providers = [
      { provide: AUTH_CONFIG, useValue: config },
      { provide: LOGGER, useValue: log },
      { provide: NETWORK, useValue: network },
      { provide: Clock, useValue: clock ?? new Clock() },
      { provide: FieldCipher, useValue: new FieldCipher(config.ENCRYPTION_KEYS, config.BLIND_INDEX_KEY) },
      {
        provide: DataSource,
        useFactory: () =>
          createDataSource({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL_SIZE }).initialize(),
      },
      {
        provide: REDIS,
        useFactory: () => {
          const redis = new Redis(config.REDIS_URL, {
            keyPrefix: `${config.REDIS_PREFIX}:`,
            maxRetriesPerRequest: 1,
            connectTimeout: 2_000,
            commandTimeout: 2_000,
          });
          redis.on('error', () => undefined);
          return redis;
        },
      },
      {
        provide: TaskQueues,
        useFactory: () =>
          new TaskQueues({
            redisUrl: config.REDIS_URL,
            prefix: config.REDIS_PREFIX,
            names: QUEUE_NAMES,
            logger: log,
          }),
      },
      ConnectionsCloser,
    ];
    return { module: FoundationModule, providers, exports: providers };
  }
}
