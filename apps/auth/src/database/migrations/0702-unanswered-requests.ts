import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index of requests without a sign-in. */
export class UnansweredRequests1700000000702 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX bouncer_requests_unanswered ON bouncer_requests (deadline_at) WHERE status = 'pending'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bouncer_requests_unanswered');
  }
}
