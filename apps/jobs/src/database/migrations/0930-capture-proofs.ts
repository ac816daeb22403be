import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys that the pages of a session registered, and what their proofs say of each picture. */
export class CaptureProofs1732000000930 implements MigrationInterface {
  name = 'CaptureProofs1732000000930';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE job_sessions ADD COLUMN capture_keys jsonb NOT NULL DEFAULT '[]';
      ALTER TABLE job_photos ADD COLUMN capture jsonb;
      ALTER TABLE liveness_frames ADD COLUMN capture jsonb;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE liveness_frames DROP COLUMN capture;
      ALTER TABLE job_photos DROP COLUMN capture;
      ALTER TABLE job_sessions DROP COLUMN capture_keys;`);
  }
}
