// The parameters of every grant, each read once and typed, before a request shares anything with others.
import { errors } from 'oidc-provider';
import { isScopeToken, splitScope } from '../../projects/resources/requested-scopes.js';
import { isResourceUri, isSameResource } from '../../projects/resources/resource.js';
import type { AskedAccess } from '../../projects/resources/policy-access.js';
import { CIBA, DEVICE_GRANT } from './grant-types.js';

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
  redirectUri?: string;
  verifier?: string;
}

export interface RefreshGrant extends PresentedRequest {
  grantType: 'refresh_token';
  refreshToken: string;
  scopes?: string[];
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

/** The parameters as parsed from the form: a repeated one is an array. */
export type TokenParams = Record<string, unknown>;

/** Parameters of each grant; those that may be repeated (RFC 8707 section 2.2, RFC 8693 section 2.1). */
export const PARAMETERS = {
  code: ['code', 'redirect_uri', 'code_verifier', 'resource'],
  refresh: ['refresh_token', 'scope', 'resource'],
  device: ['device_code', 'resource'],
  backchannel: ['auth_req_id', 'resource'],
  machine: ['scope', 'resource'],
  assertion: ['assertion', 'scope', 'resource'],
};
export const REPEATABLE = ['resource', 'audience'];

export const readCodeGrant = (clientId: string, params: TokenParams): CodeGrant => ({
  grantType: 'authorization_code',
  clientId,
  resource: readResource(params),
  code: required(params, 'code'),
  redirectUri: optional(params, 'redirect_uri'),
  verifier: optional(params, 'code_verifier'),
});

export const readRefreshGrant = (clientId: string, params: TokenParams): RefreshGrant => ({
  grantType: 'refresh_token',
  clientId,
  resource: readResource(params),
  refreshToken: required(params, 'refresh_token'),
  scopes: readScopes(params),
});

export const readDeviceGrant = (clientId: string, params: TokenParams): DeviceGrant => ({
  grantType: DEVICE_GRANT,
  clientId,
  resource: readResource(params),
  deviceCode: required(params, 'device_code'),
});

export const readBackchannelGrant = (clientId: string, params: TokenParams): BackchannelGrant => ({
  grantType: CIBA,
  clientId,
  resource: readResource(params),
  authReqId: required(params, 'auth_req_id'),
});

export const readAskedAccess = (params: TokenParams): AskedAccess => ({
  resource: readResource(params),
  scopes: readScopes(params),
});

export function required(params: TokenParams, name: string): string {
  const value = optional(params, name);
  if (value === undefined) throw new errors.InvalidRequest(`${name} is required`);
  return value;
}

/** @throws `invalid_request` that names a repeated parameter */
export function optional(params: TokenParams, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new errors.InvalidRequest(`${name} must not be given twice`);
  return value;
}

/** @throws `invalid_scope` for characters that no scope has (RFC 6749 section 3.3) */
export function readScopes(params: TokenParams): string[] | undefined {
  const scope = optional(params, 'scope');
  if (scope === undefined) return undefined;
  const names = splitScope(scope);
  if (!names.every(isScopeToken))
    throw new errors.InvalidScope('scope contains invalid characters', undefined as never);
  return names.length > 0 ? names : undefined;
}

/** @throws `invalid_target` unless they are the same resource: a token is for one */
function readResource(params: TokenParams): string | undefined {
  const [first, ...others] = readResources(params, 'resource');
  if (others.some((uri) => !isSameResource(uri, first!)))
    throw new errors.InvalidTarget('resource must name one resource: a token is for one');
  return first;
}

/** The values of a parameter that may be repeated. */
export function readResources(params: TokenParams, name: string): string[] {
  const value = params[name];
  const uris = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (uri) => uri !== undefined && uri !== '',
  );
  if (!uris.every((uri): uri is string => typeof uri === 'string' && isResourceUri(uri)))
    throw new errors.InvalidTarget(`${name} must be an absolute URI without a fragment`);
  return uris as string[];
}
