import type { DataSource } from 'typeorm';
import { migrate } from './database.js';
import { findSchemaDrift } from './schema-drift.js';

/** The `migrate` role: brings the database up to date and prints the names of what was applied, one a line. */
export const applyMigrations = (dataSource: DataSource): Promise<void> =>
  whileConnected(dataSource, async () => {
    const applied = await migrate(dataSource);
    process.stdout.write(applied.length > 0 ? `${applied.join('\n')}\n` : 'up to date\n');
  });

/** The `schema-diff` role: prints where the entities and the database differ; nothing when they agree. */
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
