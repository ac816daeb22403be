/** The request that sends a person to the upstream provider, and what its answer may look like. */
import { createHash } from 'node:crypto';
import type { OAuthProvider } from '../../projects/provider-settings.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

export interface UpstreamLogin {
  state: string;
  /** PKCE code verifier; sent as S256 challenge where the provider knows PKCE */
  verifier: string;
  /** empty: none is sent */
  nonce: string;
  scopes: readonly string[];
}

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** The authorization URL: what the operator added first, what carries the protocol over it. */
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

/**
 * Who the provider is, as one text: a sign-in begun at one is not finished at another, and a person known by one is not
 * taken for somebody known by another.
 */
export const authorityOf = (provider: OAuthProvider): string => provider.issuer ?? provider.tokenUrl;

/** A digest of everything that, changed while a person is away, would send their code elsewhere. */
export const providerFingerprint = (provider: OAuthProvider): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        provider.id,
        provider.issuer ?? null,
        provider.authorizationUrl,
        provider.tokenUrl,
        provider.clientId,
        provider.redirectUri,
      ]),
    )
    .digest('hex');

/**
 * RFC 9207: an `iss` that was sent must be the provider's. Without a configured issuer it must at least be of the origin
 * the person was sent to.
 */
export function isExpectedIssuer(provider: OAuthProvider, iss: string | undefined): boolean {
  if (iss === undefined) return true;
  if (provider.issuer !== undefined) return iss === provider.issuer;
  return parseUrl(iss)?.origin === new URL(provider.authorizationUrl).origin;
}
