import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What bearer tokens need: finding accounts by audience, kept documents of issuers, the keys that sign proofs. */
export class Bearer1732000000500 implements MigrationInterface {
  name = 'Bearer1732000000500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX accounts_trusted_issuers ON accounts USING gin (trusted_issuers jsonb_path_ops);
      -- The last good DID documents and status lists, for the time an issuer cannot be reached.
      CREATE TABLE issuer_documents (
        url text PRIMARY KEY,
        content_type text NOT NULL,
        etag text,
        body text NOT NULL,
        fetched_at timestamptz NOT NULL
      );
      CREATE TABLE proof_keys (
        number int PRIMARY KEY,
        public_key_multibase text NOT NULL UNIQUE,
        sealed bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE proof_keys, issuer_documents; DROP INDEX accounts_trusted_issuers');
  }
}
