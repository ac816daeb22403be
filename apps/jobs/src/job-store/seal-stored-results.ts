import { sql } from '@bonafide/platform/database/sql';
import type { JobResult } from '@bonafide/contracts/job-record';
import type { DataSource } from 'typeorm';
import { resultCipherOf, sealResult } from './sealed-result.js';

const BATCH = 200;

/** Whether a result holds members in clear that are sealed today: an older row. */
const CLEAR = `result_sealed IS NULL AND (result ->> 'id' IS NOT NULL OR result ->> 'barcodeData' IS NOT NULL)`;

/** Number of stored results that hold a document's number or barcode in clear. */
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
    const rows = await sql.rows<{ id: string; tenant: string; result: string }>(
      dataSource,
      `SELECT id, tenant, result::text AS result FROM jobs WHERE id > $1 AND ${CLEAR} ORDER BY id LIMIT ${BATCH}`,
      [after],
    );
    if (rows.length === 0) return sealed;
    for (const { id, tenant, result } of rows) {
      const cipher = await resultCipherOf(dataSource, tenant);
      const columns = sealResult(cipher, id, JSON.parse(result) as JobResult);
      const count = await sql.count(
        dataSource,
        'UPDATE jobs SET result = $2, result_sealed = $3 WHERE id = $1 AND result::text = $4 AND result_sealed IS NULL',
        [id, columns.result, columns.result_sealed, result],
      );
      sealed += count;
    }
    after = rows.at(-1)!.id;
  }
}
