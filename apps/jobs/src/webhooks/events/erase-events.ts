import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { JobKeys } from '../../core/values/job-key.js';

/** Removes the bodies of jobs' events; the events themselves stay. In the caller's transaction. */
export async function eraseEvents(manager: EntityManager, { tenant, jobIds }: JobKeys): Promise<void> {
  // Locks rows in the same order as the sequencer.
  await sql.run(
    manager,
    `UPDATE events SET body = NULL WHERE tenant = $1 AND id IN (
       SELECT id FROM events WHERE tenant = $1 AND subject_id = ANY($2::text[]) ORDER BY number FOR UPDATE)`,
    [tenant, jobIds],
  );
}
