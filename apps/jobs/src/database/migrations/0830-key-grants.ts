import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a key may do, from where and until when. Keys from before may do everything, as they could (decision 0260). */
export class KeyGrants1732000000830 implements MigrationInterface {
  name = 'KeyGrants1732000000830';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_keys
        ADD COLUMN last_used_address bytea,
        ADD COLUMN scopes text[],
        ADD COLUMN job_types text[],
        ADD COLUMN addresses text[],
        ADD COLUMN expires_at timestamptz,
        ADD COLUMN note text,
        ADD COLUMN created_by text NOT NULL DEFAULT 'operator',
        ADD COLUMN replaced_by text,
        ADD COLUMN revision integer NOT NULL DEFAULT 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without its bounds a restricted key could do everything.
    await runner.query(
      'UPDATE api_keys SET revoked_at = now() WHERE revoked_at IS NULL AND (scopes IS NOT NULL OR job_types IS NOT NULL OR addresses IS NOT NULL OR expires_at IS NOT NULL)',
    );
    await runner.query(`
      ALTER TABLE api_keys
        DROP COLUMN last_used_address, DROP COLUMN scopes, DROP COLUMN job_types, DROP COLUMN addresses,
        DROP COLUMN expires_at, DROP COLUMN note, DROP COLUMN created_by, DROP COLUMN replaced_by, DROP COLUMN revision`);
  }
}
