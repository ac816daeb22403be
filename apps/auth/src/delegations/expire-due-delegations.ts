import type { EntityManager } from 'typeorm';

/** pending or active → expired, once their time has passed. Nothing waits for this: whoever uses one looks at the time. */
export async function expireDueDelegations(manager: EntityManager, now: Date, limit = 500): Promise<number> {
  const expired = (await manager.query(
    `WITH due AS (
       SELECT id FROM delegations WHERE status IN ('pending', 'active') AND expires_at <= $1
       ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ), expired AS (
       UPDATE delegations d SET status = 'expired' FROM due WHERE d.id = due.id
       RETURNING d.id, d.organization_id, d.project_id
     )
     INSERT INTO audit_events (organization_id, project_id, action, actor_type, delegation_id)
     SELECT organization_id, project_id, 'delegation.expired', 'system', id FROM expired RETURNING id`,
    [now, limit],
  )) as unknown[];
  return expired.length;
}
