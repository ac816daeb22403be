import type { EntityManager } from 'typeorm';
import { actorOf, type Caller, reviewerOf } from '../../accounts/access/caller.js';
import { recordAuditEvent } from '../../accounts/audit/record-audit-event.js';
import type { EventLogService } from '../../webhooks/events/event-log.service.js';
import type { ReviewEvent } from '../../webhooks/events/event-type.js';
import type { ReviewCase } from './review-case.js';

interface ReviewStep {
  action: ReviewEvent;
  jobId: string;
  before: ReviewCase | undefined;
  after: ReviewCase;
  /** id of the entry that was written */
  entryId?: string;
  /** personal details, removed with the job */
  jobDetail?: object;
  at: Date;
}

/** Records every step of a review, in the audit trail and the account's events, in the transaction that makes it. */
export async function recordReviewStep(
  manager: EntityManager,
  events: EventLogService,
  caller: Caller,
  { action, jobId, before, after, entryId, jobDetail, at }: ReviewStep,
): Promise<void> {
  const { tenant, actor } = caller;
  const detail = {
    person: reviewerOf(caller),
    before: before ? stateOf(before) : null,
    after: stateOf(after),
    ...(entryId && { entryId }),
  };
  await recordAuditEvent(manager, {
    tenant,
    ...actorOf(caller),
    action,
    jobId,
    detail,
    ...(jobDetail && { jobDetail }),
    at,
  });
  const data = { jobId, actor, ...detail, ...jobDetail };
  await events.record(manager, { tenant, type: action, subjectId: jobId, jobType: after.type, data });
}

const stateOf = ({ assignee, leaseUntil, proposalId, proposedBy, endedAt, endedBy }: ReviewCase) => ({
  assignee,
  leaseUntil: leaseUntil?.toISOString() ?? null,
  proposalId,
  proposedBy,
  endedAt: endedAt?.toISOString() ?? null,
  endedBy,
});
