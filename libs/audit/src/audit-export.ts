// Rule: the formats of an export. Each line of JSON is one leaf; CSV is for spreadsheets and people.
import type { AuditLine } from './audit-line.js';

/** A leaf of the tree with its line, which is absent once it has expired, or part of it was erased. */
export interface ExportedLeaf {
  /** from 0 */
  leaf: number;
  /** hash of the line's bytes, base64url (RFC 9162 section 2.1.1) */
  hash: string;
  line: AuditLine | null;
}

export const jsonLine = (leaf: ExportedLeaf): string => `${JSON.stringify(leaf)}\n`;

const COLUMNS = ['id', 'at', 'tenant', 'actor', 'action', 'subject', 'jobId', 'addressHash'] as const;
export const CSV_HEAD = `leaf,hash,${COLUMNS.join(',')},detail,act\r\n`;

export function csvLine({ leaf, hash, line }: ExportedLeaf): string {
  const cells = COLUMNS.map((name) => line?.[name] ?? '');
  const written = [line?.detail, line?.act].map((value) => (value ? JSON.stringify(value) : ''));
  return `${[leaf, hash, ...cells, ...written].map(cell).join(',')}\r\n`;
}

/** RFC 4180; an apostrophe is prepended to text that a spreadsheet would take for a formula. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
