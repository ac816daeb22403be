-- Generated from the migrations by "npm run drift -- --write"; not read by anything.

-- Functions

CREATE OR REPLACE FUNCTION public.count_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO job_counts VALUES (NEW.tenant, NEW.type, NEW.status, pg_backend_pid() % 16, 1)
          ON CONFLICT (tenant, type, status, shard) DO UPDATE SET n = job_counts.n + 1;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO job_counts VALUES (OLD.tenant, OLD.type, OLD.status, pg_backend_pid() % 16, -1)
          ON CONFLICT (tenant, type, status, shard) DO UPDATE SET n = job_counts.n - 1;
        ELSIF OLD.status <> NEW.status THEN
          INSERT INTO job_counts
          SELECT * FROM (VALUES (OLD.tenant, OLD.type, OLD.status, (pg_backend_pid() % 16)::smallint, -1::bigint),
                                (NEW.tenant, NEW.type, NEW.status, (pg_backend_pid() % 16)::smallint, 1::bigint)) AS change
          ORDER BY 3
          ON CONFLICT (tenant, type, status, shard) DO UPDATE SET n = job_counts.n + excluded.n;
        END IF;
        RETURN NULL;
      END $function$
;

-- Sequences

CREATE SEQUENCE account_audit_id_seq AS bigint START 1 INCREMENT 1;

CREATE SEQUENCE migrations_id_seq AS integer START 1 INCREMENT 1;

-- Tables

CREATE TABLE account_audit (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  tenant text NOT NULL,
  job_id text,
  actor text NOT NULL,
  action text NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT account_audit_pkey PRIMARY KEY (id)
);

CREATE TABLE accounts (
  id text NOT NULL,
  name text NOT NULL,
  region text NOT NULL,
  features jsonb DEFAULT '{}'::jsonb NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  trusted_issuers jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  disabled_at timestamp with time zone,
  CONSTRAINT accounts_pkey PRIMARY KEY (id)
);

CREATE TABLE api_keys (
  id text NOT NULL,
  account_id text NOT NULL,
  kind text NOT NULL,
  sandbox boolean NOT NULL,
  secret_hash text NOT NULL,
  account_group_sid text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_secret_hash_key UNIQUE (secret_hash)
);

CREATE TABLE deliveries (
  id text NOT NULL,
  owner_id text NOT NULL,
  subject_id text NOT NULL,
  event text NOT NULL,
  url text NOT NULL,
  headers jsonb DEFAULT '{}'::jsonb NOT NULL,
  body bytea,
  status text DEFAULT 'pending'::text NOT NULL,
  attempt_count integer DEFAULT 0 NOT NULL,
  round_start integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
  locked_until timestamp with time zone,
  lease_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  delivered_at timestamp with time zone,
  erased_at timestamp with time zone,
  CONSTRAINT deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'stopped'::text])))
);

CREATE TABLE delivery_attempts (
  delivery_id text NOT NULL,
  number integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  duration_ms integer NOT NULL,
  status_code smallint,
  error_kind text,
  answer text,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_id, number)
);

CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  owner_id text NOT NULL,
  subject_id text,
  body_digest text NOT NULL,
  status integer,
  answer bytea,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope)
);

CREATE TABLE job_counts (
  tenant text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  shard smallint NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT job_counts_pkey PRIMARY KEY (tenant, type, status, shard)
) WITH (fillfactor=50);

CREATE TABLE job_photos (
  job_id text NOT NULL,
  name text NOT NULL,
  storage_key text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT job_photos_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT job_photos_pkey PRIMARY KEY (job_id, name)
);

CREATE TABLE job_sessions (
  token_hash text NOT NULL,
  job_id text NOT NULL,
  tenant text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT job_sessions_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT job_sessions_job_id_key UNIQUE (job_id),
  CONSTRAINT job_sessions_pkey PRIMARY KEY (token_hash)
);

