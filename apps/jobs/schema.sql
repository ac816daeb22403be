-- Generated from the migrations by "npm run drift -- --write"; not read by anything.

-- Extensions

CREATE EXTENSION pg_trgm;

-- Functions

CREATE OR REPLACE FUNCTION public.aml_like_terms(words text[], at_most integer)
 RETURNS TABLE(word text, term text, names integer)
 LANGUAGE sql
 STABLE
AS $function$
        SELECT w.word, t.term, t.names
          FROM unnest(words) AS w (word)
         CROSS JOIN LATERAL (SELECT a.term, a.names FROM aml_terms a
                              WHERE aml_slips(a.term) && aml_slips(w.word) AND NOT starts_with(a.term, '_')
                              ORDER BY similarity(a.term, w.word) DESC LIMIT at_most) t
      $function$
;

CREATE OR REPLACE FUNCTION public.aml_slips(word text)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
AS $function$
        DECLARE
          whole text := left(word, 8);
          slips int[] := ARRAY[hashtext(whole)];
        BEGIN
          IF length(whole) < 3 THEN RETURN slips; END IF;
          FOR i IN 1..length(whole) LOOP
            slips := slips || hashtext(left(whole, i - 1) || substr(whole, i + 1));
          END LOOP;
          RETURN slips;
        END
      $function$
;

CREATE OR REPLACE FUNCTION public.aml_two_slips(word text)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
AS $function$
        DECLARE
          whole text := left(word, 8);
          slips int[] := aml_slips(word);
        BEGIN
          FOR i IN 1..length(whole) - 1 LOOP
            FOR j IN i + 1..length(whole) LOOP
              slips := slips || hashtext(left(whole, i - 1) || substr(whole, i + 1, j - i - 1) || substr(whole, j + 1));
            END LOOP;
          END LOOP;
          RETURN slips;
        END
      $function$
;

