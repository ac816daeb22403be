import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * The owner of the passkey, if its signature counter has increased or is not used (WebAuthn section 6.1.1); undefined for
 * a cloned passkey and for a disabled person. One conditional statement.
 */
export async function recordPasskeyUse(
  manager: EntityManager,
  id: string,
  { newCounter, credentialBackedUp }: { newCounter: number; credentialBackedUp: boolean },
): Promise<{ id: string; sessionEpoch: number } | undefined> {
  return sql.maybe(
    manager,
    `UPDATE passkeys p SET sign_count = $2, is_backed_up = $3, last_used_at = now()
     FROM users u WHERE p.id = $1 AND u.id = p.user_id AND u.disabled_at IS NULL
       AND (p.sign_count < $2 OR (p.sign_count = 0 AND $2 = 0))
     RETURNING u.id, u.session_epoch AS "sessionEpoch"`,
    [id, newCounter, credentialBackedUp],
  );
}
