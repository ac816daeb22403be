/** What jobs are counted by, besides account and UTC day. */
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

/** The combination of a job's facets, as SQL for `jobs` (index `jobs_cell`). */
export const CELL_OF_JOB = `job_cell(${FACETS.map(inJobs).join(', ')})`;
const CELL = `job_cell(${FACETS.join(', ')})`;
/** The same as SQL for `job_total_deltas`. */
export const CELL_OF_DELTA = CELL;

const facets = FACETS.join(', ');

/** Rows of `job_totals` from rows of (tenant, submitted_day, updated_day, facets, n). */
export const totalsOf = (counted: string): string => `
  SELECT tenant, grain, day, ${CELL} AS cell, ${facets}, sum(n)::bigint AS n
    FROM ${counted}, LATERAL (VALUES
         ('day', submitted_day), ('month', date_trunc('month', submitted_day::timestamp)::date), ('all', date '-infinity'))
         AS place (grain, day)
   GROUP BY tenant, grain, day, ${facets} HAVING sum(n) <> 0`;

/** Rows of `job_facet_totals` from the same. Jobs without a value are never queried. */
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

/** Every existing job, counted like its trigger does. */
export const COUNTED_JOBS = `(
  SELECT tenant, (submitted_at AT TIME ZONE 'UTC')::date AS submitted_day,
         (updated_at AT TIME ZONE 'UTC')::date AS updated_day,
         ${FACETS.map((name) => `${inJobs(name)} AS ${name}`).join(', ')}, count(*) AS n
    FROM jobs WHERE tenant = coalesce($1, tenant) GROUP BY 1, 2, 3, ${FACETS.map((_name, at) => at + 4).join(', ')}) AS counted`;
