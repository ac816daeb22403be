// Responses to refused requests: RFC 6750 section 3 with the metadata of RFC 9728 section 5.1 and, for agents with a
// delegation, the page on which their person can allow the missing scope.

import { DPOP_ALGORITHMS } from '@bonafide/vc-jwt/dpop-proof';

/** Replaces characters that RFC 6750 section 3 does not allow in a quoted string. */
const quotable = (text: string) => text.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, ' ');

/** How a token is presented: as a bearer token, or with a proof of the key that it is bound to (RFC 9449). */
export type TokenScheme = 'Bearer' | 'DPoP';

export interface Refusal {
  status: 400 | 401 | 403 | 503;
  /** Omitted if the request carried no token (RFC 6750 section 3.1). */
  error?:
    | 'invalid_dpop_proof'
    | 'use_dpop_nonce'
    | 'invalid_request'
    | 'invalid_token'
    | 'insufficient_scope'
    | 'temporarily_unavailable';
  description: string;
  scope?: string | undefined;
  /** The schemes of the challenges; default `Bearer`. */
  schemes?: readonly TokenScheme[];
  /** A nonce for the client's next proof. */
  nonce?: string;
  /** Page where a person can allow what the agent lacks. */
  consentUrl?: string | undefined;
}

export function refusalResponse(refusal: Refusal, metadataUrl: string): Response {
  const { status, error, description, scope, consentUrl } = refusal;
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  if (status === 401 || status === 403) headers.set('www-authenticate', challenge(refusal, metadataUrl));
  if (status === 503) headers.set('retry-after', '5');
  if (refusal.nonce !== undefined) headers.set('dpop-nonce', refusal.nonce);
  const body = consentUrl
    ? { error: 'needs_authorization', error_description: description, scope, authorization_url: consentUrl }
    : { error: error ?? 'invalid_token', error_description: description };
  return new Response(JSON.stringify(body), { status, headers });
}

function challenge(refusal: Refusal, metadataUrl: string): string {
  const { error, description, scope, schemes = ['Bearer'] } = refusal;
  const parameters = {
    ...(error && { error, error_description: quotable(description) }),
    ...(scope && { scope }),
    resource_metadata: metadataUrl,
  };
  return schemes
    .map((scheme) => ({
      scheme,
      ...parameters,
      ...(scheme === 'DPoP' && { algs: DPOP_ALGORITHMS.join(' ') }),
    }))
    .map(
      ({ scheme, ...all }) =>
        `${scheme} ${Object.entries(all)
          .map(([name, value]) => `${name}="${value}"`)
          .join(', ')}`,
    )
    .join(', ');
}
