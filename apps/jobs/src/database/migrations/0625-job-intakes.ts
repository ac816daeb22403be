import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs that are being asked for while their client waits (jobs/store/inline-jobs.ts). */
export class JobIntakes1732000000625 implements MigrationInterface {
  name = 'JobIntakes1732000000625';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Rows move from here to jobs: whoever adds a column there adds it here.
      CREATE UNLOGGED TABLE job_intakes (LIKE jobs INCLUDING DEFAULTS, PRIMARY KEY (id));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE job_intakes');
  }
}
