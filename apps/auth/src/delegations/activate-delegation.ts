import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { type Actor, recordAuditEvent } from '../organizations/audit/record-audit-event.js';
import { lockIssuerKey } from '../organizations/lock-issuer-key.js';
import type { Authentication, DelegationBasis } from './delegation.js';
import type { Role } from '../people/users/user.js';
import { allocateStatusIndex } from '../organizations/status-lists/allocate-status-index.js';

export interface Activation {
  id: string;
  /** issuer of its tokens: the organization's did:web (gateway) or the did:key of its key (bouncer) */
  issuerDid: string;
  expiresAt: Date;
  /** role of an approver who is a member of the organization */
  approverRole?: Role;
  authentication?: Authentication;
  actor: Actor;
  requestId?: string;
}

/**
 * pending → active: allocates its status list entry and records the grant. False, without any change, if it is no longer
 * pending or the time to approve it has passed. Call within a transaction.
 */
export async function activateDelegation(
  manager: EntityManager,
  { id, ...approval }: Activation,
  now: Date,
): Promise<boolean> {
  // Locks the row first: the second of two approvals waits here and then finds it no longer pending.
  const row = await sql.maybe<{
    organizationId: string;
    projectId: string | null;
    flow: string;
    basis: DelegationBasis;
    agentDid: string;
    scopes: string[];
  }>(
    manager,
    `SELECT organization_id AS "organizationId", project_id AS "projectId", flow, basis, agent_did AS "agentDid", scopes
     FROM delegations WHERE id = $1 AND status = 'pending' AND expires_at > $2 FOR UPDATE`,
    [id, now],
  );
  if (!row || !(await lockIssuerKey(manager, approval.issuerDid))) return false;
  const { organizationId, projectId, flow, basis, agentDid, scopes } = row;
  const place = await allocateStatusIndex(manager, {
    organizationId,
    issuerDid: approval.issuerDid,
    delegationId: id,
  });
  await sql.run(
    manager,
    `UPDATE delegations SET status = 'active', issued_at = $2, updated_at = $2, expires_at = $3, next_check_at = $3, issuer_did = $4,
       status_list_number = $5, status_list_index = $6, approver = approver || $7
     WHERE id = $1 AND status = 'pending'`,
    [
      id,
      now,
      approval.expiresAt,
      approval.issuerDid,
      place.listNumber,
      place.listIndex,
      JSON.stringify({
        ...(approval.approverRole && { role: approval.approverRole }),
        ...(approval.authentication && { authentication: approval.authentication }),
      }),
    ],
  );
  await recordAuditEvent(manager, {
    action: 'delegation.granted',
    actor: approval.actor,
    organizationId,
    projectId: projectId ?? undefined,
    delegationId: id,
    details: { flow, agentDid, scopes, ...(basis !== 'approval' && { basis }) },
    requestId: approval.requestId,
  });
  return true;
}
