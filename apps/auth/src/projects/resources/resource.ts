// A protected resource (RFC 9728) whose scopes an organization's people may grant (docs/design/oauth.md).
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { MAX_RESOURCE_LENGTH } from '../../limits.js';
import type { Role } from '../../people/users/user.js';

export const SCOPE_RISKS = ['low', 'high'] as const;
/** `high` is never preselected */
export type ScopeRisk = (typeof SCOPE_RISKS)[number];

export interface ResourceScope {
  name: string;
  /** shown to people */
  description: string;
  risk: ScopeRisk;
  /** requested when a client names no scope */
  default: boolean;
  /** in the organization: members with a lower role cannot grant it */
  leastRole: Role;
}

/** A type of `authorization_details` that a resource supports (RFC 9396), with texts for people. */
export interface DetailType {
  type: string;
  /** begins the sentence: "Use tools" */
  description: string;
  /** members that a detail may have besides its type */
  fields: DetailField[];
}

export interface DetailField {
  name: string;
  /** shown before the value: "for the job" */
  description: string;
  isRequired: boolean;
}

export interface Resource {
  /** `res_…` */
  id: string;
  /** null: shared by all organizations without a registration of their own for the URI */
  organizationId: string | null;
  /** canonical; the audience of its tokens */
  uri: string;
  name: string;
  scopes: ResourceScope[];
  detailTypes: DetailType[];
  updatedAt: Date;
}

const ABSOLUTE_URI = /^[A-Za-z][A-Za-z0-9+.-]*:[\x21-\x7e]+$/;

/** RFC 8707 section 2: an absolute URI without a fragment. */
export const isResourceUri = (uri: string): boolean =>
  uri.length <= MAX_RESOURCE_LENGTH &&
  ABSOLUTE_URI.test(uri) &&
  !uri.includes('#') &&
  parseUrl(uri) !== undefined;

/**
 * The one form of a URI in tokens, registrations and policies (RFC 3986 sections 6.2.2 and 6.2.3): scheme and host in lower
 * case, without a default port, and without the slash that URL libraries add to an origin.
 */
export const canonicalResource = (uri: string): string => {
  const url = parseUrl(uri);
  if (!url || !/^https?:$/.test(url.protocol)) return uri;
  return url.pathname === '/' && url.search === '' ? url.origin : url.href;
};

/**
 * The two canonical spellings of a URI, without and with a slash at its end: they are one resource, as clients copy
 * addresses in either form.
 */
export function spellingsOf(uri: string): [string, string] {
  const canonical = canonicalResource(uri);
  if (canonical.includes('?')) return [canonical, canonical];
  const bare = canonical.endsWith('/') ? canonical.slice(0, -1) : canonical;
  return [bare, `${bare}/`];
}

export const isSameResource = (one: string, other: string): boolean =>
  spellingsOf(one)[0] === spellingsOf(other)[0];

/** Limit of parent URIs considered; deeper ones are covered only by the topmost. */
const COVERING_MAX = 20;

/**
 * The URIs whose registration applies to this one: itself in both spellings, and its parents, such as `https://host` for
 * `https://host/a`.
 */
export function coveringResources(uri: string): string[] {
  const origin = parseUrl(uri)?.origin ?? uri;
  const ends = [...uri.slice(origin.length).matchAll(/[/?]/g)].slice(0, COVERING_MAX);
  const parents = ends.map(({ index }) => uri.slice(0, origin.length + index));
  return [...new Set([uri, ...spellingsOf(uri), ...(uri.startsWith(origin) ? parents : [])])];
}
