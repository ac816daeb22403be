// Rule: the format in which a line of the trail is hashed and exported. It must never change, as another format would give
// another hash.
import type { Actor } from '@bonafide/vc-jwt/delegation-claims';
import { canonicalJson } from '@bonafide/vc-jwt/proof-hash';

/** The agent acting for a person, in the form of RFC 8693 section 4.1: the token's holder, with nested previous actors. */
export interface AuditAct {
  /** the agent's DID */
  sub: string;
  /** the agent that passed the delegation on to it */
  act?: Actor;
  /** for a gateway token: the client it was issued to */
  client_id?: string;
  /** the delegation under which it acts */
  delegation: string;
}

/** A line as it is hashed: every member except `act` is present, null if empty. */
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
  /** the agent through which the actor acted, if any; lines from earlier versions have no such member */
  act?: AuditAct;
}

/** A line as read from the database: `AuditSource.columns`. */
export type AuditRow = Omit<AuditLine, 'act'> & { act: AuditAct | null };

export const lineOf = ({ act, ...line }: AuditRow): AuditLine => (act ? { ...line, act } : line);

/** RFC 8785, UTF-8 */
export const lineBytes = (line: AuditLine): Buffer => Buffer.from(canonicalJson(line));
