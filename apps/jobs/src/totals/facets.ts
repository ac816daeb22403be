/** What jobs are counted by, beside account and UTC day. */
export const FACETS = [
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
] as const;
export type Facet = (typeof FACETS)[number];

const inJobs = (name: Facet) => (name === 'processed' ? 'completed_at IS NOT NULL' : name);

/** Which combination of facets a job has, in the words of `jobs` (index `jobs_cell`). */
export const CELL_OF_JOB = `job_cell(${FACETS.map(inJobs).join(', ')})`;
const CELL = `job_cell(${FACETS.join(', ')})`;
/** The same in the words of `job_total_deltas`. */
export const CELL_OF_DELTA = CELL;

const facets = FACETS.join(', ');

/** Rows of `job_totals` from rows of (tenant, submitted_day, updated_day, facets, n). */
export const totalsOf = (counted: string): string => `
  SELECT tenant, grain, day, ${CELL} AS cell, ${facets}, sum(n)::bigint AS n
    FROM ${counted}, LATERAL (VALUES
         ('day', submitted_day), ('month', date_trunc('month', submitted_day::timestamp)::date), ('all', date '-infinity'))
         AS place (grain, day)
   GROUP BY tenant, grain, day, ${facets} HAVING sum(n) <> 0`;

/** Rows of `job_facet_totals` from the same. Nobody asks for jobs without a value. */
export const facetTotalsOf = (counted: string): string => `
  SELECT tenant, axis, facet, value, grain, day, sum(n)::bigint AS n
    FROM ${counted}, LATERAL (VALUES
         ('submitted', 'day', submitted_day), ('submitted', 'month', date_trunc('month', submitted_day::timestamp)::date),
         ('submitted', 'all', date '-infinity'),
         ('updated', 'day', updated_day), ('updated', 'month', date_trunc('month', updated_day::timestamp)::date))
         AS place (axis, grain, day), LATERAL (VALUES
         ('', ''), ${FACETS.map((name) => `('${name}', ${name}::text)`).join(', ')}) AS named (facet, value)
   WHERE value IS NOT NULL
   GROUP BY tenant, axis, facet, value, grain, day HAVING sum(n) <> 0`;

/** Every job there is, counted as its trigger counts it. */
export const COUNTED_JOBS = `(
  SELECT tenant, (submitted_at AT TIME ZONE 'UTC')::date AS submitted_day,
         (updated_at AT TIME ZONE 'UTC')::date AS updated_day,
         ${FACETS.map((name) => `${inJobs(name)} AS ${name}`).join(', ')}, count(*) AS n
    FROM jobs WHERE tenant = coalesce($1, tenant) GROUP BY 1, 2, 3, ${FACETS.map((_name, at) => at + 4).join(', ')}) AS counted`;
