import { printSchemaDiff } from '@bonafide/platform/database/database-roles';
import type { JobsConfig } from '../config.js';
import { createDataSource } from '../database.js';

/** Prints where the entities and the database differ; nothing when they agree. */
export const runSchemaDiff = (config: JobsConfig): Promise<void> =>
  printSchemaDiff(createDataSource({ url: config.DATABASE_URL, poolSize: 2 }));
