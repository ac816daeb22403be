import type { QueryRunner } from 'typeorm';
import { sql } from './sql.js';

/**
 * Builds indexes beside writers, for a migration without a transaction: their definitions by their names. Nobody waits for
 * the table, so whoever holds an older snapshot (a dump) is waited for without an end. What stands is kept, and what was
 * broken off, which serves nobody, is built anew: such a migration may be run again.
 */
export async function buildIndexes(
  runner: QueryRunner,
  indexes: Readonly<Record<string, string>>,
): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  try {
    for (const [name, definition] of Object.entries(indexes)) {
      const found = await sql.maybe<{ isValid: boolean }>(
        runner.manager,
        `SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)`,
        [name],
      );
      if (found?.isValid) continue;
      // Without `CONCURRENTLY` it would wait for the whole table, and everybody else behind it.
      if (found) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
    }
  } finally {
    await runner.query('RESET lock_timeout');
  }
}
