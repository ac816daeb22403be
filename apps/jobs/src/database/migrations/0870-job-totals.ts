import type { MigrationInterface, QueryRunner } from 'typeorm';

const FACETS =
  'type, status, success, account_reviewed, with_session, billable, processed, id_type, id_state, id_country';
const CELL = `job_cell(${FACETS})`;
const CELL_OF_JOB = CELL.replace('processed', 'completed_at IS NOT NULL');

const facetsOf = (row: 'OLD' | 'NEW') =>
  FACETS.split(', ')
    .map((name) => (name === 'processed' ? `${row}.completed_at IS NOT NULL` : `${row}.${name}`))
    .join(', ');
const daysOf = (row: 'OLD' | 'NEW') =>
  ['submitted_at', 'updated_at'].map((name) => `(${row}.${name} AT TIME ZONE 'UTC')::date`).join(', ');
const delta = (row: 'OLD' | 'NEW', n: number) => `(${row}.tenant, ${daysOf(row)}, ${facetsOf(row)}, ${n})`;

/**
 * Exact totals by day and facets (decision 0341). A write to `jobs` appends what it changes, and locks no row that another
 * write needs; a sweeper adds what was appended to the totals. `job_counts`, which the version before reads, is a view of
 * them. Jobs of few matches are found by an index of their facets, in whose stead the one by type goes.
 */
export class JobTotals1732000000870 implements MigrationInterface {
  name = 'JobTotals1732000000870';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL statement_timeout = 0;
      -- Which combination of facets: null and every text are told apart.
      CREATE FUNCTION job_cell(type text, status text, success boolean, account_reviewed boolean, with_session boolean,
                               billable boolean, processed boolean, id_type text, id_state text, id_country text)
      RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN md5(
        type || '|' || status || '|' || coalesce(success::text, '') || '|' || account_reviewed::text || '|' ||
        with_session::text || '|' || billable::text || '|' || processed::text || '|' || quote_nullable(id_type) || '|' ||
        quote_nullable(id_state) || '|' || quote_nullable(id_country))::uuid;

      DROP TRIGGER count_jobs ON jobs;
      DROP FUNCTION count_job;
      DROP TABLE job_counts;

      CREATE TABLE job_totals (
        tenant text NOT NULL,
        axis text NOT NULL CHECK (axis IN ('submitted', 'updated')),
        grain text NOT NULL CHECK (grain IN ('day', 'month', 'all')),
        day date NOT NULL,
        cell uuid NOT NULL,
        type text NOT NULL,
        status text NOT NULL,
        success boolean,
        account_reviewed boolean NOT NULL,
        with_session boolean NOT NULL,
        billable boolean NOT NULL,
        processed boolean NOT NULL,
        id_type text,
        id_state text,
        id_country text,
        n bigint NOT NULL,
        PRIMARY KEY (tenant, axis, grain, day, cell)
      ) WITH (fillfactor = 70);
      CREATE TABLE job_total_deltas (
        tenant text NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        submitted_day date NOT NULL,
        updated_day date NOT NULL,
        type text NOT NULL,
        status text NOT NULL,
        success boolean,
        account_reviewed boolean NOT NULL,
        with_session boolean NOT NULL,
        billable boolean NOT NULL,
        processed boolean NOT NULL,
        id_type text,
        id_state text,
        id_country text,
        n smallint NOT NULL,
        PRIMARY KEY (tenant, id)
      );
      CREATE VIEW job_counts AS
        SELECT tenant, type, status, 0::smallint AS shard, n FROM job_totals WHERE axis = 'submitted' AND grain = 'all'
        UNION ALL SELECT tenant, type, status, 0::smallint, n::bigint FROM job_total_deltas;

