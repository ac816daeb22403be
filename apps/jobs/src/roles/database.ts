import { applyMigrations, printSchemaDiff } from '@bonafide/platform/database/database-roles';
import type { JobsConfig } from '../config.js';
import { createDataSource } from '../database.js';
import { citusScript } from '../operator/citus-script.js';

type Database = Pick<JobsConfig, 'DATABASE_URL' | 'DATABASE_TRANSACTION_POOLING'>;

const connect = ({ DATABASE_URL: url, DATABASE_TRANSACTION_POOLING: isPooled }: Database) =>
  createDataSource({ url, poolSize: 2, isPooled });

/** Brings the database up to date and prints what was applied. */
export const migrate = (config: Database): Promise<void> => applyMigrations(connect(config));

/** Prints where the entities and the database differ; nothing when they agree. */
export const schemaDiff = (config: JobsConfig): Promise<void> => printSchemaDiff(connect(config));

/** Prints the script that spreads the tables of this database over a Citus cluster. */
export async function printCitusScript(config: JobsConfig): Promise<void> {
  const dataSource = await connect(config).initialize();
  try {
    process.stdout.write(await citusScript(dataSource));
  } finally {
    await dataSource.destroy();
  }
}
