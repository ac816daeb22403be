import { NETWORK } from '@bonafide/delivery/outbound-http';
import type { Clock } from '@bonafide/platform/runtime/clock';
import { connectRedis, type RedisClient } from '@bonafide/platform/redis/connect-redis';
import { foundationProviders } from '@bonafide/platform/runtime/foundation';
import type { Logger } from '@bonafide/platform/telemetry/logging';
import {
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Redis } from 'ioredis';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { createDataSource } from '../database/database.js';
import type { AuthNetwork } from '../core/outbound/outbound.module.js';
import { QUEUE_NAMES } from '../core/queues.js';

export interface FoundationOptions {
  config: AuthConfig;
  logger?: Logger;
  clock?: Clock;
  network?: AuthNetwork;
  /** for commands that an operator watches */
  isAttended?: boolean;
}

@Injectable()
class RedisCloser implements OnApplicationShutdown {
  constructor(@Inject(Redis) private readonly redis: RedisClient) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

function createRedis(config: AuthConfig): RedisClient {
  const redis = connectRedis(config.REDIS_URL, {
    keyPrefix: `${config.REDIS_PREFIX}:`,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
  });
  redis.on('error', () => undefined);
  return redis;
}

/** The foundation of all modules: what both services share, and Redis. */
@Global()
@Module({})
export class FoundationModule {
  static with({ config, logger, clock, network = {}, isAttended }: FoundationOptions): DynamicModule {
    const providers = [
      ...foundationProviders({
        service: 'auth',
        config,
        configToken: AUTH_CONFIG,
        queueNames: QUEUE_NAMES,
        createDataSource: (options) => createDataSource({ ...options, isAttended }),
        logger,
        clock,
      }),
      { provide: NETWORK, useValue: network },
      { provide: Redis, useFactory: () => createRedis(config) },
      RedisCloser,
    ];
    return { module: FoundationModule, providers, exports: providers };
  }
}
