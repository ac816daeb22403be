// The parts of a result that identify a document (its number, the fields read from it, its barcode data) are encrypted at
// rest. They are stored in `jobs.result_sealed`, as the members of a JSON object without its braces, and spliced into the
// result's stored text for display, without parsing (docs/design/sealed-data.md).
import type { JobResult } from '@bonafide/contracts/job-record';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import type { DataSource } from 'typeorm';
import type { AccountCiphers } from '../../accounts/account-ciphers.js';
import { OpenedMembers } from './opened-members.js';
import { belongsTo } from './sealed-members.js';

const SEALED_MEMBERS = ['id', 'barcodeData', 'idFields'] as const;

/** A result as stored in its row. */
export interface ResultColumns {
  result: string | null;
  result_sealed: Buffer | null;
}

interface Seal {
  ciphers: AccountCiphers;
  opened: OpenedMembers;
}

const seals = new WeakMap<DataSource, Seal>();

/** Called once, when the service opens its database. */
export const sealResultsWith = (dataSource: DataSource, ciphers: AccountCiphers) =>
  void seals.set(dataSource, { ciphers, opened: new OpenedMembers() });

function sealOf(dataSource: DataSource): Seal {
  const seal = seals.get(dataSource);
  if (!seal) throw new Error('the database was opened without the cipher of its results');
  return seal;
}

export const ciphersOf = (dataSource: DataSource): AccountCiphers => sealOf(dataSource).ciphers;

/** @param tenant or the account's id */
export const resultCipherOf = (dataSource: DataSource, tenant: string): Promise<FieldCipher> =>
  ciphersOf(dataSource).of(tenant);

/** Members that listings opened recently. */
export const openedMembersOf = (dataSource: DataSource): OpenedMembers => sealOf(dataSource).opened;

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

/** The result's JSON text with the sealed members in front. */
export function openResult(
  cipher: FieldCipher,
  jobId: string,
  result: string | null,
  sealed: Buffer | null,
): string | null {
  if (result === null || sealed === null) return result;
  return splice(cipher.decryptText(sealed, belongsTo(jobId)), result);
}

/** The same for a listing's row; `sealed`: PostgreSQL's text of the bytes. */
export function openListedResult(
  opened: OpenedMembers,
  cipher: FieldCipher,
  jobId: string,
  result: string | null,
  sealed: string | null,
): string | null {
  if (result === null || sealed === null) return result;
  return splice(opened.open(cipher, jobId, sealed), result);
}

const splice = (members: string, result: string): string =>
  `{${members}${result === '{}' ? '' : ','}${result.slice(1)}`;
