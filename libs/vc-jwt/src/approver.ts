// Rule: the approver of a delegation is described by what the issuer vouches for: the user's DID, a role in the
// organization, the domain of a verified e-mail address. Anything else is absent, never guessed.
import { isObject } from './compact-jws.js';
import { APPROVER_ROLES } from './delegation-claims.js';
import type { ApproverRole, DelegationApprover, DelegationClaims } from './delegation-claims.js';
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

/** @throws {VcJwtError} ERR_CLAIM_INVALID unless it is a {@link DelegationApprover}. */
export function assertApprover(approver: unknown): asserts approver is DelegationApprover {
  if (!isObject(approver)) throw new VcJwtError('ERR_CLAIM_INVALID', 'approver');
  const { role, emailDomain } = approver;
  if (role !== undefined && !APPROVER_ROLES.includes(role as ApproverRole))
    throw new VcJwtError('ERR_CLAIM_INVALID', 'approver.role');
  if (emailDomain !== undefined && !(typeof emailDomain === 'string' && isEmailDomain(emailDomain)))
    throw new VcJwtError('ERR_CLAIM_INVALID', 'approver.emailDomain');
}
