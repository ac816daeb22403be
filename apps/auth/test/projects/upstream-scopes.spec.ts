import {
  FALLBACK_SCOPES,
  type ScopeSource,
  upstreamScopes,
} from '../../src/projects/providers/upstream-scopes.js';

const tools = new Map([
  ['files', { providerScopes: [] }],
  ['mail', { providerScopes: ['mail.send', 'profile'] }],
  ['drive', { providerScopes: ['https://provider.example/drive.readonly'] }],
]);
const provider = (over: Partial<ScopeSource> = {}): ScopeSource => ({
  id: 'own',
  mode: 'proxy',
  openid: false,
  defaultScopes: ['basic'],
  identityScopes: over.openid ? ['openid', 'profile', 'email'] : [],
  ...over,
});

describe('the scopes sent upstream', () => {
  it.each(['direct', 'proxy'] as const)('are the saved ones before all others in %s mode', (mode) => {
    const saved = provider({ mode, scopes: ['saved'], id: 'google' });
    expect(upstreamScopes(saved, ['files:read'], tools)).toEqual({ scopes: ['saved'], origin: 'saved' });
  });
  it('are derived from the tools asked for in proxy mode, and the defaults are not sent then', () => {
    expect(upstreamScopes(provider(), ['drive:read', 'mail:send'], tools)).toEqual({
      scopes: ['https://provider.example/drive.readonly', 'mail.send', 'profile'],
      origin: 'derived',
    });
  });
  it('are never our own names of a tool’s scopes', () => {
    expect(upstreamScopes(provider(), ['files:read'], tools)).toEqual({
      scopes: ['basic'],
      origin: 'default',
    });
    expect(upstreamScopes(provider(), ['files:read', 'drive:read'], tools).scopes).not.toContain(
      'files:read',
    );
  });
  it('are not derived in direct mode', () => {
    expect(upstreamScopes(provider({ mode: 'direct' }), ['drive:read'], tools).origin).toBe('default');
  });
  it('keep what names the person, each once', () => {
    expect(upstreamScopes(provider({ openid: true }), ['drive:read', 'mail:send'], tools).scopes).toEqual([
      'openid',
      'profile',
      'email',
      'https://provider.example/drive.readonly',
      'mail.send',
    ]);
    const hubspot = provider({ identityScopes: ['oauth'] });
    expect(upstreamScopes(hubspot, ['mail:send'], tools).scopes).toEqual(['oauth', 'mail.send', 'profile']);
  });
  it('are the defaults when nothing more specific exists', () => {
    expect(upstreamScopes(provider(), ['other:read'], tools)).toEqual({
      scopes: ['basic'],
      origin: 'default',
    });
  });
  it.each(Object.keys(FALLBACK_SCOPES))('come from the fallback table for %s with nothing saved', (id) => {
    expect(upstreamScopes(provider({ id, defaultScopes: undefined }), ['x:y'], new Map())).toEqual({
      scopes: FALLBACK_SCOPES[id],
      origin: 'fallback',
    });
  });
  it('are in the table what the providers ask for to tell who signed in', () => {
    expect(FALLBACK_SCOPES).toEqual({
      google: ['openid', 'profile', 'email'],
      github: ['read:user', 'user:email'],
      microsoft: ['openid', 'profile', 'email', 'User.Read'],
      gitlab: ['openid', 'profile', 'email', 'read_user'],
      slack: ['users:read', 'users:read.email'],
    });
  });
  it('are not “none” when an empty list was saved', () => {
    expect(upstreamScopes(provider({ scopes: [] }), ['other:read'], tools).origin).toBe('default');
  });
  it('are openid profile email for an OpenID provider that the table does not cover', () => {
    expect(Object.keys(FALLBACK_SCOPES).sort()).toEqual(['github', 'gitlab', 'google', 'microsoft', 'slack']);
    const okta = provider({ id: 'okta', mode: 'direct', openid: true, defaultScopes: undefined });
    expect(upstreamScopes(okta, ['x:y'], new Map())).toEqual({
      scopes: ['openid', 'profile', 'email'],
      origin: 'openid',
    });
  });
  it('are none for a provider that knows no scopes', () => {
    expect(upstreamScopes(provider({ defaultScopes: [] }), [], new Map()).scopes).toEqual([]);
    expect(upstreamScopes(provider({ id: 'constructor', defaultScopes: undefined }), [], new Map())).toEqual({
      scopes: [],
      origin: 'none',
    });
  });
});
