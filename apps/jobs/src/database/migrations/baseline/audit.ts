/** The audit trail of each account; its Merkle tree is `createAuditTree`. */
export const AUDIT = `
  -- detail is empty where the line is of a job: personal details are in a table of their own, which an erasure empties.
  CREATE TABLE account_audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant text NOT NULL,
    job_id text,
    actor text NOT NULL,
    act jsonb,
    action text NOT NULL,
    subject text,
    address_hash text,
    detail jsonb NOT NULL DEFAULT '{}',
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX account_audit_tenant ON account_audit (tenant, id DESC);
  CREATE INDEX account_audit_job ON account_audit (job_id) WHERE job_id IS NOT NULL;
  CREATE TABLE audit_job_details (
    audit_id bigint PRIMARY KEY,
    job_id text NOT NULL,
    salt text NOT NULL,
    sealed bytea NOT NULL
  );
  CREATE INDEX audit_job_details_job ON audit_job_details (job_id);

  -- Whether an account no longer keeps a line: settings.retention.logsDays, 90 by default, null keeps it for good.
  CREATE FUNCTION audit_is_expired(audit_tenant text, audit_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT coalesce((
      SELECT CASE jsonb_typeof(coalesce(settings #> '{retention,logsDays}', '90'))
               WHEN 'number' THEN audit_at < now() - interval '1 day'
                 * greatest(1, coalesce((settings #>> '{retention,logsDays}')::float8, 90))
               ELSE false END
        FROM accounts WHERE id = split_part(audit_tenant, '~', 1)), false)
  $$;
  -- Lines are added and never changed; only expired ones are deleted.
  CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND audit_is_expired(OLD.tenant, OLD.at) THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'account_audit is append-only';
  END $$;
  CREATE TRIGGER account_audit_append_only BEFORE UPDATE OR DELETE ON account_audit
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER account_audit_no_truncate BEFORE TRUNCATE ON account_audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
  -- By trigger, not by foreign key: that reads the line FOR KEY SHARE, which takes the UPDATE privilege that nobody has.
  CREATE FUNCTION forget_audit_lines() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM audit_pending WHERE audit_id IN (SELECT id FROM gone);
    DELETE FROM audit_job_details WHERE audit_id IN (SELECT id FROM gone);
    RETURN NULL;
  END $$;
  CREATE TRIGGER account_audit_gone AFTER DELETE ON account_audit REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION forget_audit_lines();
  CREATE TRIGGER account_audit_pending AFTER INSERT ON account_audit
    FOR EACH ROW EXECUTE FUNCTION await_audit_leaf();
`;
