import { createLogger } from '@bonafide/platform/logging';
import { observeProcess } from '@bonafide/platform/observe';
import { DRAIN_MS, shutdownOnSignals } from '@bonafide/platform/shutdown';
import { stopTracing } from '@bonafide/platform/tracing';
import { DataSource } from 'typeorm';
import { createJobsApp } from '../app.js';
import type { JobsConfig } from '../config.js';
import { jobsGauges } from '../gauges.js';

/** Serves HTTP until told to stop. */
export async function runApi(config: JobsConfig): Promise<void> {
  const logger = createLogger({ service: 'jobs', level: config.LOG_LEVEL });
  const { app, beginShutdown } = await createJobsApp({ config, logger });
  await observeProcess({
    service: 'jobs',
    role: 'api',
    region: config.REGION,
    metricsPort: config.METRICS_PORT,
    host: config.HOST,
    traceEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    gauges: jobsGauges(app.get(DataSource)),
  });
  await app.listen(config.PORT, config.HOST);
  logger.info({ role: 'api', port: config.PORT }, 'listening');
  shutdownOnSignals(logger, config.SHUTDOWN_GRACE_MS, [
    beginShutdown,
    () => new Promise((resolve) => setTimeout(resolve, config.NODE_ENV === 'production' ? DRAIN_MS : 0)),
    () => app.close(),
    stopTracing,
  ]);
}
