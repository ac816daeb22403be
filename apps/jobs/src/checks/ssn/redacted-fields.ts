import type { NameValue } from '@bonafide/contracts/job-record';
import type { EntityManager } from 'typeorm';
import { RedactedFieldEntity } from './redacted-field.entity.js';

/** A string or a list, as it was sent. */
export type UnlistedProperties = string | NameValue[];

/** Keeps what a job's own read shows and its record does not (spec, `request.properties` of SSN jobs). */
export async function saveUnlistedProperties(
  manager: EntityManager,
  jobId: string,
  properties: UnlistedProperties,
): Promise<void> {
  await manager.insert(RedactedFieldEntity, { jobId, properties });
}

export async function findUnlistedProperties(
  manager: EntityManager,
  jobId: string,
): Promise<UnlistedProperties | null> {
  const row = await manager.findOneBy(RedactedFieldEntity, { jobId });
  return row?.properties ?? null;
}

/** Part of a job's erasure. */
export async function eraseUnlistedProperties(manager: EntityManager, jobId: string): Promise<void> {
  await manager.delete(RedactedFieldEntity, { jobId });
}
