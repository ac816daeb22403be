/** Checks that outlive their job or count across jobs, and the reviews of their results. */
export const CHECKS = `
  -- reference: the provider's name for the question; null while the provider could not be asked.
  CREATE TABLE deferred_checks (
    job_id text NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    tenant text NOT NULL,
    kind text NOT NULL,
    reference text,
    since timestamptz(3) NOT NULL,
    retry_at timestamptz(3) NOT NULL,
    PRIMARY KEY (job_id, kind)
  );
  CREATE INDEX deferred_checks_due ON deferred_checks (retry_at);
  -- The first final answer about a job's licence; applied_at: when it entered the job's result.
  CREATE TABLE dlv_answers (
    job_id text PRIMARY KEY REFERENCES jobs (id),
    tenant text NOT NULL,
    sealed bytea NOT NULL,
    received_at timestamptz(3) NOT NULL,
    applied_at timestamptz(3)
  );
  -- Fields of SSN and eCBSV jobs that their own reads return and the job record does not.
  CREATE TABLE redacted_fields (
    job_id text PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
    tenant text NOT NULL,
    fields json NOT NULL
  );
  -- phone_key: a keyed HMAC. attempts: those of the last window, oldest first.
  CREATE TABLE ssn_attempts (
    tenant text NOT NULL,
    phone_key text NOT NULL,
    attempts timestamptz(3)[] NOT NULL,
    last_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenant, phone_key)
  );
  CREATE INDEX ssn_attempts_last ON ssn_attempts (last_at);
  -- A function, because a shard takes no subquery in an upsert (docs/design/running.md).
  CREATE FUNCTION attempts_since(attempts timestamptz[], since timestamptz) RETURNS timestamptz[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT coalesce(array_agg(one ORDER BY one), '{}') FROM unnest(attempts) AS one WHERE one > since $$;
  -- digest: keyed, of the address.
  CREATE TABLE email_first_seen (
    tenant text NOT NULL,
    digest text NOT NULL,
    first_seen_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenant, digest)
  );

  -- What jobs of one account are compared by, as keyed hashes.
  CREATE TABLE job_traits (
    job_id text REFERENCES jobs (id) ON DELETE CASCADE,
    tenant text NOT NULL,
    kind text,
    digest text,
    person text,
    at timestamptz(3) NOT NULL,
    PRIMARY KEY (job_id, kind, digest)
  );
  CREATE INDEX job_traits_digest ON job_traits (tenant, kind, digest, at);
  CREATE INDEX job_traits_at ON job_traits (tenant, at);
  -- sealed: the template; null after its erasure.
  CREATE TABLE job_faces (
    job_id text PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
    tenant text NOT NULL,
    sealed bytea,
    person text,
    at timestamptz(3) NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX job_faces_changed ON job_faces (tenant, changed_at, job_id);
  CREATE INDEX job_faces_at ON job_faces (tenant, at) WHERE sealed IS NOT NULL;
  CREATE TABLE face_links (
    job_id text REFERENCES jobs (id) ON DELETE CASCADE,
    other_job_id text REFERENCES jobs (id) ON DELETE CASCADE,
    tenant text NOT NULL,
    distance real NOT NULL,
    PRIMARY KEY (job_id, other_job_id)
  );
  CREATE INDEX face_links_other ON face_links (tenant, other_job_id);
  -- What an account blocks or knows: a keyed hash, or the sealed template of a face.
  CREATE TABLE list_entries (
    id text PRIMARY KEY,
    tenant text NOT NULL,
    list text NOT NULL,
    kind text NOT NULL,
    digest text,
    sealed bytea,
    reason_sealed bytea NOT NULL,
    author text NOT NULL,
    job_id text REFERENCES jobs (id) ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL,
    ends_at timestamptz(3) NOT NULL,
    CONSTRAINT list_entries_value_check CHECK ((digest IS NULL) <> (sealed IS NULL))
  );
  CREATE INDEX list_entries_digest ON list_entries (tenant, kind, digest) WHERE digest IS NOT NULL;
  CREATE INDEX list_entries_faces ON list_entries (tenant, ends_at) WHERE sealed IS NOT NULL;
  CREATE INDEX list_entries_created ON list_entries (tenant, created_at, id);
  CREATE INDEX list_entries_job ON list_entries (tenant, job_id) WHERE job_id IS NOT NULL;

  CREATE TABLE review_cases (
    job_id text PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
    tenant text NOT NULL,
    type text NOT NULL,
    reason text NOT NULL,
    opened_at timestamptz(3) NOT NULL,
    assignee text,
    lease_until timestamptz(3),
    proposal_id text,
    proposed_by text,
    advisers text[] NOT NULL DEFAULT '{}',
    ended_at timestamptz(3),
    ended_by text
  );
  CREATE INDEX review_cases_waiting ON review_cases (tenant, opened_at, job_id) WHERE ended_at IS NULL;
  CREATE INDEX review_cases_ended ON review_cases (tenant, opened_at, job_id) WHERE ended_at IS NOT NULL;
  CREATE TABLE review_entries (
    id text PRIMARY KEY,
    job_id text NOT NULL REFERENCES review_cases (job_id) ON DELETE CASCADE,
    tenant text NOT NULL,
    kind text NOT NULL,
    author text NOT NULL,
    at timestamptz(3) NOT NULL,
    sealed bytea NOT NULL
  );
  CREATE INDEX review_entries_job ON review_entries (job_id, at);

  -- A job enters the queue with whichever statement completes it, and leaves it when a later answer settles it. A tenant
  -- without an account of its name is a sandbox, which has no reviews. The key is named, so that it may have more columns.
  CREATE FUNCTION queue_review() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END $$;
  CREATE TRIGGER jobs_need_review AFTER INSERT ON jobs
    FOR EACH ROW WHEN (NEW.review_need IS NOT NULL) EXECUTE FUNCTION queue_review();
  CREATE TRIGGER jobs_change_need AFTER UPDATE OF review_need ON jobs
    FOR EACH ROW WHEN (NEW.review_need IS DISTINCT FROM OLD.review_need) EXECUTE FUNCTION queue_review();
`;
