/** The authorization request to an upstream provider, and the checks of its response. */
import { createHash } from 'node:crypto';
import type { OAuthProvider } from '../../projects/providers/provider-settings.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

export interface UpstreamLogin {
  state: string;
  /** PKCE code verifier; sent as S256 challenge if the provider supports PKCE */
  verifier: string;
  /** empty: none is sent */
  nonce: string;
  scopes: readonly string[];
}

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** The authorization URL: the protocol's parameters override the operator's custom ones. */
export function upstreamAuthorizationUrl(provider: OAuthProvider, loginState: UpstreamLogin): string {
  const url = new URL(provider.authorizationUrl);
  for (const [name, value] of Object.entries(provider.customParams)) url.searchParams.set(name, value);
  const protocol: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    scope: loginState.scopes.length > 0 ? loginState.scopes.join(provider.scopeSeparator) : undefined,
    state: loginState.state,
    code_challenge: provider.supportsPKCE ? challengeOf(loginState.verifier) : undefined,
    code_challenge_method: provider.supportsPKCE ? 'S256' : undefined,
    nonce: loginState.nonce || undefined,
  };
  for (const [name, value] of Object.entries(protocol))
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return url.toString();
}

/** A digest of all settings that, if changed during a login, would send the code or its token elsewhere, or name another person. */
export const providerFingerprint = (provider: OAuthProvider): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        provider.id,
        provider.issuer ?? null,
        provider.authorizationUrl,
        provider.tokenUrl,
        provider.userInfoUrl ?? null,
        provider.user.subject,
        provider.clientId,
        provider.redirectUri,
      ]),
    )
    .digest('hex');

/**
 * RFC 9207: an `iss` in the response must be the provider's. Without a configured issuer it must at least have the origin
 * that the person was sent to.
 */
export function isExpectedIssuer(provider: OAuthProvider, iss: string | undefined): boolean {
  if (iss === undefined) return true;
  if (provider.issuer !== undefined) return iss === provider.issuer;
  return parseUrl(iss)?.origin === new URL(provider.authorizationUrl).origin;
}
