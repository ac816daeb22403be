/** The audit trail; its Merkle tree is `createAuditTree`. */
export const AUDIT = `
  CREATE TABLE audit_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    organization_id text,
    project_id text,
    action text NOT NULL,
    actor_type text NOT NULL CHECK (actor_type IN ('user', 'client', 'agent', 'api_key', 'admin', 'system')),
    actor_id text,
    delegation_id text,
    subject text,
    details jsonb NOT NULL DEFAULT '{}',
    request_id text,
    -- from where a person or caller acted; null for what ran by itself
    address text
  );
  CREATE INDEX audit_events_organization ON audit_events (organization_id, id DESC);
  CREATE INDEX audit_events_delegation ON audit_events (delegation_id, id) WHERE delegation_id IS NOT NULL;

  -- Addresses are stored apart, where they can be deleted: a line, and so its leaf, has a salted hash.
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

  CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'audit_events is append-only';
  END $$;
  CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
  -- An event without an organization has nobody whose key could sign it.
  CREATE TRIGGER audit_events_pending AFTER INSERT ON audit_events
    FOR EACH ROW WHEN (NEW.organization_id IS NOT NULL) EXECUTE FUNCTION await_audit_leaf();
`;
