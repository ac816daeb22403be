import type { OwnResource } from './resource-metadata.js';
import type { Scope } from './scopes.js';

export const ACCESS = Symbol('access');

/** Who may call an endpoint. Private keys may call all of them. */
export interface Access {
  /** what a bearer token needs; of several, any one */
  scope: Scope | readonly Scope[];
  /**
   * is a resource of its own, for which tokens are issued that are refused everywhere else; judges by itself what a bearer's
   * `authorization_details` allow, which are refused everywhere else too
   */
  resource?: OwnResource;
  /** shows data of persons whole: not for members who read them masked (decision 0291) */
  personal?: boolean;
  /** public keys may call this (sessions only) */
  publicKey?: boolean;
  /** a web client's session token may call this; `only`: nobody else */
  session?: boolean | 'only';
  /** the query parameter `token` authenticates (the listing) */
  queryToken?: boolean;
  /** bytes of a body; left out: BODY_BYTES_MAX */
  bodyBytes?: number;
  /** media types whose bytes are the body; left out: JSON */
  bodyTypes?: readonly string[];
}
