import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys, authenticator apps, recovery codes, and one-time tokens. */
export class Credentials1700000000810 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkeys (
        -- the credential id, base64url
        id text PRIMARY KEY,
        user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
        name text NOT NULL,
        public_key bytea NOT NULL,
        sign_count bigint NOT NULL,
        transports text[] NOT NULL DEFAULT '{}',
        is_backed_up boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      );
      CREATE INDEX passkeys_user ON passkeys (user_id);
      CREATE TABLE totp_secrets (
        user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        sealed_secret bytea NOT NULL,
        -- set with the first right code; until then it asks for nothing
        confirmed_at timestamptz,
        -- of the last code that was accepted (RFC 6238 section 5.2)
        last_step bigint
      );
      CREATE TABLE recovery_codes (
        code_hash text PRIMARY KEY,
        user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
        consumed_at timestamptz
      );
      CREATE INDEX recovery_codes_user ON recovery_codes (user_id);
      CREATE TABLE consumed_tokens (
        id_hash text PRIMARY KEY,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX consumed_tokens_expiry ON consumed_tokens (expires_at);
      ALTER TABLE organizations ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organizations DROP COLUMN requires_second_factor;
      DROP TABLE consumed_tokens, recovery_codes, totp_secrets, passkeys;
    `);
  }
}
