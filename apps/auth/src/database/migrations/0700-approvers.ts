import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may approve what: the lowest role for each scope, and verified facts about the approver. */
export class Approvers1700000000700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE projects
        ADD COLUMN risky_scopes text[] NOT NULL DEFAULT '{}',
        ADD COLUMN scope_roles jsonb NOT NULL DEFAULT '{}';
      ALTER TABLE delegations ADD COLUMN approver jsonb NOT NULL DEFAULT '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE delegations DROP COLUMN approver;
      ALTER TABLE projects DROP COLUMN scope_roles, DROP COLUMN risky_scopes;
    `);
  }
}
