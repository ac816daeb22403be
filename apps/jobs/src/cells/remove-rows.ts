import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import { inPacedBatches } from '../erasure/paced-batches.js';
import { MOVED_TABLES } from './moved-tables.js';

export interface RemovalOptions {
  /** also removes the rows' photos from the deployment's store; false where the other end uses the same store */
  withPhotos: boolean;
  /** keeps the hashes of keys, so that their holders can be told where the account is */
  keepsKeys: boolean;
}

const REMOVE_PHOTOS = `
  INSERT INTO photo_removals (storage_key) SELECT storage_key FROM gone
  ON CONFLICT (storage_key) DO UPDATE SET due_at = now()`;
/** The other end references them in the shared store; here they must look like files that no row references. */
const KEEP_PHOTOS = `, kept AS (DELETE FROM photo_removals WHERE storage_key IN (SELECT storage_key FROM gone))
  SELECT FROM gone`;

/** Deletes an account's rows at one end of a move, except its trail; in small batches, and repeatable. */
export async function removeRows(
  dataSource: DataSource,
  tenants: string[],
  { withPhotos, keepsKeys }: RemovalOptions,
): Promise<number> {
  let removed = 0;
  for (const { name, whose } of MOVED_TABLES.toReversed()) {
    if (keepsKeys && name === 'api_keys') continue;
    const rows = `DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} WHERE ${whose} LIMIT $2))`;
    const statement =
      name === 'job_photos'
        ? `WITH gone AS (${rows} RETURNING storage_key)${withPhotos ? REMOVE_PHOTOS : KEEP_PHOTOS}`
        : rows;
    await inPacedBatches(async (size) => {
      const count = await sql.count(dataSource, statement, [tenants, size]);
      removed += count;
      return count;
    }, new AbortController().signal);
  }
  return removed;
}
