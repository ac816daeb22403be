import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins only for viewing one's own delegations. */
export class OwnSignIn1700000000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bouncer_requests ADD COLUMN purpose text NOT NULL DEFAULT 'approve'
        CHECK (purpose IN ('approve', 'own'))
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bouncer_requests DROP COLUMN purpose');
  }
}
