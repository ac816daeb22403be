// The personal details of a job's audit events are encrypted at rest with the account's key: what a reviewer wrote may be
// a document's number, or anything else about the person.
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import type { DataSource } from 'typeorm';

/** Details as stored in their row. */
export interface StoredJobDetail {
  jobId: string;
  salt: string;
  /** base64 */
  sealed: string;
}

/** `audit_job_details d` as a `StoredJobDetail`; null where it is joined and there is none. */
export const JOB_DETAIL = `CASE WHEN d.audit_id IS NOT NULL THEN
  json_build_object('jobId', d.job_id, 'salt', d.salt, 'sealed', encode(d.sealed, 'base64')) END`;

type Place = Pick<StoredJobDetail, 'jobId' | 'salt'>;

const belongsTo = ({ jobId, salt }: Place): string => `audit_job_details.sealed|${jobId}|${salt}`;

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

export const openJobDetail = (cipher: FieldCipher, stored: StoredJobDetail): Record<string, unknown> =>
  JSON.parse(cipher.decryptText(Buffer.from(stored.sealed, 'base64'), belongsTo(stored))) as Record<
    string,
    unknown
  >;
