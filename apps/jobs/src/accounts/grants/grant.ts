// What is lasting leans on whoever made it: a destination, a key, an endpoint and a session store their grant, and it is
// checked again whenever they are used (grants.service.ts).
import type { Approval } from '@bonafide/vc-jwt/approver';
import type { StatusListEntry } from '@bonafide/vc-jwt/delegation-claims';
import type { MemberRole } from '../members/member-role.js';
import type { Scope } from '../access/scopes.js';

/** Who made something lasting, and what has to stay as it was for it to last. */
export type Grantor =
  | { kind: 'key'; keyId: string }
  /** an admin of the account who had signed in: lasts as long as the membership */
  | ({ kind: 'member' } & Standing)
  /** lasts as long as the delegation */
  | ({ kind: 'agent'; delegation: string; status: StatusEntry; endsAt: string | null } & Standing);

type StatusEntry = Pick<StatusListEntry, 'statusListCredential' | 'statusListIndex'>;

/** Under which of the account's entries somebody came in. */
export interface Standing {
  /** the DID under which the account trusts the issuer */
  issuer: string;
  audience: string;
  approval: Approval;
  /** the role it was made in; with the role it ends */
  role?: MemberRole;
}

export interface Grant {
  grantor: Grantor;
  /** the right it leans on; null: being let in is enough */
  scope: Scope | null;
  /** the host that an administrator listed, where that is the right */
  host?: string;
}
