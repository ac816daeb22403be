import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit trail takes rows and gives none back: no update and no truncation, a deletion only of what is older than its
 * account keeps logs. Personal details of a job's events move to a table of their own, which an erasure empties.
 */
export class AppendOnlyAudit1732000000731 implements MigrationInterface {
  name = 'AppendOnlyAudit1732000000731';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account_audit ADD COLUMN subject text, ADD COLUMN address_hash text;
      CREATE TABLE audit_job_details (
        audit_id bigint PRIMARY KEY REFERENCES account_audit (id) ON DELETE CASCADE,
        job_id text NOT NULL,
        detail jsonb NOT NULL
      );
      CREATE INDEX audit_job_details_job ON audit_job_details (job_id);
      INSERT INTO audit_job_details (audit_id, job_id, detail)
        SELECT id, job_id, detail FROM account_audit WHERE job_id IS NOT NULL AND detail <> '{}';
      UPDATE account_audit SET detail = '{}' WHERE job_id IS NOT NULL AND detail <> '{}';

      -- Whether an account no longer keeps a line: settings.retention.logsDays, 90 unless told, null keeps for good.
      CREATE FUNCTION audit_is_expired(audit_tenant text, audit_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT coalesce((
          SELECT CASE jsonb_typeof(coalesce(settings #> '{retention,logsDays}', '90'))
                   WHEN 'number' THEN audit_at < now() - interval '1 day'
                     * greatest(1, coalesce((settings #>> '{retention,logsDays}')::float8, 90))
                   ELSE false END
            FROM accounts WHERE id = split_part(audit_tenant, '~', 1)), false)
      $$;
      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND audit_is_expired(OLD.tenant, OLD.at) THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'account_audit is append-only';
      END $$;
      CREATE TRIGGER account_audit_append_only BEFORE UPDATE OR DELETE ON account_audit
        FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
      CREATE TRIGGER account_audit_no_truncate BEFORE TRUNCATE ON account_audit
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
      -- Whoever may use the table, its owner too, may add and read, and delete as far as the trigger lets it.
      DO $$ DECLARE grantee text; BEGIN
        REVOKE UPDATE, TRUNCATE ON account_audit FROM PUBLIC;
        FOR grantee IN
          SELECT DISTINCT pg_get_userbyid(entry.grantee)
            FROM pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner))) AS entry
           WHERE pg_class.oid = 'account_audit'::regclass AND entry.grantee <> 0
        LOOP
          EXECUTE format('REVOKE UPDATE, TRUNCATE ON account_audit FROM %I', grantee);
        END LOOP;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER account_audit_append_only ON account_audit;
      DROP TRIGGER account_audit_no_truncate ON account_audit;
      DROP FUNCTION refuse_audit_change;
      DROP FUNCTION audit_is_expired;
      GRANT UPDATE, TRUNCATE ON account_audit TO CURRENT_USER;
      UPDATE account_audit a SET detail = d.detail FROM audit_job_details d WHERE d.audit_id = a.id;
      DROP TABLE audit_job_details;
      ALTER TABLE account_audit DROP COLUMN subject, DROP COLUMN address_hash;
    `);
  }
}
