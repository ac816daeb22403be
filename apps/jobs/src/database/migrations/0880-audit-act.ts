import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The agent by which a person acts, beside the person (decision 0284). Lines from before keep their form and their hashes. */
export class AuditAct1732000000880 implements MigrationInterface {
  name = 'AuditAct1732000000880';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_audit ADD COLUMN act jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_audit DROP COLUMN act');
  }
}
