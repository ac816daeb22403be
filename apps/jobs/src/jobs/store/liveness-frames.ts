import type { HeadPose, ScreenColour } from '@bonafide/contracts/verify-session';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { type PhotoCapture, UNSIGNED } from '../../media/photos/photo-capture.js';
import type { LivenessFrames } from './job-engine.js';
import type { JobKey, JobKeys } from '../../core/values/job-key.js';

/** Replaces the previous challenge and deletes its pictures; false when the session was given too many. */
export async function insertChallenge(
  manager: EntityManager,
  { tenant, jobId }: JobKey,
  challenge: { id: string; poses: HeadPose[]; colours: ScreenColour[]; expiresAt: Date },
  drawsMax: number,
): Promise<boolean> {
  const count = await sql.count(
    manager,
    `INSERT INTO liveness_challenges AS c (job_id, tenant, id, poses, expires_at, colours) VALUES ($1, $6, $2, $3, $4, $7)
     ON CONFLICT ON CONSTRAINT liveness_challenges_pkey DO UPDATE SET id = $2, poses = $3, expires_at = $4, colours = $7, draws = c.draws + 1 WHERE c.draws < $5
     RETURNING id`,
    [jobId, challenge.id, challenge.poses, challenge.expiresAt, drawsMax, tenant, challenge.colours],
  );
  if (count > 0)
    await sql.run(manager, 'DELETE FROM liveness_frames WHERE job_id = $1 AND tenant = $2', [jobId, tenant]);
  return count > 0;
}

/** Inserts the next picture of an active challenge; false when it is out of order, or the challenge has ended. */
export async function insertFrame(
  manager: EntityManager,
  frame: JobKey & {
    challengeId: string;
    position: number;
    digest: string;
    sealed: Buffer;
    capture: PhotoCapture;
    now: Date;
  },
): Promise<boolean> {
  const { tenant, jobId, challengeId, position, digest, sealed, capture, now } = frame;
  const count = await sql.count(
    manager,
    `INSERT INTO liveness_frames (job_id, tenant, position, digest, sealed, received_at, capture)
     SELECT job_id, tenant, $3::int, $4, $5, $6, $8 FROM liveness_challenges c
      WHERE job_id = $1 AND tenant = $7 AND id = $2 AND expires_at > $6::timestamptz
        AND $3::int = (SELECT count(*) FROM liveness_frames f WHERE f.job_id = c.job_id AND f.tenant = c.tenant)
     RETURNING position`,
    [jobId, challengeId, position, digest, sealed, now, tenant, JSON.stringify(capture)],
  );
  return count > 0;
}

/** null if the session was given no challenge. */
export async function findLivenessFrames(
  manager: EntityManager,
  cipher: FieldCipher,
  { tenant, jobId }: JobKey,
): Promise<LivenessFrames | null> {
  const challenge = await sql.maybe<{ poses: HeadPose[]; colours: ScreenColour[] }>(
    manager,
    'SELECT poses, colours FROM liveness_challenges WHERE job_id = $1 AND tenant = $2',
    [jobId, tenant],
  );
  if (!challenge) return null;
  const rows = await sql.rows<{ position: number; sealed: Buffer; capture: PhotoCapture | null }>(
    manager,
    'SELECT position, sealed, capture FROM liveness_frames WHERE job_id = $1 AND tenant = $2 ORDER BY position',
    [jobId, tenant],
  );
  const frames = rows.map(({ position, sealed }) =>
    cipher.decrypt(sealed, `liveness_frames.sealed|${jobId}|${position}`),
  );
  return { ...challenge, frames, captures: rows.map(({ capture }) => capture ?? UNSIGNED) };
}

/** Deletes challenges with their pictures, once the job is decided or erased, or its session is over. */
export const deleteChallenges = (manager: EntityManager, { tenant, jobIds }: JobKeys): Promise<void> =>
  sql.run(manager, 'DELETE FROM liveness_challenges WHERE job_id = ANY($1::text[]) AND tenant = $2', [
    jobIds,
    tenant,
  ]);
