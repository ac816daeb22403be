import { sql } from '@bonafide/platform/database/sql';
import { hashSecret } from '@bonafide/platform/crypto/secrets';
import type { EntityManager } from 'typeorm';
import { SIGN_IN_ATTEMPTS, SIGN_IN_FIRST_WAIT_SECONDS, SIGN_IN_WINDOW_SECONDS } from '../../limits.js';

export interface Counted {
  kind: keyof typeof SIGN_IN_ATTEMPTS;
  /** the subject counted */
  of: string;
}

const keyOf = ({ kind, of }: Counted) => hashSecret(`${kind}|${of}`);

/** When the next attempt is allowed, by the number of failures. */
const NEXT_TRY = `a.last_at + make_interval(secs => least($4, $5 * power(2, least(a.failures - $3, 20))))`;

/**
 * Counts an attempt before its password is checked, with one conditional statement, so that concurrent attempts do not
 * slip through. Returns the seconds to wait if the attempt is refused; refused attempts are not counted.
 */
export async function countAttempt(
  manager: EntityManager,
  counted: Counted,
  now: Date,
): Promise<number | undefined> {
  const { free, longestWaitSeconds } = SIGN_IN_ATTEMPTS[counted.kind];
  const values = [keyOf(counted), now, free, longestWaitSeconds, SIGN_IN_FIRST_WAIT_SECONDS];
  const counts = await sql.count(
    manager,
    `INSERT INTO sign_in_attempts AS a (key, failures, started_at, last_at) VALUES ($1, 1, $2, $2)
     ON CONFLICT (key) DO UPDATE SET
       failures = CASE WHEN a.started_at <= $2 - make_interval(secs => $6) THEN 1 ELSE a.failures + 1 END,
       started_at = CASE WHEN a.started_at <= $2 - make_interval(secs => $6) THEN $2 ELSE a.started_at END,
       last_at = $2
     WHERE a.failures < $3 OR ${NEXT_TRY} <= $2
     RETURNING a.failures`,
    [...values, SIGN_IN_WINDOW_SECONDS],
  );
  if (counts > 0) return undefined;
  const row = await sql.maybe<{ seconds: number }>(
    manager,
    `SELECT extract(epoch FROM ${NEXT_TRY} - $2::timestamptz)::float AS seconds FROM sign_in_attempts a WHERE a.key = $1`,
    values,
  );
  return Math.max(1, Math.ceil(row?.seconds ?? 1));
}

/** The longest wait of any of these, in seconds; undefined if all may try. Counts nothing, so that a refusal stores nothing. */
export async function findWait(
  manager: EntityManager,
  counted: readonly Counted[],
  now: Date,
): Promise<number | undefined> {
  const limits = counted.map(({ kind }) => SIGN_IN_ATTEMPTS[kind]);
  const row = await sql.maybe<{ seconds: number | null }>(
    manager,
    `SELECT max(extract(epoch FROM a.last_at - $4::timestamptz)
         + least(c.longest, $5 * power(2, least(a.failures - c.free, 20))))::float AS seconds
     FROM unnest($1::text[], $2::int[], $3::float8[]) AS c (key, free, longest) JOIN sign_in_attempts a USING (key)
     WHERE a.failures >= c.free`,
    [
      counted.map(keyOf),
      limits.map(({ free }) => free),
      limits.map(({ longestWaitSeconds }) => longestWaitSeconds),
      now,
      SIGN_IN_FIRST_WAIT_SECONDS,
    ],
  );
  return row?.seconds != null && row.seconds > 0 ? Math.max(1, Math.ceil(row.seconds)) : undefined;
}

/** After a correct password: resets the account's own counters, and takes this attempt off the shared ones. */
export async function refundAttempt(
  manager: EntityManager,
  own: readonly Counted[],
  shared: readonly Counted[],
): Promise<void> {
  await sql.run(manager, 'DELETE FROM sign_in_attempts WHERE key = ANY ($1)', [own.map(keyOf)]);
  await sql.run(
    manager,
    'UPDATE sign_in_attempts SET failures = greatest(failures - 1, 0) WHERE key = ANY ($1)',
    [shared.map(keyOf)],
  );
}
