import { dataSourceOptions } from '@bonafide/platform/database/database';
import { createLogger } from '@bonafide/platform/telemetry/logging';
import { TaskQueues, TaskWorkers } from '@bonafide/platform/queues/queues';
import { createTestDatabase } from '@bonafide/testing/test-database';
import { createTestRedis } from '@bonafide/testing/test-redis';
import { startStubServer } from '@bonafide/testing/stub-server';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { createDeliveryTables } from '../src/create-delivery-tables.js';
import { DeliveryAttemptEntity } from '../src/delivery-attempt.entity.js';
import type { DueDelivery } from '../src/delivery-message.js';
import { DeliveryEntity } from '../src/delivery.entity.js';
import { DeliveryOutbox } from '../src/delivery.outbox.js';
import { DeliveryProcessor } from '../src/delivery.processor.js';
import { DeliveryService, type DeliveryServiceOptions } from '../src/delivery.service.js';
import { DeliverySweeper } from '../src/delivery.sweeper.js';
import { enqueueDelivery, type NewDelivery } from '../src/enqueue-delivery.js';
import { OutboundHttp } from '../src/outbound-http.js';
import { parseAllowedHosts } from '../src/outbound-url.js';

export const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
export const QUEUE = 'test-deliveries';

export const openDataSource = (url: string) =>
  new DataSource(
    dataSourceOptions({
      url,
      entities: [DeliveryEntity, DeliveryAttemptEntity],
      migrations: [],
      applicationName: 'delivery-test',
    }),
  ).initialize();

async function createDeliveryDatabase() {
  return createTestDatabase({
    service: 'delivery',
    migrationsKey: createDeliveryTables.join('\n'),
    async migrate(url) {
      const dataSource = await openDataSource(url);
      for (const statement of createDeliveryTables) await dataSource.query(statement);
      await dataSource.destroy();
    },
  });
}

/** Sends what the row holds, signed with one secret. */
export const fromRow = {
  resolve: async ({ url, body, headers }: DueDelivery) => ({ url, body: body!, headers, secrets: [SECRET] }),
};

type WorkerOptions = Partial<Omit<DeliveryServiceOptions, 'logger'>> & {
  sweepEveryMs?: number;
  redisUrl?: string;
};

/** A database with the outbox's tables, a Redis, a receiver, and as many workers as a test starts. */
export async function startOutbox() {
  const database = await createDeliveryDatabase();
  const redis = await createTestRedis();
  const dataSource = await openDataSource(database.url);
  const receiver = await startStubServer();
  const logLines: string[] = [];
  const logger = createLogger({
    service: 'delivery-test',
    level: 'debug',
    destination: { write: (line) => void logLines.push(line) },
  });
  const prefix = `d${randomBytes(4).toString('hex')}`;
  /** what a test opened, closed in reverse order */
  const opened: (() => Promise<unknown>)[] = [];
  const closeOpened = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };

  const newQueues = (redisUrl: string) =>
    new TaskQueues({ redisUrl, prefix, names: [QUEUE], logger }).settled(2_000);
  const openQueues = async (redisUrl: string) => {
    const more = await newQueues(redisUrl);
    opened.push(() => more.close());
    return more;
  };
  const queues = await newQueues(redis.url);
  const outbox = new DeliveryOutbox(queues, QUEUE);

  const newService = (options: WorkerOptions = {}) => {
    const http = new OutboundHttp({ allowHttp: true, allowHosts: parseAllowedHosts(['127.0.0.1:*']) });
    opened.push(() => http.close());
    return new DeliveryService({ dataSource, logger, http, messages: fromRow, ...options });
  };

  return {
    database,
    redis,
    dataSource,
    manager: dataSource.manager,
    receiver,
    outbox,
    logger,
    logLines,
    openQueues,
    newService,

    /** A worker process's share: processor and sweeper on real BullMQ. */
    async startWorker(options: WorkerOptions = {}) {
      const service = newService(options);
      const redisUrl = options.redisUrl ?? redis.url;
      const workerOutbox = options.redisUrl ? new DeliveryOutbox(await openQueues(redisUrl), QUEUE) : outbox;
      const workers = new TaskWorkers({
        redisUrl,
        prefix,
        names: [QUEUE],
        processors: [new DeliveryProcessor(QUEUE, service)],
        sweepers: [
          new DeliverySweeper(
            options.dataSource ?? dataSource,
            workerOutbox,
            service,
            options.sweepEveryMs ?? 50,
          ),
        ],
        logger,
        beat: () => undefined,
      });
      workers.start();
      let stopped: Promise<void> | undefined;
      const stop = () => (stopped ??= workers.close().then(() => service.onModuleDestroy()));
      opened.push(stop);
      return { service, stop };
    },

    enqueue(delivery: Partial<NewDelivery> = {}) {
      return enqueueDelivery(dataSource.manager, {
        ownerId: 'owner-1',
        subjectId: 'subject-1',
        event: 'job-complete',
        url: `${receiver.url}/hook`,
        body: Buffer.from('{"hello":"world"}'),
        ...delivery,
      });
    },

    async row(id: string): Promise<DeliveryEntity> {
      return dataSource.getRepository(DeliveryEntity).findOneByOrFail({ id });
    },
    async attempts(id: string): Promise<DeliveryAttemptEntity[]> {
      return dataSource
        .getRepository(DeliveryAttemptEntity)
        .find({ where: { deliveryId: id }, order: { number: 'ASC' } });
    },
    async countByStatus(): Promise<Record<string, number>> {
      const rows = await dataSource.query<{ status: string; count: number }[]>(
        'SELECT status, count(*)::int AS count FROM deliveries GROUP BY status',
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    },

    /** Between tests: workers end, rows and recorded requests go. */
    async reset() {
      await closeOpened();
      await dataSource.query('TRUNCATE deliveries, delivery_attempts');
      receiver.reset();
      logLines.length = 0;
    },
    async close() {
      await closeOpened();
      await queues.close();
      await receiver.close();
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type TestOutbox = Awaited<ReturnType<typeof startOutbox>>;
