import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizations, people, keys, delegations, status lists, the audit log and what the gateway issues. */
export class Foundation1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE organizations (
        id text PRIMARY KEY,
        slug text NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      -- Two slugs that differ in case alone would be two DIDs that look like one.
      CREATE UNIQUE INDEX organizations_slug ON organizations (lower(slug));

      CREATE TABLE users (
        id text PRIMARY KEY,
        email text NOT NULL,
        display_name text,
        password_hash text,
        disabled_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX users_email ON users (lower(email));

      CREATE TABLE memberships (
        organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        role text NOT NULL CHECK (role IN ('owner', 'admin', 'viewer')),
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, user_id)
      );
      CREATE INDEX memberships_user ON memberships (user_id);

      CREATE TABLE organization_keys (
        organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
        number int NOT NULL CHECK (number > 0),
        public_key_multibase text NOT NULL,
        sealed_private_key bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        retired_at timestamptz,
        PRIMARY KEY (organization_id, number)
      );
      CREATE UNIQUE INDEX organization_keys_signing ON organization_keys (organization_id) WHERE retired_at IS NULL;
      CREATE UNIQUE INDEX organization_keys_public ON organization_keys (public_key_multibase);

      CREATE TABLE status_lists (
        number int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
        issuer_did text NOT NULL,
        entry_count int NOT NULL DEFAULT 0,
        version bigint NOT NULL DEFAULT 0,
        updated_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX status_lists_issuer ON status_lists (organization_id, issuer_did, number);

      CREATE TABLE status_list_entries (
        list_number int NOT NULL REFERENCES status_lists (number) ON DELETE CASCADE,
        list_index int NOT NULL CHECK (list_index BETWEEN 0 AND 131071),
        delegation_id text NOT NULL UNIQUE,
        revoked_at timestamptz,
        PRIMARY KEY (list_number, list_index)
      );
      CREATE INDEX status_list_entries_revoked ON status_list_entries (list_number, list_index)
        WHERE revoked_at IS NOT NULL;

      CREATE TABLE delegations (
        id text PRIMARY KEY,
        organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
        project_id text,
        flow text NOT NULL CHECK (flow IN ('gateway', 'bouncer')),
        client_id text,
        agent_did text NOT NULL,
        agent_name text,
        user_id text REFERENCES users (id) ON DELETE CASCADE,
        user_did text NOT NULL,
        user_identifier text,
        session_id text NOT NULL,
        scopes text[] NOT NULL,
        constraints jsonb NOT NULL DEFAULT '{}',
        status text NOT NULL DEFAULT 'pending'
          CHECK (status IN ('pending', 'active', 'denied', 'expired', 'revoked')),
        parent_id text REFERENCES delegations (id) ON DELETE SET NULL,
        -- The request this answers: two approvals of one request make one delegation.
        request_key text UNIQUE,
        issuer_did text,
        status_list_number int,
        status_list_index int,
        created_at timestamptz NOT NULL DEFAULT now(),
        issued_at timestamptz,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        revocation_reason text,
        CHECK ((flow = 'gateway') = (client_id IS NOT NULL)),
        CHECK (status NOT IN ('active', 'revoked') OR (issued_at IS NOT NULL AND status_list_index IS NOT NULL)),
        CHECK ((status = 'revoked') = (revoked_at IS NOT NULL))
      );
      CREATE INDEX delegations_organization ON delegations (organization_id, created_at DESC, id);
      CREATE INDEX delegations_project ON delegations (project_id, created_at DESC, id) WHERE project_id IS NOT NULL;
      CREATE INDEX delegations_user ON delegations (user_id, created_at DESC) WHERE user_id IS NOT NULL;
      CREATE INDEX delegations_client ON delegations (client_id) WHERE client_id IS NOT NULL;
      CREATE INDEX delegations_parent ON delegations (parent_id) WHERE parent_id IS NOT NULL;
      CREATE INDEX delegations_due ON delegations (expires_at) WHERE status IN ('pending', 'active');

      CREATE TABLE audit_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        organization_id text,
        project_id text,
        action text NOT NULL,
        actor_type text NOT NULL CHECK (actor_type IN ('user', 'client', 'agent', 'api_key', 'admin', 'system')),
        actor_id text,
        delegation_id text,
        subject text,
        details jsonb NOT NULL DEFAULT '{}',
        request_id text
      );
      CREATE INDEX audit_events_organization ON audit_events (organization_id, id DESC);
      CREATE INDEX audit_events_delegation ON audit_events (delegation_id, id) WHERE delegation_id IS NOT NULL;
      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'audit_events is append-only'; END $$;
      CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
        FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
      CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

      CREATE TABLE gateway_clients (
        client_id text PRIMARY KEY,
        metadata json NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX gateway_clients_expiry ON gateway_clients (expires_at);

      -- Authorization codes and refresh tokens; grant_id is the delegation's id. Consumed rows stay until they expire,
      -- so that a second use is known for what it is.
      CREATE TABLE gateway_artifacts (
        model text NOT NULL,
        id_hash text NOT NULL,
        grant_id text NOT NULL,
        client_id text NOT NULL,
        payload json NOT NULL,
        consumed_at timestamptz,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (id_hash, model)
      );
      CREATE INDEX gateway_artifacts_grant ON gateway_artifacts (grant_id);
      CREATE INDEX gateway_artifacts_expiry ON gateway_artifacts (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE gateway_artifacts, gateway_clients, audit_events, delegations, status_list_entries, status_lists,
        organization_keys, memberships, users, organizations;
      DROP FUNCTION refuse_audit_change;
    `);
  }
}
