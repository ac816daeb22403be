// Rule: a token's scopes are a subset of its delegation's (`delegation.constraints.scopes`), and include those that the
// caller requires.
import type { DelegationClaims } from './delegation-claims.js';
import { VcJwtError } from './errors.js';

/**
 * @returns the token's scopes.
 * @throws {VcJwtError} ERR_SCOPE_EXCEEDED, ERR_SCOPE_INSUFFICIENT.
 */
export function assertScopes(claims: DelegationClaims, requiredScopes: readonly string[]): readonly string[] {
  const { scopes, constraints } = claims.vc.credentialSubject.delegation;
  if (!scopes.every((scope) => constraints.scopes.includes(scope)))
    throw new VcJwtError('ERR_SCOPE_EXCEEDED');
  if (!requiredScopes.every((scope) => scopes.includes(scope)))
    throw new VcJwtError('ERR_SCOPE_INSUFFICIENT');
  return scopes;
}
