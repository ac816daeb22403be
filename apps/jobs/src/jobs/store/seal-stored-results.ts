import { sql } from '@bonafide/platform/database/sql';
import type { JobResult } from '@bonafide/contracts/job-record';
import type { DataSource } from 'typeorm';
import { openResult, resultCipherOf, SEALED_MEMBERS, sealResult } from './sealed-result.js';

const BATCH = 200;

/** Whether a result holds members in clear that are sealed today: an older row. */
const CLEAR = `(${SEALED_MEMBERS.map((name) => `result ->> '${name}' IS NOT NULL`).join(' OR ')})`;

/** Number of stored results that hold in clear what identifies a document. */
export async function countClearResults(dataSource: DataSource): Promise<number> {
  const row = await sql.one<{
    n: number;
  }>(dataSource, `SELECT count(*)::int AS n FROM jobs WHERE ${CLEAR}`);
  return row.n;
}

/** Seals them, batch by batch in order of id; a row written meanwhile is sealed by its writer. */
export async function sealStoredResults(dataSource: DataSource): Promise<number> {
  let sealed = 0;
  for (let after = ''; ;) {
    const rows = await sql.rows<{ id: string; tenant: string; result: string; members: Buffer | null }>(
      dataSource,
      `SELECT id, tenant, result::text AS result, result_sealed AS members FROM jobs WHERE id > $1 AND ${CLEAR} ORDER BY id LIMIT ${BATCH}`,
      [after],
    );
    if (rows.length === 0) return sealed;
    for (const { id, tenant, result, members } of rows) {
      const cipher = await resultCipherOf(dataSource, tenant);
      const whole = openResult(cipher, id, result, members)!;
      const columns = sealResult(cipher, id, JSON.parse(whole) as JobResult);
      const count = await sql.count(
        dataSource,
        `UPDATE jobs SET result = $2, result_sealed = $3
          WHERE id = $1 AND result::text = $4 AND result_sealed IS NOT DISTINCT FROM $5`,
        [id, columns.result, columns.result_sealed, result, members],
      );
      sealed += count;
    }
    after = rows.at(-1)!.id;
  }
}
