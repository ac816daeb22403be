import { type RunnableService, runWorker, serveApi } from '@bonafide/platform/runtime/run-service';
import { createAuthApp } from '../app.js';
import type { AuthConfig } from '../config.js';
import { authGauges } from '../gauges.js';
import { QUEUE_NAMES } from '../queues.js';

const service = (config: AuthConfig): RunnableService => ({
  name: 'auth',
  queueNames: QUEUE_NAMES,
  gauges: authGauges,
  create: (options) => createAuthApp({ config, ...options }),
});

export const api = (config: AuthConfig): Promise<void> => serveApi(config, service(config));
export const worker = (config: AuthConfig): Promise<void> => runWorker(config, service(config));
