/**
 * Which scopes go upstream (spec Area B "Provider configuration", the two caveats): those saved in the provider's
 * configuration; else, in proxy mode, those derived from the tool scopes asked for; else the provider's default scopes;
 * else the fallback table; else `openid profile email` where the provider speaks OpenID Connect.
 */
import { toolOf } from './tool-scope.js';

/** The authorize flow's own table. It does not cover every provider. */
export const FALLBACK_SCOPES: Readonly<Record<string, readonly string[]>> = {
  google: ['openid', 'profile', 'email'],
  github: ['read:user', 'user:email'],
  microsoft: ['openid', 'profile', 'email', 'User.Read'],
  gitlab: ['openid', 'profile', 'email', 'read_user'],
  slack: ['users:read', 'users:read.email'],
};

const OPENID_SCOPES = ['openid', 'profile', 'email'] as const;

export interface ScopeSource {
  id: string;
  mode: 'direct' | 'proxy';
  openid: boolean;
  scopes?: readonly string[];
  defaultScopes?: readonly string[];
}

/** What a tool asks of its provider: `providerScopes`, else the scopes assigned to it. */
export interface ToolScopes {
  requiredScopes: readonly string[];
  providerScopes?: readonly string[];
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
    return {
      // Without `openid` an OpenID provider does not say who signed in.
      scopes: provider.openid && !derived.includes('openid') ? ['openid', ...derived] : derived,
      origin: 'derived',
    };
  if (provider.defaultScopes) return { scopes: [...provider.defaultScopes], origin: 'default' };
  const fallback = Object.hasOwn(FALLBACK_SCOPES, provider.id) ? FALLBACK_SCOPES[provider.id] : undefined;
  if (fallback) return { scopes: [...fallback], origin: 'fallback' };
  return provider.openid ? { scopes: [...OPENID_SCOPES], origin: 'openid' } : { scopes: [], origin: 'none' };
}

/** Each requested scope's tool says what it needs of its provider, in the order asked for; an unknown tool says nothing. */
function deriveScopes(requested: readonly string[], tools: ReadonlyMap<string, ToolScopes>): string[] {
  const derived = new Set<string>();
  for (const scope of requested) {
    const tool = tools.get(toolOf(scope));
    if (!tool) continue;
    for (const needed of tool.providerScopes?.length ? tool.providerScopes : tool.requiredScopes)
      derived.add(needed);
  }
  return [...derived];
}
