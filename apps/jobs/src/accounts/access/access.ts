import type { Effects } from './effects.js';
import type { OwnResource } from './resource-metadata.js';
import type { Scope } from './scopes.js';

export const ACCESS = Symbol('access');
export const OPEN_TO = Symbol('open to');

/** Who may call an endpoint. Private keys may call every endpoint. */
export interface Access {
  /** scope a bearer token needs; of several, any one */
  scope: Scope | readonly Scope[];
  /**
   * is a resource of its own: tokens issued for it are refused everywhere else; it evaluates a bearer's
   * `authorization_details` itself, and these too are refused everywhere else
   */
  resource?: OwnResource;
  /** what it can do (effects.ts) */
  does: Effects;
  /** public keys may call this (sessions only) */
  publicKey?: boolean;
  /** a web client's session token may call this; `only`: no other credential */
  session?: boolean | 'only';
  /** the query parameter `token` authenticates (the listing) */
  queryToken?: boolean;
  /** maximum body size; default: BODY_BYTES_MAX */
  bodyBytes?: number;
  /** media types whose bytes are the body; default: JSON */
  bodyTypes?: readonly string[];
}
