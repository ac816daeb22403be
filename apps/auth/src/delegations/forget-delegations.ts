import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** `usr_…` of an account, or the DID of a person identified by a provider. */
export type DelegatingPerson = { userId: string } | { userDid: string };

/**
 * Keeps ended delegations under the pseudonym of their DID, without the person's identity; deletes unanswered ones, codes
 * and refresh tokens. Call after their revocation, in its transaction. Returns the ids of those kept.
 */
export async function forgetDelegatingPerson(
  manager: EntityManager,
  person: DelegatingPerson,
): Promise<string[]> {
  const [column, value] = 'userId' in person ? ['user_id', person.userId] : ['user_did', person.userDid];
  const forgotten = await sql.rows<{ id: string }>(
    manager,
    `WITH unanswered AS (
       DELETE FROM delegations WHERE ${column} = $1 AND status = 'pending'
     )
     UPDATE delegations SET user_id = NULL, user_identifier = NULL, approver = '{}'
     WHERE ${column} = $1 AND status <> 'pending' RETURNING id`,
    [value],
  );
  const ids = forgotten.map(({ id }) => id);
  await sql.run(manager, 'DELETE FROM issued_tokens WHERE grant_id = ANY ($1)', [ids]);
  return ids;
}

/** Deletes a batch of delegations that ended before this time. Returns the number deleted. */
export async function purgeEndedDelegations(manager: EntityManager, before: Date): Promise<number> {
  return sql.count(
    manager,
    `DELETE FROM delegations WHERE id IN (
       SELECT id FROM delegations WHERE status IN ('denied', 'expired', 'revoked') AND updated_at < $1
       ORDER BY updated_at LIMIT 500 FOR UPDATE SKIP LOCKED)`,
    [before],
  );
}
