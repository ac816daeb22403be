import type { JobsSchemas } from '@bonafide/client/jobs';

/** Data of a job event: the record as its endpoints return it; null once the job is erased. */
export type JobData = JobsSchemas['JobRecord'] | JobsSchemas['TinRecord'] | null;

export type JobEventType =
  | 'job-complete'
  | 'job-idv-complete'
  | 'job-reverify'
  | 'job-tin-validation'
  | 'job-dlv-complete'
  | 'job-aml-monitoring-update'
  | 'job-review';

/** Events that do not belong to a job; their members are documented in docs/webhooks.md. */
export type AccountEventType =
  `review.${string}` | `invite.${string}` | `key.${string}` | 'endpoint.test' | 'delivery.test';

interface AboutDelegation {
  id: string;
  timestamp: string;
  delegation_id: string;
  project_id: string;
  agent_did: string;
  user_did: string;
  scopes: string[];
  session_id: string;
  expires_at: string;
}
export interface DelegationGranted extends AboutDelegation {
  event: 'delegation.granted';
  delegation_token: string;
}
export interface DelegationRevoked extends AboutDelegation {
  event: 'delegation.revoked';
  revoked_at: string | null;
  reason: string | null;
}

/** A verified message. `type` determines `data`; ignore types that you do not know. */
export type WebhookMessage = {
  /** `webhook-id`, the same for every attempt: skip ids that you have handled */
  id: string;
  /** when this attempt was sent */
  sentAt: Date;
} & (
  | { type: JobEventType; data: JobData }
  | { type: 'delegation.granted'; data: DelegationGranted }
  | { type: 'delegation.revoked'; data: DelegationRevoked }
  | { type: AccountEventType; data: Record<string, unknown> | null }
);

/** Types named only in a header, which the signature does not cover: job callbacks. */
const CALLBACK_TYPES: ReadonlySet<string> = new Set<JobEventType>([
  'job-complete',
  'job-idv-complete',
  'job-reverify',
  'job-tin-validation',
  'job-dlv-complete',
  'job-aml-monitoring-update',
  'job-review',
]);

/**
 * Reads a body whose signature was checked. A type in the body takes precedence over the header.
 *
 * @param header `X-WebHook-Event`
 * @returns undefined if the body is not a message of the services
 */
export function readMessage(
  body: unknown,
  header: string | undefined,
): Pick<WebhookMessage, 'type' | 'data'> | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { type, event, data, timestamp } = body as Record<string, unknown>;
  if (typeof event === 'string') return { type: event, data: body } as WebhookMessage;
  if (typeof type === 'string' && typeof timestamp === 'string') return { type, data } as WebhookMessage;
  return header !== undefined && CALLBACK_TYPES.has(header)
    ? ({ type: header, data: body } as WebhookMessage)
    : undefined;
}
