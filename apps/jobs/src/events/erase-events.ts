import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** Removes what a subject's events said; that they happened stays. In the caller's transaction. */
export async function eraseEvents(manager: EntityManager, tenant: string, subjectId: string): Promise<void> {
  // Locked in the order in which the sequencer locks them.
  await sql.run(
    manager,
    `UPDATE events SET body = NULL WHERE tenant = $1 AND id IN (
       SELECT id FROM events WHERE tenant = $1 AND subject_id = $2 ORDER BY number FOR UPDATE)`,
    [tenant, subjectId],
  );
}
