/** Delegations and the status lists that revoke them, and the requests of the bouncer that make them. */
export const DELEGATIONS = `
  CREATE TABLE delegations (
    id text PRIMARY KEY,
    organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    project_id text,
    flow text NOT NULL CHECK (flow IN ('gateway', 'bouncer')),
    basis text NOT NULL DEFAULT 'approval' CHECK (basis IN ('approval', 'policy', 'machine')),
    client_id text,
    agent_did text NOT NULL,
    agent_name text,
    agent_is_proven boolean NOT NULL DEFAULT false,
    user_id text REFERENCES users (id) ON DELETE CASCADE,
    user_did text NOT NULL,
    user_identifier text,
    -- verified facts about who approved
    approver jsonb NOT NULL DEFAULT '{}',
    session_id text NOT NULL,
    scopes text[] NOT NULL,
    constraints jsonb NOT NULL DEFAULT '{}',
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'active', 'denied', 'expired', 'revoked')),
    parent_id text REFERENCES delegations (id) ON DELETE SET NULL,
    -- The request this answers: two approvals of one request make one delegation.
    request_key text UNIQUE,
    issuer_did text,
    status_list_number integer,
    status_list_index integer,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- a delegation of the gateway has one authorization code
    code_issued_at timestamptz,
    issued_at timestamptz,
    updated_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    next_check_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz,
    revocation_reason text,
    CHECK ((flow = 'gateway') = (client_id IS NOT NULL)),
    CHECK (status NOT IN ('active', 'revoked') OR (issued_at IS NOT NULL AND status_list_index IS NOT NULL)),
    CHECK ((status = 'revoked') = (revoked_at IS NOT NULL))
  ) WITH (fillfactor = 80);
  CREATE INDEX delegations_organization ON delegations (organization_id, created_at DESC, id);
  CREATE INDEX delegations_project ON delegations (project_id, created_at DESC, id) WHERE project_id IS NOT NULL;
  CREATE INDEX delegations_user ON delegations (user_id, created_at DESC) WHERE user_id IS NOT NULL;
  CREATE INDEX delegations_client ON delegations (client_id) WHERE client_id IS NOT NULL;
  CREATE INDEX delegations_parent ON delegations (parent_id) WHERE parent_id IS NOT NULL;
  CREATE INDEX delegations_issuer ON delegations (issuer_did) WHERE status = 'active';
  -- For DID documents, which anyone may request, and people of upstream providers.
  CREATE INDEX delegations_agent_did ON delegations (agent_did);
  CREATE INDEX delegations_user_did ON delegations (user_did);
  -- next_check_at may lag behind an extended expiry: expires_at has no index, so that PostgreSQL extends a delegation within the
  -- row's own page (heap-only tuples, for which the fill factor leaves room).
  CREATE INDEX delegations_due ON delegations (next_check_at) WHERE status IN ('pending', 'active');
  CREATE INDEX delegations_ended ON delegations (updated_at) WHERE status IN ('denied', 'expired', 'revoked');

  CREATE TABLE status_lists (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    issuer_did text NOT NULL,
    entry_count integer NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX status_lists_issuer ON status_lists (organization_id, issuer_did, number);
  CREATE TABLE status_list_entries (
    list_number integer NOT NULL REFERENCES status_lists (number) ON DELETE CASCADE,
    list_index integer NOT NULL CHECK (list_index BETWEEN 0 AND 131071),
    delegation_id text NOT NULL UNIQUE,
    revoked_at timestamptz,
    PRIMARY KEY (list_number, list_index)
  );
  CREATE INDEX status_list_entries_revoked ON status_list_entries (list_number, list_index)
    WHERE revoked_at IS NOT NULL;

  CREATE TABLE bouncer_requests (
    id text PRIMARY KEY,
    project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    -- own: a sign-in only to see one's own delegations
    purpose text NOT NULL DEFAULT 'approve' CHECK (purpose IN ('approve', 'own')),
    agent_did text NOT NULL,
    agent_name text,
    -- of the agent's proof that it has its DID's key, used once
    proof_hash text UNIQUE,
    code_challenge text,
    scopes text[] NOT NULL,
    lifetime_days integer NOT NULL,
    provider_id text,
    provider_type text NOT NULL CHECK (provider_type IN ('oauth2', 'password', 'none')),
    redirect_uri text,
    agent_state text,
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'signed-in', 'completed', 'denied', 'error')),
    error_code text,
    browser_hash text,
    -- the browser that returned from a provider without an identity; the person signs in with an account here
    unidentified_browser_hash text,
    delegation_id text REFERENCES delegations (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    link_expires_at timestamptz NOT NULL,
    deadline_at timestamptz NOT NULL,
    -- an agent that polls needs no code from the person
    polled_at timestamptz,
    decided_at timestamptz
  );
  CREATE INDEX bouncer_requests_project ON bouncer_requests (project_id);
  CREATE INDEX bouncer_requests_age ON bouncer_requests (created_at);
  CREATE INDEX bouncer_requests_delegation ON bouncer_requests (delegation_id) WHERE delegation_id IS NOT NULL;
  CREATE INDEX bouncer_requests_unanswered ON bouncer_requests (deadline_at) WHERE status = 'pending';
  -- One visit to an upstream provider: its state, of one browser, once.
  CREATE TABLE login_states (
    state_hash text PRIMARY KEY,
    request_id text NOT NULL REFERENCES bouncer_requests (id) ON DELETE CASCADE,
    browser_hash text NOT NULL,
    authority text NOT NULL,
    sealed_verifier bytea NOT NULL,
    nonce text NOT NULL,
    expires_at timestamptz NOT NULL,
    consumed_at timestamptz
  );
  CREATE INDEX login_states_request ON login_states (request_id);
  CREATE TABLE delegation_codes (
    code_hash text PRIMARY KEY,
    request_id text NOT NULL UNIQUE REFERENCES bouncer_requests (id) ON DELETE CASCADE,
    delegation_id text NOT NULL REFERENCES delegations (id) ON DELETE CASCADE,
    project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    agent_did text NOT NULL,
    code_challenge text,
    sealed_code bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    consumed_at timestamptz
  );
  CREATE INDEX delegation_codes_delegation ON delegation_codes (delegation_id);
  CREATE INDEX delegation_codes_project ON delegation_codes (project_id);
`;
