import type { JobType } from '@bonafide/contracts/job-types';
import type { ReviewCase } from './review-case.js';
import type { ReviewReason } from './review-case.entity.js';
import type { ReviewPolicy } from '../queue/review-policy.js';

export const REVIEW_STATUSES = ['open', 'proposed', 'decided', 'closed'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** A review as shown in the queue, without personal data. Times are ISO 8601. */
export interface ReviewView {
  jobId: string;
  type: JobType;
  /** why it is in the queue */
  reason: ReviewReason;
  /** `closed`: the job no longer needs a review */
  status: ReviewStatus;
  openedAt: string;
  /** null: the account has set no `review.slaHours` */
  dueAt: string | null;
  overdue: boolean;
  /** who has claimed it: `user:…`, `key:…` or `agent:…` */
  assignee: string | null;
  leaseUntil: string | null;
  /** id of the decision that waits for a second person */
  proposalId: string | null;
  proposedBy: string | null;
  decidedBy: string | null;
  endedAt: string | null;
}

export function reviewView(found: ReviewCase, { slaMs }: ReviewPolicy, now: Date): ReviewView {
  const { jobId, type, reason, openedAt, endedAt, proposalId, proposedBy } = found;
  const isClaimed = found.leaseUntil !== null && found.leaseUntil > now;
  const dueAt = slaMs === null ? null : new Date(openedAt.getTime() + slaMs);
  return {
    jobId,
    type,
    reason,
    status: statusOf(found),
    openedAt: openedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    overdue: dueAt !== null && (endedAt ?? now) >= dueAt,
    assignee: isClaimed ? found.assignee : null,
    leaseUntil: isClaimed ? found.leaseUntil!.toISOString() : null,
    proposalId,
    proposedBy,
    decidedBy: found.endedBy,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function statusOf({ endedAt, endedBy, proposalId }: ReviewCase): ReviewStatus {
  if (endedAt) return endedBy === null ? 'closed' : 'decided';
  return proposalId === null ? 'open' : 'proposed';
}
