import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The Merkle tree of each account's audit trail (decision 0261). A new line waits in `audit_pending` until the sequencer
 * gives it its leaf; the tree and its checkpoints take rows and never give one back.
 */
export class AuditTree1732000000831 implements MigrationInterface {
  name = 'AuditTree1732000000831';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE audit_job_details ADD COLUMN salt text;
      CREATE TABLE audit_pending (
        audit_id bigint PRIMARY KEY REFERENCES account_audit (id) ON DELETE CASCADE
      );
      CREATE TABLE audit_tree (
        tenant text NOT NULL,
        level smallint NOT NULL,
        position bigint NOT NULL,
        hash bytea NOT NULL,
        audit_id bigint,
        PRIMARY KEY (tenant, level, position)
      );
      CREATE UNIQUE INDEX audit_tree_audit_id ON audit_tree (audit_id) WHERE audit_id IS NOT NULL;
      CREATE TABLE audit_checkpoints (
        tenant text NOT NULL,
        size bigint NOT NULL,
        root bytea NOT NULL,
        heads bytea[] NOT NULL,
        token text NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (tenant, size)
      );
      CREATE FUNCTION await_audit_leaf() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO audit_pending (audit_id) VALUES (NEW.id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER account_audit_pending AFTER INSERT ON account_audit
        FOR EACH ROW EXECUTE FUNCTION await_audit_leaf();
      INSERT INTO audit_pending (audit_id) SELECT id FROM account_audit;
      CREATE FUNCTION refuse_tree_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
      END $$;`);
    for (const table of ['audit_tree', 'audit_checkpoints'])
      await runner.query(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION refuse_tree_change();
        CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_tree_change();
        REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM PUBLIC, CURRENT_USER;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER account_audit_pending ON account_audit;
      DROP FUNCTION await_audit_leaf;
      DROP TABLE audit_pending, audit_tree, audit_checkpoints;
      DROP FUNCTION refuse_tree_change;
      ALTER TABLE audit_job_details DROP COLUMN salt;`);
  }
}
