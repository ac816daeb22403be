import { fileURLToPath } from 'node:url';
import { type Role, startReadyProcess } from '@bonafide/testing/service-process';
import type { RunningJobs } from './start-jobs.js';

const MAIN = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));

/** A process of the built service in one role, on the database, Redis and photo folder of `jobs`. */
export const startJobsProcess = (jobs: RunningJobs, role: Role) =>
  startReadyProcess({ main: MAIN, role, name: `jobs-${role}`, env: jobs.env });
