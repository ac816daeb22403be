// Scopes and detail types from a resource's metadata (RFC 9728 section 2), with texts for people.
import { isObject } from '@bonafide/vc-jwt/compact-jws';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import {
  DETAIL_TYPES_MAX,
  RESOURCE_NAME_MAX_LENGTH,
  RESOURCE_SCOPES_MAX,
  SCOPE_DESCRIPTION_MAX_LENGTH,
} from '../../limits.js';
import { printableText } from '../../pages/sanitize-display-text.js';
import { describeScopes } from '../tools/scope-words.js';
import { ROLES, type Role } from '../../people/users/user.js';
import {
  canonicalResource,
  type DetailField,
  type DetailType,
  type Resource,
  type ResourceScope,
  SCOPE_RISKS,
  type ScopeRisk,
} from './resource.js';

/** A resource's own description. */
export type ResourceDescription = Pick<Resource, 'name' | 'scopes' | 'detailTypes'>;

/** RFC 6749 section 3.3. */
export const SCOPE_NAME = /^[\x21\x23-\x5b\x5d-\x7e]{1,128}$/;

/** Names of types and members of authorization_details. */
export const DETAIL_NAME = /^[A-Za-z][\w.:/-]{0,127}$/;

/** The URL of a resource's metadata (RFC 9728 section 3.1). */
export function metadataUrl(uri: string): string {
  const { origin, pathname, search } = new URL(uri);
  return `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}${search}`;
}

/**
 * Reads name and scopes. `scope_details`, an extension of the RFC, describes scopes; missing descriptions are derived from
 * their names.
 *
 * @throws Error with the fault: another resource (RFC 9728 section 3.3), another authorization server, no scopes
 */
export function readResourceMetadata(
  body: unknown,
  { uri, issuer }: { uri: string; issuer: string },
): ResourceDescription {
  if (body === null || typeof body !== 'object') throw new Error('the metadata are no JSON object');
  const { resource, authorization_servers, scopes_supported, resource_name, scope_details } = body as Record<
    string,
    unknown
  >;
  if (typeof resource !== 'string' || canonicalResource(resource) !== uri)
    throw new Error('the metadata are those of another resource');
  if (Array.isArray(authorization_servers) && !authorization_servers.includes(issuer))
    throw new Error('the resource does not take tokens of this service');
  const names = Array.isArray(scopes_supported) ? [...new Set(scopes_supported as unknown[])] : [];
  if (names.length === 0 || names.length > RESOURCE_SCOPES_MAX || !names.every(isScopeName))
    throw new Error(`scopes_supported must name 1 to ${RESOURCE_SCOPES_MAX} scopes`);
  const details = Array.isArray(scope_details) ? (scope_details as unknown[]).filter(isObject) : [];
  const name = printableText(resource_name, RESOURCE_NAME_MAX_LENGTH) ?? parseUrl(uri)!.host;
  return {
    name,
    detailTypes: readDetailTypes(body as Record<string, unknown>),
    scopes: names.map((scope) => describe(scope, details.find((one) => one.name === scope) ?? {})),
  };
}

/**
 * `authorization_details_types`, an extension beside `authorization_details_types_supported`, describes the types; types
 * without a description cannot be shown to people, and are dropped.
 */
function readDetailTypes(body: Record<string, unknown>): DetailType[] {
  const { authorization_details_types_supported: names, authorization_details_types: types } = body;
  if (!Array.isArray(names) || !Array.isArray(types)) return [];
  return types
    .filter(isObject)
    .filter(({ type }) => names.includes(type))
    .slice(0, DETAIL_TYPES_MAX)
    .flatMap(({ type, description, fields }) => {
      const words = printableText(description, SCOPE_DESCRIPTION_MAX_LENGTH);
      if (!isDetailName(type) || words === undefined || !Array.isArray(fields)) return [];
      return [{ type, description: words, fields: fields.filter(isObject).flatMap(readField) }];
    });
}

function readField({ name, description, required }: Record<string, unknown>): DetailField[] {
  const words = printableText(description, SCOPE_DESCRIPTION_MAX_LENGTH);
  return isDetailName(name) && name !== 'type' && words !== undefined
    ? [{ name, description: words, isRequired: required === true }]
    : [];
}

const isDetailName = (value: unknown): value is string =>
  typeof value === 'string' && DETAIL_NAME.test(value);
const isScopeName = (value: unknown): value is string => typeof value === 'string' && SCOPE_NAME.test(value);

function describe(name: string, details: Record<string, unknown>): ResourceScope {
  const words = describeScopes([name])[0]!;
  const risk: ScopeRisk = words.risks.length > 0 ? 'high' : 'low';
  return {
    name,
    description:
      printableText(details.description, SCOPE_DESCRIPTION_MAX_LENGTH) ?? `${words.name}: ${words.actions}`,
    risk: SCOPE_RISKS.includes(details.risk as ScopeRisk) ? (details.risk as ScopeRisk) : risk,
    default: details.default === true,
    leastRole: ROLES.includes(details.least_role as Role) ? (details.least_role as Role) : 'viewer',
  };
}
