import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session that a page fills step by step: consent, kind of document, photos one at a time, turns of the head. */
export class SessionUploads1732000000805 implements MigrationInterface {
  name = 'SessionUploads1732000000805';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE job_sessions
        ADD COLUMN revision integer NOT NULL DEFAULT 0,
        ADD COLUMN upload_count integer NOT NULL DEFAULT 0,
        ADD COLUMN document_kind text,
        ADD COLUMN consent_version text,
        ADD COLUMN consent_language text,
        ADD COLUMN consented_at timestamptz(3);
      CREATE INDEX job_sessions_unsubmitted ON job_sessions (expires_at)
       WHERE used_at IS NULL AND upload_count > 0;
      ALTER TABLE job_photos ADD COLUMN digest text, ADD COLUMN verdict jsonb;
      CREATE TABLE liveness_challenges (
        job_id text PRIMARY KEY REFERENCES jobs (id),
        id text NOT NULL,
        poses text[] NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        draws integer NOT NULL DEFAULT 1
      );
      CREATE TABLE liveness_frames (
        job_id text REFERENCES liveness_challenges (job_id) ON DELETE CASCADE,
        position integer,
        digest text NOT NULL,
        sealed bytea NOT NULL,
        received_at timestamptz(3) NOT NULL,
        PRIMARY KEY (job_id, position)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE liveness_frames;
      DROP TABLE liveness_challenges;
      ALTER TABLE job_photos DROP COLUMN digest, DROP COLUMN verdict;
      DROP INDEX job_sessions_unsubmitted;
      ALTER TABLE job_sessions
        DROP COLUMN revision,
        DROP COLUMN upload_count,
        DROP COLUMN document_kind,
        DROP COLUMN consent_version,
        DROP COLUMN consent_language,
        DROP COLUMN consented_at;
    `);
  }
}
