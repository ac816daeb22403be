import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests of agents without a browser (OpenID CIBA), and the clients that people have muted. */
export class BackchannelRequests1700000000835 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gateway_backchannel_requests (
        id_hash text PRIMARY KEY,
        id text NOT NULL UNIQUE,
        client_id text NOT NULL,
        organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
        user_id text REFERENCES users (id) ON DELETE SET NULL,
        hint_hash text NOT NULL,
        scope text NOT NULL,
        resource text,
        binding_message text,
        details jsonb NOT NULL DEFAULT '[]',
        sealed_ping bytea,
        interval_seconds integer NOT NULL,
        polled_at timestamptz,
        answer text CHECK (answer IN ('allowed', 'refused')),
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX gateway_backchannel_requests_expiry ON gateway_backchannel_requests (expires_at);
      CREATE INDEX gateway_backchannel_requests_client ON gateway_backchannel_requests (client_id, created_at);
      CREATE INDEX gateway_backchannel_requests_hint ON gateway_backchannel_requests (hint_hash, created_at);
      CREATE INDEX gateway_backchannel_requests_organization ON gateway_backchannel_requests (organization_id);
      CREATE INDEX gateway_backchannel_requests_user ON gateway_backchannel_requests (user_id) WHERE user_id IS NOT NULL;
      CREATE TABLE muted_clients (
        user_id text REFERENCES users (id) ON DELETE CASCADE,
        client_id text REFERENCES gateway_clients (client_id) ON DELETE CASCADE,
        muted_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, client_id)
      );
      CREATE INDEX muted_clients_client ON muted_clients (client_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE muted_clients; DROP TABLE gateway_backchannel_requests');
  }
}
