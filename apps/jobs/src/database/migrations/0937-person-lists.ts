import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents, faces, phones and the like that an account blocks, or knows. */
export class PersonLists1732000000937 implements MigrationInterface {
  name = 'PersonLists1732000000937';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE list_entries (
        id text PRIMARY KEY,
        tenant text NOT NULL,
        list text NOT NULL,
        kind text NOT NULL,
        digest text,
        sealed bytea,
        reason_sealed bytea NOT NULL,
        author text NOT NULL,
        job_id text REFERENCES jobs (id) ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL,
        ends_at timestamptz(3) NOT NULL,
        CONSTRAINT list_entries_value_check CHECK ((digest IS NULL) <> (sealed IS NULL))
      );
      CREATE INDEX list_entries_digest ON list_entries (tenant, kind, digest) WHERE digest IS NOT NULL;
      CREATE INDEX list_entries_faces ON list_entries (tenant, ends_at) WHERE sealed IS NOT NULL;
      CREATE INDEX list_entries_created ON list_entries (tenant, created_at, id);
      CREATE INDEX list_entries_job ON list_entries (tenant, job_id) WHERE job_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE list_entries');
  }
}
