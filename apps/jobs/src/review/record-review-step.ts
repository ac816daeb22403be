import type { EntityManager } from 'typeorm';
import type { Caller } from '../accounts/caller.js';
import { recordAuditEvent } from '../audit/record-audit-event.js';
import type { ReviewCase } from './review-case.js';

export type ReviewAction =
  | 'review.claimed'
  | 'review.released'
  | 'review.noted'
  | 'review.decision-proposed'
  | 'review.confirmed'
  | 'review.decided'
  | 'review.reopened';

interface ReviewStep {
  action: ReviewAction;
  jobId: string;
  before: ReviewCase | undefined;
  after: ReviewCase;
  /** of the entry that was written */
  entryId?: string;
  /** personal: it goes with the job */
  jobDetail?: object;
  at: Date;
}

/** Every step of a review leaves its trace here, in the transaction that makes it. */
export async function recordReviewStep(
  manager: EntityManager,
  { tenant, actor }: Caller,
  { action, jobId, before, after, entryId, jobDetail, at }: ReviewStep,
): Promise<void> {
  const detail = {
    before: before ? stateOf(before) : null,
    after: stateOf(after),
    ...(entryId && { entryId }),
  };
  await recordAuditEvent(manager, {
    tenant,
    actor,
    action,
    jobId,
    detail,
    ...(jobDetail && { jobDetail }),
    at,
  });
}

const stateOf = ({ assignee, leaseUntil, proposalId, proposedBy, endedAt, endedBy }: ReviewCase) => ({
  assignee,
  leaseUntil: leaseUntil?.toISOString() ?? null,
  proposalId,
  proposedBy,
  endedAt: endedAt?.toISOString() ?? null,
  endedBy,
});
