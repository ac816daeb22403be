import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * pending or active → expired, after their expiry. Nothing depends on this: every use checks `expires_at`. If the expiry
 * has moved, the next check is rescheduled. Handles a batch; returns the number checked.
 */
export async function expireDueDelegations(manager: EntityManager, now: Date): Promise<number> {
  const { looked } = await sql.one<{ looked: number }>(
    manager,
    `WITH due AS (
       SELECT id, expires_at FROM delegations WHERE status IN ('pending', 'active') AND next_check_at <= $1
       ORDER BY next_check_at LIMIT 500 FOR UPDATE SKIP LOCKED
     ), later AS (
       UPDATE delegations d SET next_check_at = due.expires_at FROM due WHERE d.id = due.id AND due.expires_at > $1
     ), expired AS (
       UPDATE delegations d SET status = 'expired', updated_at = $1 FROM due WHERE d.id = due.id AND due.expires_at <= $1
       RETURNING d.id, d.organization_id, d.project_id
     ), audited AS (
       INSERT INTO audit_events (organization_id, project_id, action, actor_type, delegation_id)
       SELECT organization_id, project_id, 'delegation.expired', 'system', id FROM expired
     )
     SELECT count(*)::int AS looked FROM due`,
    [now],
  );
  return looked;
}