CREATE OR REPLACE FUNCTION public.attempts_since(attempts timestamp with time zone[], since timestamp with time zone)
 RETURNS timestamp with time zone[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT coalesce(array_agg(one ORDER BY one), '{}') FROM unnest(attempts) AS one WHERE one > since $function$
;

CREATE OR REPLACE FUNCTION public.audit_is_expired(audit_tenant text, audit_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
        SELECT coalesce((
          SELECT CASE jsonb_typeof(coalesce(settings #> '{retention,logsDays}', '90'))
                   WHEN 'number' THEN audit_at < now() - interval '1 day'
                     * greatest(1, coalesce((settings #>> '{retention,logsDays}')::float8, 90))
                   ELSE false END
            FROM accounts WHERE id = split_part(audit_tenant, '~', 1)), false)
      $function$
;

CREATE OR REPLACE FUNCTION public.await_audit_leaf()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO audit_pending (audit_id) VALUES (NEW.id);
        RETURN NULL;
      END $function$
;

CREATE OR REPLACE FUNCTION public.count_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO job_total_deltas (tenant, submitted_day, updated_day, type, status, success, account_reviewed, with_session, billable, processed, id_type, id_state, id_country, n) VALUES (NEW.tenant, (NEW.submitted_at AT TIME ZONE 'UTC')::date, (NEW.updated_at AT TIME ZONE 'UTC')::date, NEW.type, NEW.status, NEW.success, NEW.account_reviewed, NEW.with_session, NEW.billable, NEW.completed_at IS NOT NULL, NEW.id_type, NEW.id_state, NEW.id_country, 1);
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO job_total_deltas (tenant, submitted_day, updated_day, type, status, success, account_reviewed, with_session, billable, processed, id_type, id_state, id_country, n) VALUES (OLD.tenant, (OLD.submitted_at AT TIME ZONE 'UTC')::date, (OLD.updated_at AT TIME ZONE 'UTC')::date, OLD.type, OLD.status, OLD.success, OLD.account_reviewed, OLD.with_session, OLD.billable, OLD.completed_at IS NOT NULL, OLD.id_type, OLD.id_state, OLD.id_country, -1);
        ELSE
          INSERT INTO job_total_deltas (tenant, submitted_day, updated_day, type, status, success, account_reviewed, with_session, billable, processed, id_type, id_state, id_country, n)
          VALUES (OLD.tenant, (OLD.submitted_at AT TIME ZONE 'UTC')::date, (OLD.updated_at AT TIME ZONE 'UTC')::date, OLD.type, OLD.status, OLD.success, OLD.account_reviewed, OLD.with_session, OLD.billable, OLD.completed_at IS NOT NULL, OLD.id_type, OLD.id_state, OLD.id_country, -1), (NEW.tenant, (NEW.submitted_at AT TIME ZONE 'UTC')::date, (NEW.updated_at AT TIME ZONE 'UTC')::date, NEW.type, NEW.status, NEW.success, NEW.account_reviewed, NEW.with_session, NEW.billable, NEW.completed_at IS NOT NULL, NEW.id_type, NEW.id_state, NEW.id_country, 1);
        END IF;
        RETURN NULL;
      END $function$
;

CREATE OR REPLACE FUNCTION public.forget_audit_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        DELETE FROM audit_pending WHERE audit_id IN (SELECT id FROM gone);
        DELETE FROM audit_job_details WHERE audit_id IN (SELECT id FROM gone);
        RETURN NULL;
      END $function$
;

CREATE OR REPLACE FUNCTION public.job_cell(type text, status text, success boolean, account_reviewed boolean, with_session boolean, billable boolean, processed boolean, id_type text, id_state text, id_country text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (md5(((((((((((((((((((type || '|'::text) || status) || '|'::text) || COALESCE((success)::text, ''::text)) || '|'::text) || (account_reviewed)::text) || '|'::text) || (with_session)::text) || '|'::text) || (billable)::text) || '|'::text) || (processed)::text) || '|'::text) || quote_nullable(id_type)) || '|'::text) || quote_nullable(id_state)) || '|'::text) || quote_nullable(id_country))))::uuid
;

CREATE OR REPLACE FUNCTION public.queue_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    queue text;
  BEGIN
    IF NEW.review_need IS NULL THEN
      UPDATE review_cases SET ended_at = NEW.updated_at, assignee = NULL, lease_until = NULL, proposal_id = NULL, proposed_by = NULL
       WHERE job_id = NEW.id AND tenant = NEW.tenant AND ended_at IS NULL AND reason IN ('undetermined', 'failed');
      RETURN NULL;
    END IF;
    SELECT coalesce(settings -> 'review' ->> 'queue', 'undetermined') INTO queue FROM accounts WHERE id = NEW.tenant;
    IF queue IN (NEW.review_need, 'failed') THEN
      INSERT INTO review_cases AS c (job_id, tenant, type, reason, opened_at)
      VALUES (NEW.id, NEW.tenant, NEW.type, NEW.review_need, NEW.updated_at)
      ON CONFLICT ON CONSTRAINT review_cases_pkey DO UPDATE SET reason = NEW.review_need, opened_at = NEW.updated_at, ended_at = NULL
       WHERE c.ended_at IS NOT NULL AND c.ended_by IS NULL;
    END IF;
    RETURN NULL;
  END $function$
;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP = 'DELETE' AND audit_is_expired(OLD.tenant, OLD.at) THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'account_audit is append-only';
      END $function$
;

CREATE OR REPLACE FUNCTION public.refuse_tree_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
      END $function$
;

CREATE OR REPLACE FUNCTION public.tenant_of_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        SELECT tenant INTO NEW.tenant FROM jobs WHERE id = NEW.job_id;
        RETURN NEW;
      END $function$
;

-- Sequences

CREATE SEQUENCE account_audit_id_seq AS bigint START 1 INCREMENT 1;

CREATE SEQUENCE aml_entities_id_seq AS bigint START 1 INCREMENT 1;

CREATE SEQUENCE aml_entity_names_id_seq AS bigint START 1 INCREMENT 1;

CREATE SEQUENCE aml_imports_id_seq AS bigint START 1 INCREMENT 1;

CREATE SEQUENCE aml_names_id_seq AS bigint START 1 INCREMENT 1;

CREATE SEQUENCE events_number_seq AS bigint START 1 INCREMENT 1;

CREATE SEQUENCE job_total_deltas_id_seq AS bigint START 1 INCREMENT 1;

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
  subject text,
  address_hash text,
  act jsonb,
  CONSTRAINT account_audit_pkey PRIMARY KEY (id)
);

CREATE TABLE account_keys (
  account_id text NOT NULL,
  id text NOT NULL,
  wrapped bytea,
  wrapped_by text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  destroyed_at timestamp with time zone,
  CONSTRAINT account_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT account_keys_pkey PRIMARY KEY (account_id)
);

CREATE TABLE account_members (
  account_id text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT account_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT account_members_pkey PRIMARY KEY (account_id, issuer, subject)
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
  account_group_sid text,
  erased_at timestamp with time zone,
  callback_grant jsonb,
  CONSTRAINT accounts_pkey PRIMARY KEY (id)
);

CREATE TABLE aml_entities (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  source text NOT NULL,
  source_ref text NOT NULL,
  kind text NOT NULL,
  digest text NOT NULL,
  birth_dates text[] NOT NULL,
  countries text[] NOT NULL,
  entry json NOT NULL,
  gender text,
  CONSTRAINT aml_entities_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text]))),
  CONSTRAINT aml_entities_pkey PRIMARY KEY (id),
  CONSTRAINT aml_entities_source_source_ref_key UNIQUE (source, source_ref)
);

CREATE TABLE aml_entity_names (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  entity_id bigint NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  weak boolean NOT NULL,
  key text NOT NULL,
  CONSTRAINT aml_entity_names_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES aml_entities(id) ON DELETE CASCADE,
  CONSTRAINT aml_entity_names_pkey PRIMARY KEY (id)
);

CREATE TABLE aml_explanations (
  job_id text NOT NULL,
  tenant text NOT NULL,
  screened_at timestamp with time zone NOT NULL,
  threshold real NOT NULL,
  candidates json NOT NULL,
  CONSTRAINT aml_explanations_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT aml_explanations_pkey PRIMARY KEY (job_id)
);

CREATE TABLE aml_identifiers (
  entity_id bigint NOT NULL,
  value text NOT NULL,
  CONSTRAINT aml_identifiers_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES aml_entities(id) ON DELETE CASCADE,
  CONSTRAINT aml_identifiers_pkey PRIMARY KEY (entity_id, value)
);

CREATE TABLE aml_imports (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  source text NOT NULL,
  digest text NOT NULL,
  entities integer NOT NULL,
  added integer NOT NULL,
  changed integer NOT NULL,
  removed integer NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT aml_imports_pkey PRIMARY KEY (id)
);

CREATE TABLE aml_monitors (
  job_id text NOT NULL,
  tenant text NOT NULL,
  screened_import bigint NOT NULL,
  lease_until timestamp with time zone,
  failures integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT aml_monitors_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT aml_monitors_pkey PRIMARY KEY (job_id)
);

CREATE TABLE aml_names (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  entity_id bigint NOT NULL,
  name text NOT NULL,
  weak boolean NOT NULL,
  key text NOT NULL,
  terms tsvector NOT NULL,
  CONSTRAINT aml_names_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES aml_entities(id) ON DELETE CASCADE,
  CONSTRAINT aml_names_pkey PRIMARY KEY (id)
);

CREATE TABLE aml_terms (
  term text NOT NULL,
  names integer NOT NULL,
  ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  CONSTRAINT aml_terms_pkey PRIMARY KEY (term)
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
  last_used_address bytea,
  scopes text[],
  job_types text[],
  addresses text[],
  expires_at timestamp with time zone,
  note text,
  created_by text DEFAULT 'operator'::text NOT NULL,
  replaced_by text,
  revision integer DEFAULT 1 NOT NULL,
  disabled_at timestamp with time zone,
  "grant" jsonb,
  CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_secret_hash_key UNIQUE (secret_hash)
);

CREATE TABLE audit_checkpoints (
  tenant text NOT NULL,
  size bigint NOT NULL,
  root bytea NOT NULL,
  heads bytea[] NOT NULL,
  token text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (tenant, size)
);

CREATE TABLE audit_job_details (
  audit_id bigint NOT NULL,
  job_id text NOT NULL,
  detail jsonb,
  salt text,
  sealed bytea,
  CONSTRAINT audit_job_details_pkey PRIMARY KEY (audit_id)
);

CREATE TABLE audit_pending (
  audit_id bigint NOT NULL,
  CONSTRAINT audit_pending_pkey PRIMARY KEY (audit_id)
);

CREATE TABLE audit_tree (
  tenant text NOT NULL,
  level smallint NOT NULL,
  "position" bigint NOT NULL,
  hash bytea NOT NULL,
  audit_id bigint,
  CONSTRAINT audit_tree_pkey PRIMARY KEY (tenant, level, "position")
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
  event_id text,
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
  answer_sealed bytea,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_id, number)
);

CREATE TABLE dlv_answers (
  job_id text NOT NULL,
  sealed bytea NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  applied_at timestamp(3) with time zone,
  tenant text NOT NULL,
  CONSTRAINT dlv_answers_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT dlv_answers_pkey PRIMARY KEY (job_id)
);

CREATE TABLE email_first_seen (
  tenant text NOT NULL,
  digest text NOT NULL,
  first_seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT email_first_seen_pkey PRIMARY KEY (tenant, digest)
);

CREATE TABLE event_feeds (
  tenant text NOT NULL,
  "position" bigint DEFAULT 0 NOT NULL,
  expired_position bigint DEFAULT 0 NOT NULL,
  CONSTRAINT event_feeds_pkey PRIMARY KEY (tenant)
);

CREATE TABLE events (
  id text NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  tenant text NOT NULL,
  type text NOT NULL,
  subject_id text NOT NULL,
  job_type text,
  body bytea,
  created_at timestamp with time zone NOT NULL,
  "position" bigint,
  CONSTRAINT events_pkey PRIMARY KEY (id)
);

CREATE TABLE face_links (
  job_id text NOT NULL,
  other_job_id text NOT NULL,
  tenant text NOT NULL,
  distance real NOT NULL,
  CONSTRAINT face_links_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT face_links_other_job_id_fkey FOREIGN KEY (other_job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT face_links_pkey PRIMARY KEY (job_id, other_job_id)
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

CREATE TABLE invites (
  id text NOT NULL,
  tenant text NOT NULL,
  job_id text NOT NULL,
  contact text NOT NULL,
  send boolean NOT NULL,
  send_state text,
  message_id text,
  sealed bytea,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT invites_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT invites_job_id_key UNIQUE (job_id),
  CONSTRAINT invites_pkey PRIMARY KEY (id)
);

CREATE TABLE issuer_documents (
  url text NOT NULL,
  content_type text NOT NULL,
  etag text,
  body text NOT NULL,
  fetched_at timestamp with time zone NOT NULL,
  CONSTRAINT issuer_documents_pkey PRIMARY KEY (url)
);

CREATE TABLE job_faces (
  job_id text NOT NULL,
  tenant text NOT NULL,
  sealed bytea,
  person text,
  at timestamp(3) with time zone NOT NULL,
  changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT job_faces_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT job_faces_pkey PRIMARY KEY (job_id)
);

CREATE TABLE job_facet_totals (
  tenant text NOT NULL,
  axis text NOT NULL,
  facet text NOT NULL,
  value text NOT NULL,
  grain text NOT NULL,
  day date NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT job_facet_totals_axis_check CHECK ((axis = ANY (ARRAY['submitted'::text, 'updated'::text]))),
  CONSTRAINT job_facet_totals_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'month'::text, 'all'::text]))),
  CONSTRAINT job_facet_totals_pkey PRIMARY KEY (tenant, axis, facet, value, grain, day)
) WITH (fillfactor=70);

