import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { AuditedRequest } from '../../organizations/audit/record-audit-event.js';
import { activateDelegation } from '../../delegations/activate-delegation.js';
import { createPendingDelegation } from '../../delegations/create-pending-delegation.js';
import { ACCESS_TOKEN_SECONDS, POLICY_DELEGATION_SECONDS } from '../../limits.js';
import type { Role } from '../../people/users/user.js';
import { GRANT_COLUMNS } from './grant-columns.js';
import type { GrantSnapshot } from './issued-token.js';

/** What an organization's policy grants a client, for a person or for itself. */
export interface PolicyGrant {
  basis: 'machine' | 'policy';
  organizationId: string;
  issuerDid: string;
  clientId: string;
  clientDid: string;
  clientName?: string;
  /** null: a machine acting for itself */
  user: { id: string; did: string; email: string } | null;
  scopes: string[];
  constraints: { resource: string; dpop?: true; identityProvider?: string };
  /** the lowest role that may grant this */
  leastRole?: Role;
}

// The caller has locked the membership, if there is one.
const FIND = `SELECT ${GRANT_COLUMNS} FROM delegations d JOIN organizations o ON o.id = d.organization_id
  LEFT JOIN memberships m ON m.organization_id = d.organization_id AND m.user_id = d.user_id
  WHERE d.client_id = $1 AND d.organization_id = $2 AND d.basis = $3 AND d.user_id IS NOT DISTINCT FROM $4
    AND d.scopes = $5 AND d.constraints = $6 AND d.status = 'active' AND d.expires_at > $7
  ORDER BY d.expires_at DESC LIMIT 1`;

/**
 * The delegation behind such tokens: the existing one if it outlives a token, otherwise a new one. Call within the
 * transaction that read the policy under a lock; tokens have no rows of their own.
 */
export async function findOrCreatePolicyDelegation(
  manager: EntityManager,
  grant: PolicyGrant,
  now: Date,
  request?: AuditedRequest,
): Promise<GrantSnapshot> {
  const known = await find(manager, grant, now);
  if (known) return known;
  // Of many concurrent first requests, one creates it.
  await sql.run(manager, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `policy|${grant.clientId}|${grant.user?.id ?? ''}|${grant.constraints.resource}`,
  ]);
  const made = await find(manager, grant, now);
  if (made) return made;
  await create(manager, grant, now, request);
  return (await find(manager, grant, now))!;
}

async function find(
  manager: EntityManager,
  { clientId, organizationId, basis, user, scopes, constraints }: PolicyGrant,
  now: Date,
): Promise<GrantSnapshot | undefined> {
  const outlivesToken = new Date(now.getTime() + (ACCESS_TOKEN_SECONDS + 1) * 1000);
  const values = [clientId, organizationId, basis, user?.id ?? null, scopes, JSON.stringify(constraints)];
  const row = await sql.maybe<{ grant: GrantSnapshot }>(manager, FIND, [...values, outlivesToken]);
  return row?.grant;
}

async function create(
  manager: EntityManager,
  { leastRole, issuerDid, clientDid, clientName, user, ...grant }: PolicyGrant,
  now: Date,
  request?: AuditedRequest,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + POLICY_DELEGATION_SECONDS * 1000);
  const id = await createPendingDelegation(manager, {
    ...grant,
    flow: 'gateway',
    agentDid: clientDid,
    agentName: clientName,
    agentIsProven: true,
    userId: user?.id,
    userDid: user?.did ?? clientDid,
    userIdentifier: user?.email,
    sessionId: `ses_${randomAlphanumeric(22)}`,
    expiresAt,
  });
  await activateDelegation(
    manager,
    {
      id,
      issuerDid,
      expiresAt,
      approverRole: leastRole,
      actor: { type: 'client', id: grant.clientId, address: request?.ip },
      requestId: request?.id,
    },
    now,
  );
}
