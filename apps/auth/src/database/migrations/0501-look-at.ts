import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets PostgreSQL extend a delegation and consume a code or refresh token within the row's own page, without a new entry
 * in each index (heap-only tuples): `expires_at` is no longer indexed, and the fill factor leaves room for updates. The
 * sweeper uses `look_at`, which may lag behind an extended expiry.
 */
export class LookAt1700000000501 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE delegations ADD COLUMN look_at timestamptz NOT NULL DEFAULT now();
      DROP INDEX delegations_due;
      CREATE INDEX delegations_due ON delegations (look_at) WHERE status IN ('pending', 'active');
      ALTER TABLE delegations SET (fillfactor = 80);
      ALTER TABLE gateway_artifacts SET (fillfactor = 60);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gateway_artifacts RESET (fillfactor);
      ALTER TABLE delegations RESET (fillfactor);
      ALTER TABLE delegations DROP COLUMN look_at;
      CREATE INDEX delegations_due ON delegations (expires_at) WHERE status IN ('pending', 'active');
    `);
  }
}
