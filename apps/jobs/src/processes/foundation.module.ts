import { NETWORK, OutboundHttp, type OutboundNetwork } from '@bonafide/delivery/outbound-http';
import { parseAllowedHosts } from '@bonafide/delivery/outbound-url';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { connectionOptions } from '@bonafide/platform/database/database';
import { parseReplicaUrl } from '@bonafide/platform/database/database-hosts';
import { ReadReplicas } from '@bonafide/platform/database/read-replicas';
import type { Clock } from '@bonafide/platform/runtime/clock';
import { foundationProviders } from '@bonafide/platform/runtime/foundation';
import type { Logger } from '@bonafide/platform/telemetry/logging';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, extraCaOf, type JobsConfig } from '../config.js';
import { AccountCiphers } from '../accounts/account-ciphers.js';
import { KmsKeyWrapper } from '../accounts/kms-key-wrapper.js';
import { LocalKeyWrapper } from '../accounts/key-wrapper.js';
import { IdempotencyService } from '../core/http/idempotency.service.js';
import { createDataSource } from '../database/database.js';
import { sealJobDetailsWith } from '../accounts/audit/sealed-job-detail.js';
import { ciphersOf, sealResultsWith } from '../jobs/store/sealed-result.js';
import { DiskPhotoStore } from '../media/photos/disk-photo-store.js';
import { PHOTO_STORE, type PhotoStore } from '../media/photos/photo-store.js';
import { S3PhotoStore } from '../media/photos/s3-photo-store.js';
import { QUEUE_NAMES } from '../core/queues.js';

export interface FoundationOptions {
  config: JobsConfig;
  logger?: Logger;
  clock?: Clock;
  network?: OutboundNetwork;
  /** an operator is running a command interactively */
  isAttended?: boolean | undefined;
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
    extraCa: extraCaOf(config),
    userAgent: 'Bonafide-Jobs/1.0',
  });

function accountCiphersOf(config: JobsConfig, dataSource: DataSource, service: FieldCipher): AccountCiphers {
  const local = new LocalKeyWrapper(service);
  const { AWS_KMS_KEY_ID: keyId, AWS_KMS_REGION: region, AWS_KMS_ENDPOINT: endpoint } = config;
  const kms = keyId ? [new KmsKeyWrapper({ keyId, region, endpoint })] : [];
  return new AccountCiphers(dataSource, { service, wrappers: [...kms, local], seals: config.ACCOUNT_KEYS });
}

const readReplicasOf = (config: JobsConfig, primary: DataSource): ReadReplicas =>
  new ReadReplicas(primary, {
    urls: config.DATABASE_REPLICA_URL === undefined ? [] : parseReplicaUrl(config.DATABASE_REPLICA_URL)!,
    poolSize: config.DATABASE_POOL_SIZE,
    waitMs: config.DATABASE_REPLICA_WAIT_MS,
    connection: {
      ...connectionOptions(config.DATABASE_TRANSACTION_POOLING),
      application_name: 'bonafide-jobs-reads',
    },
  });

/** The base of every module: what both services share, outbound HTTP and the photo store. */
@Global()
@Module({})
export class FoundationModule {
  static with({ config, logger, clock, network = {}, isAttended }: FoundationOptions): DynamicModule {
    const providers = [
      ...foundationProviders({
        service: 'jobs',
        config,
        configToken: CONFIG,
        queueNames: QUEUE_NAMES,
        logger,
        clock,
        createDataSource: (options, cipher) => {
          const dataSource = createDataSource({ ...options, isAttended });
          const ciphers = accountCiphersOf(config, dataSource, cipher);
          sealResultsWith(dataSource, ciphers);
          sealJobDetailsWith(dataSource, (tenant) => ciphers.of(tenant));
          return dataSource;
        },
      }),
      { provide: OutboundHttp, useValue: outboundHttpOf(config, network) },
      { provide: NETWORK, useValue: network },
      { provide: PHOTO_STORE, useValue: photoStoreOf(config) },
      {
        provide: ReadReplicas,
        inject: [DataSource],
        useFactory: (primary: DataSource) => readReplicasOf(config, primary),
      },
      { provide: AccountCiphers, inject: [DataSource], useFactory: ciphersOf },
      IdempotencyService,
    ];
    return { module: FoundationModule, providers, exports: providers };
  }
}
