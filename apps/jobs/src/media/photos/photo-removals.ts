import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { tenantsOf } from '../../accounts/account.js';

/** A photo that is due for a check: it is removed from the store unless a job names it. */
export interface DueRemoval {
  key: string;
  /** as PostgreSQL writes it, to the microsecond */
  dueAt: string;
}

export const findDueRemovals = (manager: EntityManager, limit: number): Promise<DueRemoval[]> =>
  sql.rows(
    manager,
    `SELECT storage_key AS key, due_at::text AS "dueAt" FROM photo_removals WHERE due_at <= now()
      ORDER BY due_at LIMIT $1`,
    [limit],
  );

/**
 * The keys among these that are still due: a key that an account's move has taken away since it was read is not. The other
 * deployment names its photo.
 */
export async function findStillDue(manager: EntityManager, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await sql.rows<{ key: string }>(
    manager,
    `SELECT storage_key AS key FROM photo_removals WHERE storage_key = ANY ($1::text[]) AND due_at <= now()`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

/** The keys among these that a job names. A key contains the account and job it may belong to (`newStorageKey`). */
export async function findNamedKeys(manager: EntityManager, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const parts = keys.map((key) => key.split('/') as [string, string]);
  const tenants = new Set(parts.flatMap(([account]) => tenantsOf(account)));
  const rows = await sql.rows<{ key: string }>(
    manager,
    `SELECT storage_key AS key FROM job_photos
      WHERE job_id = ANY ($1::text[]) AND tenant = ANY ($2::text[]) AND storage_key = ANY ($3::text[])`,
    [parts.map(([, jobId]) => jobId), [...tenants], keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Keeps photos that a job named; photos it has dropped since became due again and stay due. */
export async function keepPhotos(manager: EntityManager, named: readonly DueRemoval[]): Promise<void> {
  if (named.length === 0) return;
  await sql.run(
    manager,
    `DELETE FROM photo_removals WHERE (storage_key, due_at) IN (SELECT * FROM unnest($1::text[], $2::timestamptz[]))`,
    [named.map(({ key }) => key), named.map(({ dueAt }) => dueAt)],
  );
}