CREATE UNLOGGED TABLE job_intakes (
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
  lease_losses smallint DEFAULT 0 NOT NULL,
  result_sealed bytea,
  review_need text,
  undetermined text[] DEFAULT '{}'::text[] NOT NULL,
  head_sealed bytea,
  assurance text,
  callback_grant jsonb,
  CONSTRAINT job_intakes_pkey PRIMARY KEY (id)
);

CREATE TABLE job_photos (
  job_id text NOT NULL,
  name text NOT NULL,
  storage_key text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  digest text,
  verdict jsonb,
  tenant text NOT NULL,
  capture jsonb,
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
  used_by text,
  opened_by text,
  sealed_token bytea,
  revision integer DEFAULT 0 NOT NULL,
  upload_count integer DEFAULT 0 NOT NULL,
  document_kind text,
  consent_version text,
  consent_language text,
  consented_at timestamp(3) with time zone,
  "grant" jsonb,
  capture_keys jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT job_sessions_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT job_sessions_job_id_key UNIQUE (job_id),
  CONSTRAINT job_sessions_opened_by_check CHECK ((opened_by = ANY (ARRAY['key'::text, 'public'::text, 'bearer'::text]))),
  CONSTRAINT job_sessions_pkey PRIMARY KEY (token_hash)
);

