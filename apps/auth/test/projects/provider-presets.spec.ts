import { PROVIDER_PRESETS, providerPreset } from '../../src/projects/providers/provider-presets.js';
import { missingSettings, oauthProvider } from '../../src/projects/providers/provider-settings.js';

const callbackUrl = 'https://auth.example/api/v1/bouncer/oauth/callback';
const ids = (mode: string) => PROVIDER_PRESETS.filter((preset) => preset.mode === mode).map(({ id }) => id);

describe('the pre-configured providers', () => {
  it('are five in direct mode and seven in proxy mode', () => {
    expect(ids('direct')).toEqual(['microsoft', 'gitlab', 'okta', 'auth0', 'x']);
    expect(ids('proxy')).toEqual(['google', 'github', 'slack', 'notion', 'linear', 'hubspot', 'salesforce']);
  });
  it.each(ids('direct'))('%s signs in with PKCE and without a secret', (id) => {
    const provider = oauthProvider(
      id,
      { clientId: 'c', domain: 'tenant.example.com' },
      { hasSecret: false, callbackUrl },
    );
    expect(provider).toMatchObject({
      mode: 'direct',
      supportsPKCE: true,
      requiresClientSecret: false,
      tokenEndpointAuthMethod: 'none',
      redirectUri: callbackUrl,
    });
    expect(missingSettings(id, { clientId: 'c', domain: 'tenant.example.com' }, false)).toEqual([]);
  });
  it.each(ids('proxy'))('%s needs its client secret', (id) => {
    expect(missingSettings(id, { clientId: 'c' }, false)).toEqual(['clientSecret']);
    expect(missingSettings(id, { clientId: 'c' }, true)).toEqual([]);
    expect(oauthProvider(id, { clientId: 'c' }, { hasSecret: true, callbackUrl })).toMatchObject({
      mode: 'proxy',
      requiresClientSecret: true,
    });
  });
  it.each(PROVIDER_PRESETS.map(({ id }) => id))('%s has https endpoints only, its domain filled in', (id) => {
    const provider = oauthProvider(
      id,
      { clientId: 'c', domain: 'tenant.example.com' },
      { hasSecret: true, callbackUrl },
    );
    for (const url of [provider.authorizationUrl, provider.tokenUrl, provider.userInfoUrl])
      if (url !== undefined) {
        expect(new URL(url).protocol).toBe('https:');
        expect(url).not.toMatch(/[{}]/);
      }
  });
  it.each(PROVIDER_PRESETS.filter(({ openid }) => !openid).map(({ id }) => id))(
    '%s, which does not speak OpenID Connect, has default or fallback scopes or knows none',
    (id) => {
      const preset = providerPreset(id)!;
      expect(preset.defaultScopes !== undefined || ['github', 'slack'].includes(id)).toBe(true);
    },
  );
  it('ask for a tenant where there is no common one', () => {
    expect(missingSettings('okta', { clientId: 'c' }, false)).toEqual(['domain']);
    expect(missingSettings('auth0', { clientId: 'c' }, false)).toEqual(['domain']);
    const microsoft = oauthProvider('microsoft', { clientId: 'c' }, { hasSecret: false, callbackUrl });
    expect(microsoft.authorizationUrl).toBe('https://login.microsoftonline.com/common/oauth2/v2.0/authorize');
  });
  it('lend their issuer to no endpoints but their own', () => {
    const settings = { clientId: 'c', authorizationUrl: 'https://other.example/a' };
    expect(oauthProvider('google', settings, { hasSecret: true, callbackUrl }).issuer).toBeUndefined();
  });
});

describe('a custom provider', () => {
  const settings = {
    clientId: 'c',
    authorizationUrl: 'https://id.example/auth',
    tokenUrl: 'https://id.example/token',
    userInfoUrl: 'https://id.example/me',
  };
  it('is direct without a secret and proxy with one', () => {
    expect(oauthProvider('own', settings, { hasSecret: false, callbackUrl })).toMatchObject({
      mode: 'direct',
      tokenEndpointAuthMethod: 'none',
    });
    expect(oauthProvider('own', settings, { hasSecret: true, callbackUrl })).toMatchObject({
      mode: 'proxy',
      tokenEndpointAuthMethod: 'client_secret_post',
      requiresClientSecret: true,
    });
  });
  it('without user info asks for an ID token and takes the person from it', () => {
    const { userInfoUrl: _, ...five } = { ...settings, redirectUri: callbackUrl };
    expect(missingSettings('own', five, true)).toEqual([]);
    expect(oauthProvider('own', five, { hasSecret: true, callbackUrl })).toMatchObject({
      openid: true,
      user: { from: 'named-by-token', subject: 'sub' },
    });
    // A preset's user info is not asked with the token of somebody else's endpoints.
    const google = oauthProvider('google', five, { hasSecret: true, callbackUrl });
    expect(google).toMatchObject({
      userInfoUrl: undefined,
      issuer: undefined,
      user: { from: 'named-by-token' },
    });
  });
  it('says what it lacks', () => {
    expect(missingSettings('own', { clientId: '' }, false)).toEqual([
      'clientId',
      'authorizationUrl',
      'tokenUrl',
    ]);
    expect(missingSettings('own', { ...settings, mode: 'proxy' }, false)).toEqual(['clientSecret']);
  });
});

it.each([
  ['google', {}, true],
  ['github', {}, true],
  ['gitlab', {}, true],
  ['microsoft', {}, true],
  ['microsoft', { domain: 'contoso.onmicrosoft.com' }, true],
  ['gitlab', { domain: 'gitlab.impostor.example' }, false],
  ['salesforce', { domain: 'login.impostor.example' }, false],
  ['okta', { domain: 'acme.okta.com' }, false],
  ['auth0', { domain: 'acme.auth0.com' }, false],
  ['google', { tokenUrl: 'https://impostor.example/token' }, false],
  ['google', { userInfoUrl: 'https://impostor.example/me' }, false],
  [
    'impostor',
    { authorizationUrl: 'https://accounts.google.com/a', tokenUrl: 'https://impostor.example/t' },
    false,
  ],
])('people of %s with %j are vouched for by its own service: %s', (id, settings, isPublic) => {
  const options = { hasSecret: true, callbackUrl: 'https://auth.example.com/callback' };
  expect(oauthProvider(id, { clientId: 'us', ...settings } as never, options).isPublic).toBe(isPublic);
});
