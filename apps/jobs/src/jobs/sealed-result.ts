// What of a result identifies a document (its number, everything its barcode says) is encrypted at rest. It stands in
// `jobs.result_sealed`, as the members of a JSON object without its braces, and is spliced into the result's stored text
// when that is shown: nothing is parsed on the way (decision 0044).
import type { JobResult } from '@bonafide/contracts/job-record';
import type { FieldCipher } from '@bonafide/platform/field-cipher';
import type { DataSource } from 'typeorm';

export const SEALED_MEMBERS = ['id', 'barcodeData'] as const;

/** A result as its row holds it. */
export interface ResultColumns {
  result: string | null;
  result_sealed: Buffer | null;
}

const ciphers = new WeakMap<DataSource, FieldCipher>();

/** Once, when the service opens its database. */
export const sealResultsWith = (dataSource: DataSource, cipher: FieldCipher) =>
  void ciphers.set(dataSource, cipher);

export function resultCipherOf(dataSource: DataSource): FieldCipher {
  const cipher = ciphers.get(dataSource);
  if (!cipher) throw new Error('the database was opened without the cipher of its results');
  return cipher;
}

const belongsTo = (jobId: string) => `jobs.result_sealed|${jobId}`;

export function sealResult(cipher: FieldCipher, jobId: string, result: JobResult | null): ResultColumns {
  if (result === null) return { result: null, result_sealed: null };
  const open: Record<string, unknown> = { ...result };
  const hidden: Record<string, unknown> = {};
  for (const name of SEALED_MEMBERS) {
    if (open[name] === undefined || open[name] === null) continue;
    hidden[name] = open[name];
    delete open[name];
  }
  if (Object.keys(hidden).length === 0) return { result: JSON.stringify(result), result_sealed: null };
  const members = JSON.stringify(hidden).slice(1, -1);
  return { result: JSON.stringify(open), result_sealed: cipher.encrypt(members, belongsTo(jobId)) };
}

/** The result's JSON text with what was sealed in front. `sealed`: the bytes, or PostgreSQL's text of them. */
export function openResult(
  cipher: FieldCipher,
  jobId: string,
  result: string | null,
  sealed: Buffer | string | null | undefined,
): string | null {
  if (result === null || sealed === null || sealed === undefined) return result;
  const bytes = typeof sealed === 'string' ? Buffer.from(sealed.slice(2), 'hex') : sealed;
  const members = cipher.decryptText(bytes, belongsTo(jobId));
  return `{${members}${result === '{}' ? '' : ','}${result.slice(1)}`;
}
