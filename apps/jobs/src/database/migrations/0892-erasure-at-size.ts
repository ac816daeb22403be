import { buildIndexes } from '@bonafide/platform/database/build-indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts whose erasure workers finish, and photos by their age (decision 0376). Interrupted, it begins again. */
export class ErasureAtSize1732000000892 implements MigrationInterface {
  name = 'ErasureAtSize1732000000892';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts ADD COLUMN IF NOT EXISTS erased_at timestamptz');
    // An account's key is destroyed by its erasure alone.
    await runner.query(
      `UPDATE accounts a SET erased_at = k.destroyed_at FROM account_keys k
        WHERE k.account_id = a.id AND k.destroyed_at IS NOT NULL AND a.erased_at IS NULL`,
    );
    await buildIndexes(runner, { job_photos_age: 'job_photos (tenant, created_at)' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX job_photos_age');
    await runner.query('ALTER TABLE accounts DROP COLUMN erased_at');
  }
}
