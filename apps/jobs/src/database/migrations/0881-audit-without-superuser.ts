import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What belongs to an audit line goes with it by trigger: a foreign key looks at the line with FOR KEY SHARE, which takes the
 * UPDATE privilege on `account_audit` that nobody but a superuser has.
 */
export class AuditWithoutSuperuser1732000000881 implements MigrationInterface {
  name = 'AuditWithoutSuperuser1732000000881';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE audit_pending DROP CONSTRAINT audit_pending_audit_id_fkey;
      ALTER TABLE audit_job_details DROP CONSTRAINT audit_job_details_audit_id_fkey;
      CREATE FUNCTION forget_audit_lines() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM audit_pending WHERE audit_id IN (SELECT id FROM gone);
        DELETE FROM audit_job_details WHERE audit_id IN (SELECT id FROM gone);
        RETURN NULL;
      END $$;
      CREATE TRIGGER account_audit_gone AFTER DELETE ON account_audit REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION forget_audit_lines();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER account_audit_gone ON account_audit;
      DROP FUNCTION forget_audit_lines;
      ALTER TABLE audit_pending ADD CONSTRAINT audit_pending_audit_id_fkey
        FOREIGN KEY (audit_id) REFERENCES account_audit (id) ON DELETE CASCADE;
      ALTER TABLE audit_job_details ADD CONSTRAINT audit_job_details_audit_id_fkey
        FOREIGN KEY (audit_id) REFERENCES account_audit (id) ON DELETE CASCADE;`);
  }
}
