// Rule: the form in which a line of the trail is hashed and exported. It is the same forever: a line in another form is
// another line.
import type { Actor } from '@bonafide/vc-jwt/delegation-claims';
import { canonicalJson } from '@bonafide/vc-jwt/proof-hash';

/** By whose hand a person acts, in the form of RFC 8693 section 4.1: the agent that holds the token, and inside for whom. */
export interface AuditAct {
  /** the agent's DID */
  sub: string;
  /** the agent that passed the delegation on to it */
  act?: Actor;
  /** of a gateway token: the client it was issued to */
  client_id?: string;
  /** under which it acts */
  delegation: string;
}

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

/** A line as it is read: `AuditSource.columns`. */
export type AuditRow = Omit<AuditLine, 'act'> & { act: AuditAct | null };

export const lineOf = ({ act, ...line }: AuditRow): AuditLine => (act ? { ...line, act } : line);

/** RFC 8785, UTF-8 */
export const lineBytes = (line: AuditLine): Buffer => Buffer.from(canonicalJson(line));
