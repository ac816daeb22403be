import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The level of assurance of a job's result, for the listing; jobs from before have none. */
export class Assurance1732000000910 implements MigrationInterface {
  name = 'Assurance1732000000910';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jobs ADD COLUMN assurance text;
      ALTER TABLE job_intakes ADD COLUMN assurance text;
      CREATE INDEX jobs_assurance ON jobs (tenant, assurance, submitted_at) WHERE assurance IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE job_intakes DROP COLUMN assurance;
      ALTER TABLE jobs DROP COLUMN assurance;`);
  }
}
