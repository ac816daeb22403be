import { CREATE_IDEMPOTENCY_TABLE, DROP_IDEMPOTENCY_TABLE } from '@bonafide/platform/http/idempotency';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, keys, jobs with their listing indexes and counters, sessions, photos, audit. */
export class Jobs1732000000001 implements MigrationInterface {
  name = 'Jobs1732000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts (
        id text PRIMARY KEY,
        name text NOT NULL,
        region text NOT NULL,
        features jsonb NOT NULL DEFAULT '{}',
        settings jsonb NOT NULL DEFAULT '{}',
        trusted_issuers jsonb NOT NULL DEFAULT '[]',
        created_at timestamptz NOT NULL DEFAULT now(),
        disabled_at timestamptz
      );
      CREATE TABLE api_keys (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES accounts (id),
        kind text NOT NULL,
        sandbox boolean NOT NULL,
        secret_hash text NOT NULL UNIQUE,
        account_group_sid text,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        revoked_at timestamptz
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

      -- tenant: the account id, with ~sandbox for its sandbox space. head and result hold the wire's own JSON text
      -- (type json keeps it byte for byte); every other column is derived from them and exists to be searched.
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
        wake_at timestamptz(3),
        lease_until timestamptz(3),
        provider_reference text,
        review_issue_date text,
        sealed bytea,
        head json NOT NULL,
        result json
      ) WITH (fillfactor = 85, toast_tuple_target = 4080);
      CREATE INDEX jobs_submitted ON jobs (tenant, submitted_at DESC, id);
      CREATE INDEX jobs_updated ON jobs (tenant, updated_at DESC, id);
      CREATE INDEX jobs_status ON jobs (tenant, status, submitted_at DESC, id);
      CREATE INDEX jobs_type ON jobs (tenant, type, submitted_at DESC, id);
      CREATE INDEX jobs_internal_id ON jobs (tenant, internal_id) WHERE internal_id IS NOT NULL;
      CREATE INDEX jobs_group ON jobs (tenant, account_group_sid, submitted_at DESC, id) WHERE account_group_sid IS NOT NULL;
      CREATE INDEX jobs_first_name ON jobs (tenant, first_name_key text_pattern_ops) WHERE first_name_key IS NOT NULL;
      CREATE INDEX jobs_last_name ON jobs (tenant, last_name_key text_pattern_ops) WHERE last_name_key IS NOT NULL;
      CREATE INDEX jobs_email ON jobs (tenant, email_key text_pattern_ops) WHERE email_key IS NOT NULL;
      CREATE INDEX jobs_phone ON jobs (tenant, phone_key text_pattern_ops) WHERE phone_key IS NOT NULL;
      CREATE INDEX jobs_ip_address ON jobs (tenant, ip_address, submitted_at DESC) WHERE ip_address IS NOT NULL;
      CREATE INDEX jobs_aml_types ON jobs USING gin (aml_types) WHERE aml_types <> '{}';
      CREATE INDEX jobs_due ON jobs (wake_at) WHERE status = 'active' AND wake_at IS NOT NULL;
      CREATE INDEX jobs_deadline ON jobs (deadline_at) WHERE status = 'active' AND deadline_at IS NOT NULL;
      CREATE UNIQUE INDEX jobs_provider_reference ON jobs (provider_reference) WHERE provider_reference IS NOT NULL;

      -- Exact totals without counting rows: the sum over an account's shards. A writer's shard is its connection's, so
      -- that writers seldom wait for each other.
      CREATE TABLE job_counts (
        tenant text NOT NULL,
        type text NOT NULL,
        status text NOT NULL,
        shard smallint NOT NULL,
        n bigint NOT NULL,
        PRIMARY KEY (tenant, type, status, shard)
      ) WITH (fillfactor = 50);
      CREATE FUNCTION count_job() RETURNS trigger LANGUAGE plpgsql AS $$
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
      END $$;
      CREATE TRIGGER count_jobs AFTER INSERT OR DELETE OR UPDATE OF status ON jobs FOR EACH ROW EXECUTE FUNCTION count_job();

      CREATE TABLE job_sessions (
        token_hash text PRIMARY KEY,
        job_id text NOT NULL UNIQUE REFERENCES jobs (id),
        tenant text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE TABLE job_photos (
        job_id text NOT NULL REFERENCES jobs (id),
        name text NOT NULL,
        storage_key text NOT NULL,
        content_type text NOT NULL,
        bytes int NOT NULL,
        width int NOT NULL,
        height int NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (job_id, name)
      );
      -- Photos whose row is gone or never came: removed from storage by a sweep.
      CREATE TABLE photo_removals (
        storage_key text PRIMARY KEY,
        due_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE account_audit (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        tenant text NOT NULL,
        job_id text,
        actor text NOT NULL,
        action text NOT NULL,
        detail jsonb NOT NULL DEFAULT '{}',
        at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX account_audit_tenant ON account_audit (tenant, id DESC);
      CREATE INDEX account_audit_job ON account_audit (job_id) WHERE job_id IS NOT NULL;
    `);
    await runner.query(CREATE_IDEMPOTENCY_TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_IDEMPOTENCY_TABLE);
    await runner.query(`
      DROP TABLE account_audit, photo_removals, job_photos, job_sessions, job_counts, jobs, signature_keys, api_keys, accounts;
      DROP FUNCTION count_job;
    `);
  }
}
