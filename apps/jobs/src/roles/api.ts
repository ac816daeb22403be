import { createLogger } from '@bonafide/platform/logging';
import { DRAIN_MS, shutdownOnSignals } from '@bonafide/platform/shutdown';
import { createJobsApp } from '../app.js';
import type { JobsConfig } from '../config.js';

/** Serves HTTP until told to stop. */
export async function runApi(config: JobsConfig): Promise<void> {
  const logger = createLogger({ service: 'jobs', level: config.LOG_LEVEL });
  const { app, beginShutdown } = await createJobsApp({ config, logger });
  await app.listen(config.PORT, config.HOST);
  logger.info({ role: 'api', port: config.PORT }, 'listening');
  shutdownOnSignals(logger, config.SHUTDOWN_GRACE_MS, [
    beginShutdown,
    () => new Promise((resolve) => setTimeout(resolve, config.NODE_ENV === 'production' ? DRAIN_MS : 0)),
    () => app.close(),
  ]);
}
