/** Jobs and what belongs to one: sessions, photos, liveness, invites. */
export const JOBS = `
  -- tenant: the account id, with ~sandbox for its sandbox data. head and result hold the wire's own JSON text (type json keeps
  -- it byte for byte); every other column is derived from them for searches.
  CREATE TABLE jobs (
    id text PRIMARY KEY,
    tenant text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    internal_id text,
    account_group_sid text,
    submitted_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    completed_at timestamptz(3),
    first_name_key text,
    last_name_key text,
    email_key text,
    phone_key text,
    success boolean,
    account_reviewed boolean NOT NULL DEFAULT false,
    with_session boolean NOT NULL DEFAULT false,
    billable boolean NOT NULL DEFAULT true,
    billable_types text[] NOT NULL DEFAULT '{}',
    aml_types text[] NOT NULL DEFAULT '{}',
    aamva_source text,
    id_type text,
    id_state text,
    id_country text,
    id_version text,
    ip_address text,
    deadline_at timestamptz(3),
    run_at timestamptz(3),
    lease_until timestamptz(3),
    lease_losses smallint NOT NULL DEFAULT 0,
    provider_reference text,
    review_need text,
    review_issue_date text,
    undetermined text[] NOT NULL DEFAULT '{}',
    assurance text,
    callback_grant jsonb,
    sealed bytea,
    head json NOT NULL,
    head_sealed bytea,
    result json,
    result_sealed bytea
  ) WITH (fillfactor = 85, toast_tuple_target = 4080,
          autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

  -- Rows move from here to jobs. After a crash of PostgreSQL the table is empty, and nobody has an answer for what was in it.
  CREATE UNLOGGED TABLE inline_jobs (LIKE jobs INCLUDING DEFAULTS, PRIMARY KEY (id));

  -- The listing's default order, with what it filters by and has no index of its own: counting and paging then read the index
  -- alone. Frequent vacuuming (above) keeps its pages known to be visible.
  CREATE INDEX jobs_submitted ON jobs (tenant, submitted_at DESC, id)
    INCLUDE (type, status, success, account_reviewed, with_session, billable, completed_at, account_group_sid,
             billable_types, aamva_source, id_type, id_state, id_country, id_version, first_name_key, last_name_key);
  CREATE INDEX jobs_updated ON jobs (tenant, updated_at DESC, id);
  -- Read backwards it gives the ascending order.
  CREATE INDEX jobs_status ON jobs (tenant, status DESC, submitted_at DESC, id);
  CREATE INDEX jobs_group ON jobs (tenant, account_group_sid, submitted_at DESC, id) WHERE account_group_sid IS NOT NULL;
  CREATE INDEX jobs_internal_id ON jobs (tenant, internal_id) WHERE internal_id IS NOT NULL;
  CREATE INDEX jobs_ip_address ON jobs (tenant, ip_address, submitted_at DESC) WHERE ip_address IS NOT NULL;
  CREATE INDEX jobs_aml_types ON jobs USING gin (aml_types) WHERE aml_types <> '{}';
  CREATE INDEX jobs_assurance ON jobs (tenant, assurance, submitted_at) WHERE assurance IS NOT NULL;
  CREATE INDEX jobs_undetermined ON jobs (tenant, submitted_at) WHERE undetermined <> '{}'::text[];
  -- Searches by prefix; the included columns order the page and count the total without a job row.
  CREATE INDEX jobs_first_name ON jobs (tenant, first_name_key text_pattern_ops)
    INCLUDE (submitted_at, id, success) WHERE first_name_key IS NOT NULL;
  CREATE INDEX jobs_last_name ON jobs (tenant, last_name_key text_pattern_ops)
    INCLUDE (submitted_at, id, success) WHERE last_name_key IS NOT NULL;
  CREATE INDEX jobs_email ON jobs (tenant, email_key text_pattern_ops)
    INCLUDE (submitted_at, id) WHERE email_key IS NOT NULL;
  CREATE INDEX jobs_phone ON jobs (tenant, phone_key text_pattern_ops)
    INCLUDE (submitted_at, id) WHERE phone_key IS NOT NULL;
  -- The sweepers' and the providers' own.
  CREATE INDEX jobs_due ON jobs (run_at) WHERE status = 'active' AND run_at IS NOT NULL;
  CREATE INDEX jobs_deadline ON jobs (deadline_at) WHERE status = 'active' AND deadline_at IS NOT NULL;
  CREATE INDEX jobs_completed ON jobs (tenant, completed_at) INCLUDE (id) WHERE status = 'completed';
  CREATE UNIQUE INDEX jobs_provider_reference ON jobs (provider_reference) WHERE provider_reference IS NOT NULL;

  CREATE TABLE job_sessions (
    token_hash text PRIMARY KEY,
    job_id text NOT NULL UNIQUE REFERENCES jobs (id),
    tenant text NOT NULL,
    opened_by text NOT NULL CHECK (opened_by IN ('key', 'public', 'bearer')),
    "grant" jsonb,
    sealed_token bytea,
    document_kind text,
    consent_version text,
    consent_language text,
    consented_at timestamptz(3),
    capture_keys jsonb NOT NULL DEFAULT '[]',
    upload_count integer NOT NULL DEFAULT 0,
    revision integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    used_by text
  );
  CREATE INDEX job_sessions_sealed ON job_sessions (expires_at) WHERE sealed_token IS NOT NULL;
  CREATE INDEX job_sessions_unsubmitted ON job_sessions (expires_at) WHERE used_at IS NULL AND upload_count > 0;

  CREATE TABLE job_photos (
    job_id text NOT NULL REFERENCES jobs (id),
    tenant text NOT NULL,
    name text NOT NULL,
    storage_key text NOT NULL,
    content_type text NOT NULL,
    bytes integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    digest text,
    verdict jsonb,
    capture jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (job_id, name)
  );
  CREATE INDEX job_photos_age ON job_photos (tenant, created_at);
  -- Photos without a row: a sweep removes them from the storage. Every photo is here for its first hour.
  CREATE TABLE photo_removals (
    storage_key text PRIMARY KEY,
    due_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX photo_removals_due ON photo_removals (due_at);

  CREATE TABLE liveness_challenges (
    job_id text PRIMARY KEY REFERENCES jobs (id),
    tenant text NOT NULL,
    id text NOT NULL,
    poses text[] NOT NULL,
    colours text[] NOT NULL DEFAULT '{}',
    draws integer NOT NULL DEFAULT 1,
    expires_at timestamptz(3) NOT NULL
  );
  CREATE TABLE liveness_frames (
    job_id text REFERENCES liveness_challenges (job_id) ON DELETE CASCADE,
    tenant text NOT NULL,
    position integer,
    digest text NOT NULL,
    sealed bytea NOT NULL,
    capture jsonb,
    received_at timestamptz(3) NOT NULL,
    PRIMARY KEY (job_id, position)
  );

  -- sealed: the person, the texts, the link and its QR code.
  CREATE TABLE invites (
    id text PRIMARY KEY,
    tenant text NOT NULL,
    job_id text NOT NULL UNIQUE REFERENCES jobs (id),
    contact text NOT NULL,
    send boolean NOT NULL,
    send_state text,
    message_id text,
    sealed bytea,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );
  CREATE INDEX invites_tenant ON invites (tenant, created_at DESC, id);
  -- source: received by a receiver, or captured by a sender that sends nothing. sealed: who, what and from whom.
  CREATE TABLE messages (
    id text PRIMARY KEY,
    source text NOT NULL,
    channel text NOT NULL,
    provider text NOT NULL,
    request_key text UNIQUE,
    request_digest text,
    sealed bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL
  );
  CREATE INDEX messages_created ON messages (created_at DESC, id);
  CREATE INDEX messages_expires ON messages (expires_at);
`;
