import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A key can be disabled for a while, and enabled again. */
export class DisabledKeys1732000000905 implements MigrationInterface {
  name = 'DisabledKeys1732000000905';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys ADD COLUMN disabled_at timestamptz');
  }

  /** A key that may not be used must not come back to life with a table that cannot say so. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'UPDATE api_keys SET revoked_at = now() WHERE revoked_at IS NULL AND disabled_at IS NOT NULL',
    );
    await runner.query('ALTER TABLE api_keys DROP COLUMN disabled_at');
  }
}
