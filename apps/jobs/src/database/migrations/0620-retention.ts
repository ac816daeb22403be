import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds an account's oldest completed jobs and callbacks, for the retention sweep. */
export class Retention1732000000620 implements MigrationInterface {
  name = 'Retention1732000000620';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX jobs_completed ON jobs (tenant, completed_at) INCLUDE (id) WHERE status = 'completed';
      CREATE INDEX deliveries_finished ON deliveries (owner_id, created_at) WHERE status <> 'pending';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX jobs_completed, deliveries_finished');
  }
}
