import type { JobHead } from '@bonafide/contracts/job-record';
import { prepared, sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** Which jobs are due, in index order starting at `from`: rows changed by an earlier batch are not read again. */
export interface DueJobs {
  tenant: string;
  status: 'active' | 'completed';
  /** column they are ordered by */
  by: 'submitted_at' | 'completed_at';
  from: Date | null;
  /** null: of any age */
  before: Date | null;
}

export interface ClaimedJobs {
  heads: JobHead[];
  /** where the next batch continues; null when nothing was found */
  last: Date | null;
}

/**
 * The next jobs that are due, with their rows locked until the transaction ends; rows locked by another transaction are
 * left for later. Nothing sealed is opened: data that can no longer be decrypted can still be erased.
 */
export async function claimDueJobs(
  manager: EntityManager,
  { tenant, status, by, from, before }: DueJobs,
  limit: number,
): Promise<ClaimedJobs> {
  const rows = await sql.rows<{ head: string; at: Date }>(
    manager,
    prepared(
      `SELECT head::text AS head, ${by} AS at FROM jobs
        WHERE tenant = $1 AND status = '${status}' AND ${by} >= coalesce($2, '-infinity'::timestamptz)
          AND ${by} < coalesce($3, 'infinity'::timestamptz)
        ORDER BY ${by} LIMIT $4 FOR UPDATE SKIP LOCKED`,
    ),
    [tenant, from, before, limit],
  );
  return { heads: rows.map(({ head }) => JSON.parse(head) as JobHead), last: rows.at(-1)?.at ?? null };
}
