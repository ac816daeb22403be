import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Only members' tokens are accepted unless an account says otherwise. Accounts that let in tokens of people who are not on
 * their list go on doing so, and now say it: their administrators see the setting.
 */
export class MembersOnly1732000000925 implements MigrationInterface {
  name = 'MembersOnly1732000000925';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE accounts SET settings = settings || '{"membersOnly": false}'
        WHERE NOT settings ? 'membersOnly' AND trusted_issuers <> '[]'`,
    );
  }

  /** Without a setting everybody is let in again, as before. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE accounts SET settings = settings - 'membersOnly' WHERE settings -> 'membersOnly' = 'false'`,
    );
  }
}
