import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sealed templates of faces, and which jobs they relate. */
export class RelatedFaces1732000000936 implements MigrationInterface {
  name = 'RelatedFaces1732000000936';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE job_faces (
        job_id text PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
        tenant text NOT NULL,
        sealed bytea,
        person text,
        at timestamptz(3) NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX job_faces_changed ON job_faces (tenant, changed_at, job_id);
      CREATE INDEX job_faces_at ON job_faces (tenant, at) WHERE sealed IS NOT NULL;
      CREATE TABLE face_links (
        job_id text REFERENCES jobs (id) ON DELETE CASCADE,
        other_job_id text REFERENCES jobs (id) ON DELETE CASCADE,
        tenant text NOT NULL,
        distance real NOT NULL,
        PRIMARY KEY (job_id, other_job_id)
      );
      CREATE INDEX face_links_other ON face_links (tenant, other_job_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE face_links, job_faces');
  }
}
