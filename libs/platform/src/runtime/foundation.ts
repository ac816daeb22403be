import { Injectable, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FieldCipher } from '../crypto/field-cipher.js';
import { Readiness } from '../database/readiness.js';
import { TaskQueues } from '../queues/queues.js';
import { createLogger, LOGGER, type Logger } from '../telemetry/logging.js';
import { Clock } from './clock.js';

/** The settings that the foundation needs; see service-settings.ts. */
interface FoundationConfig {
  LOG_LEVEL: Parameters<typeof createLogger>[0]['level'];
  DATABASE_URL: string;
  DATABASE_POOL_SIZE: number;
  DATABASE_TRANSACTION_POOLING: boolean;
  REDIS_URL: string;
  REDIS_PREFIX: string;
  ENCRYPTION_KEYS: ConstructorParameters<typeof FieldCipher>[0];
  BLIND_INDEX_KEY?: ConstructorParameters<typeof FieldCipher>[1];
}

export interface Foundation<Config extends FoundationConfig> {
  service: 'jobs' | 'auth';
  config: Config;
  /** the Nest token of `config` */
  configToken: symbol;
  queueNames: readonly string[];
  createDataSource(
    options: { url: string; poolSize: number; isPooled: boolean },
    cipher: FieldCipher,
  ): DataSource;
  logger?: Logger | undefined;
  clock?: Clock | undefined;
}

/** How long start-up waits for Redis before it continues without. */
const REDIS_START_WAIT_MS = 2_000;

/** Closes the connections when the application closes. */
@Injectable()
class ConnectionsCloser implements OnApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: TaskQueues,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.queues.close();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

const databaseOf = (config: FoundationConfig) => ({
  url: config.DATABASE_URL,
  isPooled: config.DATABASE_TRANSACTION_POOLING,
});

/** Providers for all modules of a service: settings, log, clock, field encryption, database and queues. */
export function foundationProviders<Config extends FoundationConfig>(of: Foundation<Config>): Provider[] {
  const { config } = of;
  const logger = of.logger ?? createLogger({ service: of.service, level: config.LOG_LEVEL });
  return [
    { provide: of.configToken, useValue: config },
    { provide: LOGGER, useValue: logger },
    { provide: Clock, useValue: of.clock ?? new Clock() },
    { provide: FieldCipher, useValue: new FieldCipher(config.ENCRYPTION_KEYS, config.BLIND_INDEX_KEY) },
    {
      provide: DataSource,
      inject: [FieldCipher],
      useFactory: (cipher: FieldCipher) =>
        of
          .createDataSource({ ...databaseOf(config), poolSize: config.DATABASE_POOL_SIZE }, cipher)
          .initialize(),
    },
    {
      provide: TaskQueues,
      useFactory: () =>
        new TaskQueues({
          redisUrl: config.REDIS_URL,
          prefix: config.REDIS_PREFIX,
          names: of.queueNames,
          logger,
        }).settled(REDIS_START_WAIT_MS),
    },
    {
      provide: Readiness,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) =>
        new Readiness(dataSource, {
          ...databaseOf(config),
          applicationName: `bonafide-${of.service}-readiness`,
        }),
    },
    ConnectionsCloser,
  ];
}
