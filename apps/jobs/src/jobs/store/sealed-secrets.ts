import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';

/** Data that a job's engine needs and its record must not show (SSN, TIN). */
export type Secrets = Record<string, string>;

/** Associated data of a sealed column's ciphertext. */
const belongsTo = (tenant: string, jobId: string) => `${tenant}|jobs.sealed|${jobId}`;

export const sealSecrets = (cipher: FieldCipher, tenant: string, jobId: string, secrets: Secrets): Buffer =>
  cipher.encrypt(JSON.stringify(secrets), belongsTo(tenant, jobId));

export const openSecrets = (cipher: FieldCipher, tenant: string, jobId: string, sealed: Buffer): Secrets =>
  JSON.parse(cipher.decryptText(sealed, belongsTo(tenant, jobId))) as Secrets;
