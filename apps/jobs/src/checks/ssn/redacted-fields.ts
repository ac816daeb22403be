import type { NameValue } from '@bonafide/contracts/job-record';
import { type EntityManager, In } from 'typeorm';
import type { JobKey, JobKeys } from '../../core/values/job-key.js';
import { RedactedFieldEntity } from './redacted-field.entity.js';

/** A string or a list, as it was sent. */
export type RedactedFields = string | NameValue[];

/** Stores fields that the job's own endpoint shows but its record does not (spec, `request.properties` of SSN jobs). */
export async function saveRedactedFields(
  manager: EntityManager,
  job: JobKey,
  fields: RedactedFields,
): Promise<void> {
  await manager.insert(RedactedFieldEntity, { ...job, fields });
}

export async function findRedactedFields(
  manager: EntityManager,
  { tenant, jobId }: JobKey,
): Promise<RedactedFields | null> {
  const row = await manager.findOneBy(RedactedFieldEntity, { jobId, tenant });
  return row?.fields ?? null;
}

/** Part of the erasure of jobs. */
export async function eraseRedactedFields(
  manager: EntityManager,
  { tenant, jobIds }: JobKeys,
): Promise<void> {
  await manager.delete(RedactedFieldEntity, { jobId: In(jobIds), tenant });
}
