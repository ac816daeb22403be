// Statements about one review. Each change is one conditional statement: of two concurrent reviewers, one gets the row.
import { sql } from '@bonafide/platform/database/sql';
import type { JobType } from '@bonafide/contracts/job-types';
import { type EntityManager, In } from 'typeorm';
import { agentOf, type Caller, reviewerOf } from '../../accounts/access/caller.js';
import type { JobKeys } from '../../core/values/job-key.js';
import { ReviewCaseEntity, type ReviewReason } from './review-case.entity.js';

export type ReviewCase = ReviewCaseEntity;

export const CASE_COLUMNS = `job_id AS "jobId", tenant, type, reason, opened_at AS "openedAt", assignee, lease_until AS "leaseUntil",
  proposal_id AS "proposalId", proposed_by AS "proposedBy", advisers, ended_at AS "endedAt", ended_by AS "endedBy"`;

/** The actor of a change, and the review it is about. */
export interface CaseActor {
  jobId: string;
  tenant: string;
  /** the person, or the key */
  actor: string;
  /** the agent, or the key */
  agent: string;
  now: Date;
}

export const caseActor = (caller: Caller, jobId: string, now: Date): CaseActor => ({
  jobId,
  tenant: caller.tenant,
  actor: reviewerOf(caller),
  agent: agentOf(caller),
  now,
});

/** Proposed by another person than the actor: of a key or a machine nobody knows which person is behind it. */
const TWO_PEOPLE = `proposed_by <> $2 AND starts_with(proposed_by, 'user:') AND starts_with($2, 'user:')`;
/** Not claimed by anybody else. */
const FREE = '(assignee IS NULL OR assignee = $2 OR lease_until <= $3)';
const UNASSIGNED = 'assignee = NULL, lease_until = NULL';
const update = (assignments: string, condition: string) =>
  `UPDATE review_cases SET ${assignments} WHERE job_id = $1 AND tenant = $4 AND ended_at IS NULL AND ${condition} RETURNING ${CASE_COLUMNS}`;

const valuesOf = ({ jobId, actor, now, tenant }: CaseActor) => [jobId, actor, now, tenant];

/** An existing one stays unchanged. */
export const openCase = (
  manager: EntityManager,
  opened: { jobId: string; tenant: string; type: JobType; reason: ReviewReason; now: Date },
): Promise<void> =>
  sql.run(
    manager,
    `INSERT INTO review_cases (job_id, tenant, type, reason, opened_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [opened.jobId, opened.tenant, opened.type, opened.reason, opened.now],
  );

/** Undefined if it has not ended. */
export const reopenCase = (
  manager: EntityManager,
  { jobId, tenant, now }: Pick<CaseActor, 'jobId' | 'tenant' | 'now'>,
  reason: ReviewReason,
): Promise<ReviewCase | undefined> =>
  sql.maybe(
    manager,
    `UPDATE review_cases SET reason = $3, opened_at = $2, ended_at = NULL, ended_by = NULL, proposal_id = NULL, proposed_by = NULL
      WHERE job_id = $1 AND tenant = $4 AND ended_at IS NOT NULL RETURNING ${CASE_COLUMNS}`,
    [jobId, now, reason, tenant],
  );

export const loadCase = (
  manager: EntityManager,
  tenant: string,
  jobId: string,
): Promise<ReviewCase | undefined> =>
  sql.maybe(manager, `SELECT ${CASE_COLUMNS} FROM review_cases WHERE job_id = $1 AND tenant = $2`, [
    jobId,
    tenant,
  ]);

/** Also renews the current holder's lease. */
export const claimCase = (
  manager: EntityManager,
  by: CaseActor,
  leaseUntil: Date,
): Promise<ReviewCase | undefined> =>
  sql.maybe(manager, update('assignee = $2, lease_until = $5', FREE), [...valuesOf(by), leaseUntil]);

export const releaseCase = (manager: EntityManager, by: CaseActor): Promise<ReviewCase | undefined> =>
  sql.maybe(manager, update(UNASSIGNED, 'assignee = $2 AND lease_until > $3'), valuesOf(by));

/** Makes the decision `proposalId` wait for a second person; replaces an earlier one. */
export const proposeDecision = (
  manager: EntityManager,
  by: CaseActor,
  proposalId: string,
): Promise<ReviewCase | undefined> =>
  sql.maybe(
    manager,
    update(`proposal_id = $5, proposed_by = $2, ${UNASSIGNED}`, `${FREE} AND NOT $6 = ANY (advisers)`),
    [...valuesOf(by), proposalId, by.agent],
  );

export const endCase = (manager: EntityManager, by: CaseActor): Promise<ReviewCase | undefined> =>
  sql.maybe(manager, update(`ended_at = $3, ended_by = $2, ${UNASSIGNED}`, FREE), valuesOf(by));

/** Ends it with the proposed decision, confirmed by a second person. */
export const confirmCase = (
  manager: EntityManager,
  by: CaseActor,
  proposalId: string,
): Promise<ReviewCase | undefined> =>
  sql.maybe(
    manager,
    update(
      `ended_at = $3, ended_by = $2, ${UNASSIGNED}`,
      `${FREE} AND proposal_id = $5 AND ${TWO_PEOPLE} AND NOT $6 = ANY (advisers)`,
    ),
    [...valuesOf(by), proposalId, by.agent],
  );

/** Regardless of claims: the API's direct review decides at once. */
export const overrideCase = (manager: EntityManager, by: CaseActor): Promise<void> =>
  sql.run(manager, update(`ended_at = $3, ended_by = $2, ${UNASSIGNED}`, 'true'), valuesOf(by));

/** Records an agent that proposed a decision: it may not decide where two people must. */
export const addAdviser = (
  manager: EntityManager,
  { jobId, tenant, agent }: Pick<CaseActor, 'jobId' | 'tenant' | 'agent'>,
): Promise<void> =>
  sql.run(
    manager,
    `UPDATE review_cases SET advisers = array_append(array_remove(advisers, $2), $2) WHERE job_id = $1 AND tenant = $3`,
    [jobId, agent, tenant],
  );

/** Reviewers' entries are deleted with the case (ON DELETE CASCADE). */
export async function eraseReviews(manager: EntityManager, { tenant, jobIds }: JobKeys): Promise<void> {
  await manager.delete(ReviewCaseEntity, { jobId: In(jobIds), tenant });
}
