import { type EntityManager, IsNull, Not } from 'typeorm';
import { JobPhotoEntity } from './job-photo.entity.js';
import type { JobKey } from '../../core/values/job-key.js';
import type { PhotoCapture } from './photo-capture.js';
import type { PhotoName } from './photo-names.js';

/** Of the photos that were sent to a session one at a time. */
export async function findPhotoCaptures(
  manager: EntityManager,
  { tenant, jobId }: JobKey,
): Promise<Map<PhotoName, PhotoCapture>> {
  const rows = await manager.findBy(JobPhotoEntity, { jobId, tenant, capture: Not(IsNull()) });
  return new Map(rows.map(({ name, capture }) => [name, capture!]));
}
