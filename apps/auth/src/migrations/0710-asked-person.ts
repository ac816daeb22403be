import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose browser came back from a provider that named nobody, so that the person signs in with their account here. */
export class AskedPerson1700000000710 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bouncer_requests ADD COLUMN asked_browser_hash text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bouncer_requests DROP COLUMN asked_browser_hash');
  }
}
