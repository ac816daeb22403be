// Rule: the event types of an account, and which of them a filter matches (docs/design/events.md).
import { invalidParameter } from '@bonafide/platform/errors';

/** Events of a job; also the `X-WebHook-Event` of its callback. */
export const JOB_EVENTS = [
  'job-complete',
  'job-idv-complete',
  'job-reverify',
  'job-tin-validation',
  'job-dlv-complete',
  'job-aml-monitoring-update',
  'job-review',
] as const;
export type JobEvent = (typeof JOB_EVENTS)[number];

const KEY_EVENTS = [
  'key.created',
  'key.changed',
  'key.rotated',
  'key.disabled',
  'key.enabled',
  'key.revoked',
] as const;
export type KeyEvent = (typeof KEY_EVENTS)[number];

const LIST_EVENTS = ['list-entry.added', 'list-entry.removed'] as const;
export type ListEvent = (typeof LIST_EVENTS)[number];

/** A callback was not sent, because whoever named its URL may no longer do so. */
export const CALLBACK_REFUSED = 'callback.refused';

/** Steps of a review in the queue. */
const REVIEW_EVENTS = [
  'review.claimed',
  'review.released',
  'review.noted',
  'review.decision-proposed',
  'review.confirmed',
  'review.decided',
  'review.reopened',
] as const;
export type ReviewEvent = (typeof REVIEW_EVENTS)[number];

export const EVENT_TYPES = [
  ...JOB_EVENTS,
  CALLBACK_REFUSED,
  'review.proposed',
  ...REVIEW_EVENTS,
  'invite.created',
  'invite.sent',
  'invite.not-sent',
  'invite.undetermined',
  ...KEY_EVENTS,
  ...LIST_EVENTS,
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Matches names, and prefixes followed by `*`: `key.*`. @throws ServiceError naming anything that is not an event */
export function matchEventTypes(names: readonly string[], parameter: string): EventType[] {
  const matched = names.map((name) => {
    const beginning = name.endsWith('*') ? name.slice(0, -1) : undefined;
    const found = EVENT_TYPES.filter((type) =>
      beginning === undefined ? type === name : type.startsWith(beginning),
    );
    if (found.length === 0)
      throw invalidParameter(parameter, `${parameter}: ${JSON.stringify(name)} is no event`);
    return found;
  });
  return [...new Set(matched.flat())];
}
