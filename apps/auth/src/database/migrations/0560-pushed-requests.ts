import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pushed authorization requests. Consumed rows are kept until the request can no longer be resumed. */
export class PushedRequests1700000000560 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gateway_pushed_requests (
        id_hash text PRIMARY KEY,
        payload json NOT NULL,
        consumed_at timestamptz,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX gateway_pushed_requests_expiry ON gateway_pushed_requests (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway_pushed_requests');
  }
}
