// Rule: what a token exchange may request (RFC 8693 section 2.1; docs/design/delegations.md): a subset of the subject
// token's access, for an agent that proves its key, in a chain of at most ten.
import { type Actor, CHAIN_MAX_LENGTH } from '@bonafide/vc-jwt/delegation-claims';
import { errors } from 'oidc-provider';
import { ACCESS_TOKEN_SECONDS } from '../../limits.js';
import { areAvailable } from '../../projects/resources/requested-scopes.js';
import { isSameResource } from '../../projects/resources/resource.js';
import type { FoundToken } from './token-lookup.service.js';
import { optional, readResources, readScopes, required, type TokenParams } from './token-request.js';

export const EXCHANGE_PARAMETERS = [
  'subject_token',
  'subject_token_type',
  'actor_token',
  'actor_token_type',
  'requested_token_type',
  'scope',
  'resource',
  'audience',
] as const;

const TYPE = 'urn:ietf:params:oauth:token-type:';
export const ACCESS_TOKEN_TYPE = `${TYPE}access_token`;
const JWT_TYPE = `${TYPE}jwt`;

export interface ExchangeRequest {
  subjectToken: string;
  actorToken: string;
  scopes?: string[];
  /** all requested audiences */
  audiences: string[];
}

/** The granted part: scopes, chain of agents and expiry. */
export interface Exchange {
  parentId: string;
  audience: string;
  scopes: string[];
  /** previous holders, the parent first */
  actors: string[];
  /** Unix seconds */
  expiresAt: number;
}

/** @throws `invalid_request` for missing parameters and unsupported token types */
export function readExchange(params: TokenParams): ExchangeRequest {
  const subjectToken = required(params, 'subject_token');
  const actorToken = optional(params, 'actor_token');
  if (!actorToken) throw new errors.InvalidRequest('actor_token is required: nobody acts as somebody else');
  assertType(params, 'subject_token_type', [ACCESS_TOKEN_TYPE, JWT_TYPE]);
  assertType(params, 'actor_token_type', [JWT_TYPE]);
  if (optional(params, 'requested_token_type') !== undefined)
    assertType(params, 'requested_token_type', [ACCESS_TOKEN_TYPE, JWT_TYPE]);
  const audiences = [...readResources(params, 'resource'), ...readResources(params, 'audience')];
  return { subjectToken, actorToken, audiences, scopes: readScopes(params) };
}

function assertType(params: TokenParams, name: string, types: string[]): void {
  if (!types.includes(optional(params, name) ?? ''))
    throw new errors.InvalidRequest(`${name} must be ${types.join(' or ')}`);
}

/**
 * @param now Unix seconds
 * @throws the error for the client
 */
export function narrow(
  { claims, delegationId }: FoundToken,
  { scopes, audiences }: ExchangeRequest,
  now: number,
): Exchange {
  const held = claims.scope.split(' ');
  const actors = claims.act ? namesOf(claims.act) : [claims.sub];
  if (actors.length >= CHAIN_MAX_LENGTH)
    throw new errors.InvalidRequest(`a chain has at most ${CHAIN_MAX_LENGTH} links`);
  if (scopes && !areAvailable(scopes, held))
    throw new errors.InvalidScope('the scope is more than the subject token has', undefined as never);
  if (!audiences.every((one) => isSameResource(one, claims.aud)))
    throw new errors.InvalidTarget('the audience is not the one of the subject token');
  const expiresAt = Math.min(claims.exp, now + ACCESS_TOKEN_SECONDS);
  if (expiresAt <= now) throw new errors.InvalidRequest('the subject token has expired');
  return {
    parentId: delegationId,
    audience: claims.aud,
    scopes: held.filter((name) => scopes?.includes(name) ?? true),
    actors,
    expiresAt,
  };
}

const namesOf = ({ sub, act }: Actor): string[] => [sub, ...(act ? namesOf(act) : [])];
