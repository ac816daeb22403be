import type { JobsSchemas } from '../api/client.js';

export type EventType = NonNullable<NonNullable<JobsSchemas['CreateEndpointDto']['types']>[number]>;

/** In groups, as offered to people. */
export const EVENT_TYPES = [
  'job-complete',
  'job-idv-complete',
  'job-reverify',
  'job-tin-validation',
  'job-dlv-complete',
  'job-aml-monitoring-update',
  'job-review',
  'callback.refused',
  'review.proposed',
  'review.claimed',
  'review.released',
  'review.noted',
  'review.decision-proposed',
  'review.confirmed',
  'review.decided',
  'review.reopened',
  'invite.created',
  'invite.sent',
  'invite.not-sent',
  'invite.undetermined',
  'key.created',
  'key.changed',
  'key.rotated',
  'key.disabled',
  'key.enabled',
  'key.revoked',
  'list-entry.added',
  'list-entry.removed',
] as const satisfies readonly EventType[];
