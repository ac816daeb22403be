import { bulkInsert, byteaText } from '@bonafide/platform/database/bulk-insert';
import type { EventRow } from './event-row.js';

/**
 * A statement that inserts events, or part of a larger one, which saves a transaction of several statements. With
 * `from`, the name of an earlier CTE, only events whose subject is an `id` in it are written.
 *
 * @param parameter number of the statement's parameter that holds all of them
 */
export function insertEvents(
  events: readonly EventRow[],
  parameter: number,
  from?: string,
): { text: string; value: string } {
  const rows = events.map((row) => ({ ...row, body: byteaText(row.body) }));
  const { names, selected, source, value } = bulkInsert(rows, TYPES, parameter);
  const where = from === undefined ? '' : ` JOIN ${from} AS told ON told.id = given.subject_id`;
  return { text: `INSERT INTO events (${names}) SELECT ${selected} FROM ${source}${where}`, value };
}

const TYPES = { body: 'bytea', created_at: 'timestamptz' };
