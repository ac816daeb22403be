import { migrate } from '@bonafide/platform/database/database';
import { createTestDatabase, keyOfMigrations } from '@bonafide/testing/test-database';
import type { DataSource } from 'typeorm';
import { createDataSource, MIGRATIONS } from '../../src/database.js';

/** A database of its own with the service's tables, for tests of lists that need no running service. */
export async function openListDatabase(): Promise<{ dataSource: DataSource; close: () => Promise<void> }> {
  const database = await createTestDatabase({
    service: 'jobs',
    migrationsKey: keyOfMigrations(MIGRATIONS),
    migrate: async (url) => {
      const dataSource = await createDataSource({ url, poolSize: 2 }).initialize();
      await migrate(dataSource).finally(() => dataSource.destroy());
    },
  });
  const dataSource = await createDataSource({ url: database.url, poolSize: 4 }).initialize();
  return {
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
