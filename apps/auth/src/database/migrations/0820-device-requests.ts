import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests of devices without a browser (RFC 8628). Answered rows are kept until polling ends. */
export class DeviceRequests1700000000820 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gateway_device_requests (
        id_hash text PRIMARY KEY,
        user_code_hash text NOT NULL UNIQUE,
        client_id text NOT NULL,
        scope text NOT NULL,
        resource text,
        address text,
        interval_seconds integer NOT NULL,
        polled_at timestamptz,
        answer text CHECK (answer IN ('allowed', 'refused')),
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX gateway_device_requests_expiry ON gateway_device_requests (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway_device_requests');
  }
}
