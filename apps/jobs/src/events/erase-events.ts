import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { JobKeys } from '../values/job-key.js';

/** Removes what the events of jobs said; that they happened stays. In the caller's transaction. */
export async function eraseEvents(manager: EntityManager, { tenant, jobIds }: JobKeys): Promise<void> {
  // Locked in the order in which the sequencer locks them.
  await sql.run(
    manager,
    `UPDATE events SET body = NULL WHERE tenant = $1 AND id IN (
       SELECT id FROM events WHERE tenant = $1 AND subject_id = ANY($2::text[]) ORDER BY number FOR UPDATE)`,
    [tenant, jobIds],
  );
}
