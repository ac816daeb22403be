import { fileURLToPath } from 'node:url';
import { startReadyProcess } from '@bonafide/testing/service-process';
import type { RunningAuth } from './start-auth.js';

const MAIN = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));

/** A further process of the built service, on the database and Redis of `auth` and behind the same public address. */
export const startAuthProcess = (auth: RunningAuth) =>
  startReadyProcess({ main: MAIN, role: 'api', name: 'auth-api', env: auth.env });
