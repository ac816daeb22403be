import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Numbers of documents in a job's head, and the personal details of audit events, encrypted; `admin keys rewrap` seals
 * what is stored in clear.
 */
export class SealedNumbers1732000000906 implements MigrationInterface {
  name = 'SealedNumbers1732000000906';

  async up(runner: QueryRunner): Promise<void> {
    // Rows move from job_intakes to jobs: both have the same columns in the same order.
    await runner.query(`
      ALTER TABLE jobs ADD COLUMN head_sealed bytea;
      ALTER TABLE job_intakes ADD COLUMN head_sealed bytea;
      ALTER TABLE audit_job_details ADD COLUMN sealed bytea, ALTER COLUMN detail DROP NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jobs DROP COLUMN head_sealed;
      ALTER TABLE job_intakes DROP COLUMN head_sealed;
      DELETE FROM audit_job_details WHERE detail IS NULL;
      ALTER TABLE audit_job_details DROP COLUMN sealed, ALTER COLUMN detail SET NOT NULL;
    `);
  }
}
