// Rule: a sub-delegation is a subset of its parent. Scopes, validity and audience can only be narrowed, user, session and
// organization stay the same, and each link names its parent and all previous actors (RFC 8693 section 4.1).
import type { Actor, AuthorizationDetail, DelegationClaims } from './delegation-claims.js';
import { VcJwtError } from './errors.js';

/** @throws {VcJwtError} ERR_CHAIN_INVALID naming the violation. */
export function assertLink(parent: DelegationClaims, child: DelegationClaims): void {
  const held = parent.vc.credentialSubject.delegation;
  const passed = child.vc.credentialSubject.delegation;
  const status = (claims: DelegationClaims) => claims.vc.credentialStatus.id;
  const among = (scopes: readonly string[]) => scopes.every((scope) => held.scopes.includes(scope));
  const agreements: Record<string, boolean> = {
    iss: child.iss === parent.iss,
    basis: passed.basis === held.basis,
    parentId: passed.parentId === parent.delegation_id,
    act: namesSame(child.act?.act, parent.act ?? { sub: parent.sub }),
    user_did: child.user_did === parent.user_did,
    sessionId: child.sessionId === parent.sessionId,
    orgId: child.orgId === parent.orgId && child.orgSlug === parent.orgSlug,
    token_use: child.token_use === parent.token_use,
    aud: child.aud === parent.aud,
    scope: among(passed.scopes) && among(passed.constraints.scopes),
    authorization_details: areAmong(
      passed.constraints.authorizationDetails,
      held.constraints.authorizationDetails,
    ),
    nbf: child.nbf >= parent.nbf && child.iat >= parent.iat,
    notBefore: passed.constraints.notBefore >= held.constraints.notBefore,
    exp: child.exp <= parent.exp,
    notAfter: passed.constraints.notAfter <= held.constraints.notAfter,
    cnf: isBound(child) || !isBound(parent),
    delegation_id: child.delegation_id !== parent.delegation_id,
    credentialStatus: status(child) !== status(parent),
  };
  for (const name in agreements) {
    if (!agreements[name]) throw new VcJwtError('ERR_CHAIN_INVALID', name);
  }
}

/** A token bound to details can only be passed on with some of them. */
function areAmong(passed?: AuthorizationDetail[], held?: AuthorizationDetail[]): boolean {
  if (held === undefined) return true;
  const known = held.map((detail) => JSON.stringify(detail));
  return passed !== undefined && passed.every((detail) => known.includes(JSON.stringify(detail)));
}

const isBound = (claims: DelegationClaims): boolean => 'cnf' in claims && claims.cnf !== undefined;

const namesSame = (one: Actor | undefined, other: Actor | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : one.sub === other.sub && namesSame(one.act, other.act);
