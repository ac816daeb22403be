import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What jobs of one account are compared by, as keyed hashes. */
export class RelatedJobs1732000000935 implements MigrationInterface {
  name = 'RelatedJobs1732000000935';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE job_traits (
        job_id text REFERENCES jobs (id) ON DELETE CASCADE,
        kind text,
        digest text,
        tenant text NOT NULL,
        person text,
        at timestamptz(3) NOT NULL,
        PRIMARY KEY (job_id, kind, digest)
      );
      CREATE INDEX job_traits_digest ON job_traits (tenant, kind, digest, at);
      CREATE INDEX job_traits_at ON job_traits (tenant, at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE job_traits');
  }
}
