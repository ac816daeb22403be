// The personal details of a job's audit events are encrypted at rest with the account's key: what a reviewer wrote may be
// a document's number, or anything else about the person.
import { sql } from '@bonafide/platform/database/sql';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import type { DataSource } from 'typeorm';

const BATCH = 200;

/** Details as stored in their row; `detail`: in clear, of an older one. */
export interface StoredJobDetail {
  jobId: string;
  salt: string | null;
  detail: Record<string, unknown> | null;
  /** base64 */
  sealed: string | null;
}

/** `audit_job_details d` as a `StoredJobDetail`; null where it is joined and there is none. */
export const JOB_DETAIL = `CASE WHEN d.audit_id IS NOT NULL THEN
  json_build_object('jobId', d.job_id, 'salt', d.salt, 'detail', d.detail, 'sealed', encode(d.sealed, 'base64')) END`;

type Place = Pick<StoredJobDetail, 'jobId' | 'salt'>;

const belongsTo = ({ jobId, salt }: Place): string => `audit_job_details.sealed|${jobId}|${salt ?? ''}`;

/** The cipher of a tenant's account. */
export type CipherOfTenant = (tenant: string) => Promise<FieldCipher>;

const ciphers = new WeakMap<DataSource, CipherOfTenant>();

/** Called once, when the service opens its database. */
export const sealJobDetailsWith = (dataSource: DataSource, cipherOf: CipherOfTenant) =>
  void ciphers.set(dataSource, cipherOf);

export function jobDetailCipherOf(dataSource: DataSource, tenant: string): Promise<FieldCipher> {
  const cipherOf = ciphers.get(dataSource);
  if (!cipherOf) throw new Error('the database was opened without the cipher of its audit details');
  return cipherOf(tenant);
}

export const sealJobDetail = (cipher: FieldCipher, place: Place, detail: object): Buffer =>
  cipher.encrypt(JSON.stringify(detail), belongsTo(place));

export const openJobDetail = (cipher: FieldCipher, stored: StoredJobDetail): StoredJobDetail['detail'] =>
  stored.sealed === null
    ? stored.detail
    : (JSON.parse(cipher.decryptText(Buffer.from(stored.sealed, 'base64'), belongsTo(stored))) as Record<
        string,
        unknown
      >);

/** Number of details in clear. */
export async function countClearJobDetails(dataSource: DataSource): Promise<number> {
  const row = await sql.one<{ n: number }>(
    dataSource,
    'SELECT count(*)::int AS n FROM audit_job_details WHERE detail IS NOT NULL',
  );
  return row.n;
}

/** Seals them, batch by batch in order of their events. */
export async function sealStoredJobDetails(dataSource: DataSource): Promise<number> {
  let count = 0;
  for (let after = '0'; ;) {
    const rows = await sql.rows<Place & { auditId: string; tenant: string; detail: object }>(
      dataSource,
      `SELECT d.audit_id AS "auditId", a.tenant, d.job_id AS "jobId", d.salt, d.detail
         FROM audit_job_details d JOIN account_audit a ON a.id = d.audit_id
        WHERE d.audit_id > $1 AND d.detail IS NOT NULL ORDER BY d.audit_id LIMIT ${BATCH}`,
      [after],
    );
    if (rows.length === 0) return count;
    for (const { auditId, tenant, detail, ...place } of rows)
      count += await sql.count(
        dataSource,
        'UPDATE audit_job_details SET detail = NULL, sealed = $2 WHERE audit_id = $1 AND detail IS NOT NULL',
        [auditId, sealJobDetail(await jobDetailCipherOf(dataSource, tenant), place, detail)],
      );
    after = rows.at(-1)!.auditId;
  }
}
