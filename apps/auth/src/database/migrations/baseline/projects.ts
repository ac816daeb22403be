/** Projects and their parts, and the resources of organizations. */
export const PROJECTS = `
  CREATE TABLE projects (
    id text PRIMARY KEY,
    organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    name text NOT NULL,
    is_enabled boolean NOT NULL DEFAULT true,
    allowed_scopes text[] NOT NULL DEFAULT '{}',
    risky_scopes text[] NOT NULL DEFAULT '{}',
    -- the lowest role that may approve each scope
    scope_roles jsonb NOT NULL DEFAULT '{}',
    denied_agents text[] NOT NULL DEFAULT '{}',
    require_agent_proof boolean NOT NULL DEFAULT false,
    require_pkce boolean NOT NULL DEFAULT false,
    default_provider text,
    delegation_expiration_days integer NOT NULL DEFAULT 7 CHECK (delegation_expiration_days BETWEEN 1 AND 365),
    consent_config jsonb NOT NULL DEFAULT '{}',
    mcp_server_url text,
    worker_url text,
    completion_urls text[] NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    -- kept until its worker is notified
    deleted_at timestamptz
  );
  CREATE INDEX projects_organization ON projects (organization_id, created_at, id);
  CREATE INDEX projects_deleted ON projects (deleted_at) WHERE deleted_at IS NOT NULL;

  CREATE TABLE project_api_keys (
    id text PRIMARY KEY,
    project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    kind text NOT NULL DEFAULT 'management' CHECK (kind IN ('runtime', 'management')),
    name text NOT NULL,
    key_hash text NOT NULL UNIQUE,
    hint text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz,
    revoked_at timestamptz
  );
  CREATE INDEX project_api_keys_project ON project_api_keys (project_id, created_at, id);
  CREATE TABLE webhook_secrets (
    project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    number integer NOT NULL,
    sealed_secret bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    PRIMARY KEY (project_id, number)
  );

  -- Sign-in methods; position: the order in which they were configured.
  CREATE TABLE project_providers (
    project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    id text NOT NULL,
    position integer GENERATED ALWAYS AS IDENTITY,
    type text NOT NULL CHECK (type IN ('oauth2', 'password', 'none')),
    settings jsonb NOT NULL,
    sealed_secret bytea,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (project_id, id)
  );
  -- Deferred: a project and its providers are saved together.
  ALTER TABLE projects ADD FOREIGN KEY (id, default_provider) REFERENCES project_providers (project_id, id)
    DEFERRABLE INITIALLY DEFERRED;
  CREATE TABLE tool_protections (
    project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    tool text NOT NULL,
    position integer GENERATED ALWAYS AS IDENTITY,
    requires_delegation boolean NOT NULL,
    required_scopes text[] NOT NULL,
    provider_id text,
    provider_scopes text[],
    PRIMARY KEY (project_id, tool),
    FOREIGN KEY (project_id, provider_id) REFERENCES project_providers (project_id, id) DEFERRABLE INITIALLY DEFERRED
  );

  -- People whom an upstream provider identified, of one project or (null) of all projects of an organization that owns the
  -- provider (docs/design/sign-in-and-consent.md). subject_hash: a keyed hash of the provider's id for them.
  CREATE TABLE upstream_users (
    id text PRIMARY KEY,
    organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    project_id text REFERENCES projects (id) ON DELETE CASCADE,
    authority text NOT NULL,
    subject_hash text NOT NULL,
    session_epoch integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    disabled_at timestamptz,
    UNIQUE (organization_id, authority, subject_hash)
  );
  CREATE INDEX upstream_users_project ON upstream_users (project_id);

  -- What access tokens are for; without an organization: of all.
  CREATE TABLE resources (
    id text PRIMARY KEY,
    organization_id text REFERENCES organizations (id) ON DELETE CASCADE,
    uri text NOT NULL,
    name text NOT NULL,
    scopes jsonb NOT NULL,
    -- types of authorization_details (RFC 9396) that it understands
    detail_types jsonb NOT NULL DEFAULT '[]',
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX resources_own ON resources (uri, organization_id);
  CREATE UNIQUE INDEX resources_shared ON resources (uri) WHERE organization_id IS NULL;
  CREATE INDEX resources_organization ON resources (organization_id);
`;
