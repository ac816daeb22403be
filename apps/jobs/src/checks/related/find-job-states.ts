import type { JobHead } from '@bonafide/contracts/job-record';
import type { RelatedJob } from '@bonafide/contracts/related-jobs';
import { prepared, sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { JobOwner } from '../../jobs/store/stored-job.js';

type JobState = Pick<RelatedJob, 'id' | 'status' | 'outcome' | 'submitted'>;

/** How far those of these jobs are that the owner may read; erased ones are left out. */
export async function findJobStates(
  manager: EntityManager,
  { tenant, jobTypes }: JobOwner,
  jobIds: readonly string[],
): Promise<JobState[]> {
  if (jobIds.length === 0) return [];
  const rows = await sql.rows<{
    id: string;
    status: 'active' | 'completed';
    submittedAt: Date;
    outcome: string | null;
  }>(
    manager,
    prepared(
      `SELECT id, status, submitted_at AS "submittedAt", head->>'outcome' AS outcome FROM jobs
        WHERE tenant = $1 AND id = ANY($2::text[]) AND status <> 'removed' AND ($3::text[] IS NULL OR type = ANY($3::text[]))`,
    ),
    [tenant, jobIds, jobTypes ? [...jobTypes] : null],
  );
  return rows.map(({ submittedAt, outcome, ...state }) => ({
    ...state,
    outcome: outcome as JobHead['outcome'],
    submitted: submittedAt.toISOString(),
  }));
}
