import { applyMigrations } from '@bonafide/platform/database/database-roles';
import type { AuthConfig } from '../config.js';
import { createDataSource } from '../database.js';

/** Brings the database up to date and prints what was applied. */
export const runMigrate = (config: Pick<AuthConfig, 'DATABASE_URL'>): Promise<void> =>
  applyMigrations(createDataSource({ url: config.DATABASE_URL, poolSize: 2 }));
