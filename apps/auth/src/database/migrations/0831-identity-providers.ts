import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identity providers whose assertions replace the consent of an organization's people. */
export class IdentityProviders1700000000831 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity_providers (
        id text PRIMARY KEY,
        organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
        issuer text NOT NULL,
        jwks_uri text NOT NULL,
        is_enabled boolean NOT NULL,
        allowed_clients text[] NOT NULL,
        access jsonb NOT NULL,
        default_role text NOT NULL CHECK (default_role IN ('admin', 'viewer')),
        updated_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX identity_providers_issuer ON identity_providers (issuer, organization_id);
      CREATE INDEX identity_providers_organization ON identity_providers (organization_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM delegations WHERE basis = 'policy'; DROP TABLE identity_providers`);
  }
}
