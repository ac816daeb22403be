// Rule: a token is valid from `nbf` (and not before `iat`) until just before `exp` (RFC 7519 sections 4.1.4 to 4.1.6), and
// only within its delegation's validity. The tolerance allows for clock differences.
import type { DelegationClaims } from './delegation-claims.js';
import { VcJwtError } from './errors.js';

/**
 * @param nowSeconds Unix time.
 * @throws {VcJwtError} ERR_TOKEN_NOT_YET_VALID, ERR_TOKEN_EXPIRED.
 */
export function assertTime(claims: DelegationClaims, nowSeconds: number, toleranceSeconds: number): void {
  const { notBefore, notAfter } = claims.vc.credentialSubject.delegation.constraints;
  if (Math.max(claims.nbf, claims.iat, notBefore) > nowSeconds + toleranceSeconds) {
    throw new VcJwtError('ERR_TOKEN_NOT_YET_VALID');
  }
  if (Math.min(claims.exp, notAfter) <= nowSeconds - toleranceSeconds)
    throw new VcJwtError('ERR_TOKEN_EXPIRED');
}
