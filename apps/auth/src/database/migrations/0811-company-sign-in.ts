import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An organization's own OpenID provider, its e-mail domains, and the people it has identified. */
export class CompanySignIn1700000000811 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE company_connections (
        organization_id text PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
        issuer text NOT NULL,
        client_id text NOT NULL,
        auth_method text NOT NULL CHECK (auth_method IN ('client_secret_basic', 'client_secret_post', 'private_key_jwt')),
        -- the client secret, or the private key of private_key_jwt as JWK
        sealed_secret bytea NOT NULL,
        default_role text NOT NULL CHECK (default_role IN ('admin', 'viewer')),
        is_enforced boolean NOT NULL DEFAULT false,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE company_domains (
        organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
        domain text NOT NULL,
        -- stands in a TXT record of the domain
        proof text NOT NULL,
        proven_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, domain)
      );
      CREATE UNIQUE INDEX company_domains_proven ON company_domains (domain) WHERE proven_at IS NOT NULL;
      CREATE TABLE company_identities (
        organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, issuer, subject)
      );
      CREATE INDEX company_identities_user ON company_identities (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE company_identities, company_domains, company_connections');
  }
}