CREATE TABLE jobs (
  id text NOT NULL,
  tenant text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  internal_id text,
  account_group_sid text,
  submitted_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  completed_at timestamp(3) with time zone,
  first_name_key text,
  last_name_key text,
  email_key text,
  phone_key text,
  success boolean,
  account_reviewed boolean DEFAULT false NOT NULL,
  with_session boolean DEFAULT false NOT NULL,
  billable boolean DEFAULT true NOT NULL,
  billable_types text[] DEFAULT '{}'::text[] NOT NULL,
  aml_types text[] DEFAULT '{}'::text[] NOT NULL,
  aamva_source text,
  id_type text,
  id_state text,
  id_country text,
  id_version text,
  ip_address text,
  deadline_at timestamp(3) with time zone,
  wake_at timestamp(3) with time zone,
  lease_until timestamp(3) with time zone,
  provider_reference text,
  review_issue_date text,
  sealed bytea,
  head json NOT NULL,
  result json,
  CONSTRAINT jobs_pkey PRIMARY KEY (id)
) WITH (fillfactor=85, toast_tuple_target=4080);

CREATE TABLE migrations (
  id integer DEFAULT nextval('migrations_id_seq'::regclass) NOT NULL,
  "timestamp" bigint NOT NULL,
  name character varying NOT NULL,
  CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id)
);

CREATE TABLE photo_removals (
  storage_key text NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT photo_removals_pkey PRIMARY KEY (storage_key)
);

CREATE TABLE signature_keys (
  id text NOT NULL,
  account_id text NOT NULL,
  sandbox boolean NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  revoked_at timestamp with time zone,
  CONSTRAINT signature_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT signature_keys_pkey PRIMARY KEY (id)
);

-- Indexes

CREATE INDEX account_audit_job ON public.account_audit USING btree (job_id) WHERE (job_id IS NOT NULL);

CREATE INDEX account_audit_tenant ON public.account_audit USING btree (tenant, id DESC);

CREATE INDEX api_keys_account ON public.api_keys USING btree (account_id);

CREATE INDEX deliveries_due_idx ON public.deliveries USING btree (owner_id, next_attempt_at) WHERE (status = 'pending'::text);

CREATE INDEX deliveries_subject_idx ON public.deliveries USING btree (subject_id);

CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (expires_at);

CREATE INDEX idempotency_keys_subject ON public.idempotency_keys USING btree (subject_id) WHERE (subject_id IS NOT NULL);

CREATE INDEX jobs_aml_types ON public.jobs USING gin (aml_types) WHERE (aml_types <> '{}'::text[]);

CREATE INDEX jobs_deadline ON public.jobs USING btree (deadline_at) WHERE ((status = 'active'::text) AND (deadline_at IS NOT NULL));

CREATE INDEX jobs_due ON public.jobs USING btree (wake_at) WHERE ((status = 'active'::text) AND (wake_at IS NOT NULL));

CREATE INDEX jobs_email ON public.jobs USING btree (tenant, email_key text_pattern_ops) WHERE (email_key IS NOT NULL);

CREATE INDEX jobs_first_name ON public.jobs USING btree (tenant, first_name_key text_pattern_ops) WHERE (first_name_key IS NOT NULL);

CREATE INDEX jobs_group ON public.jobs USING btree (tenant, account_group_sid, submitted_at DESC, id) WHERE (account_group_sid IS NOT NULL);

CREATE INDEX jobs_internal_id ON public.jobs USING btree (tenant, internal_id) WHERE (internal_id IS NOT NULL);

CREATE INDEX jobs_ip_address ON public.jobs USING btree (tenant, ip_address, submitted_at DESC) WHERE (ip_address IS NOT NULL);

CREATE INDEX jobs_last_name ON public.jobs USING btree (tenant, last_name_key text_pattern_ops) WHERE (last_name_key IS NOT NULL);

CREATE INDEX jobs_phone ON public.jobs USING btree (tenant, phone_key text_pattern_ops) WHERE (phone_key IS NOT NULL);

CREATE UNIQUE INDEX jobs_provider_reference ON public.jobs USING btree (provider_reference) WHERE (provider_reference IS NOT NULL);

CREATE INDEX jobs_status ON public.jobs USING btree (tenant, status, submitted_at DESC, id);

CREATE INDEX jobs_submitted ON public.jobs USING btree (tenant, submitted_at DESC, id);

CREATE INDEX jobs_type ON public.jobs USING btree (tenant, type, submitted_at DESC, id);

CREATE INDEX jobs_updated ON public.jobs USING btree (tenant, updated_at DESC, id);

CREATE INDEX signature_keys_account ON public.signature_keys USING btree (account_id);

-- Triggers

CREATE TRIGGER count_jobs AFTER INSERT OR DELETE OR UPDATE OF status ON public.jobs FOR EACH ROW EXECUTE FUNCTION count_job();
