import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `which`: further condition on the review of a job; `conflict`: what a second review of a job collides with. */
const queueReview = (which: string, conflict: string) => `
  CREATE OR REPLACE FUNCTION queue_review() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    queue text;
  BEGIN
    IF NEW.review_need IS NULL THEN
      UPDATE review_cases SET ended_at = NEW.updated_at, assignee = NULL, lease_until = NULL, proposal_id = NULL, proposed_by = NULL
       WHERE job_id = NEW.id ${which} AND ended_at IS NULL AND reason IN ('undetermined', 'failed');
      RETURN NULL;
    END IF;
    SELECT coalesce(settings -> 'review' ->> 'queue', 'undetermined') INTO queue FROM accounts WHERE id = NEW.tenant;
    IF queue IN (NEW.review_need, 'failed') THEN
      INSERT INTO review_cases AS c (job_id, tenant, type, reason, opened_at)
      VALUES (NEW.id, NEW.tenant, NEW.type, NEW.review_need, NEW.updated_at)
      ON CONFLICT ${conflict} DO UPDATE SET reason = NEW.review_need, opened_at = NEW.updated_at, ended_at = NULL
       WHERE c.ended_at IS NOT NULL AND c.ended_by IS NULL;
    END IF;
    RETURN NULL;
  END $$;`;

/** The trigger that queues reviews names the tenant, and the key by its name, whichever columns that has (decision 0358). */
export class ReviewsOfTenant1732000000884 implements MigrationInterface {
  name = 'ReviewsOfTenant1732000000884';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(queueReview('AND tenant = NEW.tenant', 'ON CONSTRAINT review_cases_pkey'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(queueReview('', '(job_id)'));
  }
}
