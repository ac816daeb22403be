import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import type { PhotoStore } from '../photos/photo-store.js';

const AT_ONCE = 8;
const KEYS_AT_ONCE = 1_000;

/**
 * Copies every photo named by the source's rows into the target's store and reads it back; resolves to the number
 * copied. Can be interrupted; resumes where it stopped.
 *
 * @throws Error when a photo named by a row is not in the store, or reads back differently
 */
export async function copyPhotos(
  dataSource: DataSource,
  tenants: string[],
  from: PhotoStore,
  to: PhotoStore,
): Promise<number> {
  let copied = 0;
  for (let after = ''; ;) {
    const rows = await sql.rows<{ key: string; contentType: string }>(
      dataSource,
      `SELECT storage_key AS key, content_type AS "contentType" FROM job_photos
        WHERE tenant = ANY($1::text[]) AND storage_key COLLATE "C" > $2 ORDER BY storage_key COLLATE "C" LIMIT ${KEYS_AT_ONCE}`,
      [tenants, after],
    );
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const some = rows.slice(at, at + AT_ONCE);
      const done = await Promise.all(
        some.map(({ key, contentType }) => copyPhoto(key, contentType, from, to)),
      );
      copied += done.filter(Boolean).length;
    }
    if (rows.length < KEYS_AT_ONCE) return copied;
    after = rows.at(-1)!.key;
  }
}

async function copyPhoto(
  key: string,
  contentType: string,
  from: PhotoStore,
  to: PhotoStore,
): Promise<boolean> {
  const bytes = await from.get(key);
  if (!bytes) throw new Error(`the photo ${key} is not in the store`);
  const there = await to.get(key);
  if (there?.equals(bytes)) return false;
  // An incomplete photo: a write was interrupted.
  if (there) await to.remove(key);
  await to.put(key, bytes, contentType);
  if (!(await to.get(key))?.equals(bytes)) throw new Error(`the photo ${key} did not arrive as it was`);
  return true;
}
