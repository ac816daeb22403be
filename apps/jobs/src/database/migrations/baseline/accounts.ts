/** Accounts, their keys and members, the issuers they trust, idempotent requests. */
export const ACCOUNTS = `
  CREATE TABLE accounts (
    id text PRIMARY KEY,
    name text NOT NULL,
    region text NOT NULL,
    features jsonb NOT NULL DEFAULT '{}',
    settings jsonb NOT NULL DEFAULT '{}',
    trusted_issuers jsonb NOT NULL DEFAULT '[]',
    account_group_sid text,
    callback_grant jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    disabled_at timestamptz,
    erased_at timestamptz
  );
  CREATE INDEX accounts_trusted_issuers ON accounts USING gin (trusted_issuers jsonb_path_ops);

  CREATE TABLE account_members (
    account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    issuer text NOT NULL,
    subject text NOT NULL,
    role text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, issuer, subject)
  );

  -- The data key of each account, wrapped by a key-encryption key; destroyed with the account.
  CREATE TABLE account_keys (
    account_id text PRIMARY KEY REFERENCES accounts (id),
    id text NOT NULL,
    wrapped bytea,
    wrapped_by text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    destroyed_at timestamptz
  );
  CREATE UNIQUE INDEX account_keys_id ON account_keys (id);

  CREATE TABLE api_keys (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES accounts (id),
    kind text NOT NULL,
    sandbox boolean NOT NULL,
    secret_hash text NOT NULL UNIQUE,
    account_group_sid text,
    scopes text[],
    job_types text[],
    addresses text[],
    expires_at timestamptz,
    note text,
    "grant" jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    created_by text NOT NULL DEFAULT 'operator',
    replaced_by text,
    last_used_at timestamptz,
    last_used_address bytea,
    disabled_at timestamptz,
    revoked_at timestamptz,
    revision integer NOT NULL DEFAULT 1
  );
  CREATE INDEX api_keys_account ON api_keys (account_id);

  CREATE TABLE signature_keys (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES accounts (id),
    sandbox boolean NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz
  );
  CREATE INDEX signature_keys_account ON signature_keys (account_id);

  -- The service's own keys, which sign proofs.
  CREATE TABLE proof_keys (
    number integer PRIMARY KEY,
    public_key_multibase text NOT NULL UNIQUE,
    sealed bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );

  -- The last valid DID document or status list of each address, used while the issuer cannot be reached.
  CREATE TABLE issuer_documents (
    url text PRIMARY KEY,
    content_type text NOT NULL,
    etag text,
    body text NOT NULL,
    fetched_at timestamptz NOT NULL
  );
`;
