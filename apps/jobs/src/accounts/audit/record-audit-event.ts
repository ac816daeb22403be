import type { AuditAct } from '@bonafide/audit/audit-line';
import { hashJson } from '@bonafide/vc-jwt/proof-hash';
import { randomBytes } from 'node:crypto';
import { sql } from '@bonafide/platform/database/sql';
import { type EntityManager, In } from 'typeorm';
import type { JobKeys } from '../../core/values/job-key.js';
import { AuditJobDetailEntity } from './audit-job-detail.entity.js';
import { jobDetailCipherOf, sealJobDetail } from './sealed-job-detail.js';

/** Actor of the service's own commands. */
export const OPERATOR = 'operator';
/** The operator, as named in a trail. */
export const BY_OPERATOR: AuditActor = { actor: OPERATOR };
/** Tenant of the trail of events that concern no account. */
export const SERVICE_TENANT = 'service';

/** The actor of an event. */
export interface AuditActor {
  /** the person (`user:` and the DID), key id, session's job id, `operator`, `retention`: never a secret, a name or an address */
  actor: string;
  /** set when an agent acted on the person's behalf */
  act?: AuditAct;
  /** the person behind a key, kept in the detail */
  person?: string;
}

export interface AuditEvent extends AuditActor {
  tenant: string;
  /** `noun.verb`, past tense: `key.revoked` */
  action: string;
  /** subject of the action, when it is not a job: a key's id, an issuer's DID */
  subject?: string;
  jobId?: string;
  /** plain values; no personal data, no secrets */
  detail?: object;
  /** personal details of a job: removed when it is erased; the event stays */
  jobDetail?: object;
  /** keyed hash of the caller's address */
  addressHash?: string;
  at?: Date | string;
}

/** Adds a line to the append-only trail, in the caller's transaction. */
export async function recordAuditEvent(manager: EntityManager, event: AuditEvent): Promise<void> {
  const { tenant, actor, act, person, action, subject, jobId, jobDetail, addressHash, at } = event;
  const salt = jobDetail && randomBytes(16).toString('base64url');
  const detail = {
    ...(person && { person }),
    ...event.detail,
    ...(jobDetail && { jobDetailDigest: hashJson([salt, jobDetail]) }),
  };
  const insert = `INSERT INTO account_audit (tenant, actor, action, subject, job_id, detail, address_hash, at, act)
    VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now()), $9)`;
  const values = [
    tenant,
    actor,
    action,
    subject ?? null,
    jobId ?? null,
    JSON.stringify(detail),
    addressHash ?? null,
    at ?? null,
    act ? JSON.stringify(act) : null,
  ];
  if (jobDetail === undefined) await sql.run(manager, insert, values);
  else {
    const cipher = await jobDetailCipherOf(manager.connection, tenant);
    const sealed = sealJobDetail(cipher, { jobId: jobId!, salt: salt! }, jobDetail);
    await sql.run(
      manager,
      `WITH event AS (${insert} RETURNING id)
       INSERT INTO audit_job_details (audit_id, job_id, sealed, salt) SELECT id, $5, $10, $11 FROM event`,
      [...values, sealed, salt],
    );
  }
}

/** Adds the same line for each of these jobs, in the caller's transaction. */
export const recordOfJobs = (
  manager: EntityManager,
  { tenant, jobIds }: JobKeys,
  { actor, act, person, action }: Pick<AuditEvent, 'actor' | 'act' | 'person' | 'action'>,
): Promise<void> =>
  sql.run(
    manager,
    `INSERT INTO account_audit (tenant, actor, action, job_id, act, detail) SELECT $1, $2, $3, unnest($4::text[]), $5, $6`,
    [
      tenant,
      actor,
      action,
      jobIds,
      act ? JSON.stringify(act) : null,
      JSON.stringify(person ? { person } : {}),
    ],
  );

/** Removes the personal details of these jobs' events; action, actor and time stay. */
export async function eraseAuditDetails(manager: EntityManager, jobIds: readonly string[]): Promise<void> {
  await manager.delete(AuditJobDetailEntity, { jobId: In(jobIds) });
}
