import type { EntityManager } from 'typeorm';

/** Who acts by the service's own commands. */
export const OPERATOR = 'operator';
/** Whose trail holds what concerns no account. */
export const SERVICE_TENANT = 'service';

export interface AuditEvent {
  tenant: string;
  /** key id, session's job id, agent DID, `operator`, `retention`: never a secret, a name or an address */
  actor: string;
  /** `noun.verb`, past tense: `key.revoked` */
  action: string;
  /** what it was done to, when that is not a job: a key's id, an issuer's DID */
  subject?: string;
  jobId?: string;
  /** plain values; no personal data, no secrets */
  detail?: object;
  /** personal details of a job: they go when it is erased, the event stays */
  jobDetail?: object;
  /** keyed hash of the caller's address */
  addressHash?: string;
  at?: Date | string;
}

/** Adds a line to the append-only trail, in the caller's transaction. */
export async function recordAuditEvent(manager: EntityManager, event: AuditEvent): Promise<void> {
  const { tenant, actor, action, subject, jobId, detail = {}, jobDetail, addressHash, at } = event;
  const insert = `INSERT INTO account_audit (tenant, actor, action, subject, job_id, detail, address_hash, at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now()))`;
  const values = [
    tenant,
    actor,
    action,
    subject ?? null,
    jobId ?? null,
    JSON.stringify(detail),
    addressHash ?? null,
    at ?? null,
  ];
  if (jobDetail === undefined) await manager.query(insert, values);
  else
    await manager.query(
      `WITH event AS (${insert} RETURNING id)
       INSERT INTO audit_job_details (audit_id, job_id, detail) SELECT id, $5, $9 FROM event`,
      [...values, JSON.stringify(jobDetail)],
    );
}

/** Personal details of a job's events go with the job; what was done, by whom and when stays. */
export const eraseAuditDetails = (manager: EntityManager, jobId: string) =>
  manager.query('DELETE FROM audit_job_details WHERE job_id = $1', [jobId]);
