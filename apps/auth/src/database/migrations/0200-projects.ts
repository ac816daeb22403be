import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projects and their parts, and the bouncer flow's requests, sign-ins and codes. */
export class Projects1700000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE projects (
        id text PRIMARY KEY,
        organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
        name text NOT NULL,
        is_enabled boolean NOT NULL DEFAULT true,
        allowed_scopes text[] NOT NULL DEFAULT '{}',
        denied_agents text[] NOT NULL DEFAULT '{}',
        default_provider text,
        delegation_expiration_days int NOT NULL DEFAULT 7 CHECK (delegation_expiration_days BETWEEN 1 AND 365),
        consent_config jsonb NOT NULL DEFAULT '{}',
        mcp_server_url text,
        worker_url text,
        completion_urls text[] NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX projects_organization ON projects (organization_id, created_at, id);

      CREATE TABLE project_api_keys (
        id text PRIMARY KEY,
        project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        name text NOT NULL,
        key_hash text NOT NULL UNIQUE,
        hint text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        revoked_at timestamptz
      );
      CREATE INDEX project_api_keys_project ON project_api_keys (project_id, created_at, id);

      CREATE TABLE project_webhook_secrets (
        project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        number int NOT NULL,
        sealed_secret bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz,
        PRIMARY KEY (project_id, number)
      );

      -- Sign-in methods; position is the order in which they were configured.
      CREATE TABLE project_providers (
        project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        id text NOT NULL,
        position int GENERATED ALWAYS AS IDENTITY,
        type text NOT NULL CHECK (type IN ('oauth2', 'password', 'none')),
        settings jsonb NOT NULL,
        sealed_secret bytea,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (project_id, id)
      );
      ALTER TABLE projects ADD FOREIGN KEY (id, default_provider) REFERENCES project_providers (project_id, id)
        DEFERRABLE INITIALLY DEFERRED;

      CREATE TABLE tool_protections (
        project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        tool text NOT NULL,
        position int GENERATED ALWAYS AS IDENTITY,
        requires_delegation boolean NOT NULL,
        required_scopes text[] NOT NULL,
        provider_id text,
        provider_scopes text[],
        PRIMARY KEY (project_id, tool),
        FOREIGN KEY (project_id, provider_id) REFERENCES project_providers (project_id, id)
          DEFERRABLE INITIALLY DEFERRED
      );

      -- People known by an upstream provider's word; subject_hash is a keyed hash of the provider's id for them.
      CREATE TABLE upstream_users (
        id text PRIMARY KEY,
        organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
        authority text NOT NULL,
        subject_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (organization_id, authority, subject_hash)
      );

      CREATE TABLE bouncer_requests (
        id text PRIMARY KEY,
        project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        agent_did text NOT NULL,
        agent_name text,
        scopes text[] NOT NULL,
        lifetime_days int NOT NULL,
        provider_id text,
        provider_type text NOT NULL CHECK (provider_type IN ('oauth2', 'password', 'none')),
        redirect_uri text,
        agent_state text,
        status text NOT NULL DEFAULT 'pending'
          CHECK (status IN ('pending', 'signed-in', 'completed', 'denied', 'error')),
        link_expires_at timestamptz NOT NULL,
        deadline_at timestamptz NOT NULL,
        browser_hash text,
        delegation_id text REFERENCES delegations (id) ON DELETE SET NULL,
        error_code text,
        created_at timestamptz NOT NULL DEFAULT now(),
        decided_at timestamptz
      );
      CREATE INDEX bouncer_requests_project ON bouncer_requests (project_id);
      CREATE INDEX bouncer_requests_age ON bouncer_requests (created_at);
      CREATE INDEX bouncer_requests_delegation ON bouncer_requests (delegation_id) WHERE delegation_id IS NOT NULL;

      -- One visit to an upstream provider: its state, of one browser, once.
      CREATE TABLE bouncer_sign_ins (
        state_hash text PRIMARY KEY,
        request_id text NOT NULL REFERENCES bouncer_requests (id) ON DELETE CASCADE,
        browser_hash text NOT NULL,
        authority text NOT NULL,
        sealed_verifier bytea NOT NULL,
        nonce text NOT NULL,
        expires_at timestamptz NOT NULL,
        consumed_at timestamptz
      );
      CREATE INDEX bouncer_sign_ins_request ON bouncer_sign_ins (request_id);

      CREATE TABLE bouncer_codes (
        code_hash text PRIMARY KEY,
        request_id text NOT NULL UNIQUE REFERENCES bouncer_requests (id) ON DELETE CASCADE,
        delegation_id text NOT NULL REFERENCES delegations (id) ON DELETE CASCADE,
        project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        agent_did text NOT NULL,
        sealed_code bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        consumed_at timestamptz
      );
      CREATE INDEX bouncer_codes_delegation ON bouncer_codes (delegation_id);
      CREATE INDEX bouncer_codes_project ON bouncer_codes (project_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE bouncer_codes, bouncer_sign_ins, bouncer_requests, upstream_users, tool_protections;
      ALTER TABLE projects DROP CONSTRAINT projects_id_default_provider_fkey;
      DROP TABLE project_providers, project_webhook_secrets, project_api_keys, projects;
    `);
  }
}
