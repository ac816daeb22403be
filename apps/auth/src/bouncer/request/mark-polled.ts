import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { POLL_RECENT_MS, POLL_RECORDED_MS } from '../../limits.js';

/** Records that the agent polls for the outcome; writes are throttled. */
export async function markPolled(manager: EntityManager, requestId: string, now: Date): Promise<void> {
  const notedBefore = new Date(now.getTime() - POLL_RECORDED_MS);
  await sql.run(
    manager,
    `UPDATE bouncer_requests SET polled_at = $2
     WHERE id = $1 AND (polled_at IS NULL OR polled_at < $3) AND status IN ('pending', 'signed-in')`,
    [requestId, now, notedBefore],
  );
}

/** True if the agent polled recently, and so learns the outcome without the person. */
export const isPolled = ({ polledAt }: { polledAt: Date | null }, now: Date): boolean =>
  polledAt !== null && now.getTime() - polledAt.getTime() <= POLL_RECENT_MS;
