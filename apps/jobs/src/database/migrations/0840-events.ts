import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The events of each account, and how far its feed of them goes (decision 0270). */
export class Events1732000000840 implements MigrationInterface {
  name = 'Events1732000000840';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE events (
        id text PRIMARY KEY,
        number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
        tenant text NOT NULL,
        type text NOT NULL,
        subject_id text NOT NULL,
        job_type text,
        body bytea,
        created_at timestamptz NOT NULL,
        position bigint
      );
      CREATE UNIQUE INDEX events_position ON events (tenant, position);
      CREATE INDEX events_waiting ON events (tenant, number) WHERE position IS NULL;
      CREATE INDEX events_subject ON events (tenant, subject_id);
      CREATE TABLE event_feeds (
        tenant text PRIMARY KEY,
        position bigint NOT NULL DEFAULT 0,
        expired_position bigint NOT NULL DEFAULT 0
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE events, event_feeds');
  }
}
