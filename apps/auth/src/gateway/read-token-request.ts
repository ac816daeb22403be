// What a token request must look like (OAuth 2.1 sections 3.2.2, 4.1.3 and 4.3.1, RFC 7636 section 4.1; spec, token
// endpoint), in the order the rules apply.
import { ServiceError } from '@bonafide/platform/errors';
import { CODE_VERIFIER_LENGTH } from '../limits.js';
import { GATEWAY_SCOPE } from './gateway-scope.js';

interface Asked {
  clientId: string;
  /** RFC 8707: the one that was granted, when it is named at all */
  resource?: string;
}

export interface CodeGrant extends Asked {
  grantType: 'authorization_code';
  code: string;
  redirectUri: string;
  verifier?: string;
}

export interface RefreshGrant extends Asked {
  grantType: 'refresh_token';
  refreshToken: string;
  scope?: string;
}

export type TokenRequest = CodeGrant | RefreshGrant;

const PARAMETERS = 'grant_type client_id code redirect_uri code_verifier refresh_token scope resource'.split(
  ' ',
);
const { min, max } = CODE_VERIFIER_LENGTH;
const VERIFIER = new RegExp(`^[A-Za-z0-9._~-]{${min},${max}}$`);

export const refusal = (code: string, message: string) =>
  new ServiceError('invalid-request', message, { code });
export const invalidRequest = (message: string) => refusal('invalid_request', message);

/** `body`: the request's text when it was form-encoded, anything else when it was not. */
export function readTokenRequest(body: unknown): TokenRequest {
  if (typeof body !== 'string') throw invalidRequest('the body must be application/x-www-form-urlencoded');
  const form = new URLSearchParams(body);
  for (const name of PARAMETERS)
    if (form.getAll(name).length > 1) throw invalidRequest(`${name} must not be given twice`);
  const clientId = required(form, 'client_id');
  const grantType = required(form, 'grant_type');
  const resource = form.get('resource') || undefined;
  if (grantType === 'authorization_code')
    return {
      grantType,
      clientId,
      resource,
      code: required(form, 'code'),
      redirectUri: required(form, 'redirect_uri'),
      verifier: form.get('code_verifier') || undefined,
    };
  if (grantType === 'refresh_token')
    return {
      grantType,
      clientId,
      resource,
      refreshToken: required(form, 'refresh_token'),
      scope: form.get('scope') || undefined,
    };
  throw refusal('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value) throw invalidRequest(`${name} is required`);
  return value;
}

/** RFC 7636 section 4.1: 43 to 128 unreserved characters. */
export const isVerifier = (verifier: string): boolean => VERIFIER.test(verifier);

/** True when nothing but the one scope is asked for (OAuth 2.1 section 4.3.1: no more than was granted). */
export const isGrantedScope = (scope: string | undefined): boolean =>
  scope === undefined || scope.split(' ').every((asked) => asked === GATEWAY_SCOPE);
