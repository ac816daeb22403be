import { type RunnableService, runWorker, serveApi } from '@bonafide/platform/runtime/run-service';
import { createJobsApp } from '../app.js';
import type { JobsConfig } from '../config.js';
import { loadSharp } from '../lazy.js';
import { jobsGauges } from '../gauges.js';
import { QUEUE_NAMES } from '../queues.js';
import { lowerPriority } from './lower-priority.js';

const service = (config: JobsConfig): RunnableService => ({
  name: 'jobs',
  region: config.REGION,
  queueNames: QUEUE_NAMES,
  gauges: jobsGauges,
  create: (options) => createJobsApp({ config, ...options }),
});

export const api = (config: JobsConfig): Promise<void> => {
  loadSharp();
  return serveApi(config, service(config));
};
export const worker = (config: JobsConfig): Promise<void> => {
  lowerPriority();
  return runWorker(config, service(config));
};
