import type { RegisteredKey } from '@bonafide/vc-jwt/key-jws';
import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { CAPTURE_KEYS_MAX } from '../../limits.js';

/** A key that a page of a session registered. */
export interface SessionCaptureKey extends RegisteredKey {
  /** RFC 7638, SHA-256 */
  id: string;
  /** when it was registered, ISO 8601 */
  at: string;
}

/**
 * Adds a key of a page to an open session; the oldest makes room. The same key again changes nothing.
 *
 * @returns the time at which it was registered; undefined for a session that takes no more pictures
 */
export async function registerCaptureKey(
  manager: EntityManager,
  { tenant, tokenHash }: { tenant: string; tokenHash: string },
  key: SessionCaptureKey,
): Promise<string | undefined> {
  const row = await sql.maybe<{ keys: SessionCaptureKey[] }>(
    manager,
    `UPDATE job_sessions
        SET capture_keys = CASE WHEN capture_keys @> jsonb_build_array(jsonb_build_object('id', $4::text)) THEN capture_keys
            ELSE (CASE WHEN jsonb_array_length(capture_keys) >= $5 THEN capture_keys - 0 ELSE capture_keys END) || $6::jsonb END
      WHERE token_hash = $1 AND tenant = $2 AND used_at IS NULL AND expires_at > $3::timestamptz
      RETURNING capture_keys AS keys`,
    [tokenHash, tenant, key.at, key.id, CAPTURE_KEYS_MAX, JSON.stringify([key])],
  );
  return row?.keys.find(({ id }) => id === key.id)?.at;
}
