import type { JobHead } from '@bonafide/contracts/job-record';
import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import { openHead, SEALED_PATHS, sealHead } from './sealed-head.js';
import { resultCipherOf } from './sealed-result.js';

const BATCH = 200;

/** Whether a head holds numbers in clear that are sealed today: an older row. */
const CLEAR = `(${SEALED_PATHS.map((path) => `head #>> '{${path.join(',')}}' IS NOT NULL`).join(' OR ')})`;

/** Number of stored heads that hold the number of a document in clear. */
export async function countClearHeads(dataSource: DataSource): Promise<number> {
  const row = await sql.one<{ n: number }>(dataSource, `SELECT count(*)::int AS n FROM jobs WHERE ${CLEAR}`);
  return row.n;
}

/** Seals them, batch by batch in order of id; a row written meanwhile is sealed by its writer. */
export async function sealStoredHeads(dataSource: DataSource): Promise<number> {
  let count = 0;
  for (let after = ''; ;) {
    const rows = await sql.rows<{ id: string; tenant: string; head: string; sealed: Buffer | null }>(
      dataSource,
      `SELECT id, tenant, head::text AS head, head_sealed AS sealed FROM jobs WHERE id > $1 AND ${CLEAR} ORDER BY id LIMIT ${BATCH}`,
      [after],
    );
    if (rows.length === 0) return count;
    for (const { id, tenant, head, sealed } of rows) {
      const cipher = await resultCipherOf(dataSource, tenant);
      const columns = sealHead(cipher, openHead(cipher, JSON.parse(head) as JobHead, sealed));
      count += await sql.count(
        dataSource,
        `UPDATE jobs SET head = $2, head_sealed = $3
          WHERE id = $1 AND head::text = $4 AND head_sealed IS NOT DISTINCT FROM $5`,
        [id, columns.head, columns.head_sealed, head, sealed],
      );
    }
    after = rows.at(-1)!.id;
  }
}
