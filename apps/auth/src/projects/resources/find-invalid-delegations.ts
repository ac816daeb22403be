import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { hasRole } from '../project-access.js';
import { ROLES } from '../../people/users/user.js';
import { type AgentPolicy, findPolicyRefusal } from './agent-policy.js';
import { GATEWAY_SCOPE } from './gateway-scope.js';

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

const RESOURCE = `(d.constraints->>'resource')`;
const covers = (uri: string) =>
  `(${RESOURCE} = ${uri} OR ${RESOURCE} || '/' = ${uri} OR starts_with(${RESOURCE}, ${uri} || '/') OR starts_with(${RESOURCE}, ${uri} || '?'))`;

/** For each role, the roles that include it. */
const REACHED_BY = JSON.stringify(
  Object.fromEntries(ROLES.map((least) => [least, ROLES.filter((role) => hasRole(role, least))])),
);

/**
 * Delegations for a resource, or one below it, with a scope that can no longer be granted there, or not by the person's
 * role; the gateway's own scope needs no registration, and the highest role of one. Without an organization, those of all. For machines the role of
 * `approver` counts.
 */
export async function findUngrantable(
  manager: EntityManager,
  { organizationId, uri }: { organizationId: string | null; uri: string },
): Promise<string[]> {
  return idsOf(
    await sql.rows<{ id: string }>(
      manager,
      `SELECT d.id FROM delegations d
       LEFT JOIN memberships m ON m.organization_id = d.organization_id AND m.user_id = d.user_id
       LEFT JOIN LATERAL (SELECT r.scopes FROM resources r
         WHERE (r.organization_id = d.organization_id OR r.organization_id IS NULL) AND ${covers('r.uri')}
         ORDER BY r.organization_id NULLS LAST, length(r.uri) DESC LIMIT 1) registered ON true
       WHERE d.flow = 'gateway' AND d.status IN ('pending', 'active') AND ${covers('$2')}
         AND ($1::text IS NULL OR d.organization_id = $1)
         AND EXISTS (SELECT 1 FROM unnest(d.scopes) AS held (name) WHERE CASE held.name WHEN $3 THEN EXISTS (
           SELECT 1 FROM jsonb_to_recordset(registered.scopes) AS granted (name text, "leastRole" text)
           WHERE NOT $4::jsonb->granted."leastRole" ? coalesce(m.role, d.approver->>'role', 'viewer'))
         ELSE NOT EXISTS (
           SELECT 1 FROM jsonb_to_recordset(registered.scopes) AS granted (name text, "leastRole" text)
           WHERE granted.name = held.name
             AND $4::jsonb->granted."leastRole" ? coalesce(m.role, d.approver->>'role')) END)`,
      [organizationId, uri, GATEWAY_SCOPE, REACHED_BY],
    ),
  );
}

/** Delegations of an organization that its policy no longer allows. How they were requested is not considered. */
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
        findPolicyRefusal(policy, { clientId, resource, isPushed: true }) !== undefined ||
        (policy.requireDpop === true && !isBound) ||
        (policy.refusePassingOn === true && parentId !== null),
    ),
  );
}
