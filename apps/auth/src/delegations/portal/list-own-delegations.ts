import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { type Delegation, DELEGATION_COLUMNS } from '../delegation.js';

/**
 * The person: a user of this service, or a person identified by a project's provider. `onlyIn`: the one organization that
 * their session gives access to.
 */
export type Owner = { userId: string; onlyIn?: string } | { userDid: string; projectId: string };

export interface OwnDelegation extends Delegation {
  /** null in the gateway flow */
  projectName: string | null;
  organizationName: string;
  /** for a sub-delegation, the agent that created it; null for a delegation from the person */
  passedOnBy: { agentName: string | null; agentDid: string } | null;
}

const FROM = `FROM delegations d JOIN organizations o ON o.id = d.organization_id
  LEFT JOIN projects p ON p.id = d.project_id LEFT JOIN delegations parent ON parent.id = d.parent_id`;
const COLUMNS = `${DELEGATION_COLUMNS}, p.name AS "projectName", o.name AS "organizationName",
  CASE WHEN parent.id IS NOT NULL
    THEN json_build_object('agentName', parent.agent_name, 'agentDid', parent.agent_did) END AS "passedOnBy"`;

/** Never-approved delegations are listed as past only if denied; sub-delegations are listed only while active. */
const STATES = {
  active: `d.status = 'active' AND d.expires_at > $1`,
  past: `(d.status IN ('revoked', 'denied') OR d.issued_at IS NOT NULL AND d.status IN ('active', 'expired'))
    AND NOT (d.status = 'active' AND d.expires_at > $1) AND d.parent_id IS NULL`,
};

const ownedBy = (owner: Owner): [condition: string, values: (string | null)[]] =>
  'userId' in owner
    ? [
        'd.user_id = $2 AND ($3::text IS NULL OR d.organization_id = $3)',
        [owner.userId, owner.onlyIn ?? null],
      ]
    : ['d.user_did = $2 AND d.project_id = $3', [owner.userDid, owner.projectId]];

/** One page of a person's delegations, newest first, and the total number. */
export async function listOwnDelegations(
  manager: EntityManager,
  owner: Owner,
  state: keyof typeof STATES,
  { page, pageSize, now }: { page: number; pageSize: number; now: Date },
): Promise<{ delegations: OwnDelegation[]; total: number }> {
  const [owned, ids] = ownedBy(owner);
  const where = `${FROM} WHERE ${owned} AND ${STATES[state]}`;
  const { total } = await sql.one<{ total: number }>(manager, `SELECT count(*)::int AS total ${where}`, [
    now,
    ...ids,
  ]);
  const delegations = await sql.rows<OwnDelegation>(
    manager,
    `SELECT ${COLUMNS} ${where}
     ORDER BY d.created_at DESC, d.id LIMIT ${Number(pageSize)} OFFSET ${Number((page - 1) * pageSize)}`,
    [now, ...ids],
  );
  return { delegations, total };
}

/** One of them by its id, in any state. */
export async function findOwnDelegation(
  manager: EntityManager,
  owner: Owner,
  id: string,
): Promise<OwnDelegation | undefined> {
  const [owned, ids] = ownedBy(owner);
  return sql.maybe<OwnDelegation>(
    manager,
    `SELECT ${COLUMNS} ${FROM}
     WHERE ${owned} AND d.id = $1`,
    [id, ...ids],
  );
}
