// Rule: the form in which a line of the trail is hashed and exported. It is the same forever: a line in another form is
// another line.
import { canonicalJson } from '@bonafide/vc-jwt/proof-hash';

/** A line as it is hashed: every member is there, null where it has none. */
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
}

/** RFC 8785, UTF-8 */
export const lineBytes = (line: AuditLine): Buffer => Buffer.from(canonicalJson(line));

/** Of the columns of `account_audit a`, as `AuditLine` has them. */
export const LINE_COLUMNS = `a.id::text AS id, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
  a.tenant, a.actor, a.action, a.subject, a.job_id AS "jobId", a.address_hash AS "addressHash", a.detail`;
