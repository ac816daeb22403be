import type { QueryRunner } from 'typeorm';
import { sql } from './sql.js';

/**
 * Builds indexes concurrently, for a migration without a transaction: definitions by name. Nothing queues behind the build, so
 * it waits for older snapshots (a dump) without a limit. Valid indexes are kept, and invalid ones of an interrupted build are
 * built again: such a migration can be repeated.
 */
export async function buildIndexes(
  runner: QueryRunner,
  indexes: Readonly<Record<string, string>>,
): Promise<void> {
  // A connection through a transaction pooler has none to lift, and must not leave settings behind
  // (docs/design/running.md).
  const { isLimited } = await sql.one<{ isLimited: boolean }>(
    runner.manager,
    `SELECT current_setting('lock_timeout') <> '0' AS "isLimited"`,
  );
  if (isLimited) await runner.query('SET lock_timeout = 0');
  try {
    for (const [name, definition] of Object.entries(indexes)) {
      const found = await sql.maybe<{ isValid: boolean }>(
        runner.manager,
        `SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)`,
        [name],
      );
      if (found?.isValid) continue;
      // Without `CONCURRENTLY` it would wait for the table's lock, and all other statements behind it.
      if (found) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
    }
  } finally {
    if (isLimited) await runner.query('RESET lock_timeout').catch(() => undefined);
  }
}
