import type { EntityManager } from 'typeorm';
import type { Actor } from '../audit/record-audit-event.js';
import type { Role } from '../users/user.js';

/** What a delegation leans on: with it the delegation ends. */
export type Support =
  | { userId: string; organizationId?: string }
  | { userDid: string }
  /** those that somebody gave in a role above the one they have now */
  | { userId: string; organizationId: string; roleNow: Role }
  | { projectId: string }
  /** the did:key of an organization's key */
  | { issuerDid: string };

export interface Ended {
  id: string;
  projectId: string | null;
  workerUrl: string | null;
}

const ROLES_ABOVE: Record<Role, string> = { viewer: 'admin owner', admin: 'owner', owner: '' };

function conditionOf(support: Support): [condition: string, ...values: string[]] {
  if ('roleNow' in support)
    return [
      `d.user_id = $1 AND d.organization_id = $2 AND d.approver->>'role' = ANY (string_to_array($3, ' '))`,
      support.userId,
      support.organizationId,
      ROLES_ABOVE[support.roleNow],
    ];
  if ('userDid' in support) return ['d.user_did = $1', support.userDid];
  if ('projectId' in support) return ['d.project_id = $1', support.projectId];
  if ('issuerDid' in support) return ['d.issuer_did = $1', support.issuerDid];
  return support.organizationId === undefined
    ? ['d.user_id = $1', support.userId]
    : ['d.user_id = $1 AND d.organization_id = $2', support.userId, support.organizationId];
}

/**
 * active → revoked and pending → denied for every delegation that leans on something, in the caller's transaction: the rows, the status-list
 * bits that make living tokens visibly dead, codes and refresh tokens of the gateway, an audit line each.
 */
export async function revokeLeaningDelegations(
  manager: EntityManager,
  support: Support,
  { reason, actor, requestId }: { reason: string; actor: Actor; requestId?: string },
  now: Date,
): Promise<Ended[]> {
  const [condition, ...values] = conditionOf(support);
  // Waits for approvals under way, which are either refused here or found active; by id, as the gateway's token requests.
  const found = (await manager.query(
    `SELECT d.id, d.status FROM delegations d WHERE ${condition} AND d.status IN ('pending', 'active')
     ORDER BY d.id FOR UPDATE`,
    values,
  )) as { id: string; status: 'pending' | 'active' }[];
  const idsOf = (status: string) => found.filter((row) => row.status === status).map(({ id }) => id);
  const pending = idsOf('pending');
  if (pending.length > 0)
    await manager.query(
      `UPDATE delegations SET status = 'denied', updated_at = now() WHERE id = ANY ($1) AND status = 'pending'`,
      [pending],
    );
  const ids = idsOf('active');
  if (ids.length === 0) return [];
  // In one order: two revocations that meet in the same lists wait for each other.
  await manager.query(
    `SELECT 1 FROM status_lists WHERE number IN
       (SELECT list_number FROM status_list_entries WHERE delegation_id = ANY ($1)) ORDER BY number FOR UPDATE`,
    [ids],
  );
  return (await manager.query(
    `WITH ended AS (
       UPDATE delegations SET status = 'revoked', revoked_at = $2, updated_at = $2, revocation_reason = $3
       WHERE id = ANY ($1) AND status = 'active' RETURNING id, organization_id, project_id
     ), bits AS (
       UPDATE status_list_entries e SET revoked_at = now() FROM ended
       WHERE e.delegation_id = ended.id AND e.revoked_at IS NULL RETURNING e.list_number
     ), lists AS (
       UPDATE status_lists SET version = version + 1, updated_at = greatest(updated_at, clock_timestamp())
       WHERE number IN (SELECT list_number FROM bits)
     ), artifacts AS (
       DELETE FROM gateway_artifacts a USING ended WHERE a.grant_id = ended.id
     ), audited AS (
       INSERT INTO audit_events
         (organization_id, project_id, action, actor_type, actor_id, delegation_id, details, request_id, address)
       SELECT organization_id, project_id, 'delegation.revoked', $4, $5, id, json_build_object('reason', $3::text), $6, $7
       FROM ended
     )
     SELECT ended.id, ended.project_id AS "projectId", p.worker_url AS "workerUrl"
     FROM ended LEFT JOIN projects p ON p.id = ended.project_id`,
    [ids, now, reason.slice(0, 500), actor.type, actor.id ?? null, requestId ?? null, actor.address ?? null],
  )) as Ended[];
}
