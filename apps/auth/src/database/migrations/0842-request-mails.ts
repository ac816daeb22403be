import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that point people to requests of agents without a browser (decision 0365). */
export class RequestMails1700000000842 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gateway_backchannel_requests ADD COLUMN mail_due_at timestamptz;
      CREATE INDEX gateway_backchannel_requests_mail ON gateway_backchannel_requests (mail_due_at)
        WHERE mail_due_at IS NOT NULL;
      CREATE TABLE request_mails (
        user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        request_id text NOT NULL,
        sent_at timestamptz NOT NULL,
        unanswered integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE request_mails;
      ALTER TABLE gateway_backchannel_requests DROP COLUMN mail_due_at`);
  }
}
