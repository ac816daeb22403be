// Why a token request is refused (RFC 6749 section 5.2, OAuth 2.1 sections 4.1.3 and 4.3.1, RFC 7636 section 4.6): the
// rules of redeem-tokens.ts one by one, in the order they apply.
import { hash } from 'node:crypto';
import { equalSecrets } from '@bonafide/platform/crypto/secrets';
import { errors } from 'oidc-provider';
import { CODE_VERIFIER_LENGTH } from '../../limits.js';
import { areAvailable } from '../../projects/resources/requested-scopes.js';
import { isSameResource } from '../../projects/resources/resource.js';
import { CIBA } from './grant-types.js';
import type { FoundIssuedToken } from './issued-token.js';
import type { CodeGrant, TokenRequest } from './token-request.js';

export interface Refusal {
  fault: errors.OIDCProviderError;
  /** a second use with all the proofs that the first one needed */
  isReplay?: boolean;
}

/** Stored payload of an authorization code; a refresh token has only `exp` and `jkt`, a device code only `exp`. */
interface StoredToken {
  codeChallenge: string;
  redirectUri: string;
  /** thumbprint of the key that the code or refresh token is bound to */
  dpopJkt?: string;
  jkt?: string;
  /** Unix seconds */
  exp: number;
}

const { min, max } = CODE_VERIFIER_LENGTH;
const VERIFIER = new RegExp(`^[A-Za-z0-9._~-]{${min},${max}}$`);

/** RFC 7636 section 4.1: 43 to 128 unreserved characters. */
export const isVerifier = (verifier: string): boolean => VERIFIER.test(verifier);

/** The scopes of a refresh (OAuth 2.1 section 4.3.1), in the order of the grant. */
export const narrowScopes = (granted: readonly string[], requested?: readonly string[]): string[] =>
  granted.filter((name) => requested?.includes(name) ?? true);

const invalidGrant = (detail: string): Refusal => ({ fault: new errors.InvalidGrant(detail) });
const replayed = (): Refusal => ({ ...invalidGrant('already used'), isReplay: true });

/**
 * Undefined for a refresh that shares the use of another request, which gets the same tokens.
 *
 * @param now Unix seconds
 */
export function invalidGrantReason(
  presented: TokenRequest,
  found: FoundIssuedToken,
  { now, isSameUse }: { now: number; isSameUse: boolean | undefined },
): Refusal | undefined {
  const stored = found.payload as unknown as StoredToken;
  // The use is later than the first one beyond doubt.
  const isReplay = found.use !== undefined && isSameUse === false;
  if (found.clientId !== presented.clientId) return invalidGrant('client mismatch');
  // The client has authenticated, so it presented the code twice itself (after ping and poll, say): not a theft.
  if (presented.grantType === CIBA && found.use) return invalidGrant('already used');
  if (presented.grantType !== 'authorization_code' && isReplay) return replayed();
  if (stored.exp <= now || !found.grant) return invalidGrant('expired or revoked');
  if (presented.grantType === 'authorization_code') {
    const refusal = explainCodeRefusal(presented, stored);
    if (refusal) return refusal;
    if (isReplay) return replayed();
  } else if (
    presented.grantType === 'refresh_token' &&
    presented.scopes &&
    !areAvailable(presented.scopes, found.grant.scopes)
  )
    return { fault: new errors.InvalidScope('the scope is more than was granted', undefined as never) };
  const boundTo = stored.jkt ?? stored.dpopJkt;
  if (boundTo !== undefined && boundTo !== presented.jkt) return invalidGrant('bound to another key');
  if (found.grant.needsDpop && presented.jkt === undefined)
    return { fault: new errors.InvalidDpopProof('the organization demands a DPoP proof') };
  if (presented.resource !== undefined && !isSameResource(presented.resource, found.grant.resource))
    return { fault: new errors.InvalidTarget('the resource is not the one that was granted') };
  if (presented.grantType === 'refresh_token' && found.use && isSameUse) return undefined;
  return invalidGrant('used or revoked at this moment');
}

function explainCodeRefusal({ verifier, redirectUri }: CodeGrant, stored: StoredToken): Refusal | undefined {
  if (verifier !== undefined && !isVerifier(verifier))
    return {
      fault: new errors.InvalidRequest(`code_verifier must be ${min} to ${max} unreserved characters`),
    };
  if (verifier === undefined || !equalSecrets(hash('sha256', verifier, 'base64url'), stored.codeChallenge))
    return invalidGrant('PKCE verification failed');
  // OAuth 2.1 section 4.1.3: the verifier makes it unnecessary, but it must match if the client sends it.
  return redirectUri === undefined || redirectUri === stored.redirectUri
    ? undefined
    : invalidGrant('redirect_uri mismatch');
}
