import { readFileSync } from 'node:fs';
import { OutboundHttp, type OutboundNetwork } from '@bonafide/delivery/outbound-http';
import { parseAllowedHosts } from '@bonafide/delivery/outbound-url';
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
import { DataSource } from 'typeorm';
import { CONFIG, type JobsConfig } from './config.js';
import { createDataSource } from './database.js';
import { sealResultsWith } from './job-store/sealed-result.js';
import { LOGGER, NETWORK } from './injection-tokens.js';
import { DiskPhotoStore } from './photos/disk-photo-store.js';
import { PHOTO_STORE, type PhotoStore } from './photos/photo-store.js';
import { S3PhotoStore } from './photos/s3-photo-store.js';
import { QUEUE_NAMES } from './queues.js';

/** How long a start waits for Redis before it goes on without. */
const REDIS_START_WAIT_MS = 2_000;

export interface FoundationOptions {
  config: JobsConfig;
  logger?: Logger;
  clock?: Clock;
  network?: OutboundNetwork;
}

/** Ends the connections when the application closes. */
@Injectable()
class ConnectionsCloser implements OnApplicationShutdown {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(TaskQueues) private readonly queues: TaskQueues,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.queues.close();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

const photoStoreOf = (config: JobsConfig): PhotoStore =>
  config.PHOTO_STORE === 's3'
    ? new S3PhotoStore({ bucket: config.S3_BUCKET!, region: config.S3_REGION, endpoint: config.S3_ENDPOINT })
    : new DiskPhotoStore(config.PHOTO_STORE_DIR);

const outboundHttpOf = (config: JobsConfig, network: OutboundNetwork): OutboundHttp =>
  new OutboundHttp({
    ...network,
    allowHttp: config.CALLBACKS_ALLOW_HTTP || config.NODE_ENV !== 'production',
    allowHosts: parseAllowedHosts(config.OUTBOUND_ALLOW_HOSTS),
    extraCa: config.OUTBOUND_EXTRA_CA_FILE ? readFileSync(config.OUTBOUND_EXTRA_CA_FILE, 'utf8') : undefined,
    userAgent: 'Bonafide-Jobs/1.0',
  });

/** What every feature stands on: settings, time, log, database, queues, field encryption, the photo store. */
@Global()
@Module({})
export class FoundationModule {
  static with({ config, logger, clock, network = {} }: FoundationOptions): DynamicModule {
    const log = logger ?? createLogger({ service: 'jobs', level: config.LOG_LEVEL });
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: log },
      { provide: Clock, useValue: clock ?? new Clock() },
      { provide: FieldCipher, useValue: new FieldCipher(config.ENCRYPTION_KEYS, config.BLIND_INDEX_KEY) },
      { provide: OutboundHttp, useValue: outboundHttpOf(config, network) },
      { provide: NETWORK, useValue: network },
      { provide: PHOTO_STORE, useValue: photoStoreOf(config) },
      {
        provide: DataSource,
        inject: [FieldCipher],
        useFactory: (cipher: FieldCipher) => {
          const dataSource = createDataSource({
            url: config.DATABASE_URL,
            poolSize: config.DATABASE_POOL_SIZE,
          });
          sealResultsWith(dataSource, cipher);
          return dataSource.initialize();
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
          }).settled(REDIS_START_WAIT_MS),
      },
      ConnectionsCloser,
    ];
    return { module: FoundationModule, providers, exports: providers };
  }
}
