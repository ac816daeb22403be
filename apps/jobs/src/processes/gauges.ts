import { sql } from '@bonafide/platform/database/sql';
import { dueDeliveries, oldestDueDelivery } from '@bonafide/delivery/delivery-gauges';
import type { RowGauge } from '@bonafide/platform/telemetry/metrics';
import type { DataSource } from 'typeorm';

/** Metrics for monitoring and for scaling workers; every statement reads the ends of indexes, or a small table. */
export const jobsGauges = (dataSource: DataSource): RowGauge[] => [
  {
    name: 'oldest_due_seconds',
    help: 'Age of the oldest row that is due and not yet worked off.',
    label: 'table',
    read: async () => ({
      jobs: await oldestDueJob(dataSource),
      deliveries: await oldestDueDelivery(dataSource),
    }),
  },
  {
    name: 'outbox_due',
    help: 'Messages of the outbox that are due.',
    label: 'table',
    read: async () => ({ deliveries: await dueDeliveries(dataSource) }),
  },
  {
    name: 'oldest_unredacted_seconds',
    help: 'Age of the oldest row that still holds personal data.',
    label: 'table',
    read: async () => ({ jobs: await oldestUnredactedJob(dataSource) }),
  },
  {
    name: 'jobs_to_erase',
    help: 'Jobs left of accounts whose erasure has begun.',
    label: 'table',
    read: async () => ({ jobs: await jobsToErase(dataSource) }),
  },
  {
    name: 'aml_list_age_seconds',
    help: 'Time since a list for screenings was imported last.',
    label: 'source',
    read: () => agesOfLists(dataSource),
  },
];

const secondsOf = async (dataSource: DataSource, statement: string): Promise<number> => {
  const row = await sql.one<{ seconds: number }>(
    dataSource,
    `SELECT coalesce(extract(epoch FROM now() - min(at)), 0)::float8 AS seconds FROM (${statement}) AS moments`,
  );
  return row.seconds;
};

/** From the counters: a few rows for each account. */
const jobsToErase = async (dataSource: DataSource): Promise<number> => {
  const { n } = await sql.one<{ n: number }>(
    dataSource,
    `SELECT coalesce(sum(c.n), 0)::float8 AS n
       FROM accounts a CROSS JOIN unnest(ARRAY['', '~sandbox']) AS space
       JOIN job_counts c ON c.tenant = a.id || space AND c.status <> 'removed' WHERE a.erased_at IS NOT NULL`,
  );
  return n;
};

const oldestDueJob = (dataSource: DataSource) =>
  secondsOf(
    dataSource,
    `SELECT min(run_at) AS at FROM jobs WHERE status = 'active' AND run_at <= now()
     UNION ALL
     SELECT min(deadline_at) FROM jobs WHERE status = 'active' AND deadline_at <= now()
     UNION ALL
     SELECT min(lease_until) FROM inline_jobs WHERE lease_until <= now()`,
  );

/** Removed jobs hold no personal data. One index lookup for each space and status, however many jobs there are. */
const oldestUnredactedJob = (dataSource: DataSource) =>
  secondsOf(
    dataSource,
    `SELECT (SELECT submitted_at FROM jobs WHERE tenant = a.id || space AND status = state
             ORDER BY submitted_at LIMIT 1) AS at
     FROM accounts a, unnest(ARRAY['', '~sandbox']) AS space, unnest(ARRAY['active', 'completed']) AS state`,
  );

/** For each list ever imported; an import that changes nothing also counts. */
const agesOfLists = async (dataSource: DataSource): Promise<Record<string, number>> => {
  const rows = await sql.rows<{ source: string; seconds: number }>(
    dataSource,
    `SELECT source, extract(epoch FROM now() - max(at))::float8 AS seconds FROM aml_imports GROUP BY source`,
  );
  return Object.fromEntries(rows.map(({ source, seconds }) => [source, seconds]));
};
