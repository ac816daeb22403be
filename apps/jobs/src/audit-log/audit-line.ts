// Rule: the form in which a line of the trail is hashed and exported. It is the same forever: a line in another form is
// another line.
import { canonicalJson } from '@bonafide/vc-jwt/proof-hash';
import type { AuditAct } from '../audit/record-audit-event.js';

/** A line as it is hashed: every member but `act` is there, null where it has none. */
export interface AuditLine {
  id: string;
  /** UTC with microseconds */
  at: string;
  tenant: string;
  actor: string;
  action: string;
  subject: string | null;
  jobId: string | null;
  /** keyed hash of the caller's address */
  addressHash: string | null;
  detail: Record<string, unknown>;
  /** the agent by which the actor acted; only where there was one: lines from before decision 0284 have no such member */
  act?: AuditAct;
}

/** A row of `LINE_COLUMNS`. */
export type AuditRow = Omit<AuditLine, 'act'> & { act: AuditAct | null };

export const lineOf = ({ act, ...line }: AuditRow): AuditLine => (act ? { ...line, act } : line);

/** RFC 8785, UTF-8 */
export const lineBytes = (line: AuditLine): Buffer => Buffer.from(canonicalJson(line));

/** Of the columns of `account_audit a`, as `AuditLine` has them. */
export const LINE_COLUMNS = `a.id::text AS id, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
  a.tenant, a.actor, a.action, a.subject, a.job_id AS "jobId", a.address_hash AS "addressHash", a.detail, a.act`;
