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
      withPhotos && name === 'job_photos'
        ? `WITH gone AS (${rows} RETURNING storage_key)
           INSERT INTO photo_removals (storage_key) SELECT storage_key FROM gone ON CONFLICT DO NOTHING`
        : rows;
    await inPacedBatches(async (size) => {
      const count = await sql.count(dataSource, statement, [tenants, size]);
      removed += count;
      return count;
    }, new AbortController().signal);
  }
  return removed;
}
