import type { PhotoName } from './photo-names.js';

/** A photo in the store, as described by its row. */
export interface StoredPhoto {
  name: PhotoName;
  storageKey: string;
  contentType: string;
  width: number;
  height: number;
}

/**
 * The statement that inserts photo rows; `photos` is the placeholder of their JSON, `tenant` that of their tenant.
 */
export const insertPhotos = (jobId: string, tenant: string, photos: string): string =>
  `INSERT INTO job_photos (job_id, tenant, name, storage_key, content_type, bytes, width, height)
   SELECT ${jobId}, ${tenant}, p.name, p."storageKey", p."contentType", 0, p.width, p.height
     FROM json_to_recordset(${photos}::json) AS p(name text, "storageKey" text, "contentType" text, width int, height int)`;
