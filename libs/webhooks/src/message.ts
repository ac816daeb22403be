import type { JobsSchemas } from '@bonafide/client/jobs';

/** What is delivered about a job: the record as its endpoints answer it; null once the job was erased. */
export type JobData = JobsSchemas['JobRecord'] | JobsSchemas['TinRecord'] | null;

export type JobEventType =
  | 'job-complete'
  | 'job-idv-complete'
  | 'job-reverify'
  | 'job-tin-validation'
  | 'job-dlv-complete'
  | 'job-aml-monitoring-update'
  | 'job-review';

/** Something that is not of a job, whose members are named in docs/webhooks.md. */
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

/** A message that was verified. `type` tells what `data` is; pass over types that you do not know. */
export type WebhookMessage = {
  /** `webhook-id`, the same at every try: what you have seen needs no second handling */
  id: string;
  /** when it was sent, this time */
  sentAt: Date;
} & (
  | { type: JobEventType; data: JobData }
  | { type: 'delegation.granted'; data: DelegationGranted }
  | { type: 'delegation.revoked'; data: DelegationRevoked }
  | { type: AccountEventType; data: Record<string, unknown> | null }
);

/** The types whose name stands in a header alone, which no signature covers: callbacks of jobs. */
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
 * Reads a body whose signature was checked. What the body says of its type counts before what the header says.
 *
 * @param header `X-WebHook-Event`
 * @returns undefined for what is no message of the services
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
