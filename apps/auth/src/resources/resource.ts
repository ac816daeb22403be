// A protected resource (RFC 9728) that an organization's people may grant scopes of (decision 0240).
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { MAX_RESOURCE_LENGTH } from '../limits.js';
import type { Role } from '../users/user.js';

export const SCOPE_RISKS = ['low', 'high'] as const;
/** `high` is never ticked beforehand */
export type ScopeRisk = (typeof SCOPE_RISKS)[number];

export interface ResourceScope {
  name: string;
  /** as a person reads it */
  description: string;
  risk: ScopeRisk;
  /** asked for where a client names no scope */
  default: boolean;
  /** in the organization: whoever has less cannot give it */
  leastRole: Role;
}

/** A type of `authorization_details` that a resource understands (RFC 9396), as a person reads it. */
export interface DetailType {
  type: string;
  /** begins the sentence: "Use tools" */
  description: string;
  /** the members that a detail may have beside its type */
  fields: DetailField[];
}

export interface DetailField {
  name: string;
  /** stands before the value: "for the job" */
  description: string;
  isRequired: boolean;
}

export interface Resource {
  /** `res_…` */
  id: string;
  /** null: every organization's that has none of its own for the address */
  organizationId: string | null;
  /** canonical: what tokens name as their audience */
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

/** `https://api.example/` and `https://api.example` are one resource: URL libraries add the slash. */
export const canonicalResource = (uri: string): string => {
  const url = parseUrl(uri);
  return url?.pathname === '/' && url.search === '' && url.origin !== 'null' ? url.origin : uri;
};

/** Of the addresses above one: what lies deeper is covered by the topmost. */
const COVERING_MAX = 20;

/** The addresses whose registration holds for this one: itself, and those that it lies below, as `https://host/a` does below `https://host`. */
export function coveringResources(uri: string): string[] {
  const origin = parseUrl(uri)?.origin ?? uri;
  const ends = [...uri.slice(origin.length).matchAll(/[/?]/g)].slice(0, COVERING_MAX);
  return uri.startsWith(origin)
    ? [uri, ...ends.map(({ index }) => uri.slice(0, origin.length + index))]
    : [uri];
}
