import type { EndpointSecrets } from '../endpoints/endpoint-secrets.js';
import { liveKeys } from '../endpoints/endpoint-secrets.js';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import type { EventType } from '../events/event-type.js';

/** An endpoint as shown: everything except its secrets and header values. */
export interface EndpointView {
  /** `we_…` */
  id: string;
  sandbox: boolean;
  url: string;
  /** null: events of every type */
  types: EventType[] | null;
  /** names of the headers sent with each event */
  headers: string[];
  note: string | null;
  /** e-mail address notified when it is disabled by rule */
  noticeEmail: string | null;
  enabled: boolean;
  /** ISO 8601, like all times here */
  disabledAt: string | null;
  /** `key:…`, `user:…`, or `rule`: every attempt failed for days */
  disabledBy: string | null;
  /** since when every attempt has failed */
  failingSince: string | null;
  /** when the rotated secret expires; null: only one secret signs */
  oldSecretEndsAt: string | null;
  createdAt: string;
  createdBy: string;
}

export function endpointView(row: WebhookEndpointEntity, secrets: EndpointSecrets, now: Date): EndpointView {
  return {
    id: row.id,
    sandbox: row.tenant.endsWith('~sandbox'),
    url: row.url,
    types: row.types,
    headers: Object.keys(secrets.headers),
    note: row.note,
    noticeEmail: secrets.noticeEmail,
    enabled: row.disabledAt === null,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    disabledBy: row.disabledBy,
    failingSince: row.failingSince?.toISOString() ?? null,
    oldSecretEndsAt: liveKeys(secrets, now)[1]?.endsAt ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
  };
}

/** The part recorded in the audit trail: nothing sealed. */
export const auditedEndpoint = ({ url, types, headers, note, enabled }: EndpointView) => ({
  // The path can be a secret of the receiver.
  url: new URL(url).origin,
  types,
  headers,
  note,
  enabled,
});
