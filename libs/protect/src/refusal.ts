// What a refused request is answered: RFC 6750 section 3 with the metadata of RFC 9728 section 5.1, and for agents that
// bring a delegation the page on which their person can allow what is missing.

/** What stands in a quoted string of RFC 6750 section 3 without escaping. */
const quotable = (text: string) => text.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, ' ');

export interface Refusal {
  status: 400 | 401 | 403 | 503;
  /** Left out where the request carried no token at all (RFC 6750 section 3.1). */
  error?: 'invalid_request' | 'invalid_token' | 'insufficient_scope' | 'temporarily_unavailable';
  description: string;
  scope?: string | undefined;
  /** Where a person can allow what the agent lacks. */
  consentUrl?: string | undefined;
}

export function refusalResponse(refusal: Refusal, metadataUrl: string): Response {
  const { status, error, description, scope, consentUrl } = refusal;
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  if (status === 401 || status === 403) headers.set('www-authenticate', challenge(refusal, metadataUrl));
  if (status === 503) headers.set('retry-after', '5');
  const body = consentUrl
    ? { error: 'needs_authorization', error_description: description, scope, authorization_url: consentUrl }
    : { error: error ?? 'invalid_token', error_description: description };
  return new Response(JSON.stringify(body), { status, headers });
}

function challenge({ error, description, scope }: Refusal, metadataUrl: string): string {
  const parameters = {
    ...(error && { error, error_description: quotable(description) }),
    ...(scope && { scope }),
    resource_metadata: metadataUrl,
  };
  return `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
}
