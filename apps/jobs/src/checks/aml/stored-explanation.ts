import { sql } from '@bonafide/platform/database/sql';
import { type EntityManager, In } from 'typeorm';
import type { AmlFacts } from '../../providers/aml.port.js';
import type { JobKeys } from '../../core/values/job-key.js';
import { AmlExplanationEntity, type ExplainedCandidate } from './aml-explanation.entity.js';

export interface StoredExplanation {
  screenedAt: Date;
  threshold: number;
  candidates: ExplainedCandidate[];
}

/** Null if the provider does not explain its scores, or nobody is a near match. */
export function explanationOf(
  { hits, nearMisses = [], threshold }: AmlFacts,
  screenedAt: Date,
): StoredExplanation | null {
  const candidates = [...hits, ...nearMisses].flatMap((hit, at) =>
    hit.explanation
      ? [{ entry: hit.entityId, score: hit.score, isHit: at < hits.length, ...hit.explanation }]
      : [],
  );
  return candidates.length > 0 && threshold !== undefined ? { screenedAt, threshold, candidates } : null;
}

/** Replaces the explanation of an earlier screening of the job. */
export async function writeExplanation(
  manager: EntityManager,
  { jobId, tenant }: { jobId: string; tenant: string },
  explanation: StoredExplanation | null,
): Promise<void> {
  if (!explanation) return eraseExplanations(manager, { tenant, jobIds: [jobId] });
  const { screenedAt, threshold, candidates } = explanation;
  await sql.run(
    manager,
    `INSERT INTO aml_explanations (job_id, tenant, screened_at, threshold, candidates) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ON CONSTRAINT aml_explanations_pkey DO UPDATE SET screened_at = excluded.screened_at, threshold = excluded.threshold,
       candidates = excluded.candidates`,
    [jobId, tenant, screenedAt, threshold, JSON.stringify(candidates)],
  );
}

export async function findExplanation(
  manager: EntityManager,
  tenant: string,
  jobId: string,
): Promise<StoredExplanation | null> {
  return manager.findOne(AmlExplanationEntity, {
    select: { screenedAt: true, threshold: true, candidates: true },
    where: { jobId, tenant },
  });
}

/** Erased with their jobs: they contain words of the screened person's name. */
export async function eraseExplanations(manager: EntityManager, { tenant, jobIds }: JobKeys): Promise<void> {
  await manager.delete(AmlExplanationEntity, { jobId: In(jobIds), tenant });
}
