// Statements about the faces of jobs.
import type { FaceTemplate } from '@bonafide/vision/faces/face-gallery';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { bulkInsert } from '@bonafide/platform/database/bulk-insert';
import { prepared, sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { JobKey, JobKeys } from '../../../core/values/job-key.js';
import { JobFaceEntity } from './job-face.entity.js';

/**
 * Keeps jobs from being erased until the transaction ends, and returns those that are not. An erasure that waits for it
 * finds what the transaction wrote.
 */
export async function holdUnerased(manager: EntityManager, { tenant, jobIds }: JobKeys): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    manager,
    prepared(
      `SELECT id FROM jobs WHERE id = ANY($1::text[]) AND tenant = $2 AND status <> 'removed' ORDER BY id FOR KEY SHARE`,
    ),
    [jobIds, tenant],
  );
  return rows.map(({ id }) => id);
}

const belongsTo = (jobId: string): string => `job_faces.sealed|${jobId}`;

export function openTemplate(cipher: FieldCipher, jobId: string, sealed: Buffer): FaceTemplate {
  const bytes = cipher.decrypt(sealed, belongsTo(jobId));
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Replaces the face of an earlier run of the job. */
export const saveFace = (
  manager: EntityManager,
  cipher: FieldCipher,
  { tenant, jobId }: JobKey,
  { template, person, at }: { template: FaceTemplate; person: string | null; at: Date },
): Promise<void> =>
  sql.run(
    manager,
    `INSERT INTO job_faces (job_id, tenant, sealed, person, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ON CONSTRAINT job_faces_pkey DO UPDATE
       SET sealed = excluded.sealed, person = excluded.person, at = excluded.at, changed_at = clock_timestamp()`,
    [jobId, tenant, cipher.encrypt(Buffer.from(template), belongsTo(jobId)), person, at],
  );

export type ChangedFace = Pick<JobFaceEntity, 'jobId' | 'sealed'> & { changedAt: string };

/** Where the next page of changes begins. */
export interface ChangesFrom {
  changedAt: string;
  jobId: string;
}

/** The clock of the database, by which changes are timed, some time ago. */
export const databaseTimeBefore = async (manager: EntityManager, ms: number): Promise<string> =>
  (
    await sql.one<{ at: string }>(manager, `SELECT (clock_timestamp() - $1 * interval '1 ms')::text AS at`, [
      ms,
    ])
  ).at;

/** Before the latest changes, at most `limit` of them. */
export async function latestChanges(
  manager: EntityManager,
  tenant: string,
  limit: number,
): Promise<ChangesFrom> {
  const earlier = await sql.maybe<ChangesFrom>(
    manager,
    `SELECT changed_at::text AS "changedAt", job_id AS "jobId" FROM job_faces
      WHERE tenant = $1 ORDER BY changed_at DESC, job_id DESC OFFSET $2 LIMIT 1`,
    [tenant, limit],
  );
  return earlier ?? { changedAt: '-infinity', jobId: '' };
}

/** Faces that were stored or removed since, in the order of their changes. */
export const findChangedFaces = (
  manager: EntityManager,
  tenant: string,
  { changedAt, jobId }: ChangesFrom,
  limit: number,
): Promise<ChangedFace[]> =>
  sql.rows<ChangedFace>(
    manager,
    prepared(
      `SELECT job_id AS "jobId", sealed, changed_at::text AS "changedAt" FROM job_faces
        WHERE tenant = $1 AND (changed_at, job_id) > ($2::timestamptz, $3) ORDER BY changed_at, job_id LIMIT $4`,
    ),
    [tenant, changedAt, jobId, limit],
  );

export type StoredFace = Pick<JobFaceEntity, 'jobId' | 'person'>;

/** Which of these jobs still have a face from a time on, and whom they name. */
export const findStoredFaces = (
  manager: EntityManager,
  tenant: string,
  jobIds: readonly string[],
  from: Date,
): Promise<StoredFace[]> =>
  sql.rows<StoredFace>(
    manager,
    prepared(
      `SELECT job_id AS "jobId", person FROM job_faces
        WHERE tenant = $1 AND job_id = ANY($2::text[]) AND sealed IS NOT NULL AND at >= $3`,
    ),
    [tenant, jobIds, from],
  );

export interface FaceLink {
  jobId: string;
  distance: number;
}

/** Links a job to others whose faces are still stored. */
export async function saveFaceLinks(
  manager: EntityManager,
  { tenant, jobId }: JobKey,
  links: readonly FaceLink[],
): Promise<void> {
  await sql.run(manager, 'DELETE FROM face_links WHERE tenant = $2 AND job_id = $1', [jobId, tenant]);
  if (links.length === 0) return;
  const rows = links.map((link) => ({
    job_id: jobId,
    other_job_id: link.jobId,
    tenant,
    distance: link.distance,
  }));
  const { names, selected, source, value } = bulkInsert(rows, { distance: 'real' }, 1);
  await sql.run(
    manager,
    prepared(
      `INSERT INTO face_links (${names}) SELECT ${selected} FROM ${source}
        JOIN job_faces f ON f.job_id = given.other_job_id AND f.tenant = $2 AND f.sealed IS NOT NULL`,
    ),
    [value, tenant],
  );
}

/** Jobs that a job is linked to, in either direction. */
export const findFaceLinks = (manager: EntityManager, { tenant, jobId }: JobKey): Promise<FaceLink[]> =>
  sql.rows<FaceLink>(
    manager,
    prepared(
      `SELECT other_job_id AS "jobId", distance FROM face_links WHERE tenant = $1 AND job_id = $2
       UNION SELECT job_id, distance FROM face_links WHERE tenant = $1 AND other_job_id = $2`,
    ),
    [tenant, jobId],
  );

/** What remains says only that there was a face. */
const REMOVED = 'sealed = NULL, person = NULL, changed_at = clock_timestamp()';

export async function eraseFaces(manager: EntityManager, { tenant, jobIds }: JobKeys): Promise<void> {
  await sql.run(
    manager,
    'DELETE FROM face_links WHERE tenant = $1 AND (job_id = ANY($2::text[]) OR other_job_id = ANY($2::text[]))',
    [tenant, jobIds],
  );
  await sql.run(
    manager,
    `UPDATE job_faces SET ${REMOVED} WHERE tenant = $1 AND job_id = ANY($2::text[]) AND sealed IS NOT NULL`,
    [tenant, jobIds],
  );
}

/** Jobs with faces from before a time, at most `limit`. */
export const findOldFaces = async (
  manager: EntityManager,
  tenant: string,
  before: Date,
  limit: number,
): Promise<string[]> => {
  const rows = await sql.rows<{ jobId: string }>(
    manager,
    `SELECT job_id AS "jobId" FROM job_faces
      WHERE tenant = $1 AND at < $2 AND sealed IS NOT NULL ORDER BY at LIMIT $3`,
    [tenant, before, limit],
  );
  return rows.map(({ jobId }) => jobId);
};

/** Deletes what remains of removed faces once no process can still hold them. */
export const purgeRemovedFaces = (manager: EntityManager, tenant: string, heldMs: number): Promise<number> =>
  sql.count(
    manager,
    `DELETE FROM job_faces WHERE tenant = $1 AND sealed IS NULL AND changed_at < clock_timestamp() - $2 * interval '1 ms'`,
    [tenant, heldMs],
  );
