/** Events, the feeds and endpoints that receive them; the outbox itself is `createDeliveryTables`. */
export const WEBHOOKS = `
  CREATE TABLE events (
    id text PRIMARY KEY,
    number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    tenant text NOT NULL,
    type text NOT NULL,
    subject_id text NOT NULL,
    job_type text,
    body bytea,
    created_at timestamptz NOT NULL,
    position bigint
  );
  CREATE UNIQUE INDEX events_position ON events (tenant, position);
  CREATE INDEX events_waiting ON events (tenant, number) WHERE position IS NULL;
  CREATE INDEX events_subject ON events (tenant, subject_id);
  CREATE TABLE event_feeds (
    tenant text PRIMARY KEY,
    position bigint NOT NULL DEFAULT 0,
    expired_position bigint NOT NULL DEFAULT 0
  );
  CREATE TABLE webhook_endpoints (
    id text PRIMARY KEY,
    tenant text NOT NULL,
    url text NOT NULL,
    types text[],
    sealed bytea NOT NULL,
    note text,
    "grant" jsonb,
    revision integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    created_by text NOT NULL,
    disabled_at timestamptz,
    disabled_by text,
    deleted_at timestamptz,
    failing_since timestamptz,
    notice_until timestamptz
  );
  CREATE INDEX webhook_endpoints_tenant ON webhook_endpoints (tenant);

  ALTER TABLE deliveries ADD COLUMN event_id text;
  CREATE INDEX deliveries_owner ON deliveries (owner_id, created_at, id);
  ALTER TABLE delivery_attempts ADD COLUMN answer_sealed bytea;
`;
