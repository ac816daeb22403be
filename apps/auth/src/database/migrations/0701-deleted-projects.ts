import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleted projects, kept until their workers are notified. */
export class DeletedProjects1700000000701 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE projects ADD COLUMN deleted_at timestamptz;
      CREATE INDEX projects_deleted ON projects (deleted_at) WHERE deleted_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projects DROP COLUMN deleted_at');
  }
}
