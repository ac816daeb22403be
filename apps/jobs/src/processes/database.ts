import { applyMigrations, printSchemaDiff } from '@bonafide/platform/database/database-roles';
import type { JobsConfig } from '../config.js';
import { createDataSource } from '../database/database.js';
import { citusScript } from './commands/citus-script.js';
import type { DataSource } from 'typeorm';

type Database = Pick<JobsConfig, 'DATABASE_URL' | 'DATABASE_TRANSACTION_POOLING'>;

const connect = ({ DATABASE_URL: url, DATABASE_TRANSACTION_POOLING: isPooled }: Database) =>
  createDataSource({ url, poolSize: 2, isPooled, isMigrating: true });

/** Brings the database up to date and prints what was applied. */
export const migrate = (config: Database): Promise<void> => applyMigrations(connect(config));

/** Prints differences between the entities and the database; nothing if they agree. */
export const schemaDiff = (config: JobsConfig): Promise<void> => printSchemaDiff(connect(config));

/** Prints the script that distributes the tables of this database over a Citus cluster. */
export const printCitusScript = (config: JobsConfig): Promise<void> => print(config, citusScript);

async function print(config: JobsConfig, script: (dataSource: DataSource) => Promise<string>): Promise<void> {
  const dataSource = await connect(config).initialize();
  try {
    process.stdout.write(await script(dataSource));
  } finally {
    await dataSource.destroy();
  }
}
