import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that end with a credential, disabled people and members, revoked keys. */
export class ShutOut1700000000712 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A session carries the number it began with and ends when this has moved on.
      ALTER TABLE users ADD COLUMN session_epoch int NOT NULL DEFAULT 0;
      ALTER TABLE upstream_users ADD COLUMN session_epoch int NOT NULL DEFAULT 0, ADD COLUMN disabled_at timestamptz;
      ALTER TABLE memberships ADD COLUMN disabled_at timestamptz;
      ALTER TABLE organization_keys ADD COLUMN revoked_at timestamptz,
        ADD CHECK (revoked_at IS NULL OR retired_at IS NOT NULL);
      -- From where somebody did something; of people and callers, never of what ran by itself.
      ALTER TABLE audit_events ADD COLUMN address text;
      CREATE INDEX delegations_issuer ON delegations (issuer_did) WHERE status = 'active';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX delegations_issuer;
      ALTER TABLE audit_events DROP COLUMN address;
      ALTER TABLE organization_keys DROP COLUMN revoked_at;
      ALTER TABLE memberships DROP COLUMN disabled_at;
      ALTER TABLE upstream_users DROP COLUMN session_epoch, DROP COLUMN disabled_at;
      ALTER TABLE users DROP COLUMN session_epoch;
    `);
  }
}
