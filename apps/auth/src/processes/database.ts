import { applyMigrations, printSchemaDiff } from '@bonafide/platform/database/database-roles';
import type { AuthConfig } from '../config.js';
import { createDataSource } from '../database/database.js';

type Database = Pick<AuthConfig, 'DATABASE_URL' | 'DATABASE_TRANSACTION_POOLING'>;

const connect = ({ DATABASE_URL: url, DATABASE_TRANSACTION_POOLING: isPooled }: Database) =>
  createDataSource({ url, poolSize: 2, isPooled, isMigrating: true });

/** Brings the database up to date and prints what was applied. */
export const migrate = (config: Database): Promise<void> => applyMigrations(connect(config));

/** Prints the differences between the entities and the database, if any. */
export const schemaDiff = (config: AuthConfig): Promise<void> => printSchemaDiff(connect(config));
