import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of rows that hang from a job. */
export const PARTS_OF_JOBS = [
  'job_photos',
  'dlv_answers',
  'late_checks',
  'liveness_challenges',
  'liveness_frames',
  'review_entries',
  'unlisted_properties',
];

/**
 * Whose a row is that hangs from a job (decision 0358). The version before names no tenant: a trigger asks the job for it.
 * One table is locked at a time: an erasure that runs meanwhile holds several. Interrupted, it begins again.
 */
export class TenantsOfParts1732000000882 implements MigrationInterface {
  name = 'TenantsOfParts1732000000882';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION tenant_of_job() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        SELECT tenant INTO NEW.tenant FROM jobs WHERE id = NEW.job_id;
        RETURN NEW;
      END $$;`);
    for (const table of PARTS_OF_JOBS)
      await runner.query(`
        ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS tenant text;
        CREATE OR REPLACE TRIGGER ${table}_tenant BEFORE INSERT ON ${table}
          FOR EACH ROW WHEN (NEW.tenant IS NULL) EXECUTE FUNCTION tenant_of_job();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of PARTS_OF_JOBS)
      await runner.query(`
        DROP TRIGGER ${table}_tenant ON ${table};
        ALTER TABLE ${table} DROP COLUMN tenant;`);
    await runner.query('DROP FUNCTION tenant_of_job');
  }
}
