import { migrate } from '@bonafide/platform/database/database';
import { createTestDatabase, keyOfMigrations, type TestDatabase } from '@bonafide/testing/test-database';
import type { DataSource } from 'typeorm';
import { createDataSource, MIGRATIONS } from '../src/database/database.js';
import { BASELINE } from '../src/database/migrations/0001-baseline.js';

const MIGRATIONS_KEY = keyOfMigrations(MIGRATIONS, BASELINE);

/** A database with the service's tables, as its migrations build them. */
export const createServiceDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({
    service: 'auth',
    migrationsKey: MIGRATIONS_KEY,
    migrate: async (url) => {
      const dataSource = await createDataSource({ url, poolSize: 2 }).initialize();
      await migrate(dataSource).finally(() => dataSource.destroy());
    },
  });

/** The same, opened, for tests that need no running service. */
export async function openServiceDatabase(): Promise<{ dataSource: DataSource; close(): Promise<void> }> {
  const database = await createServiceDatabase();
  const dataSource = await createDataSource({ url: database.url, poolSize: 4 }).initialize();
  return {
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