CREATE TABLE job_total_deltas (
  tenant text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  submitted_day date NOT NULL,
  updated_day date NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  success boolean,
  account_reviewed boolean NOT NULL,
  with_session boolean NOT NULL,
  billable boolean NOT NULL,
  processed boolean NOT NULL,
  id_type text,
  id_state text,
  id_country text,
  n smallint NOT NULL,
  CONSTRAINT job_total_deltas_pkey PRIMARY KEY (tenant, id)
);

CREATE TABLE job_totals (
  tenant text NOT NULL,
  grain text NOT NULL,
  day date NOT NULL,
  cell uuid NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  success boolean,
  account_reviewed boolean NOT NULL,
  with_session boolean NOT NULL,
  billable boolean NOT NULL,
  processed boolean NOT NULL,
  id_type text,
  id_state text,
  id_country text,
  n bigint NOT NULL,
  CONSTRAINT job_totals_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'month'::text, 'all'::text]))),
  CONSTRAINT job_totals_pkey PRIMARY KEY (tenant, grain, day, cell)
) WITH (fillfactor=70);

CREATE TABLE job_traits (
  job_id text NOT NULL,
  kind text NOT NULL,
  digest text NOT NULL,
  tenant text NOT NULL,
  person text,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT job_traits_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT job_traits_pkey PRIMARY KEY (job_id, kind, digest)
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
  lease_losses smallint DEFAULT 0 NOT NULL,
  result_sealed bytea,
  review_need text,
  undetermined text[] DEFAULT '{}'::text[] NOT NULL,
  head_sealed bytea,
  assurance text,
  callback_grant jsonb,
  CONSTRAINT jobs_pkey PRIMARY KEY (id)
) WITH (fillfactor=85, toast_tuple_target=4080, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);

