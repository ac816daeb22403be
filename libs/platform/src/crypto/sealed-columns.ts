import { sql } from '../database/sql.js';
import type { DataSource } from 'typeorm';
import type { FieldCipher } from './field-cipher.js';

/** A column of ciphertexts (FieldCipher). The names are ours, never a caller's. */
export interface SealedColumn {
  table: string;
  column: string;
  /** SQL over the row that gives the ciphertext's associated data */
  belongsTo: string;
}

export interface KeyUse {
  /** the key that seals from now on */
  current: string;
  /** rows that each configured or still used key seals */
  rows: Record<string, number>;
  columns: { column: string; rows: Record<string, number> }[];
  blindIndexKey: string;
  /** what may leave `ENCRYPTION_KEYS` once every process seals with the current key */
  mayGo: string[];
}

export interface Rewrapped {
  rewrapped: number;
  /** rows whose ciphertext does not open: their key is not configured, or they were changed */
  unreadable: number;
}

/** Heap blocks read at once: a few hundred to some ten thousand rows. */
const BLOCKS = 256;
/** Rows that somebody else wrote meanwhile are looked at again so many times. */
const PASSES_MAX = 5;

/** A row from before a column was sealed holds no ciphertext, which begins with its version. */
const isSealed = (column: string) => `substring(${column} FROM 1 FOR 1) = '\\x01'::bytea`;

const keyOf = (column: string) =>
  `convert_from(substring(${column} FROM 3 FOR get_byte(${column}, 1)), 'UTF8')`;

/** How many rows each encryption key still seals. */
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
    for (const { key, n } of counted) rows[key] = (rows[key] ?? 0) + n;
    columns.push({
      column: `${table}.${column}`,
      rows: Object.fromEntries(counted.map(({ key, n }) => [key, n])),
    });
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

/**
 * Seals with the current key what another one seals. It works beside running services: a row that was written meanwhile
 * is left to the next pass, none is held, and what was done stays done when it is broken off.
 */
export async function rewrapColumns(
  dataSource: DataSource,
  cipher: FieldCipher,
  sealed: readonly SealedColumn[],
): Promise<Rewrapped> {
  const total = { rewrapped: 0, unreadable: 0 };
  for (const column of sealed) {
    for (let pass = 0; pass < PASSES_MAX; pass++) {
      const { rewrapped, unreadable, missed } = await rewrapOnce(dataSource, cipher, column);
      total.rewrapped += rewrapped;
      if (missed > 0 && pass < PASSES_MAX - 1) continue;
      total.unreadable += unreadable;
      break;
    }
  }
  return total;
}

interface Row {
  place: string;
  belongsTo: string;
  sealed: Buffer;
}

async function rewrapOnce(
  dataSource: DataSource,
  cipher: FieldCipher,
  { table, column, belongsTo }: SealedColumn,
) {
  const done = { rewrapped: 0, unreadable: 0, missed: 0 };
  for (let block = 0; block < (await blocksOf(dataSource, table)); block += BLOCKS) {
    const rows = await sql.rows<Row>(
      dataSource,
      `SELECT ctid::text AS place, ${belongsTo} AS "belongsTo", ${column} AS sealed FROM ${table}
        WHERE ctid >= $1::tid AND ctid < $2::tid AND ${isSealed(column)} AND ${keyOf(column)} <> $3`,
      [`(${block},0)`, `(${block + BLOCKS},0)`, cipher.currentKeyId],
    );
    const written = rows.flatMap((row) => {
      try {
        return [{ ...row, fresh: cipher.encrypt(cipher.decrypt(row.sealed, row.belongsTo), row.belongsTo) }];
      } catch {
        done.unreadable++;
        return [];
      }
    });
    if (written.length === 0) continue;
    // A ciphertext is never made twice: an equal one is the one that was read.
    const count = await sql.count(
      dataSource,
      `UPDATE ${table} SET ${column} = fresh.sealed
         FROM unnest($1::tid[], $2::bytea[], $3::bytea[]) AS fresh (place, old, sealed)
        WHERE ${table}.ctid = fresh.place AND ${table}.${column} = fresh.old`,
      [written.map(({ place }) => place), written.map((row) => row.sealed), written.map((row) => row.fresh)],
    );
    done.rewrapped += count;
    done.missed += written.length - count;
  }
  return done;
}

async function blocksOf(dataSource: DataSource, table: string): Promise<number> {
  const row = await sql.maybe<{ blocks: number }>(
    dataSource,
    `SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS blocks`,
    [table],
  );
  return row!.blocks;
}
