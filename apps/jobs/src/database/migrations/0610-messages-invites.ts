import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages received in a provider's stead, early or late DLV answers, invites. */
export class MessagesInvites1732000000610 implements MigrationInterface {
  name = 'MessagesInvites1732000000610';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- sealed: who, what and from whom, encrypted as one JSON text. source: received by a receiver, or captured by a
      -- sender that sends nothing.
      CREATE TABLE messages (
        id text PRIMARY KEY,
        source text NOT NULL,
        channel text NOT NULL,
        provider text NOT NULL,
        request_key text UNIQUE,
        request_digest text,
        sealed bytea NOT NULL,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX messages_created ON messages (created_at DESC, id);
      CREATE INDEX messages_expires ON messages (expires_at);

      -- The first final answer about a job's licence; applied_at once it is in the job's result.
      CREATE TABLE dlv_answers (
        job_id text PRIMARY KEY REFERENCES jobs (id),
        sealed bytea NOT NULL,
        received_at timestamptz(3) NOT NULL,
        applied_at timestamptz(3)
      );

      -- sealed: the person, the texts, the link and its QR code.
      CREATE TABLE invites (
        id text PRIMARY KEY,
        tenant text NOT NULL,
        job_id text NOT NULL UNIQUE REFERENCES jobs (id),
        contact text NOT NULL,
        send boolean NOT NULL,
        send_state text,
        message_id text,
        sealed bytea,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX invites_tenant ON invites (tenant, created_at DESC, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE invites, dlv_answers, messages;`);
  }
}