      CREATE FUNCTION count_job() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO job_total_deltas (tenant, submitted_day, updated_day, ${FACETS}, n) VALUES ${delta('NEW', 1)};
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO job_total_deltas (tenant, submitted_day, updated_day, ${FACETS}, n) VALUES ${delta('OLD', -1)};
        ELSE
          INSERT INTO job_total_deltas (tenant, submitted_day, updated_day, ${FACETS}, n)
          VALUES ${delta('OLD', -1)}, ${delta('NEW', 1)};
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER count_jobs AFTER INSERT OR DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION count_job();
      CREATE TRIGGER recount_jobs AFTER UPDATE ON jobs FOR EACH ROW
        WHEN ((OLD.tenant, ${daysOf('OLD')}, ${facetsOf('OLD')})
              IS DISTINCT FROM (NEW.tenant, ${daysOf('NEW')}, ${facetsOf('NEW')}))
        EXECUTE FUNCTION count_job();

      INSERT INTO job_totals
      SELECT tenant, axis, grain, day, ${CELL}, ${FACETS}, sum(n)
        FROM (SELECT tenant, (submitted_at AT TIME ZONE 'UTC')::date AS submitted_day,
                     (updated_at AT TIME ZONE 'UTC')::date AS updated_day,
                     ${FACETS.replace('processed', 'completed_at IS NOT NULL AS processed')}, count(*) AS n
                FROM jobs GROUP BY ${FACETS.replace('processed', 'completed_at IS NOT NULL')}, 1, 2, 3) AS counted,
             LATERAL (VALUES ('submitted', 'day', submitted_day),
                             ('submitted', 'month', date_trunc('month', submitted_day)::date),
                             ('submitted', 'all', date '-infinity'),
                             ('updated', 'day', updated_day),
                             ('updated', 'month', date_trunc('month', updated_day)::date)) AS place (axis, grain, day)
       GROUP BY tenant, axis, grain, day, ${FACETS};

      DROP INDEX jobs_type;
      CREATE INDEX jobs_cell ON jobs (tenant, ${CELL_OF_JOB}, submitted_at DESC, id);
      ANALYZE jobs;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX jobs_cell;
      CREATE INDEX jobs_type ON jobs (tenant, type, submitted_at DESC, id);
      DROP TRIGGER recount_jobs ON jobs;
      DROP TRIGGER count_jobs ON jobs;
      DROP FUNCTION count_job;
      DROP VIEW job_counts;
      DROP TABLE job_totals, job_total_deltas;
      DROP FUNCTION job_cell;
      CREATE TABLE job_counts (
        tenant text NOT NULL,
        type text NOT NULL,
        status text NOT NULL,
        shard smallint NOT NULL,
        n bigint NOT NULL,
        PRIMARY KEY (tenant, type, status, shard)
      ) WITH (fillfactor = 50);
      CREATE FUNCTION count_job() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO job_counts VALUES (NEW.tenant, NEW.type, NEW.status, pg_backend_pid() % 16, 1)
          ON CONFLICT (tenant, type, status, shard) DO UPDATE SET n = job_counts.n + 1;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO job_counts VALUES (OLD.tenant, OLD.type, OLD.status, pg_backend_pid() % 16, -1)
          ON CONFLICT (tenant, type, status, shard) DO UPDATE SET n = job_counts.n - 1;
        ELSIF OLD.status <> NEW.status THEN
          INSERT INTO job_counts
          SELECT * FROM (VALUES (OLD.tenant, OLD.type, OLD.status, (pg_backend_pid() % 16)::smallint, -1::bigint),
                                (NEW.tenant, NEW.type, NEW.status, (pg_backend_pid() % 16)::smallint, 1::bigint)) AS change
          ORDER BY 3
          ON CONFLICT (tenant, type, status, shard) DO UPDATE SET n = job_counts.n + excluded.n;
        END IF;
        RETURN NULL;
      END $$;
      INSERT INTO job_counts SELECT tenant, type, status, 0, count(*) FROM jobs GROUP BY tenant, type, status;
      CREATE TRIGGER count_jobs AFTER INSERT OR DELETE OR UPDATE OF status ON jobs FOR EACH ROW EXECUTE FUNCTION count_job();
    `);
  }
}
