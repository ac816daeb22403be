import { fileURLToPath } from 'node:url';
import { startServiceProcess } from '@bonafide/testing/service-process';
import type { RunningJobs } from './start-jobs.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** A process of the built service in one role, on the database, Redis and photo folder of `jobs`. */
export const startJobsProcess = (jobs: RunningJobs, role: 'api' | 'worker') =>
  startServiceProcess(MAIN, role, jobs.env);
