import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `authorization_details` of device requests (RFC 9396). */
export class DeviceDetails1700000000841 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE gateway_device_requests ADD COLUMN details jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway_device_requests DROP COLUMN details');
  }
}
