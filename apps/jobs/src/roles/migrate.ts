import { migrate } from '@bonafide/platform/database';
import type { JobsConfig } from '../config.js';
import { createDataSource } from '../database.js';

/** Brings the database up to date and prints what was applied. */
export async function runMigrate(config: Pick<JobsConfig, 'DATABASE_URL'>): Promise<void> {
  const dataSource = await createDataSource({ url: config.DATABASE_URL, poolSize: 2 }).initialize();
  try {
    const applied = await migrate(dataSource);
    process.stdout.write(applied.length > 0 ? `${applied.join('\n')}\n` : 'up to date\n');
  } finally {
    await dataSource.destroy();
  }
}
