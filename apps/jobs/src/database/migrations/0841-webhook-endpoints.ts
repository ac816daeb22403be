import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhook endpoints of accounts, and which event a delivery to one is of; answers of receivers sealed (decision 0271). */
export class WebhookEndpoints1732000000841 implements MigrationInterface {
  name = 'WebhookEndpoints1732000000841';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_endpoints (
        id text PRIMARY KEY,
        tenant text NOT NULL,
        url text NOT NULL,
        types text[],
        sealed bytea NOT NULL,
        note text,
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
      ALTER TABLE delivery_attempts ADD COLUMN answer_sealed bytea;
      CREATE INDEX deliveries_owner ON deliveries (owner_id, created_at, id);
      DROP INDEX deliveries_finished;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM delivery_attempts WHERE delivery_id IN (SELECT id FROM deliveries WHERE owner_id LIKE 'we\\_%');
      DELETE FROM deliveries WHERE owner_id LIKE 'we\\_%';
      CREATE INDEX deliveries_finished ON deliveries (owner_id, created_at) WHERE status <> 'pending';
      DROP INDEX deliveries_owner;
      ALTER TABLE delivery_attempts DROP COLUMN answer_sealed;
      ALTER TABLE deliveries DROP COLUMN event_id;
      DROP TABLE webhook_endpoints;`);
  }
}
