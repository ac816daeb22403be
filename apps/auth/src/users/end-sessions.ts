import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** Ends all sessions of a person; returns the new epoch, with which one session may continue. */
export async function endSessions(manager: EntityManager, userId: string): Promise<number> {
  const { epoch } = await sql.one<{ epoch: number }>(
    manager,
    'UPDATE users SET session_epoch = session_epoch + 1 WHERE id = $1 RETURNING session_epoch AS epoch',
    [userId],
  );
  return epoch;
}
