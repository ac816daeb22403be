/**
 * Which scopes are sent upstream (spec Area B "Provider configuration", the two caveats): those saved in the provider's
 * configuration; else, in proxy mode, those derived from the requested tool scopes plus the identity scopes; else the
 * provider's default scopes; else the fallback table; else `openid profile email` if it supports OpenID Connect.
 */
import { toolOf } from '../tools/tool-scope.js';

/** The authorize flow's own table. It does not cover every provider. */
export const FALLBACK_SCOPES: Readonly<Record<string, readonly string[]>> = {
  google: ['openid', 'profile', 'email'],
  github: ['read:user', 'user:email'],
  microsoft: ['openid', 'profile', 'email', 'User.Read'],
  gitlab: ['openid', 'profile', 'email', 'read_user'],
  slack: ['users:read', 'users:read.email'],
};

export const fallbackScopes = (id: string): readonly string[] | undefined =>
  Object.hasOwn(FALLBACK_SCOPES, id) ? FALLBACK_SCOPES[id] : undefined;

export const OPENID_SCOPES: readonly string[] = ['openid', 'profile', 'email'];

export interface ScopeSource {
  id: string;
  mode: 'direct' | 'proxy';
  openid: boolean;
  scopes?: readonly string[];
  defaultScopes?: readonly string[];
  /** scopes without which the provider does not return who signed in */
  identityScopes: readonly string[];
}

/** A tool's upstream scopes: its `providerScopes` setting. Tool scopes themselves are never sent to a provider. */
export interface ToolScopes {
  providerScopes: readonly string[];
}

export type ScopeOrigin = 'saved' | 'derived' | 'default' | 'fallback' | 'openid' | 'none';

export function upstreamScopes(
  provider: ScopeSource,
  requested: readonly string[],
  tools: ReadonlyMap<string, ToolScopes>,
): { scopes: string[]; origin: ScopeOrigin } {
  if (provider.scopes && provider.scopes.length > 0) return { scopes: [...provider.scopes], origin: 'saved' };
  const derived = provider.mode === 'proxy' ? deriveScopes(requested, tools) : [];
  if (derived.length > 0)
    return { scopes: [...new Set([...provider.identityScopes, ...derived])], origin: 'derived' };
  if (provider.defaultScopes) return { scopes: [...provider.defaultScopes], origin: 'default' };
  const fallback = fallbackScopes(provider.id);
  if (fallback) return { scopes: [...fallback], origin: 'fallback' };
  return provider.openid ? { scopes: [...OPENID_SCOPES], origin: 'openid' } : { scopes: [], origin: 'none' };
}

/** The provider scopes of each requested scope's tool, in the requested order; unknown tools have none. */
const deriveScopes = (requested: readonly string[], tools: ReadonlyMap<string, ToolScopes>): string[] =>
  requested.flatMap((scope) => tools.get(toolOf(scope))?.providerScopes ?? []);
