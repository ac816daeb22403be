import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a screening found whom it found; erased with the job. */
export class AmlExplanations1732000000741 implements MigrationInterface {
  name = 'AmlExplanations1732000000741';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE aml_explanations (
        job_id text PRIMARY KEY REFERENCES jobs (id),
        tenant text NOT NULL,
        screened_at timestamptz NOT NULL,
        threshold real NOT NULL,
        candidates json NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE aml_explanations');
  }
}
