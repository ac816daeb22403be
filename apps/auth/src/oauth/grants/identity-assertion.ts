// Rule: the claims of an identity assertion with a valid signature (draft-ietf-oauth-identity-assertion-authz-grant section
// 4.3; docs/design/oauth.md), and the part of them that a token request asks for.
import type { JWTPayload } from 'jose';
import { errors } from 'oidc-provider';
import type { CompanyPerson } from '../../people/company/company-provider.service.js';
import { isPreregistered } from '../../people/company/verified-email.js';
import { IDENTITY_ASSERTION_SECONDS } from '../../limits.js';
import type { AskedAccess } from '../../projects/resources/policy-access.js';
import { areAvailable, splitScope } from '../../projects/resources/requested-scopes.js';
import { isSameResource } from '../../projects/resources/resource.js';

/** `typ` of the header: an ID token of the same provider is not accepted. */
export const IDENTITY_ASSERTION_TYPE = 'oauth-id-jag+jwt';
export const IDENTITY_ASSERTION_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];

export interface IdentityAssertion {
  person: CompanyPerson;
  jti: string;
  /** Unix seconds */
  issuedAt: number;
  expiresAt: number;
  asked: AskedAccess;
}

const text = (value: unknown, max = 255): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max && !value.includes('\0');

/** @throws the error for the client */
export function readIdentityAssertion(claims: JWTPayload, clientId: string): IdentityAssertion {
  const { sub, jti, iat, exp, aud, client_id, email, email_verified, name } = claims;
  if (!text(sub) || !text(jti)) throw invalidGrant('sub and jti are required');
  if (iat === undefined || exp === undefined || exp - iat > IDENTITY_ASSERTION_SECONDS)
    throw invalidGrant(`lives longer than ${IDENTITY_ASSERTION_SECONDS} seconds`);
  if (Array.isArray(aud) && aud.length !== 1) throw invalidGrant('aud must name this service alone');
  if (client_id !== clientId) throw invalidGrant('client_id is another client');
  const person: CompanyPerson = {
    subject: sub,
    ...(text(email) && { email }),
    isEmailVerified: isPreregistered(email_verified),
    ...(text(name) && { name }),
  };
  return { person, jti, issuedAt: iat, expiresAt: exp, asked: askedOf(claims) };
}

function askedOf({ resource, scope }: JWTPayload): AskedAccess {
  const resources = [resource ?? []].flat() as unknown[];
  if (resources.length > 1 || !resources.every((one) => text(one, 2_048)))
    throw invalidGrant('resource must be one address');
  if (scope !== undefined && !text(scope, 4_096)) throw invalidGrant('scope must be a text');
  return {
    resource: resources[0] as string | undefined,
    scopes: scope === undefined ? undefined : splitScope(scope),
  };
}

/** The request may name the assertion's resource and a subset of its scopes, or nothing. */
export function narrowAsked(asserted: AskedAccess, asked: AskedAccess): AskedAccess {
  const { resource = asked.resource, scopes = asked.scopes } = asserted;
  if (asked.resource !== undefined && !isSameResource(asked.resource, resource!))
    throw new errors.InvalidTarget('the resource is not the one of the assertion');
  if (asked.scopes && !areAvailable(asked.scopes, scopes!))
    throw new errors.InvalidScope('the scope is more than the assertion has', undefined as never);
  return { resource, scopes: asked.scopes?.filter((name) => scopes!.includes(name)) ?? scopes };
}

export const invalidGrant = (detail: string) =>
  Object.assign(new errors.InvalidGrant(detail), {
    error_description: `the assertion is not taken: ${detail}`,
  });
