import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The colours of the screen that a challenge asks for, one for each pose. */
export class ScreenColours1732000000931 implements MigrationInterface {
  name = 'ScreenColours1732000000931';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE liveness_challenges ADD COLUMN colours text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE liveness_challenges DROP COLUMN colours');
  }
}
