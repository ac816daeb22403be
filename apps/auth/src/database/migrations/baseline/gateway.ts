/** The OAuth server: clients, what it issued, and requests that wait for a browser, a device or a person. */
export const GATEWAY = `
  -- Registered by themselves (they expire), or by an operator or an organization.
  CREATE TABLE gateway_clients (
    client_id text PRIMARY KEY,
    organization_id text REFERENCES organizations (id) ON DELETE CASCADE,
    is_preregistered boolean NOT NULL DEFAULT false,
    machine_access jsonb CONSTRAINT gateway_clients_machine_check
      CHECK (machine_access IS NULL OR organization_id IS NOT NULL),
    metadata json NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX gateway_clients_expiry ON gateway_clients (expires_at);
  CREATE INDEX gateway_clients_organization ON gateway_clients (organization_id) WHERE organization_id IS NOT NULL;

  -- Authorization codes and refresh tokens; grant_id is the delegation's id. Consumed rows stay until they expire, so that a
  -- second use is recognized. The fill factor leaves room to consume one within the row's own page.
  CREATE TABLE issued_tokens (
    model text NOT NULL,
    id_hash text NOT NULL,
    grant_id text NOT NULL,
    client_id text NOT NULL,
    payload json NOT NULL,
    consumed_at timestamptz,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (id_hash, model)
  ) WITH (fillfactor = 60);
  CREATE INDEX issued_tokens_grant ON issued_tokens (grant_id);
  CREATE INDEX issued_tokens_expiry ON issued_tokens (expires_at);

  -- Consumed rows stay until the request can no longer be resumed.
  CREATE TABLE pushed_requests (
    id_hash text PRIMARY KEY,
    payload json NOT NULL,
    consumed_at timestamptz,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX pushed_requests_expiry ON pushed_requests (expires_at);

  -- Of devices without a browser (RFC 8628). Answered rows stay until polling ends.
  CREATE TABLE device_requests (
    id_hash text PRIMARY KEY,
    user_code_hash text NOT NULL UNIQUE,
    client_id text NOT NULL,
    scope text NOT NULL,
    resource text,
    details jsonb NOT NULL DEFAULT '[]',
    address text,
    interval_seconds integer NOT NULL,
    polled_at timestamptz,
    answer text CHECK (answer IN ('allowed', 'refused')),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX device_requests_expiry ON device_requests (expires_at);

  -- Of agents to a person (OpenID CIBA).
  CREATE TABLE backchannel_requests (
    id_hash text PRIMARY KEY,
    id text NOT NULL UNIQUE,
    client_id text NOT NULL,
    organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    user_id text REFERENCES users (id) ON DELETE SET NULL,
    hint_hash text NOT NULL,
    scope text NOT NULL,
    resource text,
    details jsonb NOT NULL DEFAULT '[]',
    binding_message text,
    sealed_ping bytea,
    interval_seconds integer NOT NULL,
    polled_at timestamptz,
    mail_due_at timestamptz,
    answer text CHECK (answer IN ('allowed', 'refused')),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX backchannel_requests_expiry ON backchannel_requests (expires_at);
  CREATE INDEX backchannel_requests_client ON backchannel_requests (client_id, created_at);
  CREATE INDEX backchannel_requests_hint ON backchannel_requests (hint_hash, created_at);
  CREATE INDEX backchannel_requests_organization ON backchannel_requests (organization_id);
  CREATE INDEX backchannel_requests_user ON backchannel_requests (user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX backchannel_requests_mail ON backchannel_requests (mail_due_at)
    WHERE mail_due_at IS NOT NULL;
  -- The last mail that pointed a person to such a request.
  CREATE TABLE request_mails (
    user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    request_id text NOT NULL,
    sent_at timestamptz NOT NULL,
    unanswered integer NOT NULL
  );
  CREATE TABLE blocked_clients (
    user_id text REFERENCES users (id) ON DELETE CASCADE,
    client_id text REFERENCES gateway_clients (client_id) ON DELETE CASCADE,
    blocked_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, client_id)
  );
  CREATE INDEX blocked_clients_client ON blocked_clients (client_id);
`;
