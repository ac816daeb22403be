import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scoped resources, and an organization's policy for clients. */
export class Resources1700000000800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE resources (
        id text PRIMARY KEY,
        organization_id text REFERENCES organizations ON DELETE CASCADE,
        uri text NOT NULL,
        name text NOT NULL,
        scopes jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX resources_own ON resources (uri, organization_id);
      CREATE INDEX resources_organization ON resources (organization_id);
      CREATE UNIQUE INDEX resources_shared ON resources (uri) WHERE organization_id IS NULL;
      ALTER TABLE organizations ADD COLUMN agent_policy jsonb NOT NULL DEFAULT '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organizations DROP COLUMN agent_policy;
      DROP TABLE resources;
    `);
  }
}
