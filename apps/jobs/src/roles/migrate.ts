import { applyMigrations } from '@bonafide/platform/database/database-roles';
import type { JobsConfig } from '../config.js';
import { createDataSource } from '../database.js';

/** Brings the database up to date and prints what was applied. */
export const runMigrate = (config: Pick<JobsConfig, 'DATABASE_URL'>): Promise<void> =>
  applyMigrations(createDataSource({ url: config.DATABASE_URL, poolSize: 2 }));
