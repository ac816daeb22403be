import { sql } from '@bonafide/platform/database/sql';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import type { DataSource } from 'typeorm';
import { sealBody } from './sealed-body.js';

const BATCH = 200;

/** A body from before encryption: JSON in clear. */
const CLEAR = `substring(body FROM 1 FOR 1) = '{'::bytea`;

/** How many stored callbacks hold their body in clear. */
export async function countClearBodies(dataSource: DataSource): Promise<number> {
  const row = await sql.maybe<{
    n: number;
  }>(dataSource, `SELECT count(*)::int AS n FROM deliveries WHERE ${CLEAR}`);
  return row!.n;
}

/** Seals them, batch by batch in order of id; one erased meanwhile stays erased. */
export async function sealStoredBodies(dataSource: DataSource, cipher: FieldCipher): Promise<number> {
  let sealed = 0;
  for (let after = ''; ;) {
    const rows = await sql.rows<{
      id: string;
      ownerId: string;
      subjectId: string;
      event: string;
      body: Buffer;
    }>(
      dataSource,
      `SELECT id, owner_id AS "ownerId", subject_id AS "subjectId", event, body FROM deliveries
        WHERE id > $1 AND ${CLEAR} ORDER BY id LIMIT ${BATCH}`,
      [after],
    );
    if (rows.length === 0) return sealed;
    for (const { id, body, ...context } of rows) {
      const count = await sql.count(
        dataSource,
        'UPDATE deliveries SET body = $2 WHERE id = $1 AND body = $3',
        [id, sealBody(cipher, context, body), body],
      );
      sealed += count;
    }
    after = rows.at(-1)!.id;
  }
}
