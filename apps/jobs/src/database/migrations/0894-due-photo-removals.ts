import { buildIndexes } from '@bonafide/platform/database/build-indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sweep's index: every photo is noted in `photo_removals` for its first hour. */
export class DuePhotoRemovals1732000000894 implements MigrationInterface {
  name = 'DuePhotoRemovals1732000000894';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, { photo_removals_due: 'photo_removals (due_at)' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX photo_removals_due');
  }
}
