import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which roles subjects of tokens have in an account (decision 0281). */
export class AccountMembers1732000000850 implements MigrationInterface {
  name = 'AccountMembers1732000000850';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_members (
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        issuer text NOT NULL,
        subject text NOT NULL,
        role text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, issuer, subject)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE account_members');
  }
}
