import type { AssuranceLevel } from '@bonafide/contracts/assurance';
import type { CaptureSignal } from '@bonafide/contracts/capture-proof';
import type { JobStatus, JobType } from '@bonafide/contracts/job-types';
import type { DocumentKind, HeadPose, ScreenColour, SessionPhoto } from '@bonafide/contracts/verify-session';
import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { SessionCaptureKey } from '../../accounts/access/capture-keys.js';

export interface KeptPhoto extends SessionPhoto {
  /** what its proof suggests, which the person is not told; null: of before there were proofs */
  signals: CaptureSignal[] | null;
}

export const shownOf = ({ signals: _, ...photo }: KeptPhoto): SessionPhoto => photo;

/** The state of a session, from its row and those of its job. */
export interface SessionState {
  jobId: string;
  type: JobType;
  status: JobStatus;
  revision: number;
  used: boolean;
  expiresAt: Date;
  documentKind: DocumentKind | null;
  consentVersion: string | null;
  consentedAt: Date | null;
  /** for an id-reverification: whether another job has the first picture */
  comparesWithJob: boolean;
  photos: KeptPhoto[];
  challenge: { id: string; poses: HeadPose[]; colours: ScreenColour[]; expiresAt: string } | null;
  framesReceived: number;
  captureKeys: SessionCaptureKey[];
  /** stated by whoever opened it, or held since the submission */
  assurance: AssuranceLevel | null;
}

/** The decision is also a change, but writes no row of the session. */
export async function findSessionState(
  manager: EntityManager,
  { tenant, tokenHash }: { tenant: string; tokenHash: string },
): Promise<SessionState | undefined> {
  return sql.maybe<SessionState>(
    manager,
    `SELECT s.job_id AS "jobId", j.type, j.status, s.revision + (j.status <> 'active')::int AS revision,
            s.used_at IS NOT NULL AS used, s.expires_at AS "expiresAt", s.document_kind AS "documentKind",
            s.consent_version AS "consentVersion", s.consented_at AS "consentedAt", s.capture_keys AS "captureKeys",
            (j.head::jsonb #>> '{request,parameters,jobId}') IS NOT NULL AS "comparesWithJob",
            j.head::jsonb #>> '{request,assurance}' AS assurance,
            coalesce((SELECT json_agg(json_build_object('name', p.name, 'width', p.width, 'height', p.height,
                                                        'digest', p.digest, 'verdict', p.verdict, 'source', p.capture->>'source',
                                                        'signals', p.capture->'signals') ORDER BY p.name)
                        FROM job_photos p
                       WHERE p.job_id = s.job_id AND p.tenant = s.tenant AND p.digest IS NOT NULL), '[]') AS photos,
            CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'poses', c.poses, 'colours', c.colours, 'expiresAt', c.expires_at)
            END AS challenge,
            (SELECT count(*)::int FROM liveness_frames f WHERE f.job_id = s.job_id AND f.tenant = s.tenant) AS "framesReceived"
       FROM job_sessions s JOIN jobs j ON j.id = s.job_id AND j.tenant = s.tenant
       LEFT JOIN liveness_challenges c ON c.job_id = s.job_id AND c.tenant = s.tenant
      WHERE s.token_hash = $1 AND s.tenant = $2 AND j.status <> 'removed'`,
    [tokenHash, tenant],
  );
}
