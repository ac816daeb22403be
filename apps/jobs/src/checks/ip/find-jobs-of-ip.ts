import { sql } from '@bonafide/platform/database/sql';
import { addressKey } from '@bonafide/platform/http/address-key';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { JobSessionEntity } from '../../accounts/access/job-session.entity.js';
import { SESSION_DEADLINE_MS } from '../../limits.js';

const ANSWER = `SELECT (SELECT count(*) FROM of_ip)::int AS count,
            ARRAY(SELECT id FROM of_ip ORDER BY at DESC, id LIMIT $5) AS latest`;

/**
 * Jobs of one account from one IP address up to and including the given one: their number, and the latest ones, latest
 * first. Jobs submitted later do not count, so that the result does not depend on when the job runs. A session's job is
 * submitted when the session is used, so the search goes back as far as a session may have been opened.
 */
export async function findJobsOfIp(
  manager: EntityManager,
  where: {
    tenant: string;
    jobId: string;
    ipAddress: string;
    submitted: string;
    windowMs: number;
    latest: number;
  },
): Promise<{ count: number; latestJobIds: string[] }> {
  const { tenant, jobId, windowMs, latest } = where;
  const session = await manager.findOneBy(JobSessionEntity, { jobId, tenant, usedAt: Not(IsNull()) });
  const until = session?.usedAt ?? new Date(where.submitted);
  const from = new Date(until.getTime() - windowMs);
  const values = [tenant, addressKey(where.ipAddress), from, until, latest];
  const row = session
    ? await sql.maybe<{ count: number; latest: string[] }>(
        manager,
        `WITH of_ip AS MATERIALIZED (
       SELECT j.id, coalesce(s.used_at, j.submitted_at) AS at
         FROM jobs j LEFT JOIN job_sessions s ON s.job_id = j.id AND s.tenant = j.tenant
        WHERE j.tenant = $1 AND j.ip_address = $2 AND j.submitted_at > $6 AND j.submitted_at <= $4
          AND coalesce(s.used_at, j.submitted_at) > $3 AND coalesce(s.used_at, j.submitted_at) <= $4)
     ${ANSWER}`,
        [...values, new Date(from.getTime() - SESSION_DEADLINE_MS)],
      )
    : await sql.maybe<{ count: number; latest: string[] }>(
        manager,
        `WITH of_ip AS NOT MATERIALIZED (
       SELECT id, submitted_at AS at FROM jobs
        WHERE tenant = $1 AND ip_address = $2 AND submitted_at > $3 AND submitted_at <= $4)
     ${ANSWER}`,
        values,
      );
  return { count: row!.count, latestJobIds: row!.latest };
}
