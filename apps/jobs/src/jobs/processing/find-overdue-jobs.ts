import type { JobType } from '@bonafide/contracts/job-types';
import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import type { JobKey } from '../../core/values/job-key.js';

const AT_ONCE = 200;

type OverdueJob = JobKey & { type: JobType };

/**
 * Active jobs whose deadline has passed, the longest overdue first. Read page by page behind the last one: jobs that
 * cannot be completed stay overdue, and must not fill the only page.
 */
export async function* findOverdueJobs(on: DataSource, now: Date): AsyncGenerator<OverdueJob> {
  let last = { deadlineAt: '-infinity', jobId: '' };
  for (;;) {
    const page = await sql.rows<OverdueJob & { deadlineAt: string }>(
      on,
      `SELECT id AS "jobId", tenant, type, deadline_at::text AS "deadlineAt" FROM jobs
        WHERE status = 'active' AND deadline_at <= $1 AND (deadline_at, id) > ($2::timestamptz, $3)
        ORDER BY deadline_at, id LIMIT ${AT_ONCE}`,
      [now, last.deadlineAt, last.jobId],
    );
    for (const { jobId, tenant, type } of page) yield { jobId, tenant, type };
    if (page.length < AT_ONCE) return;
    last = page.at(-1)!;
  }
}
