import { printSchemaDiff } from '@bonafide/platform/database/database-roles';
import type { JobsConfig } from '../config.js';
import { createDataSource } from '../database.js';

/** Prints the SQL that the entities would still need; empty when the migrations made all of it. */
export const runSchemaDiff = (config: JobsConfig): Promise<void> =>
  printSchemaDiff(createDataSource({ url: config.DATABASE_URL, poolSize: 2 }));
