import { applyMigrations, printSchemaDiff } from '@bonafide/platform/database/database-roles';
import type { JobsConfig } from '../config.js';
import { createDataSource } from '../database.js';

const connect = ({ DATABASE_URL }: Pick<JobsConfig, 'DATABASE_URL'>) =>
  createDataSource({ url: DATABASE_URL, poolSize: 2 });

/** Brings the database up to date and prints what was applied. */
export const migrate = (config: Pick<JobsConfig, 'DATABASE_URL'>): Promise<void> =>
  applyMigrations(connect(config));

/** Prints where the entities and the database differ; nothing when they agree. */
export const schemaDiff = (config: JobsConfig): Promise<void> => printSchemaDiff(connect(config));
