const FACETS =
  'type, status, success, account_reviewed, with_session, billable, processed, id_type, id_state, id_country';
const CELL_OF_JOB = `job_cell(${FACETS.replace('processed', 'completed_at IS NOT NULL')})`;

const facetsOf = (row: 'OLD' | 'NEW') =>
  FACETS.split(', ')
    .map((name) => (name === 'processed' ? `${row}.completed_at IS NOT NULL` : `${row}.${name}`))
    .join(', ');
const daysOf = (row: 'OLD' | 'NEW') =>
  ['submitted_at', 'updated_at'].map((name) => `(${row}.${name} AT TIME ZONE 'UTC')::date`).join(', ');
const delta = (row: 'OLD' | 'NEW', n: number) => `(${row}.tenant, ${daysOf(row)}, ${facetsOf(row)}, ${n})`;

/**
 * Exact totals by day and facets (docs/design/listing.md). A write to `jobs` appends what it changes and locks no row that another write
 * needs; a sweeper adds it to the totals.
 */
export const TOTALS = `
  -- A combination of facets: null and every text are told apart.
  CREATE FUNCTION job_cell(type text, status text, success boolean, account_reviewed boolean, with_session boolean,
                           billable boolean, processed boolean, id_type text, id_state text, id_country text)
  RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN md5(
    type || '|' || status || '|' || coalesce(success::text, '') || '|' || account_reviewed::text || '|' ||
    with_session::text || '|' || billable::text || '|' || processed::text || '|' || quote_nullable(id_type) || '|' ||
    quote_nullable(id_state) || '|' || quote_nullable(id_country))::uuid;
  -- Jobs with few matches.
  CREATE INDEX jobs_cell ON jobs (tenant, ${CELL_OF_JOB}, submitted_at DESC, id);

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
  -- Combinations of facets, by the day of submission alone.
  CREATE TABLE job_totals (
    tenant text NOT NULL,
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
    PRIMARY KEY (tenant, grain, day, cell)
  ) WITH (fillfactor = 70);
  -- One facet at a time: an account has thousands of combinations a day and a hundred values.
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
  CREATE VIEW job_counts AS
    SELECT tenant, type, status, n FROM job_totals WHERE grain = 'all'
    UNION ALL SELECT tenant, type, status, n::bigint FROM job_total_deltas;

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
`;
