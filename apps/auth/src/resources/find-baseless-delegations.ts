import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { hasRole } from '../projects/project-access.js';
import { ROLES } from '../users/user.js';
import { type AgentPolicy, explainPolicyRefusal } from './agent-policy.js';
import { GATEWAY_SCOPE } from './gateway-scope.js';
import type { ResourceScope } from './resource.js';

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/**
 * Delegations for a resource that hold a scope which is not granted there any more, or not by people in the role that the
 * person has; the gateway's own scope needs no registration. Without an organization, those of all that have no
 * registration of their own. Machines hold what somebody in the role of `approver` let them have.
 */
export async function findUngrantable(
  manager: EntityManager,
  { organizationId, uri }: { organizationId: string | null; uri: string },
  scopes: readonly ResourceScope[],
): Promise<string[]> {
  const granters = scopes.map(({ name, leastRole }) => ({
    name,
    roles: ROLES.filter((role) => hasRole(role, leastRole)),
  }));
  return idsOf(
    await sql.rows<{ id: string }>(
      manager,
      `SELECT d.id FROM delegations d
       LEFT JOIN memberships m ON m.organization_id = d.organization_id AND m.user_id = d.user_id
       WHERE d.flow = 'gateway' AND d.status IN ('pending', 'active') AND d.constraints->>'resource' = $2
         AND CASE WHEN $1::text IS NULL THEN NOT EXISTS (SELECT 1 FROM resources r
           WHERE r.uri = $2 AND r.organization_id = d.organization_id) ELSE d.organization_id = $1 END
         AND EXISTS (SELECT 1 FROM unnest(d.scopes) AS held (name) WHERE held.name <> $4 AND NOT EXISTS (
           SELECT 1 FROM jsonb_to_recordset($3) AS granted (name text, roles jsonb)
           WHERE granted.name = held.name AND granted.roles ? coalesce(m.role, d.approver->>'role')))`,
      [organizationId, uri, JSON.stringify(granters), GATEWAY_SCOPE],
    ),
  );
}

/** Delegations of an organization that its policy does not allow any more. How their requests came is past. */
export async function findDisallowed(
  manager: EntityManager,
  organizationId: string,
  policy: AgentPolicy,
): Promise<string[]> {
  const rows = await sql.rows<{
    id: string;
    clientId: string;
    resource: string;
    isBound: boolean;
    parentId: string | null;
  }>(
    manager,
    `SELECT id, client_id AS "clientId", constraints->>'resource' AS resource,
       coalesce((constraints->>'dpop')::boolean, false) AS "isBound", parent_id AS "parentId"
     FROM delegations WHERE organization_id = $1 AND flow = 'gateway' AND status IN ('pending', 'active')`,
    [organizationId],
  );
  return idsOf(
    rows.filter(
      ({ clientId, resource, isBound, parentId }) =>
        explainPolicyRefusal(policy, { clientId, resource, isPushed: true }) !== undefined ||
        (policy.requireDpop === true && !isBound) ||
        (policy.refusePassingOn === true && parentId !== null),
    ),
  );
}
