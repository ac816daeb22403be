// Rule: claims in both the JWT and the credential inside it must agree (VC Data Model 1.1 section 6.3.1); otherwise a
// reader of one part would accept what a reader of the other refuses.
import { VcJwtError } from './errors.js';
import type { DelegationClaims } from './delegation-claims.js';

/** @throws {VcJwtError} ERR_CREDENTIAL_MISMATCH naming the claim that disagrees. */
export function assertCredentialAgrees(claims: DelegationClaims): void {
  const { vc } = claims;
  const { id: subject, delegation } = vc.credentialSubject;
  const { constraints } = delegation;
  const agreements: Record<string, boolean> = {
    iss: vc.issuer === claims.iss && delegation.issuerDid === claims.iss,
    sub: subject === claims.sub && delegation.subjectDid === claims.sub,
    aud: constraints.audience === claims.aud,
    jti: vc.id === undefined || vc.id === claims.jti,
    nbf: isSecond(vc.issuanceDate, claims.nbf),
    exp: isSecond(vc.expirationDate, claims.exp),
    user_did: delegation.userDid === claims.user_did,
    delegation_id: delegation.id === claims.delegation_id,
    sessionId: delegation.sessionId === claims.sessionId,
    session_id: claims.token_use !== 'delegation' || claims.session_id === claims.sessionId,
    project_id: claims.token_use !== 'delegation' || claims.project_id === claims.aud,
    scope: claims.scope === delegation.scopes.join(' '),
    act: (claims.act?.sub === undefined) === (delegation.parentId === undefined),
    'act.sub': claims.act === undefined || claims.act.sub === claims.sub,
    authorization_details: isSame(
      'authorization_details' in claims ? claims.authorization_details : undefined,
      constraints.authorizationDetails,
    ),
    parentId: delegation.parentId !== delegation.id,
  };
  for (const name in agreements) {
    if (!agreements[name]) throw new VcJwtError('ERR_CREDENTIAL_MISMATCH', name);
  }
}

/** Both are written from one value, so the order of members is the same. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function isSecond(rfc3339: string, unixSeconds: number): boolean {
  return Math.floor(Date.parse(rfc3339) / 1000) === unixSeconds;
}
