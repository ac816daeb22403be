import type { AuthConfig } from '../config.js';
import { createDataSource } from '../database.js';

/** Prints the SQL that the entities would still need; empty when the migrations made all of it. */
export async function runSchemaDiff(config: AuthConfig): Promise<void> {
  const dataSource = await createDataSource({ url: config.DATABASE_URL, poolSize: 2 }).initialize();
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    process.stdout.write(upQueries.map(({ query }) => `${query}\n`).join(''));
  } finally {
    await dataSource.destroy();
  }
}
