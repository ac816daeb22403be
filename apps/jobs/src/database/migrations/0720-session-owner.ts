import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who opened a session decides what its token may read; NULL, of sessions opened before, allows least. The token itself
 * is kept sealed while the session lives, for the account's own backend.
 */
export class SessionOwner1732000000720 implements MigrationInterface {
  name = 'SessionOwner1732000000720';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE job_sessions ADD COLUMN opened_by text CHECK (opened_by IN ('key', 'public', 'bearer')),
                               ADD COLUMN sealed_token bytea;
      CREATE INDEX job_sessions_sealed ON job_sessions (expires_at) WHERE sealed_token IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_sessions DROP COLUMN opened_by, DROP COLUMN sealed_token');
  }
}
