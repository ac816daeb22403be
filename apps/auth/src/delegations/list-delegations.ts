import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { type Delegation, DELEGATION_COLUMNS } from './delegation.js';

export interface DelegationFilter {
  organizationId?: string;
  projectId?: string;
  userId?: string;
  userDid?: string;
  status?: string;
  agentDid?: string;
  /** a user DID, user id or display name */
  user?: string;
  /** a scope, or its part before a colon */
  tool?: string;
  /** this delegation and all its sub-delegations */
  chain?: string;
}

/** One page, newest first, and the total number. */
export async function listDelegations(
  manager: EntityManager,
  filter: DelegationFilter,
  { page, pageSize, now }: { page: number; pageSize: number; now: Date },
): Promise<{ delegations: Delegation[]; total: number }> {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const where = (condition: (n: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  where((n) => `d.organization_id = ${n}`, filter.organizationId);
  where((n) => `d.project_id = ${n}`, filter.projectId);
  where((n) => `d.user_id = ${n}`, filter.userId);
  where((n) => `d.user_did = ${n}`, filter.userDid);
  where((n) => `d.agent_did = ${n}`, filter.agentDid);
  where(
    (n) => `(d.user_did = ${n} OR d.user_id = ${n} OR lower(d.user_identifier) = lower(${n}))`,
    filter.user,
  );
  where(
    (n) =>
      `EXISTS (SELECT FROM unnest(d.scopes) AS scope WHERE scope = ${n} OR starts_with(scope, ${n} || ':'))`,
    filter.tool,
  );
  where(
    (n) => `d.id IN (
      WITH RECURSIVE chain AS (
        SELECT ${n}::text AS id
        UNION SELECT below.id FROM delegations below JOIN chain ON below.parent_id = chain.id)
      SELECT id FROM chain)`,
    filter.chain,
  );
  if (filter.status !== undefined) {
    values.push(filter.status, now);
    const [status, at] = [`$${values.length - 1}`, `$${values.length}`];
    conditions.push(
      `CASE WHEN d.status IN ('pending', 'active') AND d.expires_at <= ${at} THEN 'expired' ELSE d.status END = ${status}`,
    );
  }
  const from = `FROM delegations d JOIN organizations o ON o.id = d.organization_id WHERE ${conditions.join(' AND ')}`;
  const { total } = await sql.one<{ total: number }>(
    manager,
    `SELECT count(*)::int AS total ${from}`,
    values,
  );
  const delegations = await sql.rows<Delegation>(
    manager,
    `SELECT ${DELEGATION_COLUMNS} ${from} ORDER BY d.created_at DESC, d.id
     LIMIT ${Number(pageSize)} OFFSET ${Number((page - 1) * pageSize)}`,
    values,
  );
  return { delegations, total };
}
