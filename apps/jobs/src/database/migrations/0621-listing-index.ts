import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Everything the listing filters by, beside what has an index of its own, in the index that gives its default order:
 * counting and paging under such filters then reads a tenth of the bytes, and no job row. Frequent vacuuming keeps the
 * pages known to be visible, without which an index cannot be read alone. Sorting by status has an index of its own,
 * which read backwards gives the ascending order.
 */
export class ListingIndex1732000000621 implements MigrationInterface {
  name = 'ListingIndex1732000000621';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX jobs_submitted;
      CREATE INDEX jobs_submitted ON jobs (tenant, submitted_at DESC, id)
        INCLUDE (type, status, success, account_reviewed, with_session, billable, completed_at, account_group_sid,
                 billable_types, aamva_source, id_type, id_state, id_country, id_version);
      DROP INDEX jobs_status;
      CREATE INDEX jobs_status ON jobs (tenant, status DESC, submitted_at DESC, id);
      ALTER TABLE jobs SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jobs RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor);
      DROP INDEX jobs_submitted;
      CREATE INDEX jobs_submitted ON jobs (tenant, submitted_at DESC, id);
      DROP INDEX jobs_status;
      CREATE INDEX jobs_status ON jobs (tenant, status, submitted_at DESC, id);
    `);
  }
}
