// Rule: a delegation without a user's approval states its basis, and a machine's names no user.
import { DELEGATION_BASES, type DelegationBasis } from './delegation-claims.js';
import { VcJwtError } from './errors.js';

/** @throws {VcJwtError} ERR_CLAIM_INVALID for an unknown basis, and for a machine's delegation that names a user. */
export function assertBasis(delegation: Record<string, unknown>): void {
  const { basis, subjectDid, userDid, approver } = delegation;
  if (basis === undefined) return;
  const isAlone = userDid === subjectDid && approver === undefined;
  if (!DELEGATION_BASES.includes(basis as DelegationBasis) || (basis === 'machine' && !isAlone))
    throw new VcJwtError('ERR_CLAIM_INVALID', 'basis');
}
