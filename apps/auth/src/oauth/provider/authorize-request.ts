// Rules of authorization requests that oidc-provider does not have (RFC 6749 section 4.1.1, RFC 8707;
// docs/design/oauth.md), both in the query and pushed (RFC 9126). oidc-provider checks client and redirect URI.
import { AUTHORIZE_MAX_LENGTHS } from '../../limits.js';
import type { AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import { readAuthorizationDetails } from '../../projects/resources/authorization-details.js';
import { GATEWAY_SCOPE } from '../../projects/resources/gateway-scope.js';
import { DEMAND_PARAMETERS, findDemandFault } from './auth-requirements.js';
import { isScopeToken, splitScope } from '../../projects/resources/requested-scopes.js';
import { isResourceUri } from '../../projects/resources/resource.js';
import type { KnownResource } from '../../projects/resources/shared-resources.service.js';

/** The supported parameters; all others are ignored. */
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
  'dpop_jkt',
  'authorization_details',
  'max_age',
  'acr_values',
] as const;

/**
 * The name under which oidc-provider gets the parsed `authorization_details`: under their own name it would check them
 * against types that are the same for every resource.
 */
export const DETAILS_PARAMETER = 'details';

/** The client, and its authentication for direct requests (RFC 7523 section 2.2). */
const CLIENT_PARAMETERS = ['client_id', 'client_assertion', 'client_assertion_type'] as const;

/** RFC 9126 section 2.2, with the prefix of oidc-provider. */
export const PUSHED_PREFIX = 'urn:ietf:params:oauth:request_uri:';
/** 43 characters: a SHA-256 in base64url without padding (RFC 7636 section 4.2, RFC 7638 section 3). */
const SHA256_BASE64URL = /^[A-Za-z0-9_-]{43}$/;

/** Parameters of CIBA requests besides scope and resource. */
const BACKCHANNEL_PARAMETERS = [
  'login_hint',
  'login_hint_token',
  'id_token_hint',
  'binding_message',
  'client_notification_token',
  'requested_expiry',
] as const;

export interface RequestFault {
  error: string;
  description: string;
}

export interface AuthorizeRequest {
  /** the request for oidc-provider: only the supported parameters, with defaults */
  params: URLSearchParams;
  /** to be reported once the redirect URI is known to be the client's */
  fault?: RequestFault;
}

const fault = (error: string, description: string): RequestFault => ({ error, description });
const invalidRequest = (description: string) => fault('invalid_request', description);

/** @param resource the resource that `resource` names, if registered */
export function readAuthorizeRequest(given: URLSearchParams, resource?: KnownResource): AuthorizeRequest {
  const pushed = given.getAll('request_uri').filter((uri) => uri.startsWith(PUSHED_PREFIX));
  // The request was checked when it was pushed; other parameters are ignored (RFC 9126 section 4).
  if (pushed.length > 0)
    return { params: new URLSearchParams([...pairs(given, 'client_id'), ...pushed.map(asRequestUri)]) };
  const found = findFault(given, resource);
  return { params: knownParameters(given, resource, found !== undefined), fault: found };
}

/** Reads a pushed request (RFC 9126 section 2.1). */
export function readPushedRequest(given: URLSearchParams, resource?: KnownResource): AuthorizeRequest {
  const found = given.getAll('request_uri').some((uri) => uri !== '')
    ? invalidRequest('request_uri must not be pushed')
    : findFault(given, resource);
  return { params: knownParameters(given, resource, found !== undefined), fault: found };
}

const asRequestUri = (uri: string): [string, string] => ['request_uri', uri];

function findFault(given: URLSearchParams, known?: KnownResource): RequestFault | undefined {
  const repeated = PARAMETERS.find((name) => given.getAll(name).length > 1);
  if (repeated) return invalidRequest(`${repeated} must not be given twice`);
  if (!given.get('state')) return invalidRequest('state is required');
  for (const [name, max] of Object.entries(AUTHORIZE_MAX_LENGTHS))
    if ((given.get(name)?.length ?? 0) > max)
      return invalidRequest(`${name} must have at most ${max} characters`);
  const responseType = given.get('response_type');
  if (!responseType) return invalidRequest('response_type is required');
  if (responseType !== 'code') return fault('unsupported_response_type', 'response_type must be code');
  if ((given.get('response_mode') || 'query') !== 'query')
    return invalidRequest('response_mode must be query');
  if (!given.get('code_challenge')) return invalidRequest('code_challenge is required');
  if (given.get('code_challenge_method') !== 'S256')
    return invalidRequest('code_challenge_method must be S256');
  if (!SHA256_BASE64URL.test(given.get('code_challenge')!))
    return invalidRequest('code_challenge must be a SHA-256 in base64url');
  if (given.getAll('prompt').some((prompt) => prompt.split(' ').includes('none')))
    return fault(
      'interaction_required',
      'prompt must not be none: a person answers each request; use the refresh token instead',
    );
  const thumbprint = given.get('dpop_jkt');
  if (thumbprint && !SHA256_BASE64URL.test(thumbprint))
    return invalidRequest('dpop_jkt must be a SHA-256 in base64url');
  return findDemandFault(given) ?? findTargetFault(given, known);
}

