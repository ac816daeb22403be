import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores IP addresses of the audit log apart, where they can be deleted: a line, and so its leaf, has a salted hash
 * (decision 0383). Earlier lines hold the address itself, which can only be changed to `erased`.
 */
export class Erasure1700000000844 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_addresses (
        audit_id bigint PRIMARY KEY,
        person text,
        salt text NOT NULL,
        address text NOT NULL,
        at timestamptz NOT NULL
      );
      CREATE INDEX audit_addresses_person ON audit_addresses (person) WHERE person IS NOT NULL;
      CREATE INDEX audit_addresses_at ON audit_addresses (at);
      CREATE FUNCTION keep_audit_address_apart() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE own_salt text := gen_random_uuid();
      BEGIN
        INSERT INTO audit_addresses (audit_id, person, salt, address, at)
        VALUES (NEW.id, CASE NEW.actor_type WHEN 'user' THEN NEW.actor_id WHEN 'system' THEN NEW.subject END,
          own_salt, NEW.address, NEW.at);
        NEW.address := 'sha256:' || encode(sha256(convert_to(own_salt || NEW.address, 'UTF8')), 'hex');
        RETURN NEW;
      END $$;
      CREATE TRIGGER audit_events_address BEFORE INSERT ON audit_events
        FOR EACH ROW WHEN (NEW.address IS NOT NULL) EXECUTE FUNCTION keep_audit_address_apart();

      CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.address = 'erased' AND OLD.address <> 'erased' AND OLD.address NOT LIKE 'sha256:%'
          AND to_jsonb(NEW) - 'address' = to_jsonb(OLD) - 'address' THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'audit_events is append-only';
      END $$;
      -- Whoever writes the log may erase as far as the trigger lets it.
      DO $$ DECLARE grantee text; BEGIN
        FOR grantee IN
          SELECT DISTINCT pg_get_userbyid(entry.grantee)
            FROM pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner))) AS entry
           WHERE pg_class.oid = 'audit_events'::regclass AND entry.grantee <> 0 AND entry.privilege_type = 'INSERT'
        LOOP
          EXECUTE format('GRANT UPDATE (address) ON audit_events TO %I', grantee);
        END LOOP;
      END $$;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER audit_events_address ON audit_events;
      DROP FUNCTION keep_audit_address_apart;
      CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'audit_events is append-only'; END $$;
      DROP TABLE audit_addresses;`);
  }
}
