import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The group that an account's jobs belong to, unless the key that makes them names another. */
export class AccountGroup1732000000721 implements MigrationInterface {
  name = 'AccountGroup1732000000721';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts ADD COLUMN account_group_sid text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts DROP COLUMN account_group_sid');
  }
}
