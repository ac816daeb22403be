import { sql } from '@bonafide/platform/database/sql';
import { dueDeliveries, oldestDueDelivery } from '@bonafide/delivery/delivery-gauges';
import type { RowGauge } from '@bonafide/platform/telemetry/metrics';
import type { DataSource } from 'typeorm';

/** Gauges for monitoring and for scaling workers. */
export const authGauges = (dataSource: DataSource): RowGauge[] => [
  {
    name: 'oldest_due_seconds',
    help: 'Age of the oldest row that is due and not yet worked off.',
    label: 'table',
    read: async () => ({ deliveries: await oldestDueDelivery(dataSource) }),
  },
  {
    name: 'outbox_due',
    help: 'Messages of the outbox that are due.',
    label: 'table',
    read: async () => ({ deliveries: await dueDeliveries(dataSource) }),
  },
  {
    name: 'oldest_unredacted_seconds',
    help: 'Age of the oldest row that still holds what may be deleted: an ended request, an expired code or token.',
    label: 'table',
    read: async () => ({ bouncer_requests: await oldestRequest(dataSource) }),
  },
];

async function oldestRequest(dataSource: DataSource): Promise<number> {
  const row = await sql.one<{ seconds: number }>(
    dataSource,
    `SELECT coalesce(extract(epoch FROM now() - min(deadline_at)), 0)::float8 AS seconds
     FROM bouncer_requests WHERE deadline_at <= now()`,
  );
  return row.seconds;
}
