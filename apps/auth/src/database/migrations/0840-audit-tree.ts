import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The Merkle tree of each organization's audit log (decision 0285). A line waits in `audit_pending` until it has its leaf;
 * the log, the tree and its checkpoints are append-only, enforced by triggers and privileges.
 */
export class AuditTree1700000000840 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_pending (audit_id bigint PRIMARY KEY);
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
      -- What is of no organization has nobody whose key could sign it.
      CREATE TRIGGER audit_events_pending AFTER INSERT ON audit_events
        FOR EACH ROW WHEN (NEW.organization_id IS NOT NULL) EXECUTE FUNCTION await_audit_leaf();
      INSERT INTO audit_pending (audit_id)
        SELECT e.id FROM audit_events e JOIN organizations o ON o.id = e.organization_id;
      CREATE FUNCTION refuse_tree_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
      END $$;`);
    for (const table of ['audit_tree', 'audit_checkpoints'])
      await runner.query(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION refuse_tree_change();
        CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_tree_change();`);
    for (const table of ['audit_events', 'audit_tree', 'audit_checkpoints'])
      await runner.query(`
        DO $$ DECLARE grantee text; BEGIN
          REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM PUBLIC;
          FOR grantee IN
            SELECT DISTINCT pg_get_userbyid(entry.grantee)
              FROM pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner))) AS entry
             WHERE pg_class.oid = '${table}'::regclass AND entry.grantee <> 0
          LOOP
            EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM %I', grantee);
          END LOOP;
        END $$;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      GRANT UPDATE, DELETE, TRUNCATE ON audit_events TO CURRENT_USER;
      DROP TRIGGER audit_events_pending ON audit_events;
      DROP FUNCTION await_audit_leaf;
      DROP TABLE audit_pending, audit_tree, audit_checkpoints;
      DROP FUNCTION refuse_tree_change;`);
  }
}
