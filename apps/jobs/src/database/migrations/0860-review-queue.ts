import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Jobs that wait for a person's review. A job enters the queue with the statement that completes it, whichever that is,
 * and leaves it when a later answer settles it; jobs from before stay out until somebody claims them.
 */
export class ReviewQueue1732000000860 implements MigrationInterface {
  name = 'ReviewQueue1732000000860';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jobs ADD COLUMN review_need text;
      ALTER TABLE job_intakes ADD COLUMN review_need text;
      CREATE TABLE review_cases (
        job_id text PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
        tenant text NOT NULL,
        type text NOT NULL,
        reason text NOT NULL,
        opened_at timestamptz(3) NOT NULL,
        assignee text,
        lease_until timestamptz(3),
        proposal_id text,
        proposed_by text,
        advisers text[] NOT NULL DEFAULT '{}',
        ended_at timestamptz(3),
        ended_by text
      );
      CREATE INDEX review_cases_waiting ON review_cases (tenant, opened_at, job_id) WHERE ended_at IS NULL;
      CREATE INDEX review_cases_ended ON review_cases (tenant, opened_at, job_id) WHERE ended_at IS NOT NULL;
      CREATE TABLE review_entries (
        id text PRIMARY KEY,
        job_id text NOT NULL REFERENCES review_cases (job_id) ON DELETE CASCADE,
        kind text NOT NULL,
        author text NOT NULL,
        at timestamptz(3) NOT NULL,
        sealed bytea NOT NULL
      );
      CREATE INDEX review_entries_job ON review_entries (job_id, at);
      -- A tenant without an account of its name is a sandbox, which has no reviews.
      CREATE FUNCTION queue_review() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        queue text;
      BEGIN
        IF NEW.review_need IS NULL THEN
          UPDATE review_cases SET ended_at = NEW.updated_at, assignee = NULL, lease_until = NULL, proposal_id = NULL, proposed_by = NULL
           WHERE job_id = NEW.id AND ended_at IS NULL AND reason IN ('undetermined', 'failed');
          RETURN NULL;
        END IF;
        SELECT coalesce(settings -> 'review' ->> 'queue', 'undetermined') INTO queue FROM accounts WHERE id = NEW.tenant;
        IF queue IN (NEW.review_need, 'failed') THEN
          INSERT INTO review_cases AS c (job_id, tenant, type, reason, opened_at)
          VALUES (NEW.id, NEW.tenant, NEW.type, NEW.review_need, NEW.updated_at)
          ON CONFLICT (job_id) DO UPDATE SET reason = NEW.review_need, opened_at = NEW.updated_at, ended_at = NULL
           WHERE c.ended_at IS NOT NULL AND c.ended_by IS NULL;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER jobs_need_review AFTER INSERT ON jobs
        FOR EACH ROW WHEN (NEW.review_need IS NOT NULL) EXECUTE FUNCTION queue_review();
      CREATE TRIGGER jobs_change_need AFTER UPDATE OF review_need ON jobs
        FOR EACH ROW WHEN (NEW.review_need IS DISTINCT FROM OLD.review_need) EXECUTE FUNCTION queue_review();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER jobs_need_review ON jobs;
      DROP TRIGGER jobs_change_need ON jobs;
      DROP FUNCTION queue_review;
      DROP TABLE review_entries, review_cases;
      ALTER TABLE job_intakes DROP COLUMN review_need;
      ALTER TABLE jobs DROP COLUMN review_need;`);
  }
}
