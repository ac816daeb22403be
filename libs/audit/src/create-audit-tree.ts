/*
 * The Merkle tree of a service's audit trail. Each service creates it in a migration of its own. A line waits in
 * `audit_pending` (by a trigger of the trail, which calls `await_audit_leaf`) until the sequencer adds its leaf; the tree and
 * its checkpoints are append-only.
 */

/** Takes privileges on a table from everybody who has them, its owner too. */
export const revokePrivileges = (table: string, privileges: string): string => `
  DO $$ DECLARE grantee text; BEGIN
    REVOKE ${privileges} ON ${table} FROM PUBLIC;
    FOR grantee IN
      SELECT DISTINCT pg_get_userbyid(entry.grantee)
        FROM pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner))) AS entry
       WHERE pg_class.oid = '${table}'::regclass AND entry.grantee <> 0
    LOOP
      EXECUTE format('REVOKE ${privileges} ON ${table} FROM %I', grantee);
    END LOOP;
  END $$;`;

const keepAppendOnly = (table: string): string => `
  CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table}
    FOR EACH ROW EXECUTE FUNCTION refuse_tree_change();
  CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_tree_change();
  ${revokePrivileges(table, 'UPDATE, DELETE, TRUNCATE')}`;

/** Statements that create the tables. Do not change them once released: add a migration. */
export const createAuditTree = `
  CREATE TABLE audit_pending (audit_id bigint PRIMARY KEY);
  CREATE FUNCTION await_audit_leaf() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO audit_pending (audit_id) VALUES (NEW.id);
    RETURN NULL;
  END $$;

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
  CREATE FUNCTION refuse_tree_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END $$;
  ${['audit_tree', 'audit_checkpoints'].map(keepAppendOnly).join('')}
`;
