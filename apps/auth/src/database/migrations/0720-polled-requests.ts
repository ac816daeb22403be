import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the agent last polled: an agent that polls needs no code from the person. */
export class PolledRequests1700000000720 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bouncer_requests ADD COLUMN polled_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bouncer_requests DROP COLUMN polled_at');
  }
}
