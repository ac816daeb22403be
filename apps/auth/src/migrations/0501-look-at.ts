import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets PostgreSQL change a delegation's end and spend a code or refresh token within the row's own page, without a new
 * entry in each index (heap-only tuples): `expires_at` is in no index any more, and pages keep room for what is changed.
 * The sweeper goes by `look_at`, which lags behind an end that was moved.
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
