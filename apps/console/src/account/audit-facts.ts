// Rule: details of an audit entry beyond its columns, as names and texts. A job's reason is shown; details about its person
// are masked like the job itself (docs/design/rights-and-audit.md).
import type { JobsSchemas } from '../api/client.js';
import { MASK } from '../job/masked.js';

export type AuditLine = JobsSchemas['ListedAuditLine'];
export type AuditFact = [name: string, value: string];

/** Every value of a nested object with its path; a list of plain values is one value. */
function flatten(value: unknown, path: string): AuditFact[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[path, String(value)]];
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? [] : [[path, value.join(', ')]];
  return Object.entries(value).flatMap(([name, part]) => flatten(part, path ? `${path}.${name}` : name));
}

function masked(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return MASK;
  if (value === null || typeof value !== 'object') return value;
  return Array.isArray(value)
    ? value.map(masked)
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, masked(part)]));
}

export function auditFacts(line: AuditLine): AuditFact[] {
  const { id, leaf, subject, jobId, act, detail, jobDetail, addressHash } = line;
  const { reason, ...ofPerson } = jobDetail ?? {};
  return [
    ...flatten({ id, leaf, jobId, subject }, ''),
    ...flatten(detail, ''),
    ...flatten({ reason, ...(masked(ofPerson) as object) }, ''),
    ...flatten(act, 'act'),
    ...flatten({ addressHash }, ''),
  ];
}
