import { sql } from '../database/sql.js';
import type { DataSource } from 'typeorm';
import type { FieldCipher } from './field-cipher.js';
import { type Resealed, rowsOf, type SealedRow } from './sealed-rows.js';

/** A column of ciphertexts (FieldCipher). The names are ours, never a caller's. */
export interface SealedColumn {
  table: string;
  column: string;
  /** SQL over the row for the ciphertext's associated data */
  belongsTo: string;
  /** SQL over the row for the account, if the column is encrypted with the account's own key */
  account?: string;
}

/** Ciphers of accounts; the ids of their keys begin with `ACCOUNT_KEY_PREFIX`. */
export type CipherOfAccount = (account: string) => Promise<FieldCipher>;
export const ACCOUNT_KEY_PREFIX = 'a-';
const ACCOUNT_KEYS = 'keys of accounts';

export interface KeyUse {
  /** the current encryption key */
  current: string;
  /** rows encrypted with each configured or still used key */
  rows: Record<string, number>;
  columns: { column: string; rows: Record<string, number> }[];
  blindIndexKey: string;
  /** keys that can be removed from `ENCRYPTION_KEYS` once every process encrypts with the current one */
  mayGo: string[];
}

export interface Rewrapped {
  rewrapped: number;
  /** rows that cannot be decrypted: their key is not configured, or they were changed */
  unreadable: number;
}

/** Passes over rows that were written concurrently. */
const PASSES_MAX = 5;

/** Ciphertexts begin with their version. */
const isSealed = (column: string) => `substring(${column} FROM 1 FOR 1) = '\\x01'::bytea`;

const keyOf = (column: string) =>
  `convert_from(substring(${column} FROM 3 FOR get_byte(${column}, 1)), 'UTF8')`;

/** How many rows are still encrypted with each key. */
export async function findKeyUse(
  dataSource: DataSource,
  cipher: FieldCipher,
  sealed: readonly SealedColumn[],
): Promise<KeyUse> {
  const rows: Record<string, number> = Object.fromEntries(cipher.keyIds.map((id) => [id, 0]));
  const columns: KeyUse['columns'] = [];
  for (const { table, column } of sealed) {
    const counted = await sql.rows<{ key: string; n: number }>(
      dataSource,
      `SELECT ${keyOf(column)} AS key, count(*)::int AS n FROM ${table} WHERE ${isSealed(column)} GROUP BY 1 ORDER BY 1`,
    );
    const own: Record<string, number> = {};
    for (const { key, n } of counted) {
      const name = isOfAccount(cipher, key) ? ACCOUNT_KEYS : key;
      own[name] = (own[name] ?? 0) + n;
      rows[name] = (rows[name] ?? 0) + n;
    }
    columns.push({ column: `${table}.${column}`, rows: own });
  }
  const { currentKeyId: current, blindIndexKeyId } = cipher;
  return {
    current,
    rows,
    columns,
    blindIndexKey: blindIndexKeyId ? `derived from ${blindIndexKeyId}` : 'its own (BLIND_INDEX_KEY)',
    mayGo: cipher.keyIds.filter((id) => id !== current && id !== blindIndexKeyId && rows[id] === 0),
  };
}

const isOfAccount = (cipher: FieldCipher, key: string): boolean =>
  key.startsWith(ACCOUNT_KEY_PREFIX) && !cipher.keyIds.includes(key);

/**
 * Re-encrypts rows of other keys with the current one. It works beside running services: rows written concurrently are
 * left to the next pass, no rows stay locked, and an interruption loses no finished work. With `cipherOf`, an account's
 * rows are encrypted with the account's key.
 */
export async function rewrapColumns(
  dataSource: DataSource,
  cipher: FieldCipher,
  sealed: readonly SealedColumn[],
  cipherOf?: CipherOfAccount,
): Promise<Rewrapped> {
  const total = { rewrapped: 0, unreadable: 0 };
  for (const column of sealed) {
    for (let pass = 0; pass < PASSES_MAX; pass++) {
      const { rewrapped, unreadable, missed } = await rewrapOnce(dataSource, cipher, column, cipherOf);
      total.rewrapped += rewrapped;
      if (missed > 0 && pass < PASSES_MAX - 1) continue;
      total.unreadable += unreadable;
      break;
    }
  }
  return total;
}

async function rewrapOnce(
  dataSource: DataSource,
  cipher: FieldCipher,
  { table, column, belongsTo, account }: SealedColumn,
  cipherOf?: CipherOfAccount,
) {
  const byAccount = cipherOf && account !== undefined;
  const done = { rewrapped: 0, unreadable: 0, missed: 0 };
  const sealed = await rowsOf(dataSource, {
    table,
    column,
    selected: `${keyOf(column)} AS key, ${byAccount ? account : 'NULL'} AS account, ${belongsTo} AS "belongsTo", ${column} AS sealed`,
    where: `${isSealed(column)} AND ${keyOf(column)} <> $1
      AND (${keyOf(column)} NOT LIKE '${ACCOUNT_KEY_PREFIX}%' OR ${keyOf(column)} = ANY($2::text[]))`,
    parameters: [byAccount ? '' : cipher.currentKeyId, cipher.keyIds],
  });
  for await (const rows of sealed.pages()) {
    const written: Resealed<SealedRow>[] = [];
    for (const row of rows) {
      const sealing = byAccount && row.account !== null ? await cipherOf(row.account) : cipher;
      if (sealing.currentKeyId === row.key) continue;
      try {
        const plain = cipher.decrypt(row.sealed, row.belongsTo);
        written.push({ row, fresh: sealing.encrypt(plain, row.belongsTo) });
      } catch {
        done.unreadable++;
      }
    }
    if (written.length === 0) continue;
    const count = await sealed.write(written);
    done.rewrapped += count;
    done.missed += written.length - count;
  }
  return done;
}
