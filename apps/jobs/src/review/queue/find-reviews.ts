import { sql } from '@bonafide/platform/database/sql';
import type { JobType } from '@bonafide/contracts/job-types';
import type { DataSource, EntityManager } from 'typeorm';
import type { JobOwner } from '../../jobs/store/stored-job.js';
import { CASE_COLUMNS, type ReviewCase } from '../decisions/review-case.js';

export interface ReviewFilter {
  /** `open`: waits for a decision; `proposed`: for a second person; `decided`: by a person; `closed`: no longer needed */
  status?: 'open' | 'proposed' | 'decided' | 'closed';
  /** null: unclaimed */
  assignee?: string | null;
  type?: JobType;
  /** opened at or before */
  openedBefore?: Date;
  /** the last one of the previous page */
  after?: { openedAt: Date; jobId: string };
  limit: number;
  now: Date;
}

const STATUS = {
  open: 'ended_at IS NULL AND proposal_id IS NULL',
  proposed: 'ended_at IS NULL AND proposal_id IS NOT NULL',
  decided: 'ended_at IS NOT NULL AND ended_by IS NOT NULL',
  closed: 'ended_at IS NOT NULL AND ended_by IS NULL',
};

/** Reviews of the owner, longest waiting first; by default those still waiting. */
export function findReviews(
  dataSource: DataSource,
  { tenant, jobTypes }: JobOwner,
  { status, assignee, type, openedBefore, after, limit, now }: ReviewFilter,
): Promise<ReviewCase[]> {
  const values: unknown[] = [tenant];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    'tenant = $1',
    status ? STATUS[status] : 'ended_at IS NULL',
    ...(jobTypes ? [`type = ANY (${put([...jobTypes])}::text[])`] : []),
    ...(type ? [`type = ${put(type)}`] : []),
    ...(assignee ? [`assignee = ${put(assignee)} AND lease_until > ${put(now)}`] : []),
    ...(assignee === null ? [`(lease_until IS NULL OR lease_until <= ${put(now)})`] : []),
    ...(openedBefore ? [`opened_at <= ${put(openedBefore)}`] : []),
    ...(after ? [`(opened_at, job_id) > (${put(after.openedAt)}, ${put(after.jobId)})`] : []),
  ];
  return sql.rows(
    dataSource,
    `SELECT ${CASE_COLUMNS} FROM review_cases WHERE ${conditions.join(' AND ')} ORDER BY opened_at, job_id LIMIT ${put(limit)}`,
    values,
  );
}

/** Claims the longest waiting review that the actor may decide; skips those claimed by others. */
export const claimNextCase = (
  manager: EntityManager,
  { tenant, jobTypes }: JobOwner,
  claim: { actor: string; agent: string; type?: JobType; fourEyes: boolean; now: Date; leaseUntil: Date },
): Promise<ReviewCase | undefined> =>
  sql.maybe(
    manager,
    `UPDATE review_cases SET assignee = $2, lease_until = $4
      WHERE tenant = $1 AND job_id = (SELECT job_id FROM review_cases WHERE tenant = $1 AND ended_at IS NULL
                        AND (lease_until IS NULL OR lease_until <= $3)
                        AND ($5::text[] IS NULL OR type = ANY ($5)) AND ($6::text IS NULL OR type = $6)
                        AND (proposed_by IS NULL OR (proposed_by <> $2 AND starts_with(proposed_by, 'user:') AND starts_with($2, 'user:'))) AND NOT ($7 AND $8 = ANY (advisers))
                      ORDER BY opened_at, job_id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING ${CASE_COLUMNS}`,
    [
      tenant,
      claim.actor,
      claim.now,
      claim.leaseUntil,
      jobTypes ? [...jobTypes] : null,
      claim.type ?? null,
      claim.fourEyes,
      claim.agent,
    ],
  );
