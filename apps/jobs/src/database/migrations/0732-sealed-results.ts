import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Document numbers and barcodes of results, encrypted; `admin keys rewrap` seals what is stored in clear. */
export class SealedResults1732000000732 implements MigrationInterface {
  name = 'SealedResults1732000000732';

  async up(runner: QueryRunner): Promise<void> {
    // Rows move from job_intakes to jobs: both have the same columns in the same order.
    await runner.query(`
      ALTER TABLE jobs ADD COLUMN result_sealed bytea;
      ALTER TABLE job_intakes ADD COLUMN result_sealed bytea;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jobs DROP COLUMN result_sealed;
      ALTER TABLE job_intakes DROP COLUMN result_sealed;
    `);
  }
}
