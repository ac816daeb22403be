import { DPOP_ALGORITHMS } from '@bonafide/vc-jwt/dpop-proof';

/** Reduces text to characters allowed unescaped in a quoted string (RFC 6750 section 3). */
const quotable = (text: string) => text.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, ' ');

/** How a token is presented: as a bearer token, or with a proof of the key it is bound to (RFC 9449). */
export type TokenScheme = 'Bearer' | 'DPoP';

/**
 * The value of `WWW-Authenticate` (RFC 6750 section 3, RFC 9449 section 7.1). Without `error` when the request carried no token at all
 * (section 3.1); `scope` is what the request needs; `metadata` is the URL of the resource's metadata (RFC 9728 section 5.1).
 */
export function bearerChallenge(refusal: {
  scheme?: TokenScheme | undefined;
  error?:
    | 'invalid_token'
    | 'insufficient_scope'
    | 'invalid_dpop_proof'
    | 'use_dpop_nonce'
    | 'insufficient_user_authentication';
  description?: string;
  scope?: string | undefined;
  metadata?: string;
  /** requirements for a new sign-in (RFC 9470 section 3) */
  signIn?: { maxAgeSeconds: number; contextClass: string | undefined };
}): string {
  const { scheme = 'Bearer', error, description, scope, metadata, signIn } = refusal;
  const parameters = {
    realm: 'bonafide jobs',
    ...(error && { error }),
    ...(description && { error_description: quotable(description) }),
    ...(scope && { scope }),
    ...(signIn?.contextClass && { acr_values: signIn.contextClass }),
    ...(signIn && { max_age: signIn.maxAgeSeconds }),
    ...(metadata && { resource_metadata: metadata }),
    ...(scheme === 'DPoP' && { algs: DPOP_ALGORITHMS.join(' ') }),
  };
  return `${scheme} ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
}
