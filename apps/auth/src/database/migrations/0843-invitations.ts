import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations: people with an account must accept before they become members (decision 0380). */
export class Invitations1700000000843 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE membership_invitations (
        organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        role text NOT NULL,
        invited_by text,
        token_hash text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT membership_invitations_pkey PRIMARY KEY (organization_id, user_id),
        CONSTRAINT membership_invitations_token_hash_key UNIQUE (token_hash),
        CONSTRAINT membership_invitations_role_check CHECK (role IN ('owner', 'admin', 'viewer'))
      );
      CREATE INDEX membership_invitations_user ON membership_invitations (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE membership_invitations');
  }
}