/** Faults of scopes, resource and `authorization_details` (RFC 9396). */
function findTargetFault(given: URLSearchParams, known?: KnownResource): RequestFault | undefined {
  const named = splitScope(given.get('scope') ?? '');
  if (!named.every(isScopeToken)) return fault('invalid_scope', 'scope contains invalid characters');
  if (named.length > 0 && knownScopes(given, known).length === 0)
    return fault(
      'invalid_scope',
      known ? 'the resource has no such scope' : `the one scope is ${GATEWAY_SCOPE}`,
    );
  const resource = given.get('resource');
  if (resource && !isResourceUri(resource))
    return fault('invalid_target', 'resource must be an absolute URI without a fragment');
  const details = readDetails(given, known);
  return typeof details === 'string' ? fault('invalid_authorization_details', details) : undefined;
}

/** The details, or their fault as text; undefined if there are none. */
function readDetails(given: URLSearchParams, known?: KnownResource) {
  const text = given.get('authorization_details');
  return text ? readAuthorizationDetails(text, known?.detailTypes ?? []) : undefined;
}

/** Sets the details of a valid request as parsed, without unknown parts of the original text. */
function setDetails(params: URLSearchParams, given: URLSearchParams, known?: KnownResource): void {
  const details = readDetails(given, known);
  if (details) params.set(DETAILS_PARAMETER, JSON.stringify(details));
}

/** A request of a device without a browser (RFC 8628 section 3.1), with defaults filled in. */
export function readDeviceRequest(given: URLSearchParams, resource?: KnownResource): AuthorizeRequest {
  const repeated = ['scope', 'resource', 'authorization_details'].find(
    (name) => given.getAll(name).length > 1,
  );
  const found = repeated
    ? invalidRequest(`${repeated} must not be given twice`)
    : findTargetFault(given, resource);
  const params = new URLSearchParams(CLIENT_PARAMETERS.flatMap((name) => pairs(given, name)));
  params.set('scope', (found ? [] : scopesOf(given, resource)).join(' ') || GATEWAY_SCOPE);
  if (!found && given.get('resource')) params.set('resource', resource?.uri ?? given.get('resource')!);
  if (!found) setDetails(params, given, resource);
  return { params, fault: found };
}

/** A request of an agent without a browser (OpenID CIBA Core section 7.1), with defaults filled in. */
export function readBackchannelRequest(given: URLSearchParams, resource?: KnownResource): AuthorizeRequest {
  // `openid` is dropped: the client gets no ID token.
  const scope = splitScope(given.get('scope') ?? '').filter((name) => name !== 'openid');
  const wanted = new URLSearchParams(given);
  if (scope.length > 0) wanted.set('scope', scope.join(' '));
  else wanted.delete('scope');
  const repeated = BACKCHANNEL_PARAMETERS.find((name) => given.getAll(name).length > 1);
  const read = readDeviceRequest(wanted, resource);
  for (const name of BACKCHANNEL_PARAMETERS)
    for (const [, value] of pairs(given, name)) read.params.set(name, value);
  return repeated ? { ...read, fault: invalidRequest(`${repeated} must not be given twice`) } : read;
}

/** The details of a request parsed earlier. */
export const detailsOf = (params: Record<string, unknown> | undefined): AuthorizationDetail[] =>
  JSON.parse(String(params?.[DETAILS_PARAMETER] ?? '[]')) as AuthorizationDetail[];

/** Those of the requested scopes that can be granted there; others are left out, and the answer tells what was granted. */
const knownScopes = (given: URLSearchParams, known: KnownResource | undefined): string[] =>
  splitScope(given.get('scope') ?? '').filter((name) => name === GATEWAY_SCOPE || known?.scopes.has(name));

const pairs = (given: URLSearchParams, name: string): [string, string][] =>
  given.getAll(name).map((value) => [name, value]);

/** For an invalid request, only what oidc-provider needs to return the fault; otherwise it would report one of its own. */
function knownParameters(
  given: URLSearchParams,
  known: KnownResource | undefined,
  isFaulty: boolean,
): URLSearchParams {
  const params = new URLSearchParams(
    [...CLIENT_PARAMETERS, 'redirect_uri'].flatMap((name) => pairs(given, name)),
  );
  const once = (name: string, as = name) => {
    const values = given.getAll(name);
    if (values.length === 1 && values[0] !== '') params.set(as, values[0]!);
  };
  once('state');
  params.set('response_type', 'code');
  params.set('scope', (isFaulty ? [] : scopesOf(given, known)).join(' ') || GATEWAY_SCOPE);
  params.set('code_challenge_method', 'S256');
  if (isFaulty) params.set('code_challenge', NO_CHALLENGE);
  else {
    for (const name of ['code_challenge', 'dpop_jkt', 'resource']) once(name);
    setDetails(params, given, known);
    for (const [name, as] of Object.entries(DEMAND_PARAMETERS)) once(name, as);
  }
  if (known && params.has('resource')) params.set('resource', known.uri);
  return params;
}

/** RFC 6749 section 3.3: the resource's defaults if none is requested. */
function scopesOf(given: URLSearchParams, known: KnownResource | undefined): readonly string[] {
  const asked = knownScopes(given, known);
  return asked.length > 0 ? asked : (known?.defaultScopes ?? []);
}

/** Well-formed, but not the hash of any known verifier: requests that carry it are refused. */
const NO_CHALLENGE = 'A'.repeat(43);
