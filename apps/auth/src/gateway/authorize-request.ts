// What an authorization request must look like (RFC 6749 section 4.1.1, 7636, 8707; decision 0121), in the order the
// rules apply. Until client and redirect target are known to belong together nothing is sent anywhere: those faults are
// shown to the person (RFC 9700 section 4.11). All later ones go back to the client.
import { MAX_RESOURCE_LENGTH } from '../limits.js';
import { GATEWAY_SCOPE } from './gateway-scope.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

/** The parameters that mean something here; all others are ignored. */
const PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'resource',
  'response_mode',
] as const;

/** 43 characters: a SHA-256 in base64url without padding (RFC 7636 section 4.2). */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const ABSOLUTE_URI = /^[A-Za-z][A-Za-z0-9+.-]*:[\x21-\x7e]+$/;

export interface RequestFault {
  error: string;
  description: string;
}

export type AuthorizeRequest =
  /** to be shown, not redirected */
  | { kind: 'refused'; fault: RequestFault }
  /** to be sent to `redirectUri` with `state` when there is one */
  | { kind: 'returned'; fault: RequestFault; redirectUri: string; state?: string }
  /** `query` holds the known parameters alone, with defaults filled in */
  | { kind: 'accepted'; query: URLSearchParams };

export interface KnownClient {
  redirectUriAllowed(uri: string): boolean;
}

const fault = (error: string, description: string): RequestFault => ({ error, description });
const invalidRequest = (description: string) => fault('invalid_request', description);

/** Judges a query string. `findClient` answers undefined for a client that is unknown or has expired. */
export async function readAuthorizeRequest(
  queryString: string,
  findClient: (clientId: string) => Promise<KnownClient | undefined>,
): Promise<AuthorizeRequest> {
  const query = new URLSearchParams(queryString);
  const clientId = only(query, 'client_id');
  if (!clientId) return { kind: 'refused', fault: invalidRequest('client_id must be given once') };
  const client = await findClient(clientId);
  if (!client)
    return { kind: 'refused', fault: fault('invalid_client', 'the client is not known or has expired') };
  const redirectUri = only(query, 'redirect_uri');
  if (!redirectUri) return { kind: 'refused', fault: invalidRequest('redirect_uri must be given once') };
  if (!client.redirectUriAllowed(redirectUri))
    return {
      kind: 'refused',
      fault: fault('invalid_redirect_uri', 'redirect_uri is not one the client registered'),
    };
  const state = only(query, 'state');
  const found = findFault(query, state);
  if (found) return { kind: 'returned', fault: found, redirectUri, state };
  return { kind: 'accepted', query: knownParameters(query, clientId, redirectUri) };
}

function findFault(query: URLSearchParams, state: string | undefined): RequestFault | undefined {
  const repeated = PARAMETERS.find((name) => query.getAll(name).length > 1);
  if (repeated) return invalidRequest(`${repeated} must not be given twice`);
  if (!state) return invalidRequest('state is required');
  const responseType = query.get('response_type');
  if (!responseType) return invalidRequest('response_type is required');
  if (responseType !== 'code') return fault('unsupported_response_type', 'response_type must be code');
  if ((query.get('response_mode') || 'query') !== 'query')
    return invalidRequest('response_mode must be query');
  if (!query.get('code_challenge')) return invalidRequest('code_challenge is required');
  if (query.get('code_challenge_method') !== 'S256')
    return invalidRequest('code_challenge_method must be S256');
  if (!S256_CHALLENGE.test(query.get('code_challenge')!))
    return invalidRequest('code_challenge must be a SHA-256 in base64url');
  const scope = query.get('scope') || GATEWAY_SCOPE;
  if (scope.split(' ').some((asked) => asked !== GATEWAY_SCOPE))
    return fault('invalid_scope', `the one scope is ${GATEWAY_SCOPE}`);
  const resource = query.get('resource');
  if (resource && !isResource(resource))
    return fault('invalid_target', 'resource must be an absolute URI without a fragment');
  return undefined;
}

/** RFC 8707 section 2. */
const isResource = (resource: string): boolean =>
  resource.length <= MAX_RESOURCE_LENGTH &&
  ABSOLUTE_URI.test(resource) &&
  !resource.includes('#') &&
  parseUrl(resource) !== undefined;

/** The value when the parameter stands exactly once and is not empty. */
function only(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}

function knownParameters(query: URLSearchParams, clientId: string, redirectUri: string): URLSearchParams {
  const known = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state: query.get('state')!,
    code_challenge: query.get('code_challenge')!,
    code_challenge_method: 'S256',
    scope: GATEWAY_SCOPE,
  });
  const resource = query.get('resource');
  if (resource) known.set('resource', resource);
  return known;
}

/** The address that returns a fault to the client (RFC 6749 section 4.1.2.1, RFC 9207). */
export function faultRedirect(
  { fault, redirectUri, state }: Extract<AuthorizeRequest, { kind: 'returned' }>,
  issuer: string,
): string {
  const url = new URL(redirectUri);
  url.searchParams.set('error', fault.error);
  url.searchParams.set('error_description', fault.description);
  if (state !== undefined) url.searchParams.set('state', state);
  url.searchParams.set('iss', issuer);
  return url.href;
}
