import type { MigrationInterface, QueryRunner } from 'typeorm';

const FACETS = [
  'type',
  'status',
  'success',
  'account_reviewed',
  'with_session',
  'billable',
  'processed',
  'id_type',
  'id_state',
  'id_country',
];

/**
 * Totals of one facet at a time (decision 0341): an account has thousands of combinations of facets a day and a hundred
 * values. Combinations are counted by the day of submission alone.
 */
export class FacetTotals1732000000871 implements MigrationInterface {
  name = 'FacetTotals1732000000871';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL statement_timeout = 0;
      LOCK TABLE job_totals IN SHARE ROW EXCLUSIVE MODE;
      CREATE TABLE job_facet_totals (
        tenant text NOT NULL,
        axis text NOT NULL CHECK (axis IN ('submitted', 'updated')),
        facet text NOT NULL,
        value text NOT NULL,
        grain text NOT NULL CHECK (grain IN ('day', 'month', 'all')),
        day date NOT NULL,
        n bigint NOT NULL,
        PRIMARY KEY (tenant, axis, facet, value, grain, day)
      ) WITH (fillfactor = 70);
      INSERT INTO job_facet_totals
      SELECT tenant, axis, facet, value, grain, day, sum(n)
        FROM job_totals,
             LATERAL (VALUES ('', ''), ${FACETS.map((name) => `('${name}', ${name}::text)`).join(', ')})
               AS named (facet, value)
       WHERE value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6;
      DROP VIEW job_counts;
      DELETE FROM job_totals WHERE axis = 'updated';
      ALTER TABLE job_totals DROP COLUMN axis, ADD PRIMARY KEY (tenant, grain, day, cell);
      CREATE VIEW job_counts AS
        SELECT tenant, type, status, 0::smallint AS shard, n FROM job_totals WHERE grain = 'all'
        UNION ALL SELECT tenant, type, status, 0::smallint, n::bigint FROM job_total_deltas;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW job_counts;
      DROP TABLE job_facet_totals;
      ALTER TABLE job_totals DROP CONSTRAINT job_totals_pkey, ADD COLUMN axis text NOT NULL DEFAULT 'submitted'
        CHECK (axis IN ('submitted', 'updated'));
      ALTER TABLE job_totals ALTER COLUMN axis DROP DEFAULT, ADD PRIMARY KEY (tenant, axis, grain, day, cell);
      CREATE VIEW job_counts AS
        SELECT tenant, type, status, 0::smallint AS shard, n FROM job_totals WHERE axis = 'submitted' AND grain = 'all'
        UNION ALL SELECT tenant, type, status, 0::smallint, n::bigint FROM job_total_deltas;
    `);
  }
}
