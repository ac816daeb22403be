import type { EntityManager } from 'typeorm';

/**
 * Sets a delegation's bit and moves its list on to a new version, which is what the list's endpoint looks at. Call it in
 * the transaction that revokes the delegation.
 */
export async function revokeStatusEntry(manager: EntityManager, delegationId: string): Promise<void> {
  await manager.query(
    `WITH entry AS (
       UPDATE status_list_entries SET revoked_at = now()
       WHERE delegation_id = $1 AND revoked_at IS NULL RETURNING list_number
     )
     UPDATE status_lists SET version = version + 1, updated_at = greatest(updated_at, clock_timestamp())
     FROM entry WHERE status_lists.number = entry.list_number`,
    [delegationId],
  );
}
