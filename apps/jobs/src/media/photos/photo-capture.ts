import type { CaptureSignal, CaptureSource } from '@bonafide/contracts/capture-proof';
import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { JobKey } from '../../core/values/job-key.js';
import type { PhotoName } from './photo-names.js';

/** What the proof of a session's picture says, as its upload judged it. */
export interface PhotoCapture {
  /** null: without a valid proof */
  source: CaptureSource | null;
  signals: CaptureSignal[];
  /** of a camera's picture: which stream, and where in it */
  shot?: Shot;
}

export interface Shot {
  /** the page's key */
  key: string;
  stream: string;
  /** frames that the stream had shown */
  frames: number;
  /** when it was taken, seconds since 1970 */
  at: number;
}

/** A picture that came without a proof. */
export const UNSIGNED: PhotoCapture = { source: null, signals: ['UnsignedPhoto'] };

/** Of the photos that were sent to a session one at a time. */
export async function findPhotoCaptures(
  manager: EntityManager,
  { tenant, jobId }: JobKey,
): Promise<Map<PhotoName, PhotoCapture>> {
  const rows = await sql.rows<{ name: PhotoName; capture: PhotoCapture }>(
    manager,
    'SELECT name, capture FROM job_photos WHERE job_id = $1 AND tenant = $2 AND capture IS NOT NULL',
    [jobId, tenant],
  );
  return new Map(rows.map(({ name, capture }) => [name, capture]));
}
