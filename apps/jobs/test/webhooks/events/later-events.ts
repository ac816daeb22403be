/**
 * Events that somebody else brings about: later-happenings.spec has them happen, webhook-endpoints.spec all others of what
 * the interface description names.
 */
export const LATER_EVENTS = [
  'job-idv-complete',
  'job-dlv-complete',
  'job-reverify',
  'job-tin-validation',
  'job-aml-monitoring-update',
  'review.proposed',
  'invite.not-sent',
  'invite.undetermined',
] as const;
