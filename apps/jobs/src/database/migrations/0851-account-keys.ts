import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A data key for each account, wrapped by a key-encryption key (decision 0283). */
export class AccountKeys1732000000851 implements MigrationInterface {
  name = 'AccountKeys1732000000851';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_keys (
        account_id text PRIMARY KEY REFERENCES accounts (id),
        id text NOT NULL,
        wrapped bytea,
        wrapped_by text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        destroyed_at timestamptz
      );
      CREATE UNIQUE INDEX account_keys_id ON account_keys (id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const [{ n }] = (await runner.query(
      'SELECT count(*)::int AS n FROM account_keys WHERE destroyed_at IS NULL',
    )) as [{ n: number }];
    // Without them nothing opens any more that they seal.
    if (n > 0) throw new Error('account_keys holds keys that columns are sealed with');
    await runner.query('DROP TABLE account_keys');
  }
}
