import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks whose answer comes after their job, and when an e-mail address was first seen. */
export class LateChecks1732000000605 implements MigrationInterface {
  name = 'LateChecks1732000000605';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- reference: the provider's name for the question; null while the provider could not be asked.
      CREATE TABLE late_checks (
        job_id text NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
        kind text NOT NULL,
        reference text,
        since timestamptz(3) NOT NULL,
        ask_at timestamptz(3) NOT NULL,
        PRIMARY KEY (job_id, kind)
      );
      CREATE INDEX late_checks_due ON late_checks (ask_at);

      -- digest: keyed, of the address.
      CREATE TABLE email_first_seen (
        tenant text NOT NULL,
        digest text NOT NULL,
        first_seen_at timestamptz(3) NOT NULL,
        PRIMARY KEY (tenant, digest)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_first_seen, late_checks');
  }
}
