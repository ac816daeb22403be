/** Organizations and their people: memberships, credentials, sign-in by company or identity provider, keys. */
export const ORGANIZATIONS = `
  CREATE TABLE organizations (
    id text PRIMARY KEY,
    slug text NOT NULL,
    name text NOT NULL,
    agent_policy jsonb NOT NULL DEFAULT '{"allowedClients": null, "allowedResources": null}',
    requires_second_factor boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  -- Two slugs that differ only in case would be two DIDs that look like one.
  CREATE UNIQUE INDEX organizations_slug ON organizations (lower(slug));

  -- Issuer keys: one signs, retired ones verify.
  CREATE TABLE organization_keys (
    organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    number integer NOT NULL CHECK (number > 0),
    public_key_multibase text NOT NULL,
    sealed_private_key bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    retired_at timestamptz,
    revoked_at timestamptz,
    PRIMARY KEY (organization_id, number),
    CHECK (revoked_at IS NULL OR retired_at IS NOT NULL)
  );
  CREATE UNIQUE INDEX organization_keys_signing ON organization_keys (organization_id) WHERE retired_at IS NULL;
  CREATE UNIQUE INDEX organization_keys_public ON organization_keys (public_key_multibase);

  CREATE TABLE users (
    id text PRIMARY KEY,
    email text NOT NULL,
    display_name text,
    password_hash text,
    -- A session carries the number it began with and ends when this has moved on.
    session_epoch integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    disabled_at timestamptz
  );
  CREATE UNIQUE INDEX users_email ON users (lower(email));

  CREATE TABLE memberships (
    organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role text NOT NULL CHECK (role IN ('owner', 'admin', 'viewer')),
    created_at timestamptz NOT NULL DEFAULT now(),
    disabled_at timestamptz,
    PRIMARY KEY (organization_id, user_id)
  );
  CREATE INDEX memberships_user ON memberships (user_id);
  -- People with an account accept before they become members.
  CREATE TABLE membership_invitations (
    organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role text NOT NULL CHECK (role IN ('owner', 'admin', 'viewer')),
    invited_by text,
    token_hash text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (organization_id, user_id)
  );
  CREATE INDEX membership_invitations_user ON membership_invitations (user_id);

  CREATE TABLE passkeys (
    -- the credential id, base64url
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    transports text[] NOT NULL DEFAULT '{}',
    is_backed_up boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz
  );
  CREATE INDEX passkeys_user ON passkeys (user_id);
  CREATE TABLE totp_secrets (
    user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    sealed_secret bytea NOT NULL,
    -- set by the first right code; until then no code is required
    confirmed_at timestamptz,
    -- of the last code that was accepted (RFC 6238 section 5.2)
    last_step bigint
  );
  CREATE TABLE recovery_codes (
    code_hash text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    consumed_at timestamptz
  );
  CREATE INDEX recovery_codes_user ON recovery_codes (user_id);
  -- One-time tokens (mailed links, assertions) that were used.
  CREATE TABLE consumed_tokens (
    id_hash text PRIMARY KEY,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX consumed_tokens_expiry ON consumed_tokens (expires_at);
  -- Failed sign-ins, counted here so that a loss of Redis does not reset them.
  CREATE TABLE sign_in_attempts (
    -- SHA-256 of what is counted: an address, an account, a project, two of them together
    key text PRIMARY KEY,
    failures integer NOT NULL,
    started_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL
  ) WITH (fillfactor = 70);
  CREATE INDEX sign_in_attempts_last ON sign_in_attempts (last_at);

  -- The organization's own OpenID provider, its e-mail domains, and the people it has identified.
  CREATE TABLE company_connections (
    organization_id text PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
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
    organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    domain text NOT NULL,
    -- stands in a TXT record of the domain
    proof text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    proven_at timestamptz,
    PRIMARY KEY (organization_id, domain)
  );
  CREATE UNIQUE INDEX company_domains_proven ON company_domains (domain) WHERE proven_at IS NOT NULL;
  CREATE TABLE company_identities (
    organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (organization_id, issuer, subject)
  );
  CREATE INDEX company_identities_user ON company_identities (user_id);
  -- Their assertions replace the consent of the organization's people.
  CREATE TABLE identity_providers (
    id text PRIMARY KEY,
    organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
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
`;
