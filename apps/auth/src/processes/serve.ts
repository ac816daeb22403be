import { type RunnableService, runWorker, serveApi } from '@bonafide/platform/runtime/run-service';
import { createAuthApp } from '../app.js';
import type { AuthConfig } from '../config.js';
import { authGauges } from './gauges.js';
import { openApiDocument } from '../openapi.js';
import { QUEUE_NAMES } from '../core/queues.js';

const service = (config: AuthConfig): RunnableService => ({
  name: 'auth',
  queueNames: QUEUE_NAMES,
  gauges: authGauges,
  create: (options) => createAuthApp({ config, ...options }),
});

export const api = (config: AuthConfig): Promise<void> => serveApi(config, service(config));
export const worker = (config: AuthConfig): Promise<void> => runWorker(config, service(config));

/** Prints the OpenAPI document. */
export async function openapi(config: AuthConfig): Promise<void> {
  const { app } = await createAuthApp({ config: { ...config, LOG_LEVEL: 'silent' } });
  process.stdout.write(`${JSON.stringify(openApiDocument(app), null, 2)}\n`);
  await app.close();
}
