import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that can only request and check; when a delegation last changed. */
export class KeyKinds1700000000704 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE project_api_keys ADD COLUMN kind text NOT NULL DEFAULT 'management'
        CHECK (kind IN ('runtime', 'management'));
      ALTER TABLE delegations ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
      UPDATE delegations SET updated_at = coalesce(revoked_at, issued_at, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE delegations DROP COLUMN updated_at;
      ALTER TABLE project_api_keys DROP COLUMN kind;
    `);
  }
}
