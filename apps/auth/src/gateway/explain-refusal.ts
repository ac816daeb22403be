// Why a token request is refused (RFC 6749 section 5.2, OAuth 2.1 sections 4.1.3 and 4.3.1, RFC 7636 section 4.6): the
// rules of redeem-tokens.ts one by one, in the order they apply.
import { hash } from 'node:crypto';
import { equalSecrets } from '@bonafide/platform/crypto/secrets';
import { errors } from 'oidc-provider';
import { CIBA, type DEVICE_GRANT } from './grant-types.js';
import { CODE_VERIFIER_LENGTH } from '../limits.js';
import { canonicalResource } from '../resources/resource.js';
import type { FoundIssuedToken } from './issued-token.js';

interface PresentedRequest {
  clientId: string;
  /** RFC 8707: must be the granted one if present */
  resource?: string;
  /** thumbprint of the client's DPoP key */
  jkt?: string;
}

export interface CodeGrant extends PresentedRequest {
  grantType: 'authorization_code';
  code: string;
  redirectUri: string;
  verifier?: string;
}

export interface RefreshGrant extends PresentedRequest {
  grantType: 'refresh_token';
  refreshToken: string;
  scope?: string;
}

/** RFC 8628 section 3.4: exchange of an allowed request. */
export interface DeviceGrant extends PresentedRequest {
  grantType: typeof DEVICE_GRANT;
  deviceCode: string;
}

/** OpenID CIBA Core section 10.1: exchange of an allowed request. */
export interface BackchannelGrant extends PresentedRequest {
  grantType: typeof CIBA;
  authReqId: string;
}

export type TokenRequest = CodeGrant | RefreshGrant | DeviceGrant | BackchannelGrant;

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

/** The narrowed scopes of a refresh (OAuth 2.1 section 4.3.1), in the order of the grant. */
export const narrowScopes = (granted: readonly string[], asked: string | undefined): string[] => {
  const names = asked?.split(' ');
  return granted.filter((name) => names === undefined || names.includes(name));
};

export const isGranted = (granted: readonly string[], asked: string | undefined): boolean =>
  asked === undefined || asked.split(' ').every((name) => granted.includes(name));

const invalidGrant = (detail: string): Refusal => ({ fault: new errors.InvalidGrant(detail) });
const replayed = (): Refusal => ({ ...invalidGrant('already used'), isReplay: true });

/** `now` in Unix seconds. */
export function explainRefusal(presented: TokenRequest, found: FoundIssuedToken, now: number): Refusal {
  const stored = found.payload as unknown as StoredToken;
  if (found.clientId !== presented.clientId) return invalidGrant('client mismatch');
  // The client has authenticated, so it presented the code twice itself (after ping and poll, say): not a theft.
  if (presented.grantType === CIBA && found.consumed) return invalidGrant('already used');
  if (presented.grantType !== 'authorization_code' && found.consumed) return replayed();
  if (stored.exp <= now || !found.grant) return invalidGrant('expired or revoked');
  if (presented.grantType === 'authorization_code') {
    const refusal = explainCodeRefusal(presented, stored);
    if (refusal) return refusal;
    if (found.consumed) return replayed();
  } else if (presented.grantType === 'refresh_token' && !isGranted(found.grant.scopes, presented.scope))
    return { fault: new errors.InvalidScope('the scope is more than was granted', undefined as never) };
  const boundTo = stored.jkt ?? stored.dpopJkt;
  if (boundTo !== undefined && boundTo !== presented.jkt) return invalidGrant('bound to another key');
  if (found.grant.needsDpop && presented.jkt === undefined)
    return { fault: new errors.InvalidDpopProof('the organization demands a DPoP proof') };
  if (presented.resource !== undefined && !namesResource(presented.resource, found.grant.resource))
    return { fault: new errors.InvalidTarget('the resource is not the one that was granted') };
  return invalidGrant('used or revoked at this moment');
}

/** Registered resources have a canonical URI, which clients may write differently. */
const namesResource = (asked: string, granted: string) =>
  asked === granted || canonicalResource(asked) === granted;

function explainCodeRefusal({ verifier, redirectUri }: CodeGrant, stored: StoredToken): Refusal | undefined {
  if (verifier !== undefined && !isVerifier(verifier))
    return {
      fault: new errors.InvalidRequest(`code_verifier must be ${min} to ${max} unreserved characters`),
    };
  if (verifier === undefined || !equalSecrets(hash('sha256', verifier, 'base64url'), stored.codeChallenge))
    return invalidGrant('PKCE verification failed');
  return redirectUri === stored.redirectUri ? undefined : invalidGrant('redirect_uri mismatch');
}
