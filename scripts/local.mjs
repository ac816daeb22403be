import { join } from 'node:path';
import { ROOT } from './install.mjs';

/** Where `npm start` keeps what it makes; `BONAFIDE_LOCAL_DIR` moves it, so that two can run side by side. */
export const LOCAL = process.env.BONAFIDE_LOCAL_DIR || join(ROOT, '.local');

/** Held by a running `npm start`. */
export const LOCK_FILE = join(LOCAL, 'npm-start.lock');

/** One file for each server process that is up. */
export const RUN_FOLDER = join(LOCAL, 'run');

/** Settings of the running services, for `scripts/admin.mjs`. */
export const ENV_FILE = join(LOCAL, 'env.json');
