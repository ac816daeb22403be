import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import { inPacedBatches } from '../erasure/paced-batches.js';
import { MOVED_TABLES } from './moved-tables.js';

export interface RemovalOptions {
  /** photos of the rows go from the deployment's store; not where the other end reads the same store */
  withPhotos: boolean;
  /** the hashes of keys stay, so that whoever holds one can be told where its account is */
  keepsKeys: boolean;
}

const REMOVE_PHOTOS = `
  INSERT INTO photo_removals (storage_key) SELECT storage_key FROM gone
  ON CONFLICT (storage_key) DO UPDATE SET due_at = now()`;
/** The other end names them, in the store that both share: from here on they look like files that no row names. */
const KEEP_PHOTOS = `, kept AS (DELETE FROM photo_removals WHERE storage_key IN (SELECT storage_key FROM gone))
  SELECT FROM gone`;

/** Deletes an account's rows at one end of a move, all but its trail; in small batches, and repeatable. */
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
