// How a client without a browser polls (RFC 8628 section 3.5, OpenID CIBA Core section 7.3): counted in the request's row.
import { type Executor, sql } from '@bonafide/platform/database/sql';
import { errors } from 'oidc-provider';
import { POLL_SECONDS } from '../../limits.js';

export type PolledTable = 'device_requests' | 'backchannel_requests';

/**
 * Counts a poll and throws the error for the client while it has no tokens to fetch. Returns if the request was allowed,
 * or if the client has no such request.
 */
export async function pollRequest(
  on: Executor,
  table: PolledTable,
  { idHash, clientId }: { idHash: string; clientId: string },
  now: Date,
): Promise<void> {
  const asked = [idHash, clientId, now];
  // Network delays vary: a poll sent in time may arrive up to a second early.
  const inTime = await sql.maybe<{ answer: string | null; expiresAt: Date }>(
    on,
    `UPDATE ${table} SET polled_at = $3::timestamptz WHERE id_hash = $1 AND client_id = $2
       AND (polled_at IS NULL OR answer IS NOT NULL OR polled_at <= $3::timestamptz - make_interval(secs => interval_seconds - 1))
     RETURNING answer, expires_at AS "expiresAt"`,
    asked,
  );
  if (inTime) return assertAllowed(inTime, now);
  const early = await sql.count(
    on,
    `UPDATE ${table} SET polled_at = $3, interval_seconds = interval_seconds + ${POLL_SECONDS}
     WHERE id_hash = $1 AND client_id = $2`,
    asked,
  );
  if (early === 1) throw new errors.SlowDown();
}

function assertAllowed({ answer, expiresAt }: { answer: string | null; expiresAt: Date }, now: Date): void {
  if (answer === 'allowed') return;
  if (answer === 'refused') throw new errors.AccessDenied('the request was denied');
  if (expiresAt <= now) throw new errors.ExpiredToken('the request has expired');
  throw new errors.AuthorizationPending();
}
