import { printSchemaDiff } from '@bonafide/platform/database/database-roles';
import type { AuthConfig } from '../config.js';
import { createDataSource } from '../database.js';

/** Prints the SQL that the entities would still need; empty when the migrations made all of it. */
export const runSchemaDiff = (config: AuthConfig): Promise<void> =>
  printSchemaDiff(createDataSource({ url: config.DATABASE_URL, poolSize: 2 }));
