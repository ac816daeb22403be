import type { DataSource } from 'typeorm';
import { migrate } from './database.js';

/** The `migrate` role: brings the database up to date and prints the names of what was applied, one a line. */
export const applyMigrations = (dataSource: DataSource): Promise<void> =>
  whileConnected(dataSource, async () => {
    const applied = await migrate(dataSource);
    process.stdout.write(applied.length > 0 ? `${applied.join('\n')}\n` : 'up to date\n');
  });

/** The `schema-diff` role: prints the SQL that the entities would still need; nothing when the migrations made all. */
export const printSchemaDiff = (dataSource: DataSource): Promise<void> =>
  whileConnected(dataSource, async () => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    process.stdout.write(upQueries.map(({ query }) => `${query}\n`).join(''));
  });

async function whileConnected(dataSource: DataSource, run: () => Promise<void>): Promise<void> {
  await dataSource.initialize();
  try {
    await run();
  } finally {
    await dataSource.destroy();
  }
}
