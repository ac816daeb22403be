import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a search by a person's name, e-mail address or phone number needs beside its own index's key stands in that
 * index: the page is then ordered, and the total counted, without fetching a job row for each match. Names stand in the
 * default order's index too, for combinations with every other filter; their length is bounded as in search-keys.ts,
 * for an index row's is.
 */
export class ListingPrefixes1732000000623 implements MigrationInterface {
  name = 'ListingPrefixes1732000000623';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE jobs SET first_name_key = left(first_name_key, 256), last_name_key = left(last_name_key, 256)
       WHERE length(first_name_key) > 256 OR length(last_name_key) > 256;
      DROP INDEX jobs_first_name, jobs_last_name, jobs_email, jobs_phone, jobs_submitted;
      CREATE INDEX jobs_first_name ON jobs (tenant, first_name_key text_pattern_ops)
        INCLUDE (submitted_at, id, success) WHERE first_name_key IS NOT NULL;
      CREATE INDEX jobs_last_name ON jobs (tenant, last_name_key text_pattern_ops)
        INCLUDE (submitted_at, id, success) WHERE last_name_key IS NOT NULL;
      CREATE INDEX jobs_email ON jobs (tenant, email_key text_pattern_ops)
        INCLUDE (submitted_at, id) WHERE email_key IS NOT NULL;
      CREATE INDEX jobs_phone ON jobs (tenant, phone_key text_pattern_ops)
        INCLUDE (submitted_at, id) WHERE phone_key IS NOT NULL;
      CREATE INDEX jobs_submitted ON jobs (tenant, submitted_at DESC, id)
        INCLUDE (type, status, success, account_reviewed, with_session, billable, completed_at, account_group_sid,
                 billable_types, aamva_source, id_type, id_state, id_country, id_version, first_name_key, last_name_key);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX jobs_first_name, jobs_last_name, jobs_email, jobs_phone, jobs_submitted;
      CREATE INDEX jobs_first_name ON jobs (tenant, first_name_key text_pattern_ops) WHERE first_name_key IS NOT NULL;
      CREATE INDEX jobs_last_name ON jobs (tenant, last_name_key text_pattern_ops) WHERE last_name_key IS NOT NULL;
      CREATE INDEX jobs_email ON jobs (tenant, email_key text_pattern_ops) WHERE email_key IS NOT NULL;
      CREATE INDEX jobs_phone ON jobs (tenant, phone_key text_pattern_ops) WHERE phone_key IS NOT NULL;
      CREATE INDEX jobs_submitted ON jobs (tenant, submitted_at DESC, id)
        INCLUDE (type, status, success, account_reviewed, with_session, billable, completed_at, account_group_sid,
                 billable_types, aamva_source, id_type, id_state, id_country, id_version);
    `);
  }
}
