/** What jobs are counted by, beside account and UTC day: columns of `job_totals` and `job_total_deltas`. */
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

/** Which combination of facets a job has, in the words of `jobs` (index `jobs_cell`). */
export const CELL_OF_JOB = `job_cell(${FACETS.map((name) => (name === 'processed' ? 'completed_at IS NOT NULL' : name)).join(', ')})`;
export const CELL = `job_cell(${FACETS.join(', ')})`;

/** Where the count of one day stands: the places of `submitted_day` and `updated_day`. */
export const PLACES_OF_DAYS = `(VALUES
  ('submitted', 'day', submitted_day), ('submitted', 'month', date_trunc('month', submitted_day)::date),
  ('submitted', 'all', date '-infinity'),
  ('updated', 'day', updated_day), ('updated', 'month', date_trunc('month', updated_day)::date)) AS place (axis, grain, day)`;

/** Every job's own row of counts, as its trigger appends it. */
export const COUNTED_JOBS = `
  SELECT tenant, (submitted_at AT TIME ZONE 'UTC')::date AS submitted_day,
         (updated_at AT TIME ZONE 'UTC')::date AS updated_day,
         ${FACETS.map((name) => (name === 'processed' ? 'completed_at IS NOT NULL AS processed' : name)).join(', ')}
    FROM jobs`;
