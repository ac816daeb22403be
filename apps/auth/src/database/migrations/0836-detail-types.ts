import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Types of authorization_details (RFC 9396) that resources understand. */
export class DetailTypes1700000000836 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE resources ADD COLUMN detail_types jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE resources DROP COLUMN detail_types');
  }
}
