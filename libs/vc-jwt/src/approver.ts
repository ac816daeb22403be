// Rule: the approver of a delegation is described by what the issuer vouches for: the user's DID, a role in the
// organization, the domain of a verified e-mail address. Anything else is absent, never guessed.
import { isObject } from './compact-jws.js';
import { APPROVER_ROLES } from './delegation-claims.js';
import type {
  ApproverRole,
  DelegationApprover,
  DelegationBasis,
  DelegationClaims,
} from './delegation-claims.js';
import { VcJwtError } from './errors.js';

/** A host name of at least two labels, in lower case; other scripts as A-labels (RFC 5890). */
const DOMAIN =
  /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

export interface Approver extends DelegationApprover {
  userDid: string;
}

/** Whether the text has the form of an e-mail domain in a credential. */
export const isEmailDomain = (text: string): boolean => DOMAIN.test(text);

/**
 * The approver of a verified token. Without an `approver` in the credential only the user's DID is known.
 *
 * @example
 * const { userDid, role, emailDomain } = readApprover(claims);
 */
export function readApprover({ vc }: Pick<DelegationClaims, 'vc'>): Approver {
  const { userDid, approver } = vc.credentialSubject.delegation;
  return {
    userDid,
    ...(approver?.role !== undefined && { role: approver.role }),
    ...(approver?.emailDomain !== undefined && { emailDomain: approver.emailDomain }),
  };
}

/** Whose approvals a verifier accepts: of a person, those matched by one of the lists. An empty list matches nobody. */
export interface AcceptedApprovers {
  /** DIDs */
  users: readonly string[];
  roles: readonly ApproverRole[];
  /** of verified addresses */
  emailDomains: readonly string[];
  /** DIDs of clients that may act for themselves; default: none */
  machines?: readonly string[] | undefined;
  /** whether the policy of the issuing organization counts like an approval by the person; default: it does not */
  byPolicy?: boolean | undefined;
}

/** Who approved a token, and how. */
export interface Approval extends Approver {
  basis?: DelegationBasis;
  subjectDid: string;
}

export function readApproval(claims: Pick<DelegationClaims, 'vc'>): Approval {
  const { basis, subjectDid } = claims.vc.credentialSubject.delegation;
  return { ...readApprover(claims), subjectDid, ...(basis !== undefined && { basis }) };
}

/**
 * What is not accepted of an approval: a machine that acts for itself, a policy in place of a person, or the person;
 * undefined if it is accepted. Nobody approved a token of a machine, so only its own DID admits it. `approvers`
 * undefined: every person whom the issuer lets approve, no machine and no policy.
 */
export function findApprovalFault(
  approvers: AcceptedApprovers | undefined,
  { basis, subjectDid, userDid, role, emailDomain }: Approval,
): 'machine' | 'policy' | 'person' | undefined {
  if (basis === 'machine') return approvers?.machines?.includes(subjectDid) ? undefined : 'machine';
  if (basis === 'policy' && approvers?.byPolicy !== true) return 'policy';
  if (approvers === undefined) return undefined;
  const isAccepted =
    approvers.users.includes(userDid) ||
    (role !== undefined && approvers.roles.includes(role)) ||
    (emailDomain !== undefined && approvers.emailDomains.includes(emailDomain));
  return isAccepted ? undefined : 'person';
}

/** @throws {VcJwtError} ERR_CLAIM_INVALID unless it is a {@link DelegationApprover}. */
export function assertApprover(approver: unknown): asserts approver is DelegationApprover {
  if (!isObject(approver)) throw new VcJwtError('ERR_CLAIM_INVALID', 'approver');
  const { role, emailDomain } = approver;
  if (role !== undefined && !APPROVER_ROLES.includes(role as ApproverRole))
    throw new VcJwtError('ERR_CLAIM_INVALID', 'approver.role');
  if (emailDomain !== undefined && !(typeof emailDomain === 'string' && isEmailDomain(emailDomain)))
    throw new VcJwtError('ERR_CLAIM_INVALID', 'approver.emailDomain');
}
