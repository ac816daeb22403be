import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

export type ActorType = 'user' | 'client' | 'agent' | 'api_key' | 'admin' | 'system';

/** The actor. `id` is a user id, client id, agent DID or key id, never a name or an address. */
export interface Actor {
  type: ActorType;
  id?: string;
  /** IP address, if a request caused it */
  address?: string;
}

/** The request that caused an event; compatible with Express' request. */
export interface AuditedRequest {
  id?: string;
  ip?: string;
}

/** The actor of a change, and its request. */
export interface ChangeBy {
  actor: Actor;
  requestId?: string;
}

export interface AuditEvent extends ChangeBy {
  /** `noun.verb`, past tense: `delegation.granted`, `refresh_token.replayed` */
  action: string;
  organizationId?: string;
  projectId?: string;
  delegationId?: string;
  /** what the action concerns, if not a delegation: a user id, a key number, a client id */
  subject?: string;
  /** plain values; no personal data, no secrets */
  details?: Record<string, string | number | boolean | string[] | null>;
  /** IP address, as reported by the proxy */
  address?: string;
}

/** Adds a line to the append-only audit log, in the caller's transaction. */
export async function recordAuditEvent(manager: EntityManager, event: AuditEvent): Promise<void> {
  await sql.run(
    manager,
    `INSERT INTO audit_events
       (organization_id, project_id, action, actor_type, actor_id, delegation_id, subject, details, request_id, address)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      event.organizationId ?? null,
      event.projectId ?? null,
      event.action,
      event.actor.type,
      event.actor.id ?? null,
      event.delegationId ?? null,
      event.subject ?? null,
      JSON.stringify(event.details ?? {}),
      event.requestId ?? null,
      event.address ?? event.actor.address ?? null,
    ],
  );
}
