import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts move between deployments. */
export class Cells1732000000893 implements MigrationInterface {
  name = 'Cells1732000000893';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts ADD COLUMN place text NOT NULL DEFAULT 'here',
        ADD COLUMN other_cell text, ADD COLUMN move_id uuid,
        ADD COLUMN shares_photos boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT accounts_place_check CHECK (place IN ('here', 'frozen', 'arriving', 'moved'));
      ALTER TABLE account_audit ADD COLUMN written_id bigint;
      CREATE UNIQUE INDEX account_audit_written ON account_audit (tenant, written_id) WHERE written_id IS NOT NULL;
      CREATE TABLE cell_offers (
        account_id text PRIMARY KEY,
        offer jsonb NOT NULL,
        expires_at timestamptz NOT NULL
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE cell_offers;
      DROP INDEX account_audit_written;
      ALTER TABLE account_audit DROP COLUMN written_id;
      ALTER TABLE accounts DROP COLUMN place, DROP COLUMN other_cell, DROP COLUMN move_id,
        DROP COLUMN shares_photos;`);
  }
}
