import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which request spent a session: the same one, repeated because its answer was lost, is told of its job again. */
export class SessionUse1732000000622 implements MigrationInterface {
  name = 'SessionUse1732000000622';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_sessions ADD COLUMN used_by text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_sessions DROP COLUMN used_by');
  }
}
