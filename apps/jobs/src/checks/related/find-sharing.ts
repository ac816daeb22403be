import type { RelatedTrait } from '@bonafide/contracts/related-jobs';
import { prepared, sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { JobKey } from '../../core/values/job-key.js';
import { RELATED_JOBS_CONSIDERED_MAX } from '../../limits.js';

/** Another job with the same value of a kind. */
export interface Sharing {
  kind: RelatedTrait;
  jobId: string;
  /** keyed hash of whom it names; null: nobody */
  person: string | null;
  at: Date;
}

/** Jobs of the tenant that share something with one of its jobs, latest first, within a time; of each kind the latest. */
export function findSharing(
  manager: EntityManager,
  { tenant, jobId }: JobKey,
  { from, until }: { from: Date; until: Date },
): Promise<Sharing[]> {
  return sql.rows<Sharing>(
    manager,
    prepared(
      `SELECT own.kind, other.job_id AS "jobId", other.person, other.at
         FROM job_traits own CROSS JOIN LATERAL (
           SELECT job_id, person, at FROM job_traits t
            WHERE t.tenant = $2 AND t.kind = own.kind AND t.digest = own.digest
              AND t.at >= $3 AND t.at <= $4 AND t.job_id <> $1
            ORDER BY t.at DESC LIMIT ${RELATED_JOBS_CONSIDERED_MAX}) AS other
        WHERE own.job_id = $1 AND own.tenant = $2 ORDER BY other.at DESC, other.job_id`,
    ),
    [jobId, tenant, from, until],
  );
}
