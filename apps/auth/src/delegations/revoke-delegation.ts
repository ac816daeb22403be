import type { EntityManager } from 'typeorm';
import { type Actor, recordAuditEvent } from '../audit/record-audit-event.js';
import { revokeStatusEntry } from '../status-lists/revoke-status-entry.js';

export interface Revocation {
  id: string;
  /** shown in the dashboard: `replay`, `user`, `client`, `admin` or the caller's own words */
  reason: string;
  actor: Actor;
  requestId?: string;
}

/**
 * active → revoked, all of it in the caller's transaction: the row, the status-list bit that makes living tokens visibly
 * dead, the gateway's codes and refresh tokens of it, the audit line. False when it was not active: then there was
 * nothing to revoke (already revoked, expired, never approved).
 */
export async function revokeDelegation(
  manager: EntityManager,
  { id, reason, actor, requestId }: Revocation,
  now: Date,
): Promise<boolean> {
  const [rows] = (await manager.query(
    `UPDATE delegations SET status = 'revoked', revoked_at = $2, updated_at = $2, revocation_reason = $3
     WHERE id = $1 AND status = 'active'
     RETURNING organization_id AS "organizationId", project_id AS "projectId", flow`,
    [id, now, reason.slice(0, 500)],
  )) as [{ organizationId: string; projectId: string | null; flow: string }[], number];
  const revoked = rows[0];
  if (!revoked) return false;
  await revokeStatusEntry(manager, id);
  if (revoked.flow === 'gateway')
    await manager.query('DELETE FROM gateway_artifacts WHERE grant_id = $1', [id]);
  await recordAuditEvent(manager, {
    action: 'delegation.revoked',
    actor,
    organizationId: revoked.organizationId,
    projectId: revoked.projectId ?? undefined,
    delegationId: id,
    details: { reason: reason.slice(0, 500) },
    requestId,
  });
  return true;
}
