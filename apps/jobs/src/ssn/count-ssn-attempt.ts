import type { EntityManager } from 'typeorm';
import { SSN_ATTEMPTS_MAX, SSN_ATTEMPTS_WINDOW_MS } from '../limits.js';

/**
 * Counts one attempt at the SSN behind a phone (decisions-jobs 6): null when it is allowed, else the time from which
 * the next one is. One statement decides, so that parallel requests cannot pass together.
 */
export async function countSsnAttempt(
  manager: EntityManager,
  tenant: string,
  phoneKey: string,
  now: Date,
): Promise<Date | null> {
  const windowStart = new Date(now.getTime() - SSN_ATTEMPTS_WINDOW_MS);
  const counted = (await manager.query(
    `INSERT INTO ssn_attempts AS known (tenant, phone_key, attempts, last_at)
     VALUES ($1, $2, ARRAY[$3::timestamptz], $3)
     ON CONFLICT (tenant, phone_key) DO UPDATE SET last_at = excluded.last_at,
       attempts = (SELECT array_agg(at ORDER BY at) FROM unnest(known.attempts || excluded.attempts) AS at WHERE at > $4)
     WHERE (SELECT count(*) FROM unnest(known.attempts) AS at WHERE at > $4) < $5
     RETURNING tenant`,
    [tenant, phoneKey, now, windowStart, SSN_ATTEMPTS_MAX],
  )) as unknown[];
  if (counted.length > 0) return null;
  const [row] = (await manager.query(
    `SELECT min(at) AS oldest FROM ssn_attempts, unnest(attempts) AS at
      WHERE tenant = $1 AND phone_key = $2 AND at > $3`,
    [tenant, phoneKey, windowStart],
  )) as { oldest: Date | null }[];
  return new Date((row?.oldest ?? now).getTime() + SSN_ATTEMPTS_WINDOW_MS);
}

/** Forgets the phones whose last attempt lies before the window. */
export const sweepSsnAttempts = (manager: EntityManager, now: Date): Promise<unknown> =>
  manager.query('DELETE FROM ssn_attempts WHERE last_at <= $1', [
    new Date(now.getTime() - SSN_ATTEMPTS_WINDOW_MS),
  ]);
