import { sql } from '@bonafide/platform/database/sql';
import type { DataSource, EntityManager } from 'typeorm';
import type { SessionCaller } from '../../accounts/access/caller.js';
import { conflict, unknownSession } from '../../errors.js';
import { SESSION_UPLOADS_MAX } from '../../limits.js';

const alreadyUsed = () => conflict('this session was already used');

/**
 * Runs `change` on a session not yet submitted, with its job and the session locked until the transaction ends, so that
 * a submission comes before or after it. Locks the job first, like submitting, removing it or renewing its link.
 */
export const changeSession = <T>(
  dataSource: DataSource,
  { tenant, session: { jobId, tokenHash } }: SessionCaller,
  now: Date,
  change: (manager: EntityManager, jobId: string) => Promise<T>,
): Promise<T> =>
  dataSource.transaction(async (manager) => {
    const job = await sql.maybe<{ status: string }>(
      manager,
      'SELECT status FROM jobs WHERE id = $1 AND tenant = $2 FOR UPDATE',
      [jobId, tenant],
    );
    const count = await sql.count(
      manager,
      `UPDATE job_sessions SET revision = revision + 1
        WHERE token_hash = $1 AND tenant = $3 AND used_at IS NULL AND expires_at > $2 RETURNING job_id`,
      [tokenHash, now, tenant],
    );
    if (count === 0) throw alreadyUsed();
    if (job?.status !== 'active') throw unknownSession();
    return change(manager, jobId);
  });

/** Counts an upload before any work on it. @throws ServiceError 409 when the session accepts none */
export async function countUpload(
  manager: EntityManager,
  { tenant, session: { tokenHash } }: SessionCaller,
  now: Date,
): Promise<void> {
  const state = await sql.maybe<{ used: boolean; consented: boolean; counted: boolean }>(
    manager,
    `WITH counted AS (
       UPDATE job_sessions SET upload_count = upload_count + 1
        WHERE token_hash = $1 AND tenant = $4 AND used_at IS NULL AND expires_at > $2 AND upload_count < $3
          AND consented_at IS NOT NULL
        RETURNING token_hash)
     SELECT used_at IS NOT NULL AS used, consented_at IS NOT NULL AS consented, EXISTS (TABLE counted) AS counted
       FROM job_sessions WHERE token_hash = $1 AND tenant = $4`,
    [tokenHash, now, SESSION_UPLOADS_MAX, tenant],
  );
  if (!state) throw unknownSession();
  if (state.counted) return;
  if (state.used) throw alreadyUsed();
  if (!state.consented) throw conflict('consent: is given before the first photo is sent');
  throw conflict(`photos: a session takes at most ${SESSION_UPLOADS_MAX} uploads`);
}
