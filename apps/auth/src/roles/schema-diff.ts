import { printSchemaDiff } from '@bonafide/platform/database/database-roles';
import type { AuthConfig } from '../config.js';
import { createDataSource } from '../database.js';

/** Prints where the entities and the database differ; nothing when they agree. */
export const runSchemaDiff = (config: AuthConfig): Promise<void> =>
  printSchemaDiff(createDataSource({ url: config.DATABASE_URL, poolSize: 2 }));
