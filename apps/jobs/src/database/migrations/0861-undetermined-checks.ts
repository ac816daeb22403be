import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which checks of a job came to no answer, for statistics; jobs from before count as without any. */
export class UndeterminedChecks1732000000861 implements MigrationInterface {
  name = 'UndeterminedChecks1732000000861';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jobs ADD COLUMN undetermined text[] NOT NULL DEFAULT '{}';
      ALTER TABLE job_intakes ADD COLUMN undetermined text[] NOT NULL DEFAULT '{}';
      CREATE INDEX jobs_undetermined ON jobs (tenant, submitted_at) WHERE undetermined <> '{}'::text[];`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE job_intakes DROP COLUMN undetermined;
      ALTER TABLE jobs DROP COLUMN undetermined;`);
  }
}
