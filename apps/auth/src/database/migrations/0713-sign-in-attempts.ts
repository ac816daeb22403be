import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failed sign-ins, counted in PostgreSQL so that a loss of Redis does not reset them. */
export class SignInAttempts1700000000713 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sign_in_attempts (
        -- SHA-256 of what is counted: an address, an account, a project, two of them together
        key text PRIMARY KEY,
        failures int NOT NULL,
        started_at timestamptz NOT NULL,
        last_at timestamptz NOT NULL
      ) WITH (fillfactor = 70);
      CREATE INDEX sign_in_attempts_last ON sign_in_attempts (last_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sign_in_attempts');
  }
}
