import type { DataSource } from 'typeorm';
import { migrate } from './database.js';
import { findSchemaDrift } from './schema-drift.js';

/** The `migrate` role: applies pending migrations and prints their names, one per line. */
export const applyMigrations = (dataSource: DataSource): Promise<void> =>
  whileConnected(dataSource, async () => {
    const applied = await migrate(dataSource);
    process.stdout.write(applied.length > 0 ? `${applied.join('\n')}\n` : 'up to date\n');
  });

/** The `schema-diff` role: prints the differences between the entities and the database, if any. */
export const printSchemaDiff = (dataSource: DataSource): Promise<void> =>
  whileConnected(dataSource, async () => {
    const differences = await findSchemaDrift(dataSource);
    process.stdout.write(differences.map((difference) => `${difference}\n`).join(''));
  });

async function whileConnected(dataSource: DataSource, run: () => Promise<void>): Promise<void> {
  await dataSource.initialize();
  try {
    await run();
  } finally {
    await dataSource.destroy();
  }
}
