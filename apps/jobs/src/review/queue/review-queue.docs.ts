import { applyDecorators } from '@nestjs/common';
import { answer, refusal } from '../../core/http/answer.docs.js';
import type { ReviewEntry } from '../decisions/review-entries.js';
import type { ReviewView } from '../decisions/review-view.js';

const REVIEW: ReviewView = {
  jobId: 'aB3dE6gH9jK2',
  type: 'id-verification',
  reason: 'undetermined',
  status: 'open',
  openedAt: '2026-03-01T12:00:00.000Z',
  dueAt: '2026-03-02T12:00:00.000Z',
  overdue: false,
  assignee: 'key:key_4gKpTzcZ1mXW',
  leaseUntil: '2026-03-01T12:20:00.000Z',
  proposalId: null,
  proposedBy: null,
  decidedBy: null,
  endedAt: null,
};
const NOTE: ReviewEntry = {
  id: 'rev_4gKpTzcZ1mXW0Q9b',
  author: 'key:key_4gKpTzcZ1mXW',
  at: '2026-03-01T12:06:00.000Z',
  kind: 'note',
  text: 'Called the bank: the account is hers.',
};

const conflict = refusal(
  409,
  'Somebody else has claimed or decided it, or the job is active or removed',
  'review: job aB3dE6gH9jK2 is claimed by key:key_9hLqUydA2nYV until 2026-03-01T12:20:00.000Z',
);
const change = (description: string, review: Partial<ReviewView>) =>
  applyDecorators(answer(description, { ...REVIEW, ...review }), conflict);

export const ReviewPageAnswer = () =>
  answer('Reviews, longest waiting first', {
    items: [REVIEW],
    next: '1772366400000_aB3dE6gH9jK2',
  });
export const ReviewAnswer = () =>
  answer('The review with its entries; null for a job that never needed one', {
    review: REVIEW,
    entries: [NOTE],
  });
export const NextReviewAnswer = () =>
  answer('The claimed review; null when none is waiting', { review: REVIEW });
export const ClaimedAnswer = () => change('The review, claimed for 15 minutes', {});
export const ReleasedAnswer = () => change('The review, released', { assignee: null, leaseUntil: null });
export const ReopenedAnswer = () =>
  change('The review, open again', { reason: 'requested', assignee: null, leaseUntil: null });
export const NoteAnswer = () =>
  applyDecorators(answer('The note was added', { id: NOTE.id, author: NOTE.author, at: NOTE.at }), conflict);

const DECIDED: Partial<ReviewView> = {
  status: 'decided',
  assignee: null,
  leaseUntil: null,
  decidedBy: 'key:key_4gKpTzcZ1mXW',
  endedAt: '2026-03-01T12:07:00.000Z',
};
export const DecidedAnswer = () =>
  change('Decided; `proposed` where the account requires two people (`review.fourEyes`)', DECIDED);
export const ConfirmedAnswer = () =>
  change('Decided by two people', {
    ...DECIDED,
    proposalId: 'rev_4gKpTzcZ1mXW0Q9b',
    proposedBy: 'key:key_9hLqUydA2nYV',
  });
