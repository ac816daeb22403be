import { bulkInsert } from '@bonafide/platform/database/bulk-insert';
import { prepared, sql } from '@bonafide/platform/database/sql';
import { type EntityManager, In } from 'typeorm';
import type { JobKey, JobKeys } from '../../core/values/job-key.js';
import { JobTraitEntity } from './job-trait.entity.js';

export type TraitRow = Pick<JobTraitEntity, 'kind' | 'digest' | 'person' | 'at'>;

/** Replaces those of an earlier run of the job. */
export async function saveTraits(
  manager: EntityManager,
  { tenant, jobId }: JobKey,
  traits: readonly TraitRow[],
): Promise<void> {
  await manager.delete(JobTraitEntity, { jobId, tenant });
  if (traits.length === 0) return;
  const rows = traits.map(({ kind, digest, person, at }) => ({
    job_id: jobId,
    tenant,
    kind,
    digest,
    person,
    at,
  }));
  const { names, selected, source, value } = bulkInsert(rows, { at: 'timestamptz' }, 1);
  await sql.run(manager, prepared(`INSERT INTO job_traits (${names}) SELECT ${selected} FROM ${source}`), [
    value,
  ]);
}

export const eraseTraits = (manager: EntityManager, { tenant, jobIds }: JobKeys) =>
  manager.delete(JobTraitEntity, { jobId: In(jobIds), tenant });

/** Deletes at most `limit` traits from before a time; resolves to their number. */
export const purgeTraits = (
  manager: EntityManager,
  tenant: string,
  before: Date,
  limit: number,
): Promise<number> =>
  sql.count(
    manager,
    `DELETE FROM job_traits WHERE tenant = $1 AND (job_id, kind, digest) IN (
       SELECT job_id, kind, digest FROM job_traits WHERE tenant = $1 AND at < $2 ORDER BY at LIMIT $3)`,
    [tenant, before, limit],
  );
