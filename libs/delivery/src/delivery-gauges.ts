import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';

/** Seconds for which the oldest due message of the outbox has been overdue; 0 if nothing is due. */
export async function oldestDueDelivery(dataSource: DataSource): Promise<number> {
  const row = await sql.maybe<{ seconds: number }>(
    dataSource,
    `SELECT coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8 AS seconds
     FROM deliveries WHERE status = 'pending' AND next_attempt_at <= now()`,
  );
  return row!.seconds;
}

/** Messages that are due but not claimed, counted up to `limit`. */
export async function dueDeliveries(dataSource: DataSource, limit = 100_000): Promise<number> {
  const row = await sql.maybe<{ due: number }>(
    dataSource,
    `SELECT count(*)::int AS due FROM (
       SELECT 1 FROM deliveries WHERE status = 'pending' AND next_attempt_at <= now() LIMIT $1) AS due_rows`,
    [limit],
  );
  return row!.due;
}
