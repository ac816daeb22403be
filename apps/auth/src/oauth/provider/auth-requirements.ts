// Rule: an authorization request's requirements for the sign-in (RFC 9470 section 4;
// docs/design/sign-in-and-consent.md). oidc-provider accepts `max_age` and `acr_values` only in OpenID requests, so
// they pass through it under our own names, which clients cannot set: `readAuthorizeRequest` passes on only known
// parameters.
import { AUTHENTICATION_CLASSES, type AuthenticationClass } from '@bonafide/vc-jwt/delegation-claims';
import { SESSION_MAX_SECONDS } from '../../limits.js';
import type { AuthRequirements } from '../../people/sign-in/assurance.js';

export const DEMAND_PARAMETERS = { max_age: 'sign_in_max_age', acr_values: 'sign_in_acr_values' } as const;
/** Unix seconds: the age is measured at the time of the request, not of the person's answer. */
export const ASKED_AT_PARAMETER = 'sign_in_asked_at';
type DemandParameter = keyof typeof DEMAND_PARAMETERS;

/** Between the processes of the request and of the authentication: a person who just authenticated is not asked again. */
const CLOCK_SKEW_SECONDS = 5;
const SECONDS = /^(?:0|[1-9]\d{0,9})$/;

const isClass = (value: string): value is AuthenticationClass =>
  (AUTHENTICATION_CLASSES as readonly string[]).includes(value);
const classesOf = (values: string): AuthenticationClass[] => values.split(' ').filter(isClass);

/** The fault of the client's two parameters: an error of RFC 6749 or RFC 9470, and its description. */
export function findDemandFault(given: URLSearchParams): { error: string; description: string } | undefined {
  const maxAge = given.get('max_age') || '0';
  if (!SECONDS.test(maxAge))
    return { error: 'invalid_request', description: 'max_age must be a whole number of seconds' };
  const values = given.get('acr_values');
  return values && classesOf(values).length === 0
    ? {
        error: 'unmet_authentication_requirements',
        description: `acr_values has none of ${AUTHENTICATION_CLASSES.join(' ')}`,
      }
    : undefined;
}

/** Reads the requirements from a request stored by oidc-provider. */
export function readDemand(params: Record<string, unknown>): AuthRequirements | undefined {
  const maxAge = params[DEMAND_PARAMETERS.max_age];
  const values = params[DEMAND_PARAMETERS.acr_values];
  if (typeof maxAge !== 'string' && typeof values !== 'string') return undefined;
  return {
    // Any one of several classes is sufficient.
    needsTwoFactors:
      typeof values === 'string' && !classesOf(values).includes('urn:bonafide:authn:single-factor'),
    ...(typeof maxAge === 'string' && {
      since:
        Number(params[ASKED_AT_PARAMETER]) -
        Math.min(Number(maxAge), SESSION_MAX_SECONDS) -
        CLOCK_SKEW_SECONDS,
    }),
  };
}

/** The parameters of an open request under the names that clients use. */
export const asClientsAsk = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      (Object.keys(DEMAND_PARAMETERS) as DemandParameter[]).find((one) => DEMAND_PARAMETERS[one] === name) ??
        name,
      value,
    ]),
  );
