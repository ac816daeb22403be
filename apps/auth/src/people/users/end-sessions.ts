import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { signInRequired } from '../../errors.js';

/**
 * Ends all sessions of a person; returns the new epoch, with which one session may continue. Throws for a session of another
 * `epoch`, which ended during its request.
 */
export async function endSessions(manager: EntityManager, userId: string, epoch?: number): Promise<number> {
  const row = await sql.maybe<{ epoch: number }>(
    manager,
    `UPDATE users SET session_epoch = session_epoch + 1
     WHERE id = $1 AND session_epoch = coalesce($2::int, session_epoch) RETURNING session_epoch AS epoch`,
    [userId, epoch ?? null],
  );
  if (!row) throw signInRequired();
  return row.epoch;
}
