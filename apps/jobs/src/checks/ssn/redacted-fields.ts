import type { NameValue } from '@bonafide/contracts/job-record';
import type { EntityManager } from 'typeorm';

/** A string or a list, as it was sent. */
export type UnlistedProperties = string | NameValue[];

/** Keeps what a job's own read shows and its record does not (spec, `request.properties` of SSN jobs). */
export const saveUnlistedProperties = (
  manager: EntityManager,
  jobId: string,
  properties: UnlistedProperties,
): Promise<unknown> =>
  manager.query('INSERT INTO unlisted_properties (job_id, properties) VALUES ($1, $2)', [
    jobId,
    JSON.stringify(properties),
  ]);

export async function findUnlistedProperties(
  manager: EntityManager,
  jobId: string,
): Promise<UnlistedProperties | null> {
  const [row] = (await manager.query('SELECT properties::text FROM unlisted_properties WHERE job_id = $1', [
    jobId,
  ])) as { properties: string }[];
  return row ? (JSON.parse(row.properties) as UnlistedProperties) : null;
}

/** Part of a job's erasure. */
export const eraseUnlistedProperties = (manager: EntityManager, jobId: string): Promise<unknown> =>
  manager.query('DELETE FROM unlisted_properties WHERE job_id = $1', [jobId]);
