import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { AuditedRequest, AuditEvent } from './record-audit-event.js';

/**
 * Adds a line about a person to the log of every organization they belong to, or a line without organization if there is
 * none. In the caller's transaction.
 */
export async function recordUserEvent(
  manager: EntityManager,
  userId: string,
  event: Omit<AuditEvent, 'organizationId' | 'projectId' | 'delegationId' | 'subject'>,
): Promise<void> {
  await sql.run(
    manager,
    `INSERT INTO audit_events
       (organization_id, action, actor_type, actor_id, subject, details, request_id, address)
     SELECT m.organization_id, $2, $3, $4, $1, $5, $6, $7
     FROM (SELECT 1) one LEFT JOIN memberships m ON m.user_id = $1`,
    [
      userId,
      event.action,
      event.actor.type,
      event.actor.id ?? null,
      JSON.stringify(event.details ?? {}),
      event.requestId ?? null,
      event.address ?? event.actor.address ?? null,
    ],
  );
}

/** Records an action of a person on their own account. */
export const recordOwnEvent = (
  manager: EntityManager,
  userId: string,
  action: string,
  by: AuditedRequest,
  details?: AuditEvent['details'],
): Promise<void> =>
  recordUserEvent(manager, userId, {
    action,
    actor: { type: 'user', id: userId },
    requestId: by.id,
    address: by.ip,
    ...(details && { details }),
  });
