// Rule: explains why the caller cannot change a review, naming who came first.
import { ServiceError } from '@bonafide/platform/errors';
import { type Caller, reviewerOf } from '../../accounts/access/caller.js';
import { conflict } from '../../errors.js';
import type { ReviewCase } from './review-case.js';

/** @param proposalId of a confirmation */
export function explainConflict(
  { jobId, endedAt, endedBy, assignee, leaseUntil, ...found }: ReviewCase,
  caller: Caller,
  now: Date,
  proposalId?: string,
): ServiceError {
  if (endedAt)
    return conflict(
      endedBy === null
        ? `review: job ${jobId} needs no review any more`
        : `review: job ${jobId} was decided by ${endedBy} at ${endedAt.toISOString()}`,
    );
  if (leaseUntil && leaseUntil > now && assignee !== reviewerOf(caller))
    return conflict(`review: job ${jobId} is claimed by ${assignee} until ${leaseUntil.toISOString()}`);
  if (proposalId !== undefined && found.proposalId !== proposalId)
    return conflict(`proposalId: is not the decision that waits for job ${jobId}`);
  const isUnknown = ![found.proposedBy, reviewerOf(caller)].every((one) => one?.startsWith('user:'));
  const why = isUnknown
    ? 'of this key, or of the one that proposed it, nobody knows which person is behind it'
    : 'you proposed this';
  return new ServiceError('forbidden', `the account wants two people to decide, and ${why}`);
}
