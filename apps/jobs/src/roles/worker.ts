import { Heartbeat } from '@bonafide/platform/heartbeat';
import { createLogger } from '@bonafide/platform/logging';
import { observeProcess } from '@bonafide/platform/observe';
import {
  SWEEPERS,
  type Sweeper,
  TASK_PROCESSORS,
  type TaskProcessor,
  TaskWorkers,
} from '@bonafide/platform/queues';
import { shutdownOnSignals } from '@bonafide/platform/shutdown';
import { stopTracing } from '@bonafide/platform/tracing';
import { DataSource } from 'typeorm';
import { createJobsApp } from '../app.js';
import type { JobsConfig } from '../config.js';
import { jobsGauges } from '../gauges.js';
import { QUEUE_NAMES } from '../queues.js';

const STALE_AFTER_MS = 120_000;

/** Runs tasks and sweepers; serves health alone worth asking for, on the same port as the api role would. */
export async function runWorker(config: JobsConfig): Promise<void> {
  const logger = createLogger({ service: 'jobs', level: config.LOG_LEVEL });
  const heartbeat = new Heartbeat(STALE_AFTER_MS);
  const { app, beginShutdown } = await createJobsApp({ config, logger, isAlive: () => heartbeat.isAlive() });
  const workers = new TaskWorkers({
    redisUrl: config.REDIS_URL,
    prefix: config.REDIS_PREFIX,
    names: QUEUE_NAMES,
    processors: app.get<TaskProcessor[]>(TASK_PROCESSORS),
    sweepers: app.get<Sweeper[]>(SWEEPERS),
    logger,
    beat: heartbeat.beat,
  });
  workers.start();
  await observeProcess({
    service: 'jobs',
    role: 'worker',
    region: config.REGION,
    metricsPort: config.METRICS_PORT,
    host: config.HOST,
    traceEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    gauges: jobsGauges(app.get(DataSource)),
  });
  await app.listen(config.PORT, config.HOST);
  logger.info({ role: 'worker', port: config.PORT }, 'working');
  shutdownOnSignals(logger, config.SHUTDOWN_GRACE_MS, [
    beginShutdown,
    () => workers.close(),
    () => app.close(),
    stopTracing,
  ]);
}
