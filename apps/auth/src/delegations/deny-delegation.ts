import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { type Actor, recordAuditEvent } from '../organizations/audit/record-audit-event.js';

/** pending → denied. False when it was not pending. Call within a transaction. */
export async function denyDelegation(
  manager: EntityManager,
  { id, actor, requestId }: { id: string; actor: Actor; requestId?: string },
): Promise<boolean> {
  const rows = await sql.rows<{ organizationId: string; projectId: string | null }>(
    manager,
    `UPDATE delegations SET status = 'denied', updated_at = now() WHERE id = $1 AND status = 'pending'
     RETURNING organization_id AS "organizationId", project_id AS "projectId"`,
    [id],
  );
  const denied = rows[0];
  if (!denied) return false;
  await recordAuditEvent(manager, {
    action: 'delegation.denied',
    actor,
    organizationId: denied.organizationId,
    projectId: denied.projectId ?? undefined,
    delegationId: id,
    requestId,
  });
  return true;
}
