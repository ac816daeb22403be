import {
  at,
  readAccessToken,
  readIdToken,
  readUser,
  UpstreamError,
  readTokenResponse,
} from '../../src/bouncer/sign-in/upstream-response.js';
import { oauthProvider, type OAuthSettings } from '../../src/projects/providers/provider-settings.js';

const now = new Date('2026-06-01T12:00:00Z');
const seconds = now.getTime() / 1_000;
const settings: OAuthSettings = {
  clientId: 'us',
  authorizationUrl: 'https://accounts.provider.example/auth',
  tokenUrl: 'https://token.provider.example/token',
};
const providerOf = (over: Partial<OAuthSettings> = {}, id = 'own') =>
  oauthProvider(
    id,
    { ...settings, ...over },
    { hasSecret: true, callbackUrl: 'https://auth.example/callback' },
  );
const jwt = (claims: object) =>
  `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const claims = {
  iss: 'https://accounts.provider.example',
  aud: 'us',
  sub: 'ada',
  exp: seconds + 300,
  nonce: 'n',
};

describe('an ID token from the token endpoint', () => {
  const read = (over: object, provider = providerOf(), nonce = 'n') =>
    readIdToken(provider, jwt({ ...claims, ...over }), { nonce, now });

  it('names a person when issuer, audience, time and nonce are right', () => {
    expect(read({})['sub']).toBe('ada');
    expect(read({ aud: ['us', 'other'], azp: 'us' })['sub']).toBe('ada');
    expect(read({ nonce: undefined }, providerOf(), '')['sub']).toBe('ada');
  });
  it.each([
    ['another client', { aud: 'them' }],
    ['another authorized party', { azp: 'them' }],
    ['several audiences and no authorized party', { aud: ['us', 'them'] }],
    ['an issuer of another origin', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['an issuer that is no URL', { iss: 'accounts.provider.example' }],
    ['another nonce', { nonce: 'm' }],
    ['no nonce although one was sent', { nonce: undefined }],
    ['an end in the past', { exp: seconds - 61 }],
    ['no end', { exp: undefined }],
  ])('names nobody with %s', (_what, over) => {
    expect(() => read(over)).toThrow(UpstreamError);
  });
  it('must be of the configured issuer where there is one', () => {
    const provider = providerOf({ issuer: 'https://accounts.provider.example/tenant' });
    expect(() => read({}, provider)).toThrow(UpstreamError);
    expect(read({ iss: 'https://accounts.provider.example/tenant' }, provider)['sub']).toBe('ada');
  });
});

describe('an access token in JWT form', () => {
  const { nonce: _, ...plain } = claims;
  const read = (over: object) => readAccessToken(providerOf(), jwt({ ...plain, ...over }), now);

  it('names a person when it is the provider’s own, current and for this client', () => {
    expect(read({ aud: 'https://api.provider.example', client_id: 'us' })).toMatchObject({ sub: 'ada' });
  });
  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { client_id: 'them' }],
    ['another authorized party', { azp: 'them' }],
    ['an end in the past', { exp: seconds - 61 }],
    ['the client as its subject', { sub: 'us' }],
    ['no subject', { sub: undefined }],
  ])('names nobody with %s', (_what, over) => {
    expect(read(over)).toBeUndefined();
  });
  it('names nobody when it is opaque', () => {
    for (const token of ['opaque', 'a.b.c', 'a..c', '..'])
      expect(readAccessToken(providerOf(), token, now)).toBeUndefined();
  });
});

describe('what a provider vouches for', () => {
  const facts = (answer: object, ...vouched: object[]) =>
    readUser(providerOf(), { sub: 'ada', ...answer }, ...vouched).facts;

  it('is an e-mail address only when the provider verified it', () => {
    expect(facts({ email: 'Ada@Example.COM', email_verified: true })).toEqual({
      verifiedEmail: 'ada@example.com',
    });
    expect(facts({ email: 'ada@example.com', email_verified: 'true' })).toHaveProperty('verifiedEmail');
    for (const email_verified of [false, 'false', undefined, 1, 'yes'])
      expect(facts({ email: 'ada@example.com', email_verified })).toEqual({});
  });
  it.each([
    'a@b@example.com',
    '"x y"@example.com',
    'ada@',
    '@example.com',
    'ada@exa mple.com',
    'ada@evil\n.com',
    7,
  ])('is no address that could be read in two ways: %s', (email) => {
    expect(facts({ email, email_verified: true })).toEqual({});
  });
  it('is the verification of the same answer’s address, not of another’s', () => {
    expect(facts({ email: 'victim@example.com' }, { email_verified: true })).toEqual({});
  });
  it('is the domain, tenant and organization, the ID token’s before the user info’s', () => {
    expect(
      facts({ hd: 'other.example', tid: 'T2' }, { hd: 'Example.com', tid: 'T1', org_id: 'org_1' }),
    ).toEqual({
      hostedDomain: 'example.com',
      tenantId: 't1',
      organization: 'org_1',
    });
  });
  it('is the workspace where a preset says it stands', () => {
    const slack = oauthProvider(
      'slack',
      { clientId: 'us' },
      { hasSecret: true, callbackUrl: 'https://a.example/' },
    );
    expect(readUser(slack, { authed_user: { id: 'U1' }, team: { id: 'T1' } }).facts).toEqual({
      organization: 'T1',
    });
  });
  it('is never what stands in a prototype', () => {
    expect(at({}, 'constructor.name')).toBeUndefined();
    expect(facts({ hd: { toString: 'example.com' } })).toEqual({});
  });
});

describe('a token answer that is a refusal', () => {
  it.each([
    [400, { error: 'invalid_grant' }, 'refused-code'],
    [200, { error: 'bad_verification_code' }, 'refused-code'],
    [200, { ok: false, error: 'invalid_code' }, 'refused-code'],
    [401, { error: 'invalid_client' }, 'refused'],
    [400, { error: 'unauthorized_client' }, 'refused'],
    [200, { error: 'incorrect_client_credentials' }, 'refused'],
    [200, { ok: false, error: 'bad_client_secret' }, 'refused'],
    [429, { error: 'temporarily_unavailable' }, 'refused'],
    [503, { error: 'invalid_grant' }, 'unreachable'],
    [200, { token_type: 'Bearer' }, 'bad-token-answer'],
  ])('of %s with %j is %s', (status, answer, fault) => {
    const read = () => readTokenResponse(status, Buffer.from(JSON.stringify(answer)));
    expect(read).toThrow(expect.objectContaining({ fault }));
  });
});
