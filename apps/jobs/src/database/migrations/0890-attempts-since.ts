import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The attempts after a moment, in their order: a shard takes no subquery where a row is inserted, but a function (decision 0359). */
export class AttemptsSince1732000000890 implements MigrationInterface {
  name = 'AttemptsSince1732000000890';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION attempts_since(attempts timestamptz[], since timestamptz) RETURNS timestamptz[]
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
      $$ SELECT coalesce(array_agg(one ORDER BY one), '{}') FROM unnest(attempts) AS one WHERE one > since $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION attempts_since(timestamptz[], timestamptz)');
  }
}