CREATE TABLE late_checks (
  job_id text NOT NULL,
  kind text NOT NULL,
  reference text,
  since timestamp(3) with time zone NOT NULL,
  ask_at timestamp(3) with time zone NOT NULL,
  tenant text NOT NULL,
  CONSTRAINT late_checks_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT late_checks_pkey PRIMARY KEY (job_id, kind)
);

CREATE TABLE list_entries (
  id text NOT NULL,
  tenant text NOT NULL,
  list text NOT NULL,
  kind text NOT NULL,
  digest text,
  sealed bytea,
  reason_sealed bytea NOT NULL,
  author text NOT NULL,
  job_id text,
  created_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT list_entries_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT list_entries_pkey PRIMARY KEY (id),
  CONSTRAINT list_entries_value_check CHECK (((digest IS NULL) <> (sealed IS NULL)))
);

CREATE TABLE liveness_challenges (
  job_id text NOT NULL,
  id text NOT NULL,
  poses text[] NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  draws integer DEFAULT 1 NOT NULL,
  tenant text NOT NULL,
  colours text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT liveness_challenges_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT liveness_challenges_pkey PRIMARY KEY (job_id)
);

CREATE TABLE liveness_frames (
  job_id text NOT NULL,
  "position" integer NOT NULL,
  digest text NOT NULL,
  sealed bytea NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  tenant text NOT NULL,
  capture jsonb,
  CONSTRAINT liveness_frames_job_id_fkey FOREIGN KEY (job_id) REFERENCES liveness_challenges(job_id) ON DELETE CASCADE,
  CONSTRAINT liveness_frames_pkey PRIMARY KEY (job_id, "position")
);

CREATE TABLE messages (
  id text NOT NULL,
  source text NOT NULL,
  channel text NOT NULL,
  provider text NOT NULL,
  request_key text,
  request_digest text,
  sealed bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_request_key_key UNIQUE (request_key)
);

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

CREATE TABLE proof_keys (
  number integer NOT NULL,
  public_key_multibase text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT proof_keys_pkey PRIMARY KEY (number),
  CONSTRAINT proof_keys_public_key_multibase_key UNIQUE (public_key_multibase)
);

CREATE TABLE review_cases (
  job_id text NOT NULL,
  tenant text NOT NULL,
  type text NOT NULL,
  reason text NOT NULL,
  opened_at timestamp(3) with time zone NOT NULL,
  assignee text,
  lease_until timestamp(3) with time zone,
  proposal_id text,
  proposed_by text,
  advisers text[] DEFAULT '{}'::text[] NOT NULL,
  ended_at timestamp(3) with time zone,
  ended_by text,
  CONSTRAINT review_cases_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT review_cases_pkey PRIMARY KEY (job_id)
);

CREATE TABLE review_entries (
  id text NOT NULL,
  job_id text NOT NULL,
  kind text NOT NULL,
  author text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  sealed bytea NOT NULL,
  tenant text NOT NULL,
  CONSTRAINT review_entries_job_id_fkey FOREIGN KEY (job_id) REFERENCES review_cases(job_id) ON DELETE CASCADE,
  CONSTRAINT review_entries_pkey PRIMARY KEY (id)
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

CREATE TABLE ssn_attempts (
  tenant text NOT NULL,
  phone_key text NOT NULL,
  attempts timestamp(3) with time zone[] NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT ssn_attempts_pkey PRIMARY KEY (tenant, phone_key)
);

CREATE TABLE unlisted_properties (
  job_id text NOT NULL,
  properties json NOT NULL,
  tenant text NOT NULL,
  CONSTRAINT unlisted_properties_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT unlisted_properties_pkey PRIMARY KEY (job_id)
);

CREATE TABLE webhook_endpoints (
  id text NOT NULL,
  tenant text NOT NULL,
  url text NOT NULL,
  types text[],
  sealed bytea NOT NULL,
  note text,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  disabled_at timestamp with time zone,
  disabled_by text,
  deleted_at timestamp with time zone,
  failing_since timestamp with time zone,
  notice_until timestamp with time zone,
  "grant" jsonb,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id)
);

