import { type RunnableService, runWorker, serveApi } from '@bonafide/platform/runtime/run-service';
import { createJobsApp } from '../app.js';
import type { JobsConfig } from '../config.js';
import { loadSharp } from '../core/lazy.js';
import { jobsGauges } from './gauges.js';
import { openApiDocument } from '../openapi/document.js';
import { QUEUE_NAMES } from '../core/queues.js';
import { leaveMemoryOutOfCoreDumps } from '@bonafide/platform/runtime/core-dumps';
import { lowerPriority } from './lower-priority.js';

const service = (config: JobsConfig): RunnableService => ({
  name: 'jobs',
  region: config.REGION,
  queueNames: QUEUE_NAMES,
  gauges: jobsGauges,
  create: (options) => createJobsApp({ config, ...options }),
});

export const api = (config: JobsConfig): Promise<void> => {
  leaveMemoryOutOfCoreDumps();
  loadSharp();
  return serveApi(config, service(config));
};
export const worker = (config: JobsConfig): Promise<void> => {
  leaveMemoryOutOfCoreDumps();
  lowerPriority();
  return runWorker(config, service(config));
};

/** Prints the OpenAPI document. */
export async function openapi(config: JobsConfig): Promise<void> {
  const { app } = await createJobsApp({ config: { ...config, LOG_LEVEL: 'silent' } });
  process.stdout.write(`${JSON.stringify(openApiDocument(app), null, 2)}\n`);
  await app.close();
}
