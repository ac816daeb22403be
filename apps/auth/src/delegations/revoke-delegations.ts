import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../organizations/audit/record-audit-event.js';
import type { Role } from '../people/users/user.js';

/** Which delegations end: one by id, or all that lose their basis. */
export type Basis =
  | { id: string }
  | { ids: string[] }
  | { userId: string; organizationId?: string }
  | { userDid: string }
  /** those that the user approved in a role above the current one */
  | { userId: string; organizationId: string; roleNow: Role }
  /** `agentDids`: only those of these agents */
  | { projectId: string; agentDids?: string[] }
  /** those created from its assertions */
  | { identityProvider: string; organizationId: string }
  /** those that a client holds for itself */
  | { machine: string }
  /** the did:key of an organization's key */
  | { issuerDid: string };

export interface RevokedBy {
  /** shown in the dashboard: `replay`, `user`, `client`, `admin` or the caller's own words */
  reason: string;
  actor: Actor;
  requestId?: string;
}

export interface RevokedDelegation {
  id: string;
  projectId: string | null;
  workerUrl: string | null;
}

const ROLES_ABOVE: Record<Role, string> = { viewer: 'admin owner', admin: 'owner', owner: '' };

function conditionOf(basis: Basis): [condition: string, ...values: (string | string[])[]] {
  if ('ids' in basis) return ['d.id = ANY ($1)', basis.ids];
  if ('id' in basis) return ['d.id = $1', basis.id];
  if ('roleNow' in basis)
    return [
      `d.user_id = $1 AND d.organization_id = $2 AND d.approver->>'role' = ANY (string_to_array($3, ' '))`,
      basis.userId,
      basis.organizationId,
      ROLES_ABOVE[basis.roleNow],
    ];
  if ('userDid' in basis) return ['d.user_did = $1', basis.userDid];
  if ('machine' in basis) return [`d.client_id = $1 AND d.basis = 'machine'`, basis.machine];
  if ('identityProvider' in basis)
    return [
      `d.constraints->>'identityProvider' = $1 AND d.organization_id = $2 AND d.basis = 'policy'`,
      basis.identityProvider,
      basis.organizationId,
    ];
  if ('projectId' in basis)
    return basis.agentDids
      ? ['d.project_id = $1 AND d.agent_did = ANY ($2)', basis.projectId, basis.agentDids]
      : ['d.project_id = $1', basis.projectId];
  if ('issuerDid' in basis) return ['d.issuer_did = $1', basis.issuerDid];
  return basis.organizationId === undefined
    ? ['d.user_id = $1', basis.userId]
    : ['d.user_id = $1 AND d.organization_id = $2', basis.userId, basis.organizationId];
}

/**
 * active → revoked and pending → denied, in the caller's transaction, with all their sub-delegations: updates the rows
 * and the status-list bits of unexpired tokens, deletes the gateway's codes and refresh tokens, and adds an audit line for
 * each. Returns those that were active.
 */
export async function revokeDelegations(
  manager: EntityManager,
  basis: Basis,
  { reason, actor, requestId }: RevokedBy,
  now: Date,
): Promise<RevokedDelegation[]> {
  const [condition, ...values] = conditionOf(basis);
  // Waits for concurrent approvals, which are then denied or found active. Locks by id, like the gateway's token requests.
  const found = await lockWithThoseBelow(manager, condition, values);
  const idsOf = (status: string) => found.filter((row) => row.status === status).map(({ id }) => id);
  const audited = [actor.type, actor.id ?? null, requestId ?? null, actor.address ?? null];
  const pending = idsOf('pending');
  if (pending.length > 0)
    await sql.run(
      manager,
      `WITH denied AS (
         UPDATE delegations SET status = 'denied', updated_at = now() WHERE id = ANY ($1) AND status = 'pending'
         RETURNING id, organization_id, project_id
       )
       INSERT INTO audit_events
         (organization_id, project_id, action, actor_type, actor_id, delegation_id, request_id, address)
       SELECT organization_id, project_id, 'delegation.denied', $2, $3, id, $4, $5 FROM denied`,
      [pending, ...audited],
    );
  const ids = idsOf('active');
  if (ids.length === 0) return [];
  // In a fixed order, so that two revocations in the same lists do not deadlock.
  await sql.run(
    manager,
    `SELECT 1 FROM status_lists WHERE number IN
       (SELECT list_number FROM status_list_entries WHERE delegation_id = ANY ($1)) ORDER BY number FOR UPDATE`,
    [ids],
  );
  return sql.rows<RevokedDelegation>(
    manager,
    `WITH revoked AS (
       UPDATE delegations SET status = 'revoked', revoked_at = $2, updated_at = $2, revocation_reason = $3
       WHERE id = ANY ($1) AND status = 'active' RETURNING id, organization_id, project_id
     ), bits AS (
       UPDATE status_list_entries e SET revoked_at = now() FROM revoked
       WHERE e.delegation_id = revoked.id AND e.revoked_at IS NULL RETURNING e.list_number
     ), lists AS (
       UPDATE status_lists SET version = version + 1, updated_at = greatest(updated_at, clock_timestamp())
       WHERE number IN (SELECT list_number FROM bits)
     ), tokens AS (
       DELETE FROM issued_tokens a USING revoked WHERE a.grant_id = revoked.id
     ), audited AS (
       INSERT INTO audit_events
         (organization_id, project_id, action, actor_type, actor_id, delegation_id, details, request_id, address)
       SELECT organization_id, project_id, 'delegation.revoked', $4, $5, id, json_build_object('reason', $3::text), $6, $7
       FROM revoked
     )
     SELECT revoked.id, revoked.project_id AS "projectId", p.worker_url AS "workerUrl"
     FROM revoked LEFT JOIN projects p ON p.id = revoked.project_id`,
    [ids, now, reason.slice(0, 500), ...audited],
  );
}

interface Locked {
  id: string;
  status: 'pending' | 'active';
}

/**
 * The delegations that match the condition and all their sub-delegations, locked in a fixed order. Repeats the search
 * for sub-delegations created while waiting for a parent's lock; under the locks no more can be created.
 */
async function lockWithThoseBelow(
  manager: EntityManager,
  condition: string,
  values: readonly unknown[],
): Promise<Locked[]> {
  const found = await lockTree(manager, condition, values);
  let latest = found;
  while (latest.length > 0) {
    const parents = latest.map(({ id }) => id);
    latest = await lockTree(manager, `d.parent_id = ANY ($1) AND d.id <> ALL ($2)`, [
      parents,
      found.map(({ id }) => id),
    ]);
    found.push(...latest);
  }
  return found;
}

const lockTree = (manager: EntityManager, condition: string, values: readonly unknown[]): Promise<Locked[]> =>
  sql.rows<Locked>(
    manager,
    `WITH RECURSIVE chain AS (
       SELECT d.id FROM delegations d WHERE ${condition} AND d.status IN ('pending', 'active')
       UNION
       SELECT d.id FROM delegations d JOIN chain ON d.parent_id = chain.id
       WHERE d.parent_id IS NOT NULL AND d.status IN ('pending', 'active')
     )
     SELECT d.id, d.status FROM delegations d JOIN chain USING (id) WHERE d.status IN ('pending', 'active')
     ORDER BY d.id FOR UPDATE OF d`,
    values,
  );

/** Revokes one delegation. False if it was not active: already revoked, expired or never approved. */
export const revokeDelegation = async (
  manager: EntityManager,
  { id, ...by }: RevokedBy & { id: string },
  now: Date,
): Promise<boolean> => (await revokeDelegations(manager, { id }, by, now)).length > 0;
