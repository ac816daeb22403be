import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The browser that returned from a provider without an identity, so that the person signs in with an account here. */
export class AskedPerson1700000000710 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bouncer_requests ADD COLUMN asked_browser_hash text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bouncer_requests DROP COLUMN asked_browser_hash');
  }
}
