/** Where RFC 9728 metadata stand. */
const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

/** What stands in a quoted string of RFC 6750 section 3 without escaping. */
const quotable = (text: string) => text.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, ' ');

/**
 * The value of `WWW-Authenticate` (RFC 6750 section 3). Without `error` when the request carried no token at all
 * (section 3.1); `scope` is what the request needs; `publicUrl` adds where the resource's metadata stand (RFC 9728 section 5.1).
 */
export function bearerChallenge(refusal: {
  error?: 'invalid_token' | 'insufficient_scope';
  description?: string;
  scope?: string;
  publicUrl?: string;
}): string {
  const { error, description, scope, publicUrl } = refusal;
  const parameters = {
    realm: 'bonafide jobs',
    ...(error && { error }),
    ...(description && { error_description: quotable(description) }),
    ...(scope && { scope }),
    ...(publicUrl && { resource_metadata: `${publicUrl}${RESOURCE_METADATA_PATH}` }),
  };
  return `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
}