-- Indexes

CREATE INDEX account_audit_job ON public.account_audit USING btree (job_id) WHERE (job_id IS NOT NULL);

CREATE INDEX account_audit_tenant ON public.account_audit USING btree (tenant, id DESC);

CREATE UNIQUE INDEX account_keys_id ON public.account_keys USING btree (id);

CREATE INDEX accounts_trusted_issuers ON public.accounts USING gin (trusted_issuers jsonb_path_ops);

CREATE INDEX aml_entities_birth_dates ON public.aml_entities USING gin (birth_dates) WITH (fastupdate=off);

CREATE INDEX aml_entity_names_entity ON public.aml_entity_names USING btree (entity_id);

CREATE INDEX aml_entity_names_key ON public.aml_entity_names USING gin (key gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX aml_identifiers_value ON public.aml_identifiers USING btree (value);

CREATE INDEX aml_imports_source ON public.aml_imports USING btree (source, id DESC);

CREATE INDEX aml_monitors_due ON public.aml_monitors USING btree (screened_import, job_id);

CREATE INDEX aml_names_entity ON public.aml_names USING btree (entity_id);

CREATE INDEX aml_terms_slips ON public.aml_terms USING gin (aml_slips(term)) WITH (fastupdate=off) WHERE (NOT starts_with(term, '_'::text));

CREATE INDEX aml_terms_two_slips ON public.aml_terms USING gin (aml_two_slips(term)) WITH (fastupdate=off) WHERE ((length(term) > 5) AND (NOT starts_with(term, '_'::text)));

CREATE INDEX api_keys_account ON public.api_keys USING btree (account_id);

CREATE INDEX audit_job_details_job ON public.audit_job_details USING btree (job_id);

CREATE UNIQUE INDEX audit_tree_audit_id ON public.audit_tree USING btree (audit_id) WHERE (audit_id IS NOT NULL);

CREATE INDEX deliveries_due_idx ON public.deliveries USING btree (owner_id, next_attempt_at) WHERE (status = 'pending'::text);

CREATE INDEX deliveries_owner ON public.deliveries USING btree (owner_id, created_at, id);

CREATE INDEX deliveries_subject_idx ON public.deliveries USING btree (subject_id);

CREATE UNIQUE INDEX events_position ON public.events USING btree (tenant, "position");

CREATE INDEX events_subject ON public.events USING btree (tenant, subject_id);

CREATE INDEX events_waiting ON public.events USING btree (tenant, number) WHERE ("position" IS NULL);

CREATE INDEX face_links_other ON public.face_links USING btree (tenant, other_job_id);

CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (expires_at);

CREATE INDEX idempotency_keys_subject ON public.idempotency_keys USING btree (subject_id) WHERE (subject_id IS NOT NULL);

CREATE INDEX invites_tenant ON public.invites USING btree (tenant, created_at DESC, id);

CREATE INDEX job_faces_at ON public.job_faces USING btree (tenant, at) WHERE (sealed IS NOT NULL);

CREATE INDEX job_faces_changed ON public.job_faces USING btree (tenant, changed_at, job_id);

CREATE INDEX job_photos_age ON public.job_photos USING btree (tenant, created_at);

CREATE INDEX job_sessions_sealed ON public.job_sessions USING btree (expires_at) WHERE (sealed_token IS NOT NULL);

CREATE INDEX job_sessions_unsubmitted ON public.job_sessions USING btree (expires_at) WHERE ((used_at IS NULL) AND (upload_count > 0));

CREATE INDEX job_traits_at ON public.job_traits USING btree (tenant, at);

CREATE INDEX job_traits_digest ON public.job_traits USING btree (tenant, kind, digest, at);

CREATE INDEX jobs_aml_types ON public.jobs USING gin (aml_types) WHERE (aml_types <> '{}'::text[]);

CREATE INDEX jobs_assurance ON public.jobs USING btree (tenant, assurance, submitted_at) WHERE (assurance IS NOT NULL);

CREATE INDEX jobs_cell ON public.jobs USING btree (tenant, job_cell(type, status, success, account_reviewed, with_session, billable, (completed_at IS NOT NULL), id_type, id_state, id_country), submitted_at DESC, id);

CREATE INDEX jobs_completed ON public.jobs USING btree (tenant, completed_at) INCLUDE (id) WHERE (status = 'completed'::text);

CREATE INDEX jobs_deadline ON public.jobs USING btree (deadline_at) WHERE ((status = 'active'::text) AND (deadline_at IS NOT NULL));

CREATE INDEX jobs_due ON public.jobs USING btree (wake_at) WHERE ((status = 'active'::text) AND (wake_at IS NOT NULL));

CREATE INDEX jobs_email ON public.jobs USING btree (tenant, email_key text_pattern_ops) INCLUDE (submitted_at, id) WHERE (email_key IS NOT NULL);

CREATE INDEX jobs_first_name ON public.jobs USING btree (tenant, first_name_key text_pattern_ops) INCLUDE (submitted_at, id, success) WHERE (first_name_key IS NOT NULL);

CREATE INDEX jobs_group ON public.jobs USING btree (tenant, account_group_sid, submitted_at DESC, id) WHERE (account_group_sid IS NOT NULL);

CREATE INDEX jobs_internal_id ON public.jobs USING btree (tenant, internal_id) WHERE (internal_id IS NOT NULL);

CREATE INDEX jobs_ip_address ON public.jobs USING btree (tenant, ip_address, submitted_at DESC) WHERE (ip_address IS NOT NULL);

CREATE INDEX jobs_last_name ON public.jobs USING btree (tenant, last_name_key text_pattern_ops) INCLUDE (submitted_at, id, success) WHERE (last_name_key IS NOT NULL);

CREATE INDEX jobs_phone ON public.jobs USING btree (tenant, phone_key text_pattern_ops) INCLUDE (submitted_at, id) WHERE (phone_key IS NOT NULL);

CREATE UNIQUE INDEX jobs_provider_reference ON public.jobs USING btree (provider_reference) WHERE (provider_reference IS NOT NULL);

CREATE INDEX jobs_status ON public.jobs USING btree (tenant, status DESC, submitted_at DESC, id);

CREATE INDEX jobs_submitted ON public.jobs USING btree (tenant, submitted_at DESC, id) INCLUDE (type, status, success, account_reviewed, with_session, billable, completed_at, account_group_sid, billable_types, aamva_source, id_type, id_state, id_country, id_version, first_name_key, last_name_key);

CREATE INDEX jobs_undetermined ON public.jobs USING btree (tenant, submitted_at) WHERE (undetermined <> '{}'::text[]);

CREATE INDEX jobs_updated ON public.jobs USING btree (tenant, updated_at DESC, id);

CREATE INDEX late_checks_due ON public.late_checks USING btree (ask_at);

CREATE INDEX list_entries_created ON public.list_entries USING btree (tenant, created_at, id);

CREATE INDEX list_entries_digest ON public.list_entries USING btree (tenant, kind, digest) WHERE (digest IS NOT NULL);

CREATE INDEX list_entries_faces ON public.list_entries USING btree (tenant, ends_at) WHERE (sealed IS NOT NULL);

CREATE INDEX list_entries_job ON public.list_entries USING btree (tenant, job_id) WHERE (job_id IS NOT NULL);

CREATE INDEX messages_created ON public.messages USING btree (created_at DESC, id);

CREATE INDEX messages_expires ON public.messages USING btree (expires_at);

CREATE INDEX photo_removals_due ON public.photo_removals USING btree (due_at);

CREATE INDEX review_cases_ended ON public.review_cases USING btree (tenant, opened_at, job_id) WHERE (ended_at IS NOT NULL);

CREATE INDEX review_cases_waiting ON public.review_cases USING btree (tenant, opened_at, job_id) WHERE (ended_at IS NULL);

CREATE INDEX review_entries_job ON public.review_entries USING btree (job_id, at);

CREATE INDEX signature_keys_account ON public.signature_keys USING btree (account_id);

CREATE INDEX ssn_attempts_last ON public.ssn_attempts USING btree (last_at);

CREATE INDEX webhook_endpoints_tenant ON public.webhook_endpoints USING btree (tenant);

-- Views

CREATE VIEW job_counts AS
 SELECT job_totals.tenant,
    job_totals.type,
    job_totals.status,
    (0)::smallint AS shard,
    job_totals.n
   FROM job_totals
  WHERE (job_totals.grain = 'all'::text)
UNION ALL
 SELECT job_total_deltas.tenant,
    job_total_deltas.type,
    job_total_deltas.status,
    (0)::smallint AS shard,
    (job_total_deltas.n)::bigint AS n
   FROM job_total_deltas;

-- Triggers

CREATE TRIGGER account_audit_append_only BEFORE DELETE OR UPDATE ON public.account_audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER account_audit_gone AFTER DELETE ON public.account_audit REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_audit_lines();

CREATE TRIGGER account_audit_no_truncate BEFORE TRUNCATE ON public.account_audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER account_audit_pending AFTER INSERT ON public.account_audit FOR EACH ROW EXECUTE FUNCTION await_audit_leaf();

CREATE TRIGGER audit_checkpoints_append_only BEFORE DELETE OR UPDATE ON public.audit_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_tree_change();

CREATE TRIGGER audit_checkpoints_no_truncate BEFORE TRUNCATE ON public.audit_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_tree_change();

CREATE TRIGGER audit_tree_append_only BEFORE DELETE OR UPDATE ON public.audit_tree FOR EACH ROW EXECUTE FUNCTION refuse_tree_change();

CREATE TRIGGER audit_tree_no_truncate BEFORE TRUNCATE ON public.audit_tree FOR EACH STATEMENT EXECUTE FUNCTION refuse_tree_change();

CREATE TRIGGER dlv_answers_tenant BEFORE INSERT ON public.dlv_answers FOR EACH ROW WHEN ((new.tenant IS NULL)) EXECUTE FUNCTION tenant_of_job();

CREATE TRIGGER job_photos_tenant BEFORE INSERT ON public.job_photos FOR EACH ROW WHEN ((new.tenant IS NULL)) EXECUTE FUNCTION tenant_of_job();

CREATE TRIGGER count_jobs AFTER INSERT OR DELETE ON public.jobs FOR EACH ROW EXECUTE FUNCTION count_job();

CREATE TRIGGER jobs_change_need AFTER UPDATE OF review_need ON public.jobs FOR EACH ROW WHEN ((new.review_need IS DISTINCT FROM old.review_need)) EXECUTE FUNCTION queue_review();

CREATE TRIGGER jobs_need_review AFTER INSERT ON public.jobs FOR EACH ROW WHEN ((new.review_need IS NOT NULL)) EXECUTE FUNCTION queue_review();

CREATE TRIGGER recount_jobs AFTER UPDATE ON public.jobs FOR EACH ROW WHEN ((((((((((((((old.tenant IS DISTINCT FROM new.tenant) OR (((old.submitted_at AT TIME ZONE 'UTC'::text))::date IS DISTINCT FROM ((new.submitted_at AT TIME ZONE 'UTC'::text))::date)) OR (((old.updated_at AT TIME ZONE 'UTC'::text))::date IS DISTINCT FROM ((new.updated_at AT TIME ZONE 'UTC'::text))::date)) OR (old.type IS DISTINCT FROM new.type)) OR (old.status IS DISTINCT FROM new.status)) OR (old.success IS DISTINCT FROM new.success)) OR (old.account_reviewed IS DISTINCT FROM new.account_reviewed)) OR (old.with_session IS DISTINCT FROM new.with_session)) OR (old.billable IS DISTINCT FROM new.billable)) OR ((old.completed_at IS NOT NULL) IS DISTINCT FROM (new.completed_at IS NOT NULL))) OR (old.id_type IS DISTINCT FROM new.id_type)) OR (old.id_state IS DISTINCT FROM new.id_state)) OR (old.id_country IS DISTINCT FROM new.id_country))) EXECUTE FUNCTION count_job();

CREATE TRIGGER late_checks_tenant BEFORE INSERT ON public.late_checks FOR EACH ROW WHEN ((new.tenant IS NULL)) EXECUTE FUNCTION tenant_of_job();

CREATE TRIGGER liveness_challenges_tenant BEFORE INSERT ON public.liveness_challenges FOR EACH ROW WHEN ((new.tenant IS NULL)) EXECUTE FUNCTION tenant_of_job();

CREATE TRIGGER liveness_frames_tenant BEFORE INSERT ON public.liveness_frames FOR EACH ROW WHEN ((new.tenant IS NULL)) EXECUTE FUNCTION tenant_of_job();

CREATE TRIGGER review_entries_tenant BEFORE INSERT ON public.review_entries FOR EACH ROW WHEN ((new.tenant IS NULL)) EXECUTE FUNCTION tenant_of_job();

CREATE TRIGGER unlisted_properties_tenant BEFORE INSERT ON public.unlisted_properties FOR EACH ROW WHEN ((new.tenant IS NULL)) EXECUTE FUNCTION tenant_of_job();
