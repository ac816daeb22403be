import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often in a row the lease of a job ran out before the job was done (decision 0014). */
export class LeaseLosses1732000000700 implements MigrationInterface {
  name = 'LeaseLosses1732000000700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs ADD COLUMN lease_losses smallint NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE job_intakes ADD COLUMN lease_losses smallint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_intakes DROP COLUMN lease_losses');
    await runner.query('ALTER TABLE jobs DROP COLUMN lease_losses');
  }
}
