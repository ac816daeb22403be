import { prepared, sql } from '@bonafide/platform/database/sql';
import { ServiceError } from '@bonafide/platform/errors';
import type { EntityManager } from 'typeorm';
import type { BeforeInsert } from '../../jobs/store/stored-job.js';
import { SSN_ATTEMPTS_MAX, SSN_ATTEMPTS_WINDOW_MS } from '../../limits.js';

const COUNT_ATTEMPT = prepared(`
  INSERT INTO ssn_attempts AS known (tenant, phone_key, attempts, last_at)
  VALUES ($1, $2, ARRAY[$3::timestamptz], $3::timestamptz)
  ON CONFLICT (tenant, phone_key) DO UPDATE SET last_at = excluded.last_at,
    attempts = attempts_since(known.attempts || excluded.attempts, $4::timestamptz)
  WHERE cardinality(attempts_since(known.attempts, $4::timestamptz)) < $5::int`);

/** Whose number is checked: `key` is a keyed hash, `parameter` the one that a refusal names. */
export interface SsnOwner {
  tenant: string;
  key: string;
  parameter: 'phone' | 'dob';
}

/**
 * Counts one attempt to check the SSN of a person before the job is created. A single statement decides, so that parallel
 * requests cannot exceed the limit; a refused attempt is a 429 that states when the next is allowed.
 */
export const ssnAttemptGate =
  ({ tenant, key, parameter }: SsnOwner, now: Date): BeforeInsert =>
  async (manager) => {
    const windowStart = new Date(now.getTime() - SSN_ATTEMPTS_WINDOW_MS);
    const values = [tenant, key, now, windowStart, SSN_ATTEMPTS_MAX];
    if ((await sql.count(manager, COUNT_ATTEMPT, values)) === 1) return;
    const row = await sql.maybe<{ oldest: Date | null }>(
      manager,
      `SELECT min(one) AS oldest FROM ssn_attempts, unnest(attempts) AS one
        WHERE tenant = $1 AND phone_key = $2 AND one > $3`,
      [tenant, key, windowStart],
    );
    throw tooManyAttempts(parameter, (row?.oldest ?? now).getTime() + SSN_ATTEMPTS_WINDOW_MS - now.getTime());
  };

const tooManyAttempts = (parameter: string, waitMs: number): ServiceError =>
  new ServiceError(
    'too-many-requests',
    `${parameter}: at most ${SSN_ATTEMPTS_MAX} verifications in 24 hours, see Retry-After`,
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) } },
  );

/** Deletes people whose last attempt is older than the window, tenant by tenant; skips locked rows. */
export async function sweepSsnAttempts(manager: EntityManager, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SSN_ATTEMPTS_WINDOW_MS);
  const due = 'SELECT DISTINCT tenant FROM ssn_attempts WHERE last_at <= $1';
  for (const { tenant } of await sql.rows<{ tenant: string }>(manager, due, [before]))
    await sql.run(
      manager,
      `DELETE FROM ssn_attempts WHERE tenant = $2 AND phone_key IN (
         SELECT phone_key FROM ssn_attempts WHERE tenant = $2 AND last_at <= $1 FOR UPDATE SKIP LOCKED)`,
      [before, tenant],
    );
}
