import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attempts at a person's SSN, and the properties that job records do not show. */
export class Ssn1732000000300 implements MigrationInterface {
  name = 'Ssn1732000000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- phone_key: a keyed HMAC. attempts: those of the last window, oldest first.
      CREATE TABLE ssn_attempts (
        tenant text NOT NULL,
        phone_key text NOT NULL,
        attempts timestamptz(3)[] NOT NULL,
        last_at timestamptz(3) NOT NULL,
        PRIMARY KEY (tenant, phone_key)
      );
      CREATE INDEX ssn_attempts_last ON ssn_attempts (last_at);

      -- Properties of SSN and eCBSV jobs: their own reads show them, the job record does not.
      CREATE TABLE unlisted_properties (
        job_id text PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
        properties json NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE unlisted_properties, ssn_attempts');
  }
}
