import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * Jobs of one account from one IP address up to and with the given one: how many, and the latest of them, latest first.
 * Jobs submitted later do not count, so that the answer stays the same whenever the job is run.
 */
export async function findJobsOfIp(
  manager: EntityManager,
  where: { tenant: string; ipAddress: string; submitted: string; windowMs: number; latest: number },
): Promise<{ count: number; latestJobIds: string[] }> {
  const from = new Date(Date.parse(where.submitted) - where.windowMs);
  const row = await sql.maybe<{ count: number; latest: string[] }>(
    manager,
    `WITH of_ip AS NOT MATERIALIZED (
       SELECT id, submitted_at FROM jobs
        WHERE tenant = $1 AND ip_address = $2 AND submitted_at > $3 AND submitted_at <= $4)
     SELECT (SELECT count(*) FROM of_ip)::int AS count,
            ARRAY(SELECT id FROM of_ip ORDER BY submitted_at DESC, id LIMIT $5) AS latest`,
    [where.tenant, where.ipAddress, from, where.submitted, where.latest],
  );
  return { count: row!.count, latestJobIds: row!.latest };
}
