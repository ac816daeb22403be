// Rule: how a `scope` parameter is read (RFC 6749 section 3.3).

/** Scopes of OpenID Connect, which clients request of every server; a resource without them loses nothing. */
export const PROTOCOL_SCOPES = ['openid', 'offline_access', 'profile', 'email', 'address', 'phone'] as const;

const isProtocolScope = (name: string) => (PROTOCOL_SCOPES as readonly string[]).includes(name);

/** The names in their order, each once; spaces before, after and between them do not matter. */
export const splitScope = (scope: string): string[] => [...new Set(scope.split(' ').filter(Boolean))];

/** RFC 6749 section 3.3. */
export const isScopeToken = (name: string): boolean => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(name);

/** Whether something can be had of what is requested, and nothing else is requested but protocol scopes. */
export const areAvailable = (requested: readonly string[], available: readonly string[]): boolean =>
  requested.some((name) => available.includes(name)) &&
  requested.every((name) => available.includes(name) || isProtocolScope(name));
